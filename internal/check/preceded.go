package check

import "github.com/dynlint/dynlint/internal/entry"

// Preceded reports whether, on every way to the operation, one of the functions
// comes before it. Functions are named as in rules.yaml.
func (s *Site) Preceded(funcs []string) bool {
	some := map[string]bool{}
	for _, f := range funcs {
		some[entry.FuncKey(f)] = true
	}
	return s.preceded(s.Fn, int32(s.Call), some)
}
