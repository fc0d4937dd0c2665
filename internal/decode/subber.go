package decode

import (
	"encoding/base32"
	"slices"
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// subber collects the placeholders of a request while the clauses of its expressions
// are put together. Those of clauses that may not be there, and of texts with
// alternatives, are optional: each clause has its own, so that every text is right
// with all of them.
type subber struct {
	library
	names, values []value.Entry
	open          bool // there may be others
	maybe         bool // what is added now is there on some paths only
}

// maps are ExpressionAttributeNames and ExpressionAttributeValues; without entries
// they are not sent.
func (s *subber) maps() []value.Field {
	var out []value.Field
	for _, m := range []struct {
		name    string
		entries []value.Entry
	}{{"ExpressionAttributeNames", s.names}, {"ExpressionAttributeValues", s.values}} {
		switch {
		case len(m.entries) > 0:
			out = append(out, value.Field{Name: m.name, Val: value.NewMap(m.entries, s.open, nil)})
		case s.open:
			out = append(out, value.Field{Name: m.name, Val: value.UnknownBecause("the placeholders are not known", value.Pos{})})
		}
	}
	return out
}

// conditionally runs f for what is there on some paths only, if maybe is set.
func (s *subber) conditionally(maybe bool, f func() value.Value) value.Value {
	old := s.maybe
	s.maybe = old || maybe
	defer func() { s.maybe = old }()
	return f()
}

var nameEncoding = base32.StdEncoding.WithPadding(base32.NoPadding)

// name returns the placeholder of a name. That of a name that is not known is one of
// our own, and the map may then hold any other.
func (s *subber) name(v value.Value) string {
	v = value.Unwrap(v)
	sub := "#n" + strconv.Itoa(len(s.names))
	if name, known := value.Known(v); known {
		sub = "#s" + nameEncoding.EncodeToString([]byte(name))
	} else {
		s.open = true
	}
	for i, e := range s.names {
		if e.Val.Hash() == v.Hash() {
			s.names[i].Optional = e.Optional && s.maybe
			key, _ := value.Known(e.Key)
			return key
		}
	}
	s.names = append(s.names, value.Entry{Key: value.Str(sub), Val: v, Optional: s.maybe})
	return sub
}

// value returns the placeholder of a value, with the place of the value, or that of by
// if it has none.
func (s *subber) value(v value.Value, by *value.Const) *value.Const {
	sub := ":v" + strconv.Itoa(len(s.values))
	key := value.NewConst(value.String, sub, posOf(inside(v)))
	if !key.Pos.IsValid() && by != nil {
		key = by.Instead(sub)
	}
	s.values = append(s.values, value.Entry{Key: key, Val: v, Optional: s.maybe})
	return key
}

// inside is what an attribute value holds.
func inside(v value.Value) value.Value {
	inner, _ := attributeValue(v)
	return inner
}

// eachList makes a text of every alternative of a list of clauses; nil if there are
// none. Where there may be further clauses, the text ends in an unknown part.
func (s *subber) eachList(v value.Value, text func([]value.Value) value.Value) value.Value {
	if v == nil {
		return nil
	}
	alts := value.Alternatives(v)
	out := make([]value.Value, len(alts))
	for i, a := range alts {
		out[i] = s.conditionally(len(alts) > 1, func() value.Value { return s.list(a, text) })
	}
	return present(value.NewChoice(out...))
}

func (s *subber) list(v value.Value, text func([]value.Value) value.Value) value.Value {
	l, ok := value.Unwrap(v).(*value.List)
	switch {
	case present(v) == nil:
		return value.NilValue
	case !ok:
		s.open = true
		gap := gapOf(v, "a list of clauses")
		return value.UnknownBecause(gap.Why, gap.Pos)
	case len(l.Elems) == 0 && !l.Open:
		return value.NilValue
	case !l.Open:
		return text(l.Elems)
	}
	s.open = true
	more := value.UnknownBecause("there may be further clauses", value.Pos{})
	if len(l.Elems) == 0 {
		return more
	}
	known := s.conditionally(true, func() value.Value { return text(l.Elems) })
	return value.Each(known, func(v value.Value) value.Value {
		if isRefusal(v) {
			return more
		}
		return value.Concat(v, value.Str(" "), more)
	})
}

// conditions joins the clauses of Filter or If.
func (s *subber) conditions(v value.Value) value.Value {
	return s.eachList(v, func(clauses []value.Value) value.Value {
		var parts []value.Value
		for i, c := range clauses {
			if i > 0 {
				parts = append(parts, value.Str(" AND "))
			}
			parts = append(parts, value.Each(s.clause(c), wrapped))
		}
		return join(parts...)
	})
}

// projections is the text of the last projection. Names of those before it are sent
// all the same.
func (s *subber) projections(v value.Value) value.Value {
	return s.eachList(v, func(calls []value.Value) value.Value {
		var last value.Value
		for _, c := range calls {
			last = s.eachList(field(c, "Clauses"), func(clauses []value.Value) value.Value {
				var parts []value.Value
				for i, p := range clauses {
					if i > 0 {
						parts = append(parts, value.Str(", "))
					}
					parts = append(parts, s.clause(p))
				}
				return join(parts...)
			})
		}
		if last == nil {
			return value.NilValue
		}
		return last
	})
}

// setAction is an action of ADD, DELETE or REMOVE, which the library keeps by its
// path.
type setAction struct {
	section    string
	path, text value.Value
}

// updates joins the clauses of an update by their sections. An update without
// clauses is sent with an empty text.
func (s *subber) updates(v value.Value) value.Value {
	text := s.eachList(v, s.sections)
	if text == nil {
		return value.Str("")
	}
	return value.Each(text, func(v value.Value) value.Value {
		if present(v) == nil {
			return value.Str("")
		}
		return v
	})
}

func (s *subber) sections(clauses []value.Value) value.Value {
	var actions []setAction
	for _, c := range clauses {
		section, _ := value.Known(field(c, "Section"))
		a := setAction{section: section}
		a.path, a.text = s.action(c)
		same := slices.IndexFunc(actions, func(o setAction) bool {
			_, known := value.Known(a.path)
			return section != "SET" && o.section == section && known && o.path.Hash() == a.path.Hash()
		})
		if same >= 0 {
			actions[same] = a
			continue
		}
		actions = append(actions, a)
	}
	var parts []value.Value
	for _, section := range []string{"SET", "ADD", "DELETE", "REMOVE"} {
		sep := section + " "
		if len(parts) > 0 {
			sep = " " + sep
		}
		for _, a := range actions {
			if a.section == section {
				parts = append(parts, value.Str(sep), a.text)
				sep = ", "
			}
		}
	}
	return join(parts...)
}

// action is the text of a clause of an update, and the path by which the library
// keeps it.
func (s *subber) action(c value.Value) (path, text value.Value) {
	if field(c, "Path") == nil || len(value.Alternatives(field(c, "Path"))) > 1 {
		text = s.clause(c)
		return text, text
	}
	path = s.path(field(c, "Path"))
	return path, s.form(c, path)
}

// join concatenates texts, of which a refusal takes the place of all.
func join(parts ...value.Value) value.Value {
	if !slices.ContainsFunc(parts, func(v value.Value) bool { return slices.ContainsFunc(value.Alternatives(v), isRefusal) }) {
		return value.Concat(parts...)
	}
	var refusals, texts []value.Value
	for _, p := range parts {
		var right []value.Value
		for _, a := range value.Alternatives(p) {
			if isRefusal(a) {
				refusals = append(refusals, a)
				continue
			}
			right = append(right, a)
		}
		if len(right) == 0 {
			return refusals[0]
		}
		texts = append(texts, value.NewChoice(right...))
	}
	return value.NewChoice(append(refusals[:1:1], value.Alternatives(value.Concat(texts...))...)...)
}

// path is what the library makes of a path: a placeholder for a reserved word, and
// for quoted names in a document path.
func (s *subber) path(v value.Value) value.Value {
	alts := value.Alternatives(v)
	out := make([]value.Value, len(alts))
	for i, a := range alts {
		out[i] = s.conditionally(len(alts) > 1, func() value.Value { return s.onePath(value.Unwrap(a)) })
	}
	return value.NewChoice(out...)
}

func (s *subber) onePath(v value.Value) value.Value {
	c, ok := v.(*value.Const)
	switch {
	case !ok || c.Kind != value.String:
		if t, isText := v.(*value.Text); isText && slices.ContainsFunc(t.Parts, func(p value.Value) bool {
			k, ok := p.(*value.Const)
			return ok && strings.ContainsAny(k.Lit, ".[]()'")
		}) {
			return s.expr(v, clauseArgs{open: true}) // a document path
		}
		return value.NewConst(value.String, s.name(v), posOf(v))
	case dynamo.IsReserved(c.Lit):
		return c.Instead(s.name(c))
	case strings.ContainsAny(c.Lit, ".[]()'"):
		return s.expr(c, clauseArgs{open: true})
	}
	return c
}
