package ops

import (
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// exprOf is an expression, if any, with the request that it belongs to.
type exprOf struct {
	*dynamo.Expression
	in *dynamo.Request
}

// expression joins the alternatives of an expression; nil when no caller sends
// one.
func (b *builder) expression(what string, es []exprOf) *Expression {
	var texts, attrs []string
	found := false
	for _, e := range es {
		if e.Expression == nil {
			continue
		}
		found = true
		b.noteGap(what, e.Gap)
		if e.Legacy() {
			texts = append(texts, e.Field)
		}
		for _, p := range e.Alts {
			texts = append(texts, readable(p.Text, e.in))
		}
		for _, u := range e.Uses {
			if what != "update" || u.Target {
				attrs = append(attrs, u.Name)
			}
		}
	}
	if !found {
		return nil
	}
	return &Expression{Text: strings.Join(sortedSet(texts), " | "), Attrs: sortedSet(attrs)}
}

// projection lists the paths that are read; nil when the whole item is.
func (b *builder) projection() []string {
	var paths []string
	found := false
	for i := range b.site.Tuples {
		op := &b.site.Tuples[i]
		op.Requests(func(r *dynamo.Request) {
			if r.Projection == nil {
				return
			}
			found = true
			b.noteGap("projection", r.Projection.Gap)
			for _, u := range r.Projection.Uses {
				paths = append(paths, u.Path)
			}
		})
	}
	if found && len(paths) == 0 {
		return []string{}
	}
	return sortedSet(paths)
}

func sortedSet(s []string) []string {
	slices.Sort(s)
	return slices.Compact(s)
}

// readable writes a text for a person: placeholders replaced by the names and
// values that are known, unknown parts as {name}.
func readable(text value.Value, in *dynamo.Request) string {
	parts := []value.Value{text}
	if t, ok := value.Unwrap(text).(*value.Text); ok {
		parts = t.Parts
	}
	var b strings.Builder
	for _, p := range parts {
		switch p := value.Unwrap(p).(type) {
		case *value.Const:
			substitute(&b, p.Lit, in)
		default:
			s, _ := value.Shape(p)
			if s == "" {
				s = "{}"
			}
			b.WriteString(s)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// substitute copies a text and replaces its placeholders.
func substitute(b *strings.Builder, s string, in *dynamo.Request) {
	for i := 0; i < len(s); {
		end := i + 1
		if s[i] == '#' || s[i] == ':' {
			for end < len(s) && isWord(s[end]) {
				end++
			}
		}
		word := s[i:end]
		switch {
		case s[i] == '#':
			word = replacement(in.Names, word, false)
		case s[i] == ':':
			word = replacement(in.Values, word, true)
		}
		b.WriteString(word)
		i = end
	}
}

func isWord(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

// replacement is what a placeholder stands for, if the map holds exactly one
// string or number for it; else the placeholder.
func replacement(m dynamo.Placeholders, placeholder string, quoted bool) string {
	a, ok := m.Find(placeholder)
	if !ok {
		return placeholder
	}
	v := a.Vals[0]
	s, ok := value.Shape(v)
	if !ok || s == "" || s == "{}" {
		return placeholder
	}
	if c, isConst := value.Unwrap(v).(*value.Const); quoted && isConst && c.Kind == value.String {
		return "'" + c.Lit + "'"
	}
	return s
}
