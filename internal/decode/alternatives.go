package decode

import (
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/value"
)

// maxCombinations bounds how many combinations of alternatives of one input are
// judged together. Past it each parameter is judged with the others unknown.
const maxCombinations = 32

// combo is an input with one alternative of each parameter.
type combo struct {
	input value.Value
	picks []pick
}

// pick is the alternative taken of the parameter at path.
type pick struct {
	path string
	n    int
}

// branch is a place in an input that has alternatives.
type branch struct {
	path string
	alts []value.Value
}

// combinations returns sets of combinations; each set holds all that an input
// may be, more or less completely known.
func combinations(in value.Value) [][]combo {
	branches := branchesOf(in, "", nil)
	n := 1
	for _, b := range branches {
		n = min(n*len(b.alts), maxCombinations+1)
	}
	if n <= maxCombinations {
		return [][]combo{expand(in, branches, -1)}
	}
	var out [][]combo
	for i := range branches {
		out = append(out, expand(in, branches, i))
	}
	return out
}

// expand makes all combinations; if only is not negative, of that branch, with
// the other branches unknown.
func expand(in value.Value, branches []branch, only int) []combo {
	combos := []combo{{}}
	for i, b := range branches {
		var next []combo
		for _, c := range combos {
			for n := range b.alts {
				if only >= 0 && i != only {
					n = -1
				}
				next = append(next, combo{picks: append(c.picks[:len(c.picks):len(c.picks)], pick{b.path, n})})
				if n < 0 {
					break
				}
			}
		}
		combos = next
	}
	for i := range combos {
		at := 0
		combos[i].input = choose(in, "", branches, combos[i].picks, &at)
	}
	return combos
}

// branchesOf lists the places with alternatives in an input, in order.
func branchesOf(v value.Value, path string, out []branch) []branch {
	if c, ok := value.Unwrap(v).(*value.Choice); ok {
		return append(out, branch{path, c.Alts})
	}
	eachPart(v, path, func(part value.Value, path string) value.Value {
		out = branchesOf(part, path, out)
		return part
	})
	return out
}

// choose replaces the branches by the alternatives picked, in the order of
// branchesOf; at counts those that are done.
func choose(v value.Value, path string, branches []branch, picks []pick, at *int) value.Value {
	if c, ok := value.Unwrap(v).(*value.Choice); ok {
		p := picks[*at]
		*at++
		if p.n < 0 {
			return value.UnknownBecause("one of several", posOf(v))
		}
		return certainly(c.Alts[p.n])
	}
	return eachPart(v, path, func(part value.Value, path string) value.Value {
		return choose(part, path, branches, picks, at)
	})
}

// eachPart calls f for the parts of an input that have parameters, and returns v
// with what f makes of them. Of a map of attributes only the map as a whole is a
// parameter; a table's name is left as it is.
func eachPart(v value.Value, path string, f func(part value.Value, path string) value.Value) value.Value {
	switch v := value.Unwrap(v).(type) {
	case *value.Record:
		out := v
		for _, fd := range v.Fields {
			if fd.Name == "TableName" {
				continue
			}
			if x := f(fd.Val, under(path, fd.Name)); x != fd.Val {
				out = out.With(fd.Name, x)
			}
		}
		return out
	case *value.List:
		return eachElem(v, path, f)
	case *value.Map:
		if path != "RequestItems" {
			return v
		}
		changed := false
		entries := make([]value.Entry, len(v.Entries))
		for i, e := range v.Entries {
			x := f(e.Val, path+"["+tableLabel(textOf(e.Key))+"]")
			changed = changed || x != e.Val
			e.Val = x
			entries[i] = e
		}
		if changed {
			return value.NewMap(entries, v.Open, v.Base).WithPos(v.Pos)
		}
	}
	return v
}

// partLists are the lists whose elements have parameters.
var partLists = map[string]bool{"TransactItems": true, "Statements": true, "TransactStatements": true}

func eachElem(v *value.List, path string, f func(part value.Value, path string) value.Value) value.Value {
	if !partLists[path] && !(strings.HasPrefix(path, "RequestItems[") && strings.HasSuffix(path, "]")) {
		return v
	}
	changed := false
	elems := make([]value.Value, len(v.Elems))
	for i, e := range v.Elems {
		elems[i] = f(e, path+"["+strconv.Itoa(i)+"]")
		changed = changed || elems[i] != e
	}
	if !changed {
		return v
	}
	return value.NewList(elems, v.Open)
}

func under(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// certainly is an alternative that is to be judged. What is empty among others
// is often a default that a test keeps from being sent, or what a function
// returns with an error.
func certainly(v value.Value) value.Value {
	if empty(v) {
		return value.UnknownBecause("empty on some path", posOf(v))
	}
	return v
}

// empty reports whether v is "", 0, or a map or list without members.
func empty(v value.Value) bool {
	switch x := value.Unwrap(v).(type) {
	case *value.Const:
		return x.Kind == value.String && x.Lit == "" || x.Kind == value.Int && x.Lit == "0"
	case *value.Map:
		return nothing(x)
	case *value.List:
		return len(x.Elems) == 0
	}
	return false
}
