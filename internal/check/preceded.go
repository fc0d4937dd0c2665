package check

// Preceded reports whether, on every way to the operation, one of the functions
// comes before it. Functions are named as in rules.yaml.
func (s *Site) Preceded(funcs []string) bool { return s.preceded(s.Fn, s.Call, funcs) }
