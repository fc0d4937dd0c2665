package expr

// symbols is one of the two placeholder maps, prepared for look-up, with a
// mark on each entry that an expression uses.
type symbols struct {
	keys  []string
	maybe []bool
	used  []bool
	index map[string]int // set if there are many keys
	// open is set if the map may hold what keys does not list.
	open bool

	// firstKeys and firstFlags hold the entries of a small map.
	firstKeys  [fewKeys]string
	firstFlags [2 * fewKeys]bool
}

// fewKeys is the size up to which a map needs no memory of its own.
const fewKeys = 4

// manyKeys is the size from which a map is faster than a scan.
const manyKeys = 8

func (s *symbols) init(n int, open bool) {
	s.open = open
	if n == 0 {
		return
	}
	flags := s.firstFlags[:]
	if n <= fewKeys {
		s.keys = s.firstKeys[:0]
	} else {
		s.keys = make([]string, 0, n)
		flags = make([]bool, 2*n)
	}
	s.maybe, s.used = flags[:0:n], flags[n:n]
	if n > manyKeys {
		s.index = make(map[string]int, n)
	}
}

func (s *symbols) put(key string, maybe bool) {
	if hasHole(key) {
		s.open = true
	}
	if s.index != nil {
		if _, twice := s.index[key]; !twice {
			s.index[key] = len(s.keys)
		}
	}
	s.keys = append(s.keys, key)
	s.maybe = append(s.maybe, maybe)
	s.used = append(s.used, false)
}

// use returns the position of key, marks it as used and reports whether it is
// there. A key that may be there has position -1 and ok set.
func (s *symbols) use(key string) (i int, ok bool) {
	i = s.find(key)
	if i >= 0 {
		s.used[i] = true
		return i, true
	}
	return -1, s.open
}

func (s *symbols) find(key string) int {
	if s.index != nil {
		if i, ok := s.index[key]; ok {
			return i
		}
		return -1
	}
	for i, k := range s.keys {
		if k == key {
			return i
		}
	}
	return -1
}

// unused returns the keys that no expression used.
func (s *symbols) unused() []string {
	var keys []string
	for i, k := range s.keys {
		if !s.used[i] && !s.maybe[i] && !hasHole(k) {
			keys = append(keys, k)
		}
	}
	return keys
}

// nearest returns the word of list that differs least from s, if by at most
// two edits and by less than half of s.
func nearest(s string, list []string) string {
	best, bestCost := "", 3
	for _, w := range list {
		if abs(len(w)-len(s)) >= bestCost {
			continue
		}
		if d := distance(s, w); d > 0 && d < bestCost && 2*d < len(s) {
			best, bestCost = w, d
		}
	}
	return best
}

// distance is the Levenshtein distance of two short strings.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diagonal := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := diagonal
			if a[i-1] != b[j-1] {
				cost++
			}
			diagonal = row[j]
			row[j] = min(cost, row[j]+1, row[j-1]+1)
		}
	}
	return row[len(b)]
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// useAll marks all entries as used.
func (s *symbols) useAll() {
	for i := range s.used {
		s.used[i] = true
	}
}
