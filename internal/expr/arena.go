package expr

// arena hands out the nodes of trees, from blocks that grow with the length of
// an expression.
type arena struct {
	paths       []Path
	values      []Value
	compares    []Compare
	elems       []Elem
	betweens    []Between
	ins         []In
	calls       []callNode
	ands        []andNode
	ors         []orNode
	nots        []Not
	groups      []Group
	condGroups  []CondGroup
	sections    []Section
	actionNodes []Action
}

// Nodes with room for as many parts as most have.
type (
	andNode struct {
		And
		buf [2]Cond
	}
	orNode struct {
		Or
		buf [2]Cond
	}
	callNode struct {
		Call
		buf [2]Operand // no function takes more
	}
)

// first are the nodes of a short expression, which live and die with its tree.
type first struct {
	Tree
	parser
	paths    [1]Path
	values   [1]Value
	compares [1]Compare
	elems    [2]Elem
}

func (f *first) arena() arena {
	return arena{paths: f.paths[:0], values: f.values[:0], compares: f.compares[:0], elems: f.elems[:0]}
}

// reset makes the last block of each kind free again. Nobody may hold a node.
func (a *arena) reset() {
	a.paths, a.values, a.compares, a.elems = a.paths[:0], a.values[:0], a.compares[:0], a.elems[:0]
	a.betweens, a.ins, a.calls, a.ands, a.ors = a.betweens[:0], a.ins[:0], a.calls[:0], a.ands[:0], a.ors[:0]
	a.nots, a.groups, a.condGroups = a.nots[:0], a.groups[:0], a.condGroups[:0]
	a.sections, a.actionNodes = a.sections[:0], a.actionNodes[:0]
}

// maxBlock is the most nodes of one block.
const maxBlock = 64

// alloc returns a new element of the last block. What it holds is left from an
// earlier use.
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
