package check

import (
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// Compares reports whether a function that leads to the operation, or that in which
// a value enters, compares a field or a map element of one of some names.
func (op *Op) Compares(names []string, enters value.Pos) bool {
	compared := slices.Clone(op.Site.Fn.Compared)
	for _, e := range op.Chain {
		compared = append(compared, e.Fn.Compared...)
	}
	if fn := op.Site.funcAt(enters); fn != nil {
		compared = append(compared, fn.Compared...)
	}
	return slices.ContainsFunc(compared, func(c string) bool {
		return slices.ContainsFunc(names, func(n string) bool { return n != "" && strings.EqualFold(n, c) })
	})
}

// funcAt is the function of the operation's package that holds a place, nil if none
// does.
func (s *Site) funcAt(p value.Pos) *summary.Func {
	var found *summary.Func
	for _, fn := range s.Fn.Pkg.Funcs {
		at := s.Fn.At(fn.Pos)
		if at.File == p.File && at.Line <= p.Line && (found == nil || at.Line >= s.Fn.At(found.Pos).Line) {
			found = fn
		}
	}
	return found
}
