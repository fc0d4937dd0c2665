package flow

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/summary"
)

// What a map, builder or struct holds is followed through the variable that it was
// made in, its root. A reference to it that is kept elsewhere as well, in a field of
// another struct or in a variable that refers to one of several, is a way to change it
// that the effects on the root do not show. Where the root is read after such a change,
// what it holds is not known for certain.

// share is a place that keeps a reference to a root.
type share struct {
	at     ssa.Instruction // which stores it
	holder ssa.Value       // the root that has it
	path   []step          // where in the holder
}

// maxShared bounds the changes through other references that are told apart, and
// maxHolders how many holders are in each other.
const (
	maxShared  = 6
	maxHolders = 3
)

// findShares lists, for every root, the places that keep a reference to it.
func (x *fn) findShares() {
	x.shares = map[ssa.Value][]share{}
	add := func(v ssa.Value, in ssa.Instruction, holder ssa.Value, path []step) {
		if mi, ok := v.(*ssa.MakeInterface); ok {
			v = mi.X
		}
		if !isRef(v.Type()) {
			return
		}
		root, inner := x.loc(v, x.before(in))
		_, isParam := root.(*ssa.Parameter)
		if root != holder && len(inner) == 0 && (isParam || definition(root) != nil) {
			x.shares[root] = append(x.shares[root], share{in, holder, path})
		}
	}
	for _, b := range x.fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Store:
				holder, path := x.loc(in.Addr, x.before(in))
				if a, ok := holder.(*ssa.Alloc); ok && a.Comment == "varargs" {
					continue // the call has its effects on each argument
				}
				add(in.Val, in, holder, path)
			case *ssa.MapUpdate:
				holder, path := x.loc(in.Map, x.before(in))
				add(in.Value, in, holder, append(path[:len(path):len(path)], step{key: in.Key}))
			case *ssa.Phi:
				for _, e := range in.Edges {
					add(e, in, in, nil)
				}
			case *ssa.Slice:
				if in.Low != nil || in.High != nil {
					add(in.X, in, in, nil)
				}
			case *ssa.Extract:
				if ta, ok := in.Tuple.(*ssa.TypeAssert); ok && in.Index == 0 && isRef(in.Type()) {
					add(ta.X, in, in, nil)
				}
			case *ssa.UnOp:
				if x.own[in] == nil {
					continue
				}
				cell, path := x.loc(in.X, x.before(in))
				for _, st := range wholeStores(cell) {
					if len(path) == 0 {
						add(st.Val, in, in, nil)
					}
				}
			}
		}
	}
}

// wholeStores are the assignments to a variable of the function.
func wholeStores(cell ssa.Value) []*ssa.Store {
	alloc, ok := cell.(*ssa.Alloc)
	if !ok {
		return nil
	}
	var out []*ssa.Store
	for _, ref := range *alloc.Referrers() {
		if st, ok := ref.(*ssa.Store); ok && st.Addr == cell {
			out = append(out, st)
		}
	}
	return out
}

// shared returns content, which v holds at p, as it may have become by changes through
// other references than by way of reader.
func (x *fn) shared(content summary.ID, v ssa.Value, p point, reader ssa.Value) summary.ID {
	if len(x.shares) == 0 || p.b == nil || !isRef(v.Type()) {
		return content
	}
	if n := x.f.Nodes[content]; n.Op == summary.OpIface && len(n.Args) == 1 {
		if mi, ok := v.(*ssa.MakeInterface); ok {
			n.Args = []summary.ID{x.shared(n.Args[0], mi.X, p, reader)}
			return x.node(n)
		}
	}
	root, _ := x.loc(v, p)
	if x.shares[root] == nil || root == reader {
		return content
	}
	return x.changed(content, x.changesElsewhere(root, nil, &search{root: root, reader: reader, p: p}))
}

// readShared returns content, which stands at path in root and is no reference, as it may
// have become by changes through other references to root.
func (x *fn) readShared(content summary.ID, root ssa.Value, path []step, p point) summary.ID {
	if x.shares[root] == nil {
		return content
	}
	return x.changed(content, x.changesElsewhere(root, path, &search{root: root, plain: true, length: len(path), p: p}))
}

// changed is content after these effects on something that refers to it.
func (x *fn) changed(content summary.ID, changes []effect) summary.ID {
	change := func(call, arg int32) {
		content = x.node(summary.Node{Op: summary.OpShared, Args: []summary.ID{content}, N: call, Aux: arg, Type: summary.NoType})
	}
	if len(changes) > maxShared {
		changes = changes[:1]
		changes[0].in, changes[0].call = nil, nil
	}
	for _, e := range changes {
		call := e.caller()
		n, known := x.calls[call]
		if call == nil || !known {
			change(-1, 0)
			break
		}
		change(n, int32(e.arg))
	}
	return content
}

// search asks for changes of root that may come before p without that root is made anew
// first. What stands at its path, of that length, is plain: no reference.
type search struct {
	root, reader ssa.Value
	p            point
	plain        bool
	length       int
	depth        int
}

// changesElsewhere lists the effects that change what stands at path in root, through
// the places that keep a reference to root.
func (x *fn) changesElsewhere(root ssa.Value, path []step, q *search) []effect {
	if q.depth >= maxHolders {
		return nil
	}
	var out []effect
	for _, s := range x.shares[root] {
		if s.holder == q.reader {
			continue
		}
		at := append(s.path[:len(s.path):len(s.path)], path...)
		for _, b := range x.fn.Blocks {
			for _, e := range x.effects[s.holder][b] {
				if e.in != s.at && e.capture < 0 && q.changes(e, at) && x.reaches(s.at, x.before(e.in), q.root) && x.reaches(e.in, q.p, q.root) {
					out = append(out, e)
				}
			}
		}
		q.depth++
		out = append(out, x.changesElsewhere(s.holder, at, q)...)
		q.depth--
	}
	return out
}

// changes reports whether an effect may change what stands at path: a call that is
// given it or what it is in, or a store behind it; of something plain, a store to it.
func (q *search) changes(e effect, path []step) bool {
	if call := e.caller(); call != nil {
		if _, builtin := call.Common().Value.(*ssa.Builtin); builtin {
			return covers(path, e.path)
		}
		// Who is given &name in an input reads it.
		return !isBasicCell(q.root) && e.element < 0 && (covers(e.path, path) || covers(path, e.path))
	}
	if st, ok := e.in.(*ssa.Store); ok && q.plain {
		holder := len(path) - q.length // a store to less of the path sets the reference
		return covers(e.path, path) && (len(e.path) > holder || len(e.path) == holder && !isRef(st.Val.Type()))
	}
	return len(e.path) > len(path) && covers(path, e.path)
}

// isBasicCell reports whether a root is a variable of a basic type.
func isBasicCell(root ssa.Value) bool {
	alloc, ok := root.(*ssa.Alloc)
	if !ok {
		return false
	}
	_, basic := deref(alloc.Type()).Underlying().(*types.Basic)
	return basic
}

// reaches reports whether p may be run after in, without that the root is made anew on
// the way.
func (x *fn) reaches(in ssa.Instruction, p point, root ssa.Value) bool {
	if in.Block() == p.b && x.index[in] < p.i {
		return true
	}
	seen := map[*ssa.BasicBlock]bool{}
	if def := definition(root); def != nil {
		seen[def.Block()] = def.Block() != in.Block()
	}
	work := append([]*ssa.BasicBlock(nil), in.Block().Succs...)
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[b] {
			continue
		}
		seen[b] = true
		if b == p.b {
			return true
		}
		work = append(work, b.Succs...)
	}
	return false
}
