// Package suppress reads the directives by which code accepts a finding:
//
//	//dynlint:ignore check/kind -- reason
//	//dynlint:ignore check/kind until=2027-01-31 -- reason
//
// behind a line, above a statement, or in the comment of a declaration. The
// reason is required; several kinds are separated by commas. The second form
// accepts nothing after that day. Comments //nolint:dynlint of golangci-lint are
// heeded too.
package suppress

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/dynlint/dynlint/internal/finding"
)

const prefix = "//dynlint:ignore"

// A Directive accepts findings of some kinds in a range of lines.
type Directive struct {
	At       finding.Place
	End      finding.Place // of the text
	From, To int           // lines
	Rules    []string
	Reason   string
	Until    time.Time // the last day, UTC; zero if there is none
	Used     bool

	// Nolint: it is a comment of golangci-lint, about all kinds.
	Nolint bool

	odd string // an option that cannot be read
}

// A File is what a file holds of directives.
type File struct {
	Name       string // as in finding.Place
	Directives []*Directive
	Elsewhere  bool // what is wrong with them is none of the run's business
}

// Read finds the directives of a file. name is how places name it.
func Read(fset *token.FileSet, syntax *ast.File, name string) *File {
	f := &File{Name: name}
	var nodes map[int]lines
	for _, group := range syntax.Comments {
		for _, c := range group.List {
			text, ok := strings.CutPrefix(c.Text, prefix)
			if !ok || goesOn(text) {
				continue
			}
			if nodes == nil {
				nodes = index(fset, syntax)
			}
			pos := fset.Position(c.Pos())
			d := &Directive{At: finding.Place{File: name, Line: pos.Line, Col: pos.Column}}
			d.End = finding.Place{File: name, Line: pos.Line, Col: pos.Column + len(c.Text)}
			d.parse(text)
			d.scope(fset, syntax, group, nodes)
			f.Directives = append(f.Directives, d)
		}
	}
	f.Directives = append(f.Directives, nolints(fset, syntax, name)...)
	return f
}

// goesOn reports whether a text behind "ignore" makes it another word. Behind
// punctuation, as in //dynlint:ignore:check/kind, a directive is meant.
func goesOn(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return text != "" && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '-')
}

// parse reads "check/kind, check/kind until=DATE -- reason".
func (d *Directive) parse(text string) {
	text, _, _ = strings.Cut(text, "// ") // a comment behind the directive
	kinds, reason, _ := strings.Cut(text, "--")
	d.Reason = strings.TrimSpace(reason)
	for _, word := range strings.FieldsFunc(kinds, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' }) {
		name, v, option := strings.Cut(word, "=")
		if !option {
			d.Rules = append(d.Rules, word)
			continue
		}
		day, err := time.Parse(time.DateOnly, v)
		if name != "until" || err != nil {
			d.odd = word
		}
		d.Until = day
	}
}

// Faulty reports whether the directive accepts nothing because of how it is
// written.
func (d *Directive) Faulty() bool {
	return !d.Nolint && (d.odd != "" || d.Reason == "" || len(d.Rules) == 0)
}

// over reports whether the last day of the directive has passed.
func (d *Directive) over(today time.Time) bool { return passed(d.Until, today) }

// passed reports whether a day, which is midnight UTC, is over.
func passed(day, today time.Time) bool {
	return !day.IsZero() && !today.UTC().Before(day.AddDate(0, 0, 1))
}

// lines is the range of a statement or declaration.
type lines struct {
	to int
	// code: something stands on the line
	code bool
}

// index notes for each line on which code starts how far it reaches: to the end
// of a simple statement, only to the header of one with a block.
func index(fset *token.FileSet, syntax *ast.File) map[int]lines {
	out := map[int]lines{}
	ast.Inspect(syntax, func(n ast.Node) bool {
		if n == nil {
			return false
		}
		from, to := fset.Position(n.Pos()).Line, fset.Position(n.End()).Line
		switch n := n.(type) {
		case *ast.Comment, *ast.CommentGroup:
			return false
		case *ast.File:
			return true
		case *ast.BlockStmt:
			to = from
		case *ast.IfStmt:
			to = fset.Position(n.Body.Pos()).Line
		case *ast.ForStmt:
			to = fset.Position(n.Body.Pos()).Line
		case *ast.RangeStmt:
			to = fset.Position(n.Body.Pos()).Line
		case *ast.SwitchStmt:
			to = fset.Position(n.Body.Pos()).Line
		case *ast.TypeSwitchStmt:
			to = fset.Position(n.Body.Pos()).Line
		case *ast.SelectStmt, *ast.CaseClause, *ast.CommClause:
			to = from
		}
		l := out[from]
		out[from] = lines{max(l.to, to), true}
		return true
	})
	return out
}

// scope finds the lines that a directive is about.
func (d *Directive) scope(fset *token.FileSet, syntax *ast.File, group *ast.CommentGroup, nodes map[int]lines) {
	for _, decl := range syntax.Decls {
		if doc(decl) == group {
			d.From, d.To = fset.Position(decl.Pos()).Line, fset.Position(decl.End()).Line
			return
		}
	}
	d.From, d.To = d.At.Line, d.At.Line
	if l := nodes[d.At.Line]; l.code || covered(nodes, d.At.Line) && d.At.Col > 1 && trailing(fset, syntax, d.At) {
		return
	}
	next := fset.Position(group.End()).Line + 1
	d.From, d.To = next, max(next, nodes[next].to)
}

func doc(decl ast.Decl) *ast.CommentGroup {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		return d.Doc
	case *ast.GenDecl:
		return d.Doc
	}
	return nil
}

func covered(nodes map[int]lines, line int) bool {
	for from, l := range nodes {
		if from <= line && line <= l.to {
			return true
		}
	}
	return false
}

// trailing reports whether a token ends on the line before the directive.
func trailing(fset *token.FileSet, syntax *ast.File, at finding.Place) bool {
	found := false
	ast.Inspect(syntax, func(n ast.Node) bool {
		if n == nil || found {
			return false
		}
		if _, ok := n.(*ast.CommentGroup); ok {
			return false
		}
		end := fset.Position(n.End())
		found = end.Line == at.Line && end.Column <= at.Col
		return !found
	})
	return found
}

// accepts reports whether the directive is about a finding at a place.
func (d *Directive) accepts(rule string, p finding.Place, today time.Time) bool {
	if d.Nolint {
		return p.File == d.At.File && d.From <= p.Line && p.Line <= d.To
	}
	if d.odd != "" || d.over(today) {
		return false
	}
	return d.Reason != "" && p.File == d.At.File && d.From <= p.Line && p.Line <= d.To && slices.Contains(d.Rules, rule)
}
