package keygrammar

import (
	"fmt"
	"path"
	"strings"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/keys"
)

// misfit says what is wrong with a text that is built like its template but for one
// component: which component, what that is, and what it is given instead unless
// another package writes it.
func misfit(a check.Ask, w compare.Wrong) (name, is string, ok bool) {
	t := w.Template.Template
	m, ok := t.Misfit(w.Text.Shape, w.Key.Cond != dynamo.Item && w.Key.Cond != dynamo.Eq)
	if !ok {
		return "", "", false
	}
	is = wanted(m.Component.Type, t.Delimiter)
	if part := w.Text.Shape.Parts[m.Part]; part.Hole {
		is += ", not " + given(part.Format)
	} else if lit, ok := w.Text.Written(m.Part, m.From, m.To, a.Op.Site.Package, path.Dir(w.At().File)); ok {
		is += fmt.Sprintf(", not %q", lit)
	}
	return m.Component.Name, is, true
}

// maxValues is how many values of an enum a message names, and maxPattern how long
// a pattern may be in it.
const maxValues, maxPattern = 4, 30

// wanted names the values of a type.
func wanted(t keys.Type, delimiter string) string {
	switch t.Kind {
	case keys.ID:
		return fmt.Sprintf("an id without %q", delimiter)
	case keys.UUID, keys.ULID, keys.KSUID:
		return "a " + strings.ToUpper(string(t.Kind))
	case keys.Date, keys.Timestamp: // of times in UTC
		return fmt.Sprintf("a %s like %q", t.Kind, strings.ReplaceAll(t.Layout, "Z07:00", "Z"))
	case keys.Epoch:
		return epochs[t.String()]
	case keys.Int:
		if t.Width > 0 {
			return fmt.Sprintf("a number of %d digits", t.Width)
		}
		return "a number"
	case keys.Enum:
		if more := len(t.Values) - maxValues; more > 0 {
			return fmt.Sprintf("one of %s and %d more", strings.Join(t.Values[:maxValues], ", "), more)
		}
		return "one of " + strings.Join(t.Values, ", ")
	case keys.Pattern:
		if len(t.Pattern) <= maxPattern {
			return "of the form " + t.Pattern
		}
		return "of its pattern"
	}
	return "text"
}

// given names the values of a hole by its format, see [keys.Part].
func given(format string) string {
	for _, zone := range []string{"time(", "utc("} {
		layout, ok := strings.CutPrefix(format, zone)
		if !ok {
			continue
		}
		layout = strings.TrimSuffix(layout, ")")
		if sorts, _ := keys.LayoutSorts(layout, true); !sorts {
			return fmt.Sprintf("like %q, which does not sort", layout)
		}
		return fmt.Sprintf("like %q", layout)
	}
	if epochs[format] != "" {
		return epochs[format]
	}
	switch {
	case format == "uuid", format == "ulid", format == "ksuid":
		return "a " + strings.ToUpper(format)
	case format == "pattern([0-9a-f]+)":
		return "hexadecimal digits"
	case strings.HasPrefix(format, "pattern("):
		return "a generated id"
	case format == "%d":
		return "a number without padding"
	case format == "%t":
		return "true or false"
	case strings.HasPrefix(format, "%"):
		return fmt.Sprintf("a number printed with %q", format)
	}
	return "text without " + strings.TrimSuffix(strings.TrimPrefix(format, "except("), ")")
}

var epochs = map[string]string{
	"epoch": "a Unix time in seconds", "epoch(ms)": "a Unix time in milliseconds",
	"epoch(us)": "a Unix time in microseconds", "epoch(ns)": "a Unix time in nanoseconds",
}
