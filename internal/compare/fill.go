package compare

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/keys"
	"github.com/dynlint/dynlint/internal/value"
)

// A Misorder says that a value of a component does not sort as the component
// does.
type Misorder struct {
	Component *keys.Component
	Part      int    // of the text
	Why       string // as the end of a sentence: "RFC3339Nano cuts trailing zeros"
	// Assumed is set if it does so only under a condition that the program does
	// not decide.
	Assumed string
	// Open: a caller may decide it.
	Open bool
}

// Misorders lists the holes of a text that fill a component which sorts, with
// text that does not.
func Misorders(t Text, fills []keys.Fill) []Misorder {
	var out []Misorder
	for _, f := range fills {
		h := t.Hole(f.Part)
		if h == nil || !f.Whole {
			continue
		}
		if order, _ := f.Component.Type.Order(); order != keys.Sorts {
			continue
		}
		if why, assumed := missorts(h, f.Component.Type); why != "" {
			out = append(out, Misorder{f.Component, f.Part, why, assumed, assumed != "" && open(h)})
		}
	}
	return out
}

// OtherLayout finds a time in a text that fits a template but for its layout: that
// of the component is another, so it compares with no key.
func OtherLayout(t Text, template *keys.Template) *Misorder {
	loose := keys.Shape{Parts: slices.Clone(t.Shape.Parts)}
	for i := range loose.Parts {
		if h := t.Hole(i); h != nil && IsLayout(h.Format) {
			loose.Parts[i].Format = ""
		}
	}
	m := template.MatchPrefix(loose)
	if !m.Fits {
		return nil
	}
	for _, f := range m.Fills {
		h, kind := t.Hole(f.Part), f.Component.Type.Kind
		if f.Whole && h != nil && IsLayout(h.Format) && (kind == keys.Date || kind == keys.Timestamp) {
			return &Misorder{f.Component, f.Part, fmt.Sprintf("layout %q is not %q", h.Format, f.Component.Type.Layout), "", false}
		}
	}
	return nil
}

// open reports whether callers that are not known may say more of a hole.
func open(h *value.Hole) bool {
	switch h.Origin {
	case value.Param, value.FreeVar, value.FieldOf, value.Global:
		return true
	}
	return false
}

func missorts(h *value.Hole, t keys.Type) (why, assumed string) {
	switch t.Kind {
	case keys.Date, keys.Timestamp:
		if IsLayout(h.Format) {
			return layoutMissorts(h)
		}
	case keys.Int:
		return NumberMissorts(h.Format, t.Width), ""
	}
	return "", ""
}

// layoutMissorts says why the text of a time does not sort.
func layoutMissorts(h *value.Hole) (why, assumed string) {
	ok, reason := keys.LayoutSorts(h.Format, false)
	if ok {
		return "", ""
	}
	if utc, _ := keys.LayoutSorts(h.Format, true); !utc {
		if strings.Contains(h.Format, ".999") {
			return "its fraction drops trailing zeros", ""
		}
		return fmt.Sprintf("layout %q does not sort: %s", h.Format, reason), ""
	}
	// Only the zone varies: that of the machine for the clock, that of the text
	// for a time that was read.
	switch h.Origin {
	case value.Client, value.Request:
		return "it is in the zone of the client, not in UTC", ""
	case value.Clock:
		return "it is in the zone of the machine, not in UTC", "the zone of the machine is not UTC"
	}
	return "its zone is not known to be UTC", "the time is not in UTC already"
}

// NumberMissorts says why numbers in a format do not sort as text of a width;
// "" if they do, or if the format is no decimal verb.
func NumberMissorts(format string, width int) string {
	body, ok := strings.CutPrefix(format, "%")
	if !ok || !strings.HasSuffix(body, "d") {
		return ""
	}
	switch flags := body[:len(body)-1]; {
	case flags == "":
		return `it has no fixed width: "10" sorts before "9"`
	case width > 0 && flags != fmt.Sprintf("0%d", width) && flags != fmt.Sprintf("0%02d", width):
		return fmt.Sprintf("its width is not %d", width)
	}
	return ""
}
