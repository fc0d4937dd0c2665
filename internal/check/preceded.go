package check

import (
	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/value"
)

// Preceded reports whether, on every way to the operation, one of the functions
// comes before it; else open is a way on which none does. Functions are named as in
// rules.yaml. ignored are those calls of them after which the operation runs
// whatever they answer.
func (s *Site) Preceded(funcs []string) (preceded bool, open []Step, ignored []value.Pos) {
	found := s.preceded(s.Fn, s.Call, funcs)
	return len(found.Open) == 0, s.way(found.Open), found.Ignored
}

// way is how calls lead from an entry point to the operation.
func (s *Site) way(edges []link.Edge) []Step {
	var e Entry
	for i, by := range edges {
		if by.Call < 0 { // an entry point: what lies above made the handler
			e.Steps = []Step{{Pos: by.Fn.At(by.Fn.Pos), Text: funcName(by.Fn) + " is where a request begins"}}
			continue
		}
		callee := s.Fn
		if i+1 < len(edges) {
			callee = edges[i+1].Fn
		}
		e.call(by.Fn, callee, &by.Fn.Calls[by.Call])
	}
	return e.Steps
}
