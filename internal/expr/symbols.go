package expr

// symbols is one of the two placeholder maps, prepared for look-up.
type symbols struct {
	list  []symbol
	index map[string]int // set if there are many keys
	// open is set if the map may hold what list does not.
	open bool
}

// symbol is an entry of a placeholder map.
type symbol struct {
	key   string
	maybe bool // the entry is there on some paths only
	used  bool // an expression uses it
}

// manyKeys is the size from which a map is faster than a scan.
const manyKeys = 8

// init makes room for n entries. It uses the memory of the list again.
func (s *symbols) init(n int, open bool) {
	s.open, s.index = open, nil
	if s.list = s.list[:0]; n > cap(s.list) {
		s.list = make([]symbol, 0, n)
	}
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
			s.index[key] = len(s.list)
		}
	}
	s.list = append(s.list, symbol{key: key, maybe: maybe})
}

// add is put for a map of which it is not known how many keys it gets.
func (s *symbols) add(key string) {
	if s.index == nil && len(s.list) == manyKeys {
		s.index = make(map[string]int, 4*manyKeys)
		for i, e := range s.list {
			s.index[e.key] = i
		}
	}
	s.put(key, false)
}

// use returns the position of key, marks it as used and reports whether it is
// there. A key that may be there has position -1 and ok set.
func (s *symbols) use(key string) (i int, ok bool) {
	i = s.find(key)
	if i >= 0 {
		s.list[i].used = true
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
	for i := range s.list {
		if s.list[i].key == key {
			return i
		}
	}
	return -1
}

// known returns the position of key if the map certainly holds it, else -1.
func (s *symbols) known(key string) int {
	i := s.find(key)
	if i >= 0 && s.list[i].maybe {
		return -1
	}
	return i
}

// useRunOn marks the placeholder that a text which is not well formed uses. If
// there is none of that name the text may have run on after it for want of a
// space, as in ":aAND b = :b": then the longest one that begins it counts.
func (s *symbols) useRunOn(text string) {
	for end := len(text); end > 1; end-- {
		if i, _ := s.use(text[:end]); i >= 0 {
			return
		}
	}
}

// unused returns the keys that no expression used.
func (s *symbols) unused() []string {
	var keys []string
	for _, e := range s.list {
		if !e.used && !e.maybe && !hasHole(e.key) {
			keys = append(keys, e.key)
		}
	}
	return keys
}

// nearest returns the key that differs least from the one written.
func (s *symbols) nearest(written string) string {
	keys := make([]string, len(s.list))
	for i := range s.list {
		keys[i] = s.list[i].key
	}
	return nearest(written, keys)
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
	for i := range s.list {
		s.list[i].used = true
	}
}
