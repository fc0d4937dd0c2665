package expr

import "github.com/dynlint/dynlint/internal/dynamo"

// projection judges a projection expression.
func (x *expressionChecker) projection() {
	for _, p := range x.tree.Paths {
		x.pathForm(p)
		x.definedNames(phaseNames, p)
	}
	x.overlaps(x.tree.Paths)
}

// overlaps reports paths that overlap or conflict with one before them.
func (x *expressionChecker) overlaps(paths []*Path) {
	if len(paths) < 2 {
		return
	}
	elems := 0
	for _, p := range paths {
		elems += len(p.Elems)
	}
	t := &x.apart
	t.init(x, elems)
	for i, p := range paths {
		overlap, conflict := t.insert(p, i)
		if overlap >= 0 {
			x.twoPaths(phaseOverlap, dynamo.PathsOverlap, "overlap", paths[overlap], p)
		} else if conflict >= 0 {
			x.twoPaths(phaseConflict, dynamo.PathsConflict, "conflict", paths[conflict], p)
		}
	}
}

func (x *expressionChecker) twoPaths(p phase, rule dynamo.RuleID, verb string, one, two *Path) {
	v := x.fault(p, rule, two.Pos, "has paths "+quote(Print(one))+" and "+quote(Print(two))+", which "+verb,
		x.pathText(one), x.pathText(two))
	v.Attribute, _ = x.resolve(&two.Elems[0])
}

// pathTree holds paths by their resolved elements, so that overlaps are found
// in time linear in the length of the text.
type pathTree struct {
	x     *expressionChecker
	nodes []pathNode       // the root first
	index map[pathEdge]int // set if there are many elements
}

// manyElems is the number of elements from which a map is faster than a scan.
const manyElems = 16

// init makes an empty tree for paths of n elements in all. It uses the memory of
// the nodes again.
func (t *pathTree) init(x *expressionChecker, n int) {
	t.x, t.index = x, nil
	t.nodes = append(t.nodes[:0], pathNode{edge: pathEdge{from: -1}, end: -1, first: -1, names: -1, indexes: -1})
	if n > manyElems {
		t.index = make(map[pathEdge]int, n)
	}
}

// pathEdge leads from a node to the node of one more element.
type pathEdge struct {
	from  int
	kind  ElemKind
	label string
}

// pathNode holds positions of paths, -1 for none.
type pathNode struct {
	edge           pathEdge // the one that leads here
	end            int      // the first path that ends here
	first          int      // the first path through here
	names, indexes int      // the first path that goes on by a name, by an index
	mixed          bool
}

// insert adds the path at position i and returns the first path before it
// that it overlaps with, or that it conflicts with; -1 for none.
func (t *pathTree) insert(p *Path, i int) (overlap, conflict int) {
	overlap, conflict = -1, -1
	at := 0
	for k := range p.Elems {
		e := &p.Elems[k]
		if k > 0 {
			n := &t.nodes[at]
			if overlap < 0 {
				overlap = n.end
			}
			mine, other := &n.names, n.indexes
			if e.Kind == IndexElem {
				mine, other = &n.indexes, n.names
			}
			if other >= 0 && !n.mixed { // one fault, however many paths take part
				conflict, n.mixed = other, true
			}
			if *mine < 0 {
				*mine = i
			}
		}
		at = t.step(at, e, i)
	}
	n := &t.nodes[at]
	if overlap < 0 && n.first != i {
		overlap = n.first
	}
	if n.end < 0 {
		n.end = i
	}
	return overlap, conflict
}

// step returns the node behind the element e, which it adds if need be.
func (t *pathTree) step(from int, e *Elem, i int) int {
	edge := pathEdge{from: from, kind: e.Kind}
	if e.Kind == IndexElem {
		edge.label = trimIndex(e.Text)
	} else {
		var known bool
		edge.label, known = t.x.resolve(e)
		edge.kind = NameElem
		if !known {
			edge.kind = RefElem // equal to itself only
		}
	}
	to := t.find(edge)
	if to < 0 {
		to = len(t.nodes)
		t.nodes = append(t.nodes, pathNode{edge: edge, end: -1, first: i, names: -1, indexes: -1})
		if t.index != nil {
			t.index[edge] = to
		}
	}
	return to
}

// find returns the node that the edge leads to, -1 if there is none.
func (t *pathTree) find(edge pathEdge) int {
	if t.index != nil {
		if to, ok := t.index[edge]; ok {
			return to
		}
		return -1
	}
	for to := range t.nodes {
		if t.nodes[to].edge == edge {
			return to
		}
	}
	return -1
}
