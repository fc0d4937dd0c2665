package expr

// arena hands out the nodes of a tree. Most expressions have few nodes, which
// come from the first of each; nodes of longer ones come in growing blocks.
type arena struct {
	paths    []Path
	values   []Value
	compares []Compare
	elems    []Elem
}

// first are the nodes that are part of the tree itself.
type first struct {
	paths    [1]Path
	values   [1]Value
	compares [1]Compare
	elems    [2]Elem
}

func (f *first) arena() arena {
	return arena{f.paths[:0], f.values[:0], f.compares[:0], f.elems[:0]}
}

// maxBlock is the most nodes of one block.
const maxBlock = 64

// alloc returns a new element of the last block.
func alloc[T any](block *[]T) *T {
	n := len(*block)
	if n == cap(*block) {
		*block = make([]T, 0, min(2*n+2, maxBlock))
		n = 0
	}
	*block = (*block)[:n+1]
	return &(*block)[n]
}

// room makes sure that a path of usual length fits into the block of elements.
func (a *arena) room() {
	if n := cap(a.elems); n-len(a.elems) < 2 {
		a.elems = make([]Elem, 0, min(2*n+4, maxBlock))
	}
}
