package keys

import "testing"

func parse(t *testing.T, text string) *Template {
	t.Helper()
	tmpl, errs := Parse(text, Options{})
	if len(errs) > 0 {
		t.Fatalf("Parse(%q): %v", text, errs)
	}
	return tmpl
}

func shape(t *testing.T, text string) Shape {
	t.Helper()
	s, errs := ParseShape(text)
	if len(errs) > 0 {
		t.Fatalf("ParseShape(%q): %v", text, errs)
	}
	return s
}

func TestMatch(t *testing.T) {
	const task = "TASK#{dueDate:date}#{taskId}"
	for _, c := range []struct {
		template, shape string
		verdict         Verdict
		fits            bool
	}{
		{"META", "META", Holds, true},
		{"META", "META ", Breaks, false},
		{"META", "{}", Unknown, false},
		{task, "TASK#2026-07-12#task456", Holds, true},
		{task, "TASK#2026-7-12#task456", Breaks, false},
		{task, "TASK#2026-13-12#task456", Breaks, false},
		{task, "TASK#{d}#{id}", Unknown, true},
		{task, "TASK#{d:date}#{id:uuid}", Holds, true},
		{task, "TASK#{d:date}#{id:except(#)}", Unknown, true}, // the id may be empty
		{task, "TASK#{d:utc(2006-01-02)}#{id:id}", Holds, true},
		{task, "TASK#{d:time(2006-01-02T15:04:05Z07:00)}#{id}", Breaks, false},
		{task, "TASK#{id:uuid}#{d:date}", Breaks, false},
		{task, "TASK#{n:%d}#x", Breaks, false},
		{task, "task#{d}#{id}", Breaks, false},
		{task, "TASK#{d}", Unknown, false}, // {d} may be "2026-01-01#x", but is not built like it
		{task, "TASK#{d}#{a}-{b}", Unknown, true},
		{task, "TASK#{d}#{a}#{b}", Breaks, false}, // one delimiter too many
		{"{n:int(6)}", "{n:%06d}", Unknown, true}, // more than 999999
		{"{n:int(6)}", "{n:%d}", Unknown, true},
		{"{n:int(6)}", "{n:%05d}", Unknown, true},
		{"{n:int(6)}", "{n:%08d}", Breaks, false},
		{"{n:int(6)}", "{n:u%08d}", Breaks, false},
		{"{n:int}", "{n:%d}", Holds, true},
		{"{t:timestamp}", "{t:utc(2006-01-02T15:04:05Z07:00)}", Holds, true},
		{"{t:timestamp}", "{t:time(2006-01-02T15:04:05Z07:00)}", Unknown, true},
		{"{t:timestamp}", "{t:time(2006-01-02T15:04:05.999999999Z07:00)}", Unknown, true},
		{"{t:timestamp}", "{t:utc(2006-01-02T15:04:05.000Z07:00)}", Breaks, false},
		{"{t:timestamp(ms)}", "{t:utc(2006-01-02T15:04:05.000Z07:00)}", Holds, true},
		{"A#{s:enum(OPEN|DONE)}", "A#OPEN", Holds, true},
		{"A#{s:enum(OPEN|DONE)}", "A#CLOSED", Breaks, false},
		{`{x:pattern([A-Z]\{3\}-\\d+)}`, "ABC-12", Holds, true},
		{`{x:pattern([A-Z]\{3\}-\\d+)}`, "ABC-", Breaks, false},
		{"N#{note:text}", "N#{a}#{b}", Holds, true}, // at least the delimiter
		{"N#{note:text}", "N#{a}", Unknown, true},
		{`\{a\}#{b}`, `\{a\}#{b:uuid}`, Holds, true},
	} {
		m := parse(t, c.template).Match(shape(t, c.shape))
		if m.Verdict != c.verdict || m.Fits != c.fits {
			t.Errorf("Match(%q, %q) = %v, fits %v (in %q, out %q); want %v, fits %v",
				c.template, c.shape, m.Verdict, m.Fits, m.In, m.Out, c.verdict, c.fits)
		}
	}
}
