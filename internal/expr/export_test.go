package expr

// CheckExpressions judges the expressions of a request, with the names and values
// that they use, and nothing else of it. What it returns is valid until the next
// call.
func (m *Memory) CheckExpressions(r *Request) []Violation {
	m.begin(r)
	m.maps()
	m.expressions()
	m.unused()
	return m.found
}

// Memory is what judging takes.
type Memory = memory
