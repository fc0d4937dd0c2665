package uses

import "slices"

// few is how many elements a set keeps without an index of them: most walks
// meet no more.
const few = 10

// ordered is a set that remembers the order in which its elements came.
type ordered[T comparable] struct {
	all   []T
	index map[T]bool // all of them, once they are more than a few
}

// add reports whether x is new.
func (s *ordered[T]) add(x T) bool {
	if s.index == nil && slices.Contains(s.all, x) || s.index[x] {
		return false
	}
	s.all = append(s.all, x)
	switch {
	case s.index != nil:
		s.index[x] = true
	case len(s.all) > few:
		s.index = make(map[T]bool, 4*few)
		for _, y := range s.all {
			s.index[y] = true
		}
	}
	return true
}
