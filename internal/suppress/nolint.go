package suppress

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/finding"
)

// linterName is what //nolint calls dynlint.
const linterName = "dynlint"

// nolints are the comments //nolint, //nolint:all and //nolint:dynlint, by the
// rules of golangci-lint: they are about the lines of their comment group, and
// about what starts in the line below, in the same column, down to its end. That
// may be the package clause, and so the file. They need no reason, and none is
// reported.
func nolints(fset *token.FileSet, syntax *ast.File, name string) []*Directive {
	var out []*Directive
	for _, group := range syntax.Comments {
		for _, c := range group.List {
			reason, ok := nolint(c.Text)
			if !ok {
				continue
			}
			start, end := fset.Position(group.Pos()), fset.Position(group.End())
			pos := fset.Position(c.Pos())
			out = append(out, &Directive{
				At:     finding.Place{File: name, Line: pos.Line, Col: pos.Column},
				End:    finding.Place{File: name, Line: pos.Line, Col: pos.Column + len(c.Text)},
				From:   start.Line,
				To:     max(end.Line, reach(fset, syntax, end.Line+1, start.Column)),
				Reason: reason, Nolint: true,
			})
		}
	}
	return out
}

// nolint reports whether a comment is one that dynlint heeds, and its reason.
func nolint(comment string) (reason string, ok bool) {
	text, ok := strings.CutPrefix(strings.TrimLeft(comment, "/ "), "nolint")
	if !ok {
		return "", false
	}
	text, reason, _ = strings.Cut(text, "//") // another comment behind it
	reason = strings.TrimSpace(reason)
	list, ok := strings.CutPrefix(text, ":")
	if !ok {
		return reason, text == "" || text[0] == ' '
	}
	if strings.HasPrefix(list, "all") {
		return reason, true
	}
	return reason, slices.ContainsFunc(strings.Split(list, ","), func(linter string) bool {
		linter = strings.ToLower(strings.TrimSpace(linter))
		return linter == linterName || linter == "all"
	})
}

// reach is the last line of what starts at a line and column, 0 if nothing does.
func reach(fset *token.FileSet, syntax *ast.File, line, col int) int {
	last := 0
	ast.Inspect(syntax, func(n ast.Node) bool {
		if n == nil {
			return false
		}
		if pos := fset.Position(n.Pos()); pos.Line == line && pos.Column == col {
			last = max(last, fset.Position(n.End()).Line)
		}
		return true
	})
	return last
}
