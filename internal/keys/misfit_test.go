package keys

import (
	"fmt"
	"testing"
)

// The one part that is wrong in a shape that is otherwise built like a template.
func TestMisfit(t *testing.T) {
	const event, ward = "EVENT#{at:timestamp}#{eventId}", "WARD#{ward:enum(NORTH|SOUTH)}"
	for _, c := range []struct {
		template, shape string
		prefix          bool
		want            string // the part, the component and the bytes; "" if the shape is built otherwise
	}{
		{event, "EVENT#{at:time(2006-01-02)}#{id}", false, "1 at 0-0"},
		{event, "EVENT#{id:uuid}#{at:time(2006-01-02T15:04:05Z07:00)}", false, "1 at 0-0"},
		{event, "EVENT#{n:%d}", true, "1 at 0-0"},
		{event, "EVENT#2026-07-12#{id}", false, "0 at 6-16"},
		{event, "EVENTS#{at:time(2006-01-02)}#{id}", false, ""}, // another word
		{event, "EVENT#{at:time(2006-01-02)}", false, ""},       // the id is missing too
		{event, "EVENT#{at:time(2006-01-02)}", true, "1 at 0-0"},
		{ward, "WARD#EAST", false, "0 ward 5-9"},
		{ward, "WARD#EAST#1", false, ""},
		{ward, "WARD#EAST{n}", false, ""},                                           // the hole goes on with the value
		{"S#{day:date}#{n:int(4)}", "S#{d:time(Jan 2)}#{n:%t}", false, "1 day 0-0"}, // both are wrong
		{"S#{day:date}#{n:int(4)}", "S#{d:time(2006-01-02)}#{n:%t}", false, "3 n 0-0"},
	} {
		m, ok := parse(t, c.template).Misfit(shape(t, c.shape), c.prefix)
		got := ""
		if ok {
			got = fmt.Sprintf("%d %s %d-%d", m.Part, m.Component.Name, m.From, m.To)
		}
		if got != c.want {
			t.Errorf("%s in %s: %q, want %q", c.shape, c.template, got, c.want)
		}
	}
}

// What is left of a literal in which a prefix ends.
func TestPrefixRest(t *testing.T) {
	for prefix, want := range map[string]string{"TAS": "K#", "TASK": "#", "TASK#": "", "TASK#{d}": ""} {
		if got := parse(t, "TASK#{dueDate:date}#{taskId}").MatchPrefix(shape(t, prefix)).Rest; got != want {
			t.Errorf("%s: %q, want %q", prefix, got, want)
		}
	}
}
