package keys

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "0: key template is empty; a key is never empty"},
		{"TASK#{dueDate", "5: component has no closing brace"},
		{"TASK#}", `5: closing brace has no opening one; write "\}" for the character`},
		{"A#{x#{y}", "5: component has an opening brace inside; is the closing brace of the one before missing? | 4: component name \"x#\" has '#'"},
		{"A#{}", "2: component has no name"},
		{"A#{:date}", "2: component has no name"},
		{"A#{x:}", `5: component "x" has no type after the colon`},
		{"A#{x:dat}", `5: unknown component type "dat"`},
		{"A#{x:int(0)}", `5: int width "0" is not a number from 1 to 38`},
		{"A#{x:int(6}", `5: component type "int(6" has no closing parenthesis`},
		{"A#{x:int()}", `5: component type "int()" has nothing between its parentheses`},
		{"A#{x:uuid(4)}", `5: component type uuid takes no argument, have "4"`},
		{"A#{x:epoch(h)}", `5: epoch unit "h" is not one of s, ms, us, ns`},
		{"A#{x:date(yyyy)}", `5: date layout "yyyy" has no year (2006); layouts are those of package time`},
		{"A#{x:enum(A||B)}", "5: enum has an empty value"},
		{"A#{x:enum(A|B|A)}", `5: enum has value "A" twice`},
		{"A#{x:pattern}", "5: pattern has no regular expression"},
		{"A#{x:pattern([a)}", `5: pattern has missing closing ]: "[a"`},
		{"A#{x:pattern(^a$)}", "5: pattern has an anchor; it describes the whole component without one"},
		{`A#{x:pattern(a\\b)}`, `5: pattern has a word boundary (\b or \B), which a component cannot have`},
		{`A#{x:pattern((a\{999\}))}`, "5: pattern is too large: about "},
		{"A#{x:pattern([a-z]{3})}#{y:tex}", `18: braces of a pattern are written \{ and \} | 27: unknown component type "tex"`},
		{"A#{x}#{x}", `7: component "x" occurs twice`},
		{"A#{a b}", "4: component name \"a b\" has ' '; names are letters, digits, _ - . [ ]"},
		{`A\B`, `1: "\" stands before "{", "}" or "\" only; write "\\" for a backslash`},
		{`{x:dat}#}#{y:tex}`, `3: unknown component type "dat" | 8: closing brace has no opening one | 13: unknown component type "tex"`},
	} {
		_, errs := Parse(c.text, Options{})
		var got []string
		for _, e := range errs {
			got = append(got, fmt.Sprintf("%d: %s", e.Offset, e.Msg))
		}
		want := strings.Split(c.want, " | ")
		ok := len(got) == len(want)
		for _, w := range want {
			found := false
			for _, g := range got {
				found = found || strings.HasPrefix(g, w)
			}
			ok = ok && found
		}
		if !ok {
			t.Errorf("Parse(%q):\n got %s\nwant %s", c.text, strings.Join(got, " | "), c.want)
		}
	}
}

func TestTypes(t *testing.T) {
	for _, c := range []struct {
		typ       string
		in, out   string // separated by blanks
		order     Order
		delimiter bool // can hold "#"
		fixed     bool
	}{
		{"id", "a 1 ü a-b", "a#b", Alphabetic, false, false},
		{"uuid", "123e4567-e89b-12d3-a456-426614174000", "123e4567e89b12d3a456426614174000 x", Random, false, true},
		{"ulid", "01ARZ3NDEKTSV4RRFFQ69G5FAV", "01arz3ndektsv4rrffq69g5fav 81ARZ3NDEKTSV4RRFFQ69G5FAV 01ARZ3NDEKTSV4RRFFQ69G5FA", Sorts, false, true},
		{"ksuid", "0ujtsYcgvSTl8PAuAdqWYSMnLOv", "0ujtsYcgvSTl8PAuAdqWYSMnLO", Sorts, false, true},
		{"date", "2026-07-12 2024-02-29", "2026-7-12 2026-13-01 2026-12-32 20260712", Sorts, false, true},
		{"date(20060102)", "20260712", "2026-07-12", Sorts, false, true},
		{"date(2006-01)", "2026-07", "2026-07-01", Sorts, false, true},
		{"date(02-01-2006)", "12-07-2026", "2026-07-12", Missorts, false, true},
		{"date(2006-02-01)", "2026-12-07", "2026-12-13", Missorts, false, true},
		{"date(Jan 2006)", "", "2026-07", Missorts, false, true},
		{"timestamp", "2026-07-12T17:00:00Z", "2026-07-12T17:00:00+02:00 2026-07-12T17:00:00.5Z 2026-07-12T24:00:00Z", Sorts, false, true},
		{"timestamp(ms)", "2026-07-12T17:00:00.000Z", "2026-07-12T17:00:00Z", Sorts, false, true},
		{"timestamp(2006-01-02T15:04:05.999999999Z07:00)", "2026-07-12T17:00:00.5Z 2026-07-12T17:00:00Z", "2026-07-12T17:00:00.50Z", Missorts, false, true},
		{"epoch", "1783875600", "1783875600000 -178387560", Sorts, false, true},
		{"epoch(ms)", "1783875600000", "1783875600", Sorts, false, true},
		{"int(6)", "000042 999999", "42 -00042 1000000", Sorts, false, true},
		{"int", "0 42 -7", "007 -0 +1", Missorts, false, false},
		{"enum(OPEN|DONE)", "OPEN DONE", "open", Alphabetic, false, true},
		{"enum(A|A#1)", "A A#1", "B", Alphabetic, true, false},
		{"pattern([A-Z]+#?)", "AB AB#", "ab", Alphabetic, true, false},
		{"pattern((?i)ab)", "ab AB Ab", "abc", Alphabetic, false, true},
		{"text", "a#b x", "", Alphabetic, true, false},
	} {
		tmpl := parse(t, "{c:"+c.typ+"}")
		comp := tmpl.Components()[0]
		if got := comp.Type.String(); got != c.typ {
			t.Errorf("type %s prints as %s", c.typ, got)
		}
		for _, s := range strings.Fields(c.in) {
			if !tmpl.Accepts(s) {
				t.Errorf("%s does not accept %q", c.typ, s)
			}
		}
		for _, s := range append(strings.Fields(c.out), "") {
			if tmpl.Accepts(s) {
				t.Errorf("%s accepts %q", c.typ, s)
			}
		}
		order, why := comp.Type.Order()
		if order != c.order || (why != "") != (order == Missorts) {
			t.Errorf("%s: order %v (%s), want %v", c.typ, order, why, c.order)
		}
		if got := tmpl.HoldsDelimiter(comp); got != c.delimiter {
			t.Errorf("%s: can hold the delimiter: %v", c.typ, got)
		}
		if got := tmpl.FixedWidth(comp); got != c.fixed {
			t.Errorf("%s: fixed width: %v", c.typ, got)
		}
	}
}

// Every layout accepts what package time prints for it.
func TestLayoutsAgreeWithTime(t *testing.T) {
	layouts := []string{
		time.ANSIC, time.UnixDate, time.RubyDate, time.RFC822, time.RFC822Z, time.RFC850, time.RFC1123, time.RFC1123Z,
		time.RFC3339, time.RFC3339Nano, time.Kitchen, time.Stamp, time.StampMilli, time.StampNano, time.DateTime, time.DateOnly, time.TimeOnly,
		"20060102150405", "2006-002", "2006 __2", "Jan 2, 2006 at 3:04pm (MST)", "January _2", "06/1/2 4:5", "2006_01", "Monday", "2006-01-02T15:04:05.00Z0700", "15:04:05,000", "15h04.05",
		"2006-01-02T15:04:05-07", "2006-01-02T15:04:05Z07:00:00", "Month Janet 2006",
	}
	zone := time.FixedZone("CEST", 2*60*60)
	for _, layout := range layouts {
		for _, at := range []time.Time{
			time.Date(2026, 7, 5, 3, 4, 9, 0, time.UTC), time.Date(2026, 12, 31, 23, 59, 59, 123456789, zone),
			time.Date(2024, 2, 29, 12, 0, 0, 500_000_000, time.UTC), time.Date(2001, 1, 1, 0, 0, 0, 1000, zone),
		} {
			s := Shape{Parts: []Part{Hole("t", "time("+layout+")")}}
			if got := at.Format(layout); !s.nfa("#").accepts(got) {
				t.Errorf("layout %q does not accept %q", layout, got)
			}
			utc := Shape{Parts: []Part{Hole("t", "utc("+layout+")")}}
			if got := at.UTC().Format(layout); !utc.nfa("#").accepts(got) {
				t.Errorf("layout %q in UTC does not accept %q", layout, got)
			}
		}
	}
}

// Layouts that are said to sort do, and others do not, over a sample of times.
func TestSortingLayouts(t *testing.T) {
	var times []time.Time
	start := time.Date(1999, 12, 31, 23, 59, 58, 0, time.UTC)
	for i := range 400 {
		times = append(times, start.Add(time.Duration(i*i)*7919*time.Second+time.Duration(i%7)*100*time.Millisecond))
		times = append(times, times[len(times)-1].Add(10*time.Millisecond))
	}
	for layout, sorts := range map[string]bool{
		time.DateOnly: true, time.RFC3339: true, time.RFC3339Nano: false, "2006-01": true, "2006": true, "20060102150405": true,
		"2006-01-02T15:04:05.000Z07:00": true, "2006/002": true, "02.01.2006": false, "2006-1-2": false, time.RFC1123: false,
		"2006-01-02 03:04 PM": false, time.ANSIC: false, "06-01-02": false,
	} {
		if got, why := layoutSorts(layout, true); got != sorts {
			t.Errorf("layoutSorts(%q) = %v (%s)", layout, got, why)
		}
		ordered := true
		for i := 1; i < len(times); i++ {
			ordered = ordered && times[i-1].Format(layout) <= times[i].Format(layout)
		}
		if ordered != sorts {
			t.Errorf("layout %q sorts over the sample: %v", layout, ordered)
		}
	}
}

// Formats of numbers accept what package fmt prints.
func TestNumberFormats(t *testing.T) {
	for _, verb := range []string{"%d", "%06d", "%02d", "%x", "%X", "%08x", "%o", "%b", "%020d"} {
		s := Shape{Parts: []Part{Hole("n", verb)}}
		u := Shape{Parts: []Part{Hole("n", "u"+verb)}}
		for _, n := range []int64{0, 1, -1, 9, 10, -10, 42, 255, 999999, 1000000, -12345, -123456, 1 << 40} {
			got := fmt.Sprintf(verb, n)
			if !s.nfa("#").accepts(got) {
				t.Errorf("%s does not accept %q", verb, got)
			}
			if accepted := u.nfa("#").accepts(got); accepted != (n >= 0) {
				t.Errorf("u%s accepts %q: %v", verb, got, accepted)
			}
		}
		if s.nfa("#").accepts("") || s.nfa("#").accepts("x1") || s.nfa("#").accepts("1-") {
			t.Errorf("%s accepts what is no number", verb)
		}
	}
	for format, any := range map[string]bool{"%s": true, "%6d": true, "%v": true, "%": true, "lower()": true, "unix(": true, "%t": false, "%d": false} {
		s := Shape{Parts: []Part{Hole("x", format)}}
		if got := s.nfa("#").accepts("any#thing"); got != any {
			t.Errorf("format %q accepts anything: %v", format, got)
		}
	}
}

func TestPrefixEnds(t *testing.T) {
	const task = "TASK#{dueDate:date}#{taskId}"
	for _, c := range []struct {
		template, prefix string
		end              End
		component        string
		closed           bool
	}{
		{task, "TASK#", AfterLit, "", true},
		{task, "TASK", InLit, "", false},
		{task, "TASK#2026", InValue, "dueDate", false},
		{task, "TASK#2026-07-12", AfterValue, "dueDate", true},
		{task, "TASK#{d}", AfterValue, "dueDate", true},
		{task, "TASK#{d}#", AfterLit, "", true},
		{task, "TASK#{d}#x", AtEnd, "taskId", false},
		{"USER#{id}#ORDER", "USER#{id}", AfterValue, "id", false},
		{"USER#{id}", "USER#{id}", AtEnd, "id", false},
		{"META", "META", AtEnd, "", false},
		{"$user_1#id_{id}", "$user_1#", InLit, "", true},
		{"$user_1#id_{id}", "$user_1", InLit, "", false},
		{"user_{id}", "user_", AfterLit, "", true},
		{"N{id}", "N", AfterLit, "", false},
		{"{n:int(3)}", "{n}", AtEnd, "n", true},
		{task, "", AfterLit, "", true},
		{task, "{p}", EndUnknown, "", false},
		{task, "EVENT#", EndUnknown, "", false},
	} {
		m := parse(t, c.template).MatchPrefix(shape(t, c.prefix))
		name := ""
		if m.Component != nil {
			name = m.Component.Name
		}
		if m.End != c.end || name != c.component || m.Closed != c.closed {
			t.Errorf("MatchPrefix(%q, %q): end %v, component %q, closed %v; want %v, %q, %v", c.template, c.prefix, m.End, name, m.Closed, c.end, c.component, c.closed)
		}
	}
}

func TestRanges(t *testing.T) {
	const task, due = "TASK#{dueDate:date}#{taskId}", "{dueAt:timestamp}#CASE#{caseId}"
	open := Bound{Open: true}
	at := func(s string) Bound { return Bound{Shape: shape(t, s)} }
	for _, c := range []struct {
		template  string
		low, high Bound
		verdict   Verdict
		component string
		inLiteral bool
	}{
		{due, at("{from}"), at("{to}"), Unknown, "dueAt", false},
		{due, at("2026-07-01T00:00:00Z"), at("2026-07-31T23:59:59Z"), Holds, "dueAt", false},
		{due, at("2027"), at("2026"), Breaks, "dueAt", false},
		{due, open, at("{now}"), Unknown, "dueAt", false},
		{due, at("{since}"), open, Unknown, "dueAt", false},
		{task, at("TASK#{from}"), at("TASK#{to}"), Unknown, "dueDate", false},
		{task, at("TASK#2026-07-01"), at("TASK#2026-07-31~"), Holds, "dueDate", false},
		{task, at("TASK#{d}#{a}"), at("TASK#{d}#{b}"), Unknown, "taskId", false},
		{task, at("META"), at("TASK~"), Holds, "", true},
		{task, at("META"), at("STATE"), Breaks, "", true},
		{task, at("TASK#"), at("TASK$"), Holds, "", true},
		{task, at("EVENT#{a}"), at("EVENT#{b}"), Breaks, "", false},
		{task, open, at("TASK#{to}"), Unknown, "dueDate", true},
		{task, open, at("ZZZ"), Holds, "", true},
	} {
		r := parse(t, c.template).Range(c.low, c.high)
		name := ""
		if r.Component != nil {
			name = r.Component.Name
		}
		if r.Verdict != c.verdict || name != c.component || r.InLiteral != c.inLiteral {
			t.Errorf("Range(%q, %v, %v) = %v, component %q, in literal %v; want %v, %q, %v",
				c.template, c.low.Shape, c.high.Shape, r.Verdict, name, r.InLiteral, c.verdict, c.component, c.inLiteral)
		}
	}
}

func TestFills(t *testing.T) {
	for _, c := range []struct{ template, shape, want string }{
		{"TASK#{dueDate:date}#{taskId}", "TASK#{d}#{id}", "d→dueDate id→taskId"},
		{"A#{x}", "A#{region}-{n}", "region→x(part) n→x(part)"},
		{"A#{x}", "A#v-{n}", "n→x(part)"},
		{"{a:enum(X|Y)}{b:uuid}", "X{id:uuid}", "id→b"},
		{"{a:text}", "{p}#{q}", "p→a(part) q→a(part)"},
	} {
		s := shape(t, c.shape)
		m := parse(t, c.template).Match(s)
		var got []string
		for _, f := range m.Fills {
			x := s.Parts[f.Part].Name + "→" + f.Component.Name
			if !f.Whole {
				x += "(part)"
			}
			got = append(got, x)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("Fills(%q, %q) = %v, want %s", c.template, c.shape, got, c.want)
		}
	}
}

func TestCollide(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"TASK#{id}", "TASK#{id}#{x}", false},
		{"TASK#{id:text}", "TASK#{id}#{x}", true},
		{"TASK#{d:date}#{id}", "TASK#{id:uuid}#{d:date}", false},
		{"TASK#{d:date}", "TASK#{id}", true},
		{"TASK#{n:int(6)}", "TASK#{e:epoch}", false},
		{"USER#{a}", "USER#{b:enum(X|Y)}", true},
		{"META", "{any}", true},
		{"META", "STATE", false},
	} {
		if s, got := Collide(parse(t, c.a), parse(t, c.b)); got != c.want {
			t.Errorf("Collide(%q, %q) = %q, %v", c.a, c.b, s, got)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"TASK#{dueDate:date}#{taskId}", `\{{x:pattern([a-z]+)}\\`, "{a:enum(A|B)}", "{", "}", "{x:date(2006)}", "{x:int(38)}"} {
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		x, errs := Parse(a, Options{})
		for _, e := range errs {
			if e.Offset < 0 || e.Offset > len(a) {
				t.Errorf("Parse(%q): offset %d", a, e.Offset)
			}
		}
		s, serrs := ParseShape(b)
		if len(serrs) == 0 {
			if again, errs := ParseShape(s.String()); len(errs) > 0 || again.String() != s.String() {
				t.Errorf("shape %q prints as %q", b, s)
			}
		}
		if len(errs) == 0 && len(serrs) == 0 && len(a) < 60 && len(b) < 60 {
			if m := x.Match(s); m.Verdict == Holds && !x.Accepts(m.In) {
				t.Errorf("Match(%q, %q) holds, with %q", a, b, m.In)
			}
			x.MatchPrefix(s)
			x.Range(Bound{Shape: s}, Bound{Open: true})
		}
	})
}
