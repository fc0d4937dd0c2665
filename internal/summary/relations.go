package summary

// Relation says how two operations of one function hang together. There is
// one for each ordered pair in which the second can run after the first.
type Relation struct {
	First, Second int32 // indices in Func.Calls

	Always   bool // the first has run whenever the second runs
	Repeated bool // the second stands in a loop that the first is not in
	Rerun    bool // the first stands in a loop that the second is not in
	Together bool // both stand in one innermost loop, or in none

	// Derives are the members of the first's output that flow into the input of
	// the second, through any calls; sorted.
	Derives []string

	// Guards are the members, "error" included, on which it depends whether the
	// second runs; sorted.
	Guards []string
}

// Dominates reports whether call a of f has run whenever call b runs.
func (f *Func) Dominates(a, b int) bool {
	x, y := f.Calls[a].Block, f.Calls[b].Block
	if x == y {
		return a < b
	}
	return f.dominates(x, y)
}

func (f *Func) dominates(x, y int32) bool {
	for n := 0; y >= 0 && int(y) < len(f.Blocks) && n <= len(f.Blocks); n++ {
		if x == y {
			return true
		}
		y = f.Blocks[y].Idom
	}
	return false
}

// InLoop reports whether a block stands in the loop with this header.
func (f *Func) InLoop(block, header int32) bool {
	if block < 0 || int(block) >= len(f.Blocks) {
		return false
	}
	l := f.Blocks[block].Loop
	for n := 0; l >= 0 && int(l) < len(f.Blocks) && n <= len(f.Blocks); n++ {
		if l == header {
			return true
		}
		l = f.Blocks[l].Outer
	}
	return false
}

// Repeats reports whether call b stands in a loop that call a is not in: it
// can run several times for one run of a.
func (f *Func) Repeats(a, b int) bool {
	l := f.Calls[b].Loop
	return l >= 0 && !f.InLoop(f.Calls[a].Block, l)
}

// GuardedBy reports whether a call runs only if a test comes out one way.
func (f *Func) GuardedBy(call int, test Use) bool {
	if test.Kind != UseTested {
		return false
	}
	b := f.Calls[call].Block
	return test.Then >= 0 && f.dominates(test.Then, b) || test.Else >= 0 && f.dominates(test.Else, b)
}

// Passes reports whether a call runs only if a test of an error or a bool finds no
// error, or true; of other tests, only if they come out one way.
func (f *Func) Passes(call int, test Use) bool {
	b := f.Calls[call].Block
	switch {
	case test.Kind != UseTested:
		return false
	case test.Sense > 0:
		return test.Then >= 0 && f.dominates(test.Then, b)
	case test.Sense < 0:
		return test.Else >= 0 && f.dominates(test.Else, b)
	}
	return f.GuardedBy(call, test)
}
