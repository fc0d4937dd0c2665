package decode

import (
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/value"
)

// source writes one alternative of a text as the parsers read it: with
// expr.Hole in place of every unknown part.
func source(v value.Value) string {
	switch v := value.Unwrap(v).(type) {
	case *value.Const:
		return expr.Literal(v.Lit)
	case *value.Text:
		var b strings.Builder
		for _, p := range v.Parts {
			b.WriteString(source(p))
		}
		return b.String()
	}
	return string(expr.Hole)
}

// textGap says why a text has holes, nil if it has none.
func textGap(v value.Value) *dynamo.Gap {
	var gap *dynamo.Gap
	value.Holes(v, func(h *value.Hole) {
		if gap == nil {
			gap = gapOf(h, "a text")
		}
	})
	if gap != nil {
		return gap
	}
	switch value.Unwrap(v).(type) {
	case *value.Const, *value.Text:
		return nil
	}
	return gapOf(v, "a text")
}

// names is what ExpressionAttributeNames says.
type names struct {
	known map[string]string // placeholders with one known name
	all   dynamo.Placeholders
}

func namesOf(ph dynamo.Placeholders) names {
	n := names{map[string]string{}, ph}
	for _, a := range ph.List {
		if name, ok := value.Known(a.Vals[0]); ok {
			n.known[a.Name] = name
		}
	}
	return n
}

// find returns the name behind a placeholder that has no single known one.
func (n names) find(placeholder string) (value.Value, bool) {
	a, ok := n.all.Find(placeholder)
	if !ok {
		return nil, false
	}
	return a.Vals[0], true
}

// placeholders reads ExpressionAttributeNames or ExpressionAttributeValues.
func placeholders(v value.Value, what string) dynamo.Placeholders {
	as := attributes(v, what)
	return dynamo.Placeholders{List: as.List, Gap: as.Gap, Map: v}
}

// expression reads an expression of the request; nil when there is none.
func expression(kind expr.Kind, in value.Value, names dynamo.Placeholders) *dynamo.Expression {
	alts, optional := given(field(in, kind.String()))
	if len(alts) == 0 {
		return nil
	}
	return textExpression(kind, alts, optional, namesOf(names))
}

func textExpression(kind expr.Kind, alts []value.Value, optional bool, n names) *dynamo.Expression {
	e := &dynamo.Expression{Field: kind.String(), Optional: optional}
	var texts []value.Value
	for _, a := range alts {
		a = value.Unwrap(a)
		src := source(a)
		if src == "" && len(alts) > 1 { // the empty text on some path: as good as none
			e.Optional = true
			continue
		}
		p := dynamo.Source{Text: a, Src: src}
		texts = append(texts, a)
		e.Alts = append(e.Alts, p)
		uses, open := expr.Attributes(expr.Parse(kind, src), n.known)
		for _, u := range uses {
			e.Uses = addUses(e.Uses, u, n)
		}
		if open && e.Gap == nil {
			e.Gap = parseGap(p)
		}
	}
	if len(texts) == 0 {
		return nil
	}
	e.Text = value.NewChoice(texts...)
	e.Pos = posOf(e.Text)
	return e
}

// parseGap says why a parsed text is not read completely.
func parseGap(p dynamo.Source) *dynamo.Gap {
	if g := textGap(p.Text); g != nil {
		return g
	}
	return &dynamo.Gap{Why: "the expression is not well formed", Pos: posOf(p.Text)}
}

// addUses adds a use, one for each name that its placeholder may stand for.
func addUses(list []dynamo.AttrUse, u expr.AttributeUse, n names) []dynamo.AttrUse {
	clause := ""
	if u.Target {
		clause = u.Section.String()
	}
	use := dynamo.AttrUse{Name: u.Name, Known: u.Resolved, Path: path(u.Path, n.known), Target: u.Target, Clause: clause}
	if v, ok := n.find(u.Name); ok && !u.Resolved {
		rest := strings.TrimPrefix(use.Path, u.Name)
		for _, a := range value.Alternatives(v) {
			use.Name, use.Known = value.Known(a)
			if !use.Known {
				use.Name, _ = value.Shape(a)
			}
			use.Path = use.Name + rest
			list = addUse(list, use)
		}
		return list
	}
	return addUse(list, use)
}

func addUse(list []dynamo.AttrUse, u dynamo.AttrUse) []dynamo.AttrUse {
	for _, old := range list {
		if old == u {
			return list
		}
	}
	return append(list, u)
}

// path writes a document path with the names that are known.
func path(p *expr.Path, known map[string]string) string {
	if p == nil {
		return ""
	}
	var b strings.Builder
	for i, e := range p.Elems {
		name, ok := e.Resolve(known)
		switch {
		case e.Kind == expr.IndexElem:
			b.WriteString("[" + e.Text + "]")
			continue
		case !ok:
			name = e.Text
		}
		if i > 0 {
			b.WriteByte('.')
		}
		b.WriteString(name)
	}
	return b.String()
}
