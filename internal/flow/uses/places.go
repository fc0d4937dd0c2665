package uses

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/summary"
)

// A place is memory: what lies at path of what root is or points to. A root is
// a value behind which this function cannot look: a parameter, a captured
// variable, a package variable, an allocation, the result of a call.
type place struct {
	root ssa.Value
	path string
}

// maxPlaces bounds how many places one address can stand for.
const maxPlaces = 8

// places returns the places that an address, map, slice or channel v may
// denote, in order of discovery.
func (a *Analysis) places(v ssa.Value) []place {
	if ps, ok := a.roots[v]; ok {
		return ps
	}
	if a.open[v] {
		a.cuts++ // a cycle adds nothing
		return nil
	}
	a.open[v] = true
	before := a.cuts
	ps := a.findPlaces(v)
	if len(ps) > maxPlaces {
		ps = ps[:maxPlaces]
	}
	delete(a.open, v)
	if a.cuts == before || len(a.open) == 0 { // else part of a cycle: not all of it is known yet
		a.roots[v] = ps
	}
	return ps
}

func (a *Analysis) findPlaces(v ssa.Value) []place {
	switch v := v.(type) {
	case *ssa.FieldAddr:
		return a.fieldPlaces(v.X, fieldName(v.X.Type(), v.Field))
	case *ssa.Field:
		return a.fieldPlaces(v.X, fieldName(v.X.Type(), v.Field))
	case *ssa.IndexAddr:
		return a.places(v.X)
	case *ssa.Index:
		return a.places(v.X)
	case *ssa.Lookup:
		return a.places(v.X)
	case *ssa.Slice:
		return a.places(v.X)
	case *ssa.ChangeType:
		return a.places(v.X)
	case *ssa.Convert:
		return a.places(v.X)
	case *ssa.ChangeInterface:
		return a.places(v.X)
	case *ssa.MakeInterface:
		return a.places(v.X)
	case *ssa.TypeAssert:
		return a.places(v.X)
	case *ssa.SliceToArrayPointer:
		return a.places(v.X)
	case *ssa.Range:
		return a.places(v.X)
	case *ssa.UnOp:
		return a.loadedPlaces(v)
	case *ssa.Phi:
		var all []place
		for _, e := range v.Edges {
			all = union(all, a.places(e))
		}
		return all
	case *ssa.Extract:
		return a.extractedPlaces(v)
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() == "append" {
			return union([]place{{root: v}}, a.places(v.Call.Args[0]))
		}
	case *ssa.Const, *ssa.Function, *ssa.Builtin:
		return nil
	}
	return []place{{root: v}}
}

func (a *Analysis) fieldPlaces(x ssa.Value, field string) []place {
	base := a.places(x)
	all := make([]place, 0, len(base))
	for _, p := range base {
		all = append(all, place{p.root, summary.JoinPath(p.path, field)})
	}
	return all
}

// loadedPlaces is for a pointer that is read from memory: what it points to
// counts as part of that memory. A variable that holds a pointer to something
// made in this function also stands for that.
func (a *Analysis) loadedPlaces(v *ssa.UnOp) []place {
	all := slices.Clone(a.places(v.X))
	if v.Op != token.MUL {
		return all
	}
	cell, ok := v.X.(*ssa.Alloc)
	if !ok {
		return all
	}
	for _, r := range *cell.Referrers() {
		if s, ok := r.(*ssa.Store); ok && s.Addr == cell {
			all = union(all, a.places(s.Val))
		}
	}
	return all
}

func (a *Analysis) extractedPlaces(v *ssa.Extract) []place {
	switch t := v.Tuple.(type) {
	case *ssa.Lookup:
		return a.places(t.X)
	case *ssa.TypeAssert:
		return a.places(t.X)
	case *ssa.UnOp:
		return a.places(t.X)
	case *ssa.Next:
		return a.places(t.Iter)
	}
	return []place{{root: v}}
}

func union(a, b []place) []place {
	for _, p := range b {
		if !slices.Contains(a, p) {
			a = append(a, p)
		}
	}
	return a
}
