package check

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/value"
)

// namesField is the parameter that gives names to placeholders.
const namesField = "ExpressionAttributeNames"

// editor makes edits of one file.
type editor struct {
	p    *places
	info *types.Info
	file *ast.File
	name string
	path []ast.Node // the nodes around a place, innermost last
}

// edit finds the syntax around a place; nil if that was not read.
func (p *places) edit(pos value.Pos) (*editor, token.Pos) {
	pkg, file := p.file(pos)
	if file == nil || file.Generated {
		return nil, token.NoPos
	}
	e := &editor{p: p, info: pkg.Info, file: file.Syntax, name: p.lp.Rel(file.Name)}
	at := p.token(file.Syntax, pos)
	ast.Inspect(file.Syntax, func(n ast.Node) bool {
		if n == nil || n.Pos() > at || n.End() <= at {
			return false
		}
		e.path = append(e.path, n)
		return true
	})
	return e, at
}

// node is the node n steps out from the innermost.
func (e *editor) node(n int) ast.Node {
	if i := len(e.path) - 1 - n; i >= 0 {
		return e.path[i]
	}
	return nil
}

func (e *editor) replace(from, to token.Pos, text string) finding.Edit {
	return finding.Edit{File: e.name, Start: e.p.lp.Position(from).Offset, End: e.p.lp.Position(to).Offset, Text: text}
}

// NilFix replaces the empty map literal whose brace is at pos by nil, where it is
// the value of a field: a variable may get entries later.
func (p *places) NilFix(pos value.Pos) (finding.Fix, bool) {
	e, at := p.edit(pos)
	if e == nil {
		return finding.Fix{}, false
	}
	lit, ok := e.node(0).(*ast.CompositeLit)
	if !ok || lit.Lbrace != at || len(lit.Elts) > 0 || !e.isField(lit, e.node(1)) || !e.droppable(lit) {
		return finding.Fix{}, false
	}
	return finding.Fix{Title: "Replace the empty map by nil", Edits: []finding.Edit{e.replace(lit.Pos(), lit.End(), "nil")}}, true
}

// isField reports whether lit is the value of a field in a composite literal.
func (e *editor) isField(lit ast.Expr, parent ast.Node) bool {
	kv, ok := parent.(*ast.KeyValueExpr)
	if !ok || kv.Value != lit {
		return false
	}
	id, ok := kv.Key.(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := e.info.Uses[id].(*types.Var)
	return ok && v.IsField()
}

// DropFix removes the entry whose key holds pos from the map literal of a field.
func (p *places) DropFix(pos value.Pos, key string) (finding.Fix, bool) {
	e, at := p.edit(pos)
	if e == nil {
		return finding.Fix{}, false
	}
	for i := 0; e.node(i+2) != nil; i++ {
		kv, ok := e.node(i).(*ast.KeyValueExpr)
		lit, okLit := e.node(i + 1).(*ast.CompositeLit)
		if !ok || !okLit || at < kv.Key.Pos() || at >= kv.Key.End() || !e.isField(lit, e.node(i+2)) {
			continue
		}
		if e.commented(lit, kv) {
			return finding.Fix{}, false
		}
		fix := finding.Fix{Title: "Remove unused entry " + strconv.Quote(key)}
		if len(lit.Elts) == 1 {
			fix.Edits = []finding.Edit{e.replace(lit.Pos(), lit.End(), "nil")}
			return fix, e.droppable(lit)
		}
		from, to := kv.Pos(), kv.End()
		for n, elt := range lit.Elts {
			switch {
			case elt != ast.Expr(kv):
			case n+1 < len(lit.Elts):
				to = lit.Elts[n+1].Pos()
			default:
				from = lit.Elts[n-1].End()
			}
		}
		fix.Edits = []finding.Edit{e.replace(from, to, "")}
		return fix, e.droppable(kv)
	}
	return finding.Fix{}, false
}

// commented reports whether a comment would go, or be left behind, with an element
// of a literal. A comment behind the element before stays with that.
func (e *editor) commented(lit *ast.CompositeLit, elem ast.Expr) bool {
	from, to, last := lit.Lbrace, lit.Rbrace, true
	for i, elt := range lit.Elts {
		if elt != elem {
			continue
		}
		if i > 0 {
			from = lit.Elts[i-1].End()
		}
		if i+1 < len(lit.Elts) {
			to, last = lit.Elts[i+1].Pos(), false
		}
	}
	line := e.p.lp.Position(from).Line
	for _, group := range e.file.Comments {
		for _, c := range group.List {
			if from < c.Pos() && c.Pos() < to && (last || c.Pos() > elem.Pos() || e.p.lp.Position(c.Pos()).Line != line) {
				return true
			}
		}
	}
	return false
}

// droppable reports whether an expression can be left out: nothing happens in
// it, and what it uses is used elsewhere too, or need not be.
func (e *editor) droppable(n ast.Node) bool {
	ok := true
	ast.Inspect(n, func(c ast.Node) bool {
		switch c := c.(type) {
		case *ast.CallExpr:
			if tv, known := e.info.Types[c.Fun]; !known || !tv.IsType() {
				ok = false
			}
		case *ast.FuncLit:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && c.Op != token.ARROW
		case *ast.Ident:
			switch obj := e.info.Uses[c].(type) {
			case *types.Var:
				ok = ok && (obj.IsField() || obj.Parent() == obj.Pkg().Scope() || e.usedOutside(obj, n))
			case *types.PkgName:
				ok = ok && e.usedOutside(obj, n)
			}
		}
		return ok
	})
	return ok
}

// usedOutside reports whether the file uses an object outside of n.
func (e *editor) usedOutside(obj types.Object, n ast.Node) bool {
	found := false
	ast.Inspect(e.file, func(c ast.Node) bool {
		if c == n || found {
			return false
		}
		if id, ok := c.(*ast.Ident); ok && e.info.Uses[id] == obj {
			found = true
		}
		return true
	})
	return found
}

// AliasFix puts a name placeholder in place of the word at pos in the text of an
// expression, and its entry into the names of the same request. brace is the
// brace of the names' literal, if the request has names.
func (p *places) AliasFix(pos value.Pos, word string, brace value.Pos) (finding.Fix, bool) {
	e, at := p.edit(pos)
	if e == nil {
		return finding.Fix{}, false
	}
	if _, ok := e.node(0).(*ast.BasicLit); !ok {
		return finding.Fix{}, false
	}
	i := 1 // the field, with a call around the text that makes a pointer
	if _, ok := e.node(i).(*ast.CallExpr); ok {
		i++
	}
	kv, ok := e.node(i).(*ast.KeyValueExpr)
	if !ok || !e.isField(kv.Value, kv) {
		return finding.Fix{}, false
	}
	request, ok := e.node(i + 1).(*ast.CompositeLit)
	if !ok || !e.takesNames(request) {
		return finding.Fix{}, false
	}
	entry, ok := e.nameEntry(request, kv, word, brace)
	fix := finding.Fix{Title: "Replace " + strconv.Quote(word) + " with name placeholder " + strconv.Quote("#"+word)}
	fix.Edits = append([]finding.Edit{e.replace(at, at, "#")}, entry...)
	return fix, ok
}

// takesNames reports whether a literal is of a struct with names for placeholders: a
// struct of the program that an expression goes through has none, or others.
func (e *editor) takesNames(lit *ast.CompositeLit) bool {
	s, ok := e.info.TypeOf(lit).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		if f.Name() == namesField {
			return true
		}
	}
	return false
}

// QuoteFix puts quotes around the word at pos in a text that is written as the argument
// of a call that leaves the program.
func (p *places) QuoteFix(pos value.Pos, word string) (finding.Fix, bool) {
	e, at := p.edit(pos)
	if e == nil {
		return finding.Fix{}, false
	}
	lit, ok := e.node(0).(*ast.BasicLit)
	if !ok {
		return finding.Fix{}, false
	}
	call, ok := e.node(1).(*ast.CallExpr)
	if !ok || !slices.Contains(call.Args, ast.Expr(lit)) || !e.leaves(call) {
		return finding.Fix{}, false
	}
	from := int(at - lit.Pos())
	if !strings.HasPrefix(lit.Value[from:], word) || strings.ContainsRune(lit.Value, '\\') {
		return finding.Fix{}, false
	}
	end := at + token.Pos(len(word))
	return finding.Fix{Title: "Quote the name " + strconv.Quote(word), Edits: []finding.Edit{e.replace(at, end, "'"+word+"'")}}, true
}

// leaves reports whether a call is one of a method that the program does not have.
func (e *editor) leaves(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	f, ok := e.info.Uses[sel.Sel].(*types.Func)
	if !ok || f.Pkg() == nil {
		return false
	}
	pkg := e.p.packages[f.Pkg().Path()]
	return pkg == nil || len(pkg.Files) == 0
}

// nameEntry adds an entry to the names of a request, or gives it names. It makes
// no edit if the entry is there.
func (e *editor) nameEntry(request *ast.CompositeLit, text *ast.KeyValueExpr, word string, brace value.Pos) ([]finding.Edit, bool) {
	entry := strconv.Quote("#"+word) + ": " + strconv.Quote(word)
	for _, elt := range request.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return nil, false
		}
		if id, ok := kv.Key.(*ast.Ident); !ok || id.Name != namesField {
			continue
		}
		names, ok := kv.Value.(*ast.CompositeLit)
		if !ok || e.p.valuePos(names.Lbrace) != brace || !e.isStringMap(names) {
			return nil, false
		}
		for _, elt := range names.Elts {
			n, ok := elt.(*ast.KeyValueExpr)
			if !ok {
				return nil, false
			}
			if e.constant(n.Key) == "#"+word {
				return nil, e.constant(n.Value) == word
			}
		}
		if len(names.Elts) == 0 {
			return []finding.Edit{e.replace(names.Lbrace+1, names.Lbrace+1, entry)}, true
		}
		first := names.Elts[0].Pos()
		return []finding.Edit{e.replace(first, first, entry+","+e.between(names.Lbrace, first))}, true
	}
	if brace.IsValid() {
		return nil, false // names that are given elsewhere
	}
	// Before the first expression, whichever has the word, so that the fixes of two
	// expressions make one edit.
	for _, elt := range request.Elts {
		kv := elt.(*ast.KeyValueExpr)
		if id, ok := kv.Key.(*ast.Ident); ok && strings.HasSuffix(id.Name, "Expression") {
			text = kv
			break
		}
	}
	// As wide as the fields beside it.
	width := e.p.lp.Position(text.Value.Pos()).Column - e.p.lp.Position(text.Pos()).Column
	space := strings.Repeat(" ", max(1, width-len(namesField)-1))
	field := namesField + ":" + space + "map[string]string{" + entry + "},"
	return []finding.Edit{e.replace(text.Pos(), text.Pos(), field+e.between(request.Lbrace, text.Pos()))}, true
}

// between is what separates an element from the one before it: a space, or a new
// line and its indentation.
func (e *editor) between(brace, elem token.Pos) string {
	from, to := e.p.lp.Position(brace), e.p.lp.Position(elem)
	if from.Line == to.Line {
		return " "
	}
	return "\n" + strings.Repeat("\t", to.Column-1)
}

func (e *editor) constant(x ast.Expr) string {
	if tv, ok := e.info.Types[x]; ok && tv.Value != nil && tv.Value.Kind() == constant.String {
		return constant.StringVal(tv.Value)
	}
	return ""
}

func (e *editor) isStringMap(lit *ast.CompositeLit) bool {
	m, ok := e.info.TypeOf(lit).Underlying().(*types.Map)
	return ok && types.Identical(m.Elem(), types.Typ[types.String])
}
