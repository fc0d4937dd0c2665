package link

// Callers returns the calls that lead to a function.
func (p *Program) Callers(fn *Fn) []Edge { return p.callers[fn.Key] }
