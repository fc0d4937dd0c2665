package uses

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/summary"
)

// Relations returns the relations between the operations of the function, in
// the order of their calls. What flows from one to the other is followed
// through every call in between, as if all of its arguments went into all of
// its results.
func (a *Analysis) Relations() []summary.Relation {
	ops := a.operations()
	if len(ops) < 2 {
		return nil
	}
	var all []summary.Relation
	for _, first := range ops {
		w := a.newWalk(first)
		w.through = true
		for i, vs := range results(first) {
			for _, v := range vs {
				from := ""
				if isError(resultType(first, i)) {
					from = errorMember
				}
				w.push(state{v: v, from: from})
			}
		}
		uses := w.run()
		for _, second := range ops {
			if second != first && w.canFollow(second) {
				all = append(all, a.relation(first, second, uses))
			}
		}
	}
	return all
}

// operations lists the calls that are operations and have an index.
func (a *Analysis) operations() []ssa.CallInstruction {
	var ops []ssa.CallInstruction
	for _, b := range a.fn.Blocks {
		for _, instr := range b.Instrs {
			if c, ok := instr.(ssa.CallInstruction); ok && a.config.Op(c) {
				if _, ok := a.config.Index(c); ok {
					ops = append(ops, c)
				}
			}
		}
	}
	return ops
}

func (a *Analysis) relation(first, second ssa.CallInstruction, uses []summary.Use) summary.Relation {
	x, y := first.Block(), second.Block()
	r := summary.Relation{
		Always:   a.flow.dominates(int32(x.Index), int32(y.Index)),
		Repeated: !a.flow.sharesLoops(y, x),
		Rerun:    !a.flow.sharesLoops(x, y),
		Together: a.flow.loop[x.Index] == a.flow.loop[y.Index],
	}
	if x == y {
		r.Always = slices.Index(x.Instrs, ssa.Instruction(first)) < slices.Index(x.Instrs, ssa.Instruction(second))
	}
	r.First, _ = a.config.Index(first)
	r.Second, _ = a.config.Index(second)
	for _, u := range uses {
		switch {
		case u.Kind == summary.UsePassed && u.Call == r.Second:
			r.Derives = append(r.Derives, u.Member)
		case u.Kind == summary.UseTested && a.guards(u, int32(y.Index)):
			r.Guards = append(r.Guards, u.Member)
		}
	}
	r.Derives, r.Guards = set(r.Derives), set(r.Guards)
	return r
}

// guards reports whether block b runs only if a test comes out one way.
func (a *Analysis) guards(test summary.Use, b int32) bool {
	return test.Then >= 0 && a.flow.dominates(test.Then, b) || test.Else >= 0 && a.flow.dominates(test.Else, b)
}

func set(s []string) []string {
	slices.Sort(s)
	return slices.Compact(s)
}
