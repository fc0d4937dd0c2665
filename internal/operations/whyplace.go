package operations

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
)

// sitesAt are the operations that a line is about.
func (p *Program) sitesAt(file string, line int) []*Site {
	var begin, call, feed []*Site
	sources := map[string]*source{}
	for _, s := range p.sitesOf(file) {
		if s.Pos.Line == line {
			begin = append(begin, s)
		}
		name := p.path(s.Pos.File)
		if sources[name] == nil {
			sources[name] = readSource(name)
		}
		switch calls, feeds := sources[name].lines(s.Pos.Line, s.Pos.Col); {
		case calls.has(line):
			call = append(call, s)
		case slices.ContainsFunc(feeds, func(l lines) bool { return l.has(line) }):
			feed = append(feed, s)
		}
	}
	for _, found := range [][]*Site{begin, call} {
		if len(found) > 0 {
			return found
		}
	}
	return feed
}

func (p *Program) sitesOf(file string) []*Site {
	var out []*Site
	for _, s := range p.Sites {
		if name := p.File(s.Pos); name == file || strings.HasSuffix(name, "/"+file) {
			out = append(out, s)
		}
	}
	return out
}

// path is where a file with the name of a position is.
func (p *Program) path(name string) string {
	dir, base := filepath.Split(filepath.FromSlash(name))
	if d, ok := p.dirs[filepath.ToSlash(filepath.Clean(dir))]; ok {
		return filepath.Join(d, base)
	}
	return name
}

// maxNearest is how many operations are named in place of one that is not there.
const maxNearest = 3

// Nearest are the operations of a file that are nearest to a line, as
// "store/orders.go:42:15 (Query)", in the order of their lines.
func (p *Program) Nearest(file string, line int) []string {
	all := p.sitesOf(file)
	far := func(s *Site) int { return max(s.Pos.Line-line, line-s.Pos.Line) }
	slices.SortStableFunc(all, func(a, b *Site) int { return cmp.Compare(far(a), far(b)) })
	all = all[:min(len(all), maxNearest)]
	slices.SortStableFunc(all, func(a, b *Site) int { return cmp.Compare(a.Pos.Line, b.Pos.Line) })
	var out []string
	for _, s := range all {
		out = append(out, fmt.Sprintf("%s:%d:%d (%s)", p.File(s.Pos), s.Pos.Line, s.Pos.Col, s.Fn.Calls[s.Call].Site.Op))
	}
	return out
}

// lines are the lines from first to last.
type lines struct{ first, last int }

func (l lines) has(line int) bool { return l.first <= line && line <= l.last }

// A source is a file as it is written.
type source struct {
	set  *token.FileSet
	file *ast.File // nil if it cannot be read
}

func readSource(name string) *source {
	s := &source{set: token.NewFileSet()}
	// Of a file with errors the tree is there as far as it goes.
	s.file, _ = parser.ParseFile(s.set, name, nil, parser.SkipObjectResolution)
	return s
}

// lines are those of the call at a place, and of the statements of its function
// that make its arguments or the builder that it ends.
func (s *source) lines(line, col int) (call lines, feeds []lines) {
	if s.file == nil {
		return lines{}, nil
	}
	var fn ast.Node
	var found *ast.CallExpr
	ast.Inspect(s.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if span := s.span(n); span.has(line) {
				fn = n
				return true
			}
			return false
		case *ast.CallExpr:
			if s.is(n, line, col) {
				found = n
			}
		}
		return true
	})
	if found == nil {
		return lines{}, nil
	}
	if fn != nil {
		feeds = s.feeds(fn, found)
	}
	return s.span(found), feeds
}

// is reports whether a call is at a place: operations stand at the beginning of a
// call, at its method or at its parenthesis.
func (s *source) is(c *ast.CallExpr, line, col int) bool {
	at := []token.Pos{c.Pos(), c.Lparen}
	if sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok {
		at = append(at, sel.Sel.Pos())
	}
	return slices.ContainsFunc(at, func(pos token.Pos) bool {
		p := s.set.PositionFor(pos, false)
		return p.Line == line && p.Column == col
	})
}

func (s *source) span(n ast.Node) lines {
	return lines{s.set.PositionFor(n.Pos(), false).Line, s.set.PositionFor(n.End(), false).Line}
}

// feeds are the statements that set what a call is given: by name, through as many
// variables as there are between.
func (s *source) feeds(fn ast.Node, call *ast.CallExpr) []lines {
	wanted := map[string]bool{}
	args := call.Args
	if len(args) > 1 {
		args = args[1:] // the first is the context
	}
	for _, a := range args {
		names(wanted, a)
	}
	if root := chainRoot(call.Fun); root != "" && len(args) < 2 {
		wanted[root] = true // a builder
	}
	var sets []*ast.AssignStmt
	var out []lines
	seen := map[ast.Node]bool{}
	add := func(n ast.Node) bool {
		if seen[n] {
			return false
		}
		seen[n] = true
		out = append(out, s.span(n))
		return true
	}
	ast.Inspect(fn, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok && a.Pos() != call.Pos() && !within(call, a) {
			sets = append(sets, a)
		}
		return true
	})
	for more := true; more; {
		more = false
		for _, a := range sets {
			if slices.ContainsFunc(a.Lhs, func(e ast.Expr) bool { return wanted[chainRoot(e)] }) && add(a) {
				for _, e := range a.Rhs {
					names(wanted, e)
				}
				more = true
			}
		}
	}
	ast.Inspect(fn, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok && slices.ContainsFunc(v.Names, func(i *ast.Ident) bool { return wanted[i.Name] }) {
			add(v)
		}
		return true
	})
	return out
}

func within(n, outer ast.Node) bool { return outer.Pos() <= n.Pos() && n.End() <= outer.End() }

// names adds the variables that an expression may read.
func names(into map[string]bool, e ast.Expr) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			names(into, n.X)
			return false
		case *ast.KeyValueExpr:
			names(into, n.Value)
			return false
		case *ast.Ident:
			into[n.Name] = true
		}
		return true
	})
}

// chainRoot is the variable with which a chain of selectors, calls and indexes
// begins, "" if it begins otherwise.
func chainRoot(e ast.Expr) string {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x.Name
		case *ast.SelectorExpr:
			e = x.X
		case *ast.CallExpr:
			e = x.Fun
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.UnaryExpr:
			e = x.X
		default:
			return ""
		}
	}
}
