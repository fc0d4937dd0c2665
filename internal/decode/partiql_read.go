package decode

import (
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/value"
)

// pqStatement is what one alternative of a statement asks for.
type pqStatement struct {
	verb               dynamo.Verb
	table, index       value.Value
	keys, item         dynamo.Attributes
	update, projection *dynamo.Expression

	st    *dynamo.Statement
	text  value.Value
	tree  *expr.Statement
	holes []value.Value // the unknown parts of the text, in order
}

var statementVerbs = map[expr.StatementKind]dynamo.Verb{
	expr.SelectStatement: dynamo.Get, expr.InsertStatement: dynamo.Put, expr.UpdateStatement: dynamo.Update,
	expr.DeleteStatement: dynamo.Delete, expr.ExistsStatement: dynamo.ConditionCheck,
}

func readStatement(text value.Value, st *dynamo.Statement) *pqStatement {
	p := &pqStatement{st: st, text: text, tree: expr.ParsePartiQL(source(text))}
	for _, part := range textParts(text) {
		if _, known := value.Unwrap(part).(*value.Const); !known {
			p.holes = append(p.holes, part)
		}
	}
	p.verb = statementVerbs[p.tree.Kind]
	if p.tree.Table != "" {
		p.table = p.known(p.tree.Table, p.tree.TablePos)
	}
	if p.tree.Index != "" {
		p.index = p.known(p.tree.Index, p.tree.IndexPos)
	}
	switch p.tree.Kind {
	case expr.NoStatement:
		p.keys.Gap = p.gap()
		return p
	case expr.InsertStatement:
		p.readItem()
		return p
	case expr.UpdateStatement:
		p.update = p.uses(p.tree.Targets, true)
	case expr.SelectStatement, expr.ExistsStatement:
		if !p.tree.Star && len(p.tree.Select) > 0 {
			p.projection = p.uses(p.tree.Select, false)
		}
	}
	p.term(p.tree.Where)
	p.unread()
	return p
}

// textParts are the parts that a text is made of.
func textParts(v value.Value) []value.Value {
	if t, ok := value.Unwrap(v).(*value.Text); ok {
		return t.Parts
	}
	return []value.Value{v}
}

// known is a piece of the statement with its unknown parts put back. The piece
// stands at pos, where quotes may be around it.
func (p *pqStatement) known(piece string, pos expr.Range) value.Value {
	hole := string(expr.Hole)
	next := strings.Count(p.tree.Src[:pos.Start], hole)
	var parts []value.Value
	for i, s := range strings.Split(piece, hole) {
		if i > 0 && next < len(p.holes) {
			parts = append(parts, p.holes[next])
			next++
		}
		parts = append(parts, value.Str(s))
	}
	return value.Concat(parts...)
}

func (p *pqStatement) gap() *dynamo.Gap {
	if g := textGap(p.text); g != nil {
		return g
	}
	return &dynamo.Gap{Why: "the statement is not well formed", Pos: posOf(p.text)}
}

// unread notes what stands behind the part of the statement that was read and
// may hold conditions on keys.
func (p *pqStatement) unread() {
	end := p.tree.TablePos.End
	if p.tree.Where != nil {
		end = p.tree.Where.Range().End
	}
	if i := strings.IndexRune(p.tree.Src[end:], expr.Hole); i >= 0 && (p.tree.Where != nil || p.tree.Kind != expr.UpdateStatement) {
		p.openAt(expr.Range{Start: end + i, End: end + i + 1})
	}
	if len(p.tree.Errors) > 0 || p.tree.Where == nil && p.tree.Kind == expr.UpdateStatement {
		p.keys.Gap = firstGap(p.keys.Gap, p.gap())
	}
}

// openAt notes that what stands at pos may be a condition on a key.
func (p *pqStatement) openAt(pos expr.Range) {
	p.keys.Gap = firstGap(p.keys.Gap, gapOf(p.known(pos.In(p.tree.Src), pos), "a condition"))
}

// uses are the attributes of paths.
func (p *pqStatement) uses(paths []*expr.PQPath, target bool) *dynamo.Expression {
	e := &dynamo.Expression{Field: "Statement", Dialect: "partiql", Text: p.text, Alts: []dynamo.Source{{Text: p.text, Src: p.tree.Src}}, Pos: posOf(p.text)}
	for _, path := range paths {
		u := dynamo.AttrUse{Name: path.Elems[0], Known: true, Path: pqPath(path), Target: target}
		if strings.ContainsRune(u.Path, expr.Hole) {
			e.Gap = firstGap(e.Gap, p.gap())
			continue
		}
		if target {
			u.Clause = "REMOVE"
			if strings.HasPrefix(strings.TrimSpace(p.tree.Src[path.Pos.End:]), "=") {
				u.Clause = "SET"
			}
		}
		e.Uses = addUse(e.Uses, u)
	}
	if len(p.tree.Errors) > 0 {
		e.Gap = firstGap(e.Gap, p.gap())
	}
	return e
}

// pqPath writes a path: "info.tags[0]".
func pqPath(path *expr.PQPath) string {
	var b strings.Builder
	for i, e := range path.Elems {
		if i > 0 && !strings.HasPrefix(e, "[") {
			b.WriteByte('.')
		}
		b.WriteString(e)
	}
	return b.String()
}

// readItem reads the tuple of an INSERT.
func (p *pqStatement) readItem() {
	tuple, ok := p.tree.Item.(*expr.PQLiteral)
	if !ok || tuple.Kind != expr.TupleLiteral {
		p.item.Gap = p.gap()
		return
	}
	for i, name := range tuple.Names {
		if i >= len(tuple.Elems) {
			break
		}
		v, typ := p.operand(tuple.Elems[i])
		a := dynamo.Attr{Name: name, NameOf: value.Str(name), Cond: dynamo.Item, Vals: []value.Value{v}, Type: typ, Pos: posOf(p.text)}
		if strings.ContainsRune(name, expr.Hole) {
			a.Name, a.NameOf = "", value.UnknownBecause("the name is not known", a.Pos)
		}
		p.item.List = append(p.item.List, a)
	}
	if len(p.tree.Errors) > 0 {
		p.item.Gap = p.gap()
	}
}
