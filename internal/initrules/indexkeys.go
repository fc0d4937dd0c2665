package initrules

import (
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/keys"
)

// A namedTemplate is the template of a key attribute.
type namedTemplate struct{ name, template string }

// entityAttributes are the templates of an entity: its primary key, and the keys
// of the indexes that its items are in.
func (t *table) entityAttributes(e *entity) []namedTemplate {
	var out []namedTemplate
	for _, a := range t.key.names() {
		out = append(out, namedTemplate{a, t.namer.template(a, e.keys[a], false)})
	}
	e.notes = nil
	done := map[string]bool{}
	for _, x := range t.indexes {
		if x.off != "" || !slices.ContainsFunc(x.key.names(), func(a string) bool { return len(e.index[a]) > 0 }) {
			continue
		}
		for _, a := range x.key.names() {
			switch {
			case done[a] || slices.Contains(t.key.names(), a):
			case len(e.index[a]) > 0:
				done[a] = true
				out = append(out, namedTemplate{a, t.joined(e, a)})
			case e.gap || e.read || !e.item:
				done[a] = true
				e.notes = appendNew(e.notes, "nothing is known of its "+a)
				out = append(out, namedTemplate{a, t.anyText(a)})
			default:
				e.notes = appendNew(e.notes, "its items have no "+a+", so they are not in "+x.name)
			}
		}
	}
	return out
}

// joined is one template for all that items of an entity have as an index
// attribute.
func (t *table) joined(e *entity, attr string) string {
	shapes := slices.Clone(e.index[attr])
	slices.SortFunc(shapes, func(a, b shape) int { return strings.Compare(a.form(), b.form()) })
	if len(shapes) == 1 {
		return t.namer.template(attr, shapes[0], false)
	}
	var texts []string
	for _, s := range shapes {
		texts = append(texts, t.namer.template(attr, s, true))
	}
	e.notes = appendNew(e.notes, attr+" is "+strings.Join(texts, " or "))
	for _, s := range shapes {
		if s.lone() && t.coversAll(attr, s, shapes) {
			return t.namer.template(attr, s, true)
		}
	}
	if joined, ok := t.bySegments(texts); ok {
		return joined
	}
	return t.anyText(attr)
}

// anyText is a template of all values of an attribute.
func (t *table) anyText(attr string) string {
	if t.namer.types[attr] != "S" {
		return "{" + orElse(camel(attr), "key") + "}"
	}
	return "{" + orElse(camel(attr), "key") + ":text}"
}

// bySegments joins templates that have as many parts between delimiters: parts
// that differ become a component, an enumeration if all of them are constant.
func (t *table) bySegments(texts []string) (string, bool) {
	var rows [][]string
	for _, s := range texts {
		rows = append(rows, strings.Split(s, t.delimiter))
		if len(rows[len(rows)-1]) != len(rows[0]) {
			return "", false
		}
	}
	differing := 0
	out := make([]string, len(rows[0]))
	for i := range rows[0] {
		var values []string
		for _, r := range rows {
			values = appendNew(values, r[i])
		}
		out[i] = values[0]
		if len(values) == 1 {
			continue
		}
		differing++
		before := ""
		if i > 0 {
			before = camel(strings.ToLower(rows[0][i-1]))
		}
		out[i] = "{" + orElse(before, "part") + enumOf(values) + "}"
	}
	joined := strings.Join(out, t.delimiter)
	_, errs := keys.Parse(joined, keys.Options{Delimiter: t.delimiter})
	return joined, differing > 0 && len(errs) == 0
}

// enumOf is the type of a component with these values, "" if some hold
// components.
func enumOf(values []string) string {
	for _, v := range values {
		if v == "" || strings.ContainsAny(v, `{}\|()`) {
			return ""
		}
	}
	return ":enum(" + strings.Join(values, "|") + ")"
}

// keyWord is a name without case and separators.
func keyWord(s string) string { return strings.ToLower(strings.Join(words(s), "")) }
