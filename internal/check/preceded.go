package check

import "github.com/dynlint/dynlint/internal/value"

// Preceded reports whether, on every way to the operation, one of the functions
// comes before it. Functions are named as in rules.yaml. ignored are those calls of
// them after which the operation runs whatever they answer.
func (s *Site) Preceded(funcs []string) (preceded bool, ignored []value.Pos) {
	return s.preceded(s.Fn, s.Call, funcs)
}
