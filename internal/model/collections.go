package model

import (
	"path"
	"sort"
	"strings"

	"github.com/dynlint/dynlint/internal/value"
)

// collectionModels are packages slices, maps and sort, and their like. An
// iterator is the list of what it yields.
func collectionModels() map[string]model {
	same := evalOne(func(c *ctx) value.Value { return c.arg(0) })
	sortInPlace := model{
		eval: func(*ctx) []value.Value { return []value.Value{} },
		after: func(c *ctx, arg int, before value.Value) (value.Value, bool) {
			if arg != 0 {
				return before, true
			}
			return sortedList(before), true
		},
	}
	keepOrder := model{ // sorted by an order that is not known: the elements stay
		eval:  func(*ctx) []value.Value { return []value.Value{} },
		after: func(c *ctx, arg int, before value.Value) (value.Value, bool) { return before, true },
	}
	m := map[string]model{
		"sort.Strings": sortInPlace, "slices.Sort": sortInPlace, "sort.Ints": sortInPlace,
		"sort.Slice": keepOrder, "sort.SliceStable": keepOrder, "sort.Sort": keepOrder, "sort.Stable": keepOrder, "slices.SortFunc": keepOrder, "slices.SortStableFunc": keepOrder,
		"container/heap.Init": keepOrder, "container/heap.Fix": keepOrder,
		"slices.Reverse": {
			eval: func(*ctx) []value.Value { return []value.Value{} },
			after: func(c *ctx, arg int, before value.Value) (value.Value, bool) {
				return value.Each(before, reversed), true
			},
		},
		"slices.Clone": same, "maps.Clone": same, "slices.Clip": same, "slices.Collect": same, "slices.Values": same, "slices.Grow": same,
		"slices.Sorted": evalOne(func(c *ctx) value.Value { return sortedList(c.arg(0)) }),
		"slices.Concat": evalOne(func(c *ctx) value.Value {
			lists, open := c.rest(0)
			var out []value.Value
			for _, l := range lists {
				elems, more := listOf(l)
				out, open = append(out, elems...), open || more
			}
			return value.NewList(out, open)
		}),
		"slices.Contains": evalOne((*ctx).contains),
		"maps.Keys":       evalOne(func(c *ctx) value.Value { return mapList(c.arg(0), true) }),
		"maps.Values":     evalOne(func(c *ctx) value.Value { return mapList(c.arg(0), false) }),
		"maps.Copy": {
			eval: func(*ctx) []value.Value { return []value.Value{} },
			after: func(c *ctx, arg int, before value.Value) (value.Value, bool) {
				if arg != 0 {
					return before, true
				}
				return value.Each(before, func(v value.Value) value.Value { return mergeMaps(v, c.arg(1)) }), true
			},
		},
		"path.Join":          evalOne((*ctx).joinPath),
		"path/filepath.Join": evalOne((*ctx).joinPath),
	}
	for _, name := range []string{"Base", "Dir", "Ext", "Clean"} {
		f := map[string]func(string) string{"Base": path.Base, "Dir": path.Dir, "Ext": path.Ext, "Clean": path.Clean}[name]
		pathPart := evalOne(func(c *ctx) value.Value {
			return value.Each(c.arg(0), func(v value.Value) value.Value {
				if s, ok := value.Known(v); ok {
					return value.Str(f(s))
				}
				return deriveAny(v, "string", strings.ToLower(name)+"()", c.Pos)
			})
		})
		m["path."+name], m["path/filepath."+name] = pathPart, pathPart
	}
	for _, name := range []string{"Keys", "Values"} {
		m["golang.org/x/exp/maps."+name], m["github.com/samber/lo."+name] = m["maps."+name], m["maps."+name]
	}
	m["golang.org/x/exp/slices.Sort"], m["golang.org/x/exp/slices.SortFunc"], m["golang.org/x/exp/slices.Contains"] = sortInPlace, keepOrder, m["slices.Contains"]
	m["github.com/samber/lo.Contains"] = m["slices.Contains"]
	for k, v := range functionalModels() {
		m[k] = v
	}
	return m
}

// sortedList sorts known strings or numbers; other lists keep their elements.
func sortedList(v value.Value) value.Value {
	return value.Each(v, func(v value.Value) value.Value {
		l, ok := value.Unwrap(v).(*value.List)
		if !ok || l.Open {
			return v
		}
		for _, e := range l.Elems {
			if _, known := value.Known(e); !known {
				return v
			}
		}
		out := append([]value.Value(nil), l.Elems...)
		sort.SliceStable(out, func(i, j int) bool {
			a, _ := value.Known(out[i])
			b, _ := value.Known(out[j])
			return a < b
		})
		return value.NewList(out, false)
	})
}

func reversed(v value.Value) value.Value {
	l, ok := value.Unwrap(v).(*value.List)
	if !ok {
		return v
	}
	out := make([]value.Value, len(l.Elems))
	for i, e := range l.Elems {
		out[len(out)-1-i] = e
	}
	return value.NewList(out, l.Open)
}

// contains is slices.Contains, known when the element certainly is there.
func (c *ctx) contains() value.Value {
	elems, open := listOf(c.arg(0))
	x := value.Unwrap(c.arg(1))
	allKnown := !open
	_, isConst := x.(*value.Const)
	for _, e := range elems {
		e = value.Unwrap(e)
		if !open && isConst && e.Hash() == x.Hash() {
			return value.BoolOf(true)
		}
		_, known := e.(*value.Const)
		allKnown = allKnown && known
	}
	if allKnown && isConst {
		return value.BoolOf(false)
	}
	return value.NewHole(value.Hole{Origin: value.CallOf, Type: "bool", Why: "looks for an unknown element", Pos: c.Pos})
}

// mapList lists the keys or values of a map, whose order is not known.
func mapList(v value.Value, keys bool) value.Value {
	return value.Each(v, func(v value.Value) value.Value {
		m, ok := value.Unwrap(v).(*value.Map)
		if !ok {
			if value.IsNil(v) {
				return value.NewList(nil, false)
			}
			return value.NewList(one(deriveAny(v, "", "elem()", value.Pos{})), true)
		}
		open := m.Open
		var out []value.Value
		for _, e := range m.Entries {
			open = open || e.Optional
			if keys {
				out = append(out, e.Key)
			} else {
				out = append(out, e.Val)
			}
		}
		return value.NewList(out, open)
	})
}

// mergeMaps puts the entries of src into dst.
func mergeMaps(dst, src value.Value) value.Value {
	d, ok := value.Unwrap(dst).(*value.Map)
	if !ok {
		if value.IsNil(dst) {
			return dst
		}
		d = value.NewMap(nil, true, dst)
	}
	s, ok := value.Unwrap(src).(*value.Map)
	if !ok {
		if value.IsNil(src) {
			return d
		}
		return value.NewMap(d.Entries, true, d.Base)
	}
	for _, e := range s.Entries {
		if e.Optional {
			d = value.NewMap(append(d.Entries[:len(d.Entries):len(d.Entries)], e), d.More, d.Base)
			continue
		}
		d = d.Put(e.Key, e.Val)
	}
	if s.Open {
		d = value.NewMap(d.Entries, true, d.Base)
	}
	return d
}

// joinPath joins path elements with slashes. Unknown elements are taken to be
// clean and not empty.
func (c *ctx) joinPath() value.Value {
	elems, open := c.rest(0)
	if open {
		return deriveAny(c.arg(0), "string", "path()", c.Pos)
	}
	return product(elems, func(elems []value.Value) value.Value {
		var out []value.Value
		for _, e := range elems {
			if s, ok := value.Known(e); ok {
				if s == "" {
					continue
				}
				if len(out) > 0 {
					s = strings.TrimPrefix(s, "/")
				}
				e = value.Str(path.Clean(s))
			}
			if len(out) > 0 {
				out = append(out, value.Str("/"))
			}
			out = append(out, e)
		}
		return value.Concat(out...)
	})
}

// functionalModels take functions: what they return is known when the
// evaluator can run them.
func functionalModels() map[string]model {
	m := map[string]model{
		"github.com/samber/lo.Map":    evalOne(func(c *ctx) value.Value { return c.mapped(0, 1) }),
		"github.com/samber/lo.Filter": evalOne(func(c *ctx) value.Value { return c.subset() }),
		"github.com/samber/lo.Uniq":   evalOne(func(c *ctx) value.Value { return c.subset() }),
		"slices.Compact":              evalOne(func(c *ctx) value.Value { return c.subset() }),
		"slices.DeleteFunc":           evalOne(func(c *ctx) value.Value { return c.subset() }),
		"github.com/samber/lo.Ternary": evalOne(func(c *ctx) value.Value {
			if k, ok := value.Unwrap(c.arg(0)).(*value.Const); ok {
				if k.Lit == "true" {
					return c.arg(1)
				}
				return c.arg(2)
			}
			return value.NewChoice(c.arg(1), c.arg(2))
		}),
		"github.com/samber/lo.Must":  evalOne(func(c *ctx) value.Value { return c.arg(0) }),
		"github.com/samber/lo.Chunk": evalOne(func(c *ctx) value.Value { return c.chunks() }),
		"slices.Chunk":               evalOne(func(c *ctx) value.Value { return c.chunks() }),
		"cmp.Or": evalOne(func(c *ctx) value.Value {
			elems, open := c.rest(0)
			return firstNonZero(elems, open, c.Pos)
		}),
	}
	m["github.com/samber/lo.CoalesceOrEmpty"] = m["cmp.Or"]
	return m
}

// mapped applies the function in argument fn to each element of a list.
func (c *ctx) mapped(list, fn int) value.Value {
	runner, ok := c.env.(Runner)
	return value.Each(c.arg(list), func(v value.Value) value.Value {
		elems, open := listOf(v)
		if len(elems) == 0 {
			if !open {
				return value.NewList(nil, false)
			}
			elems = one(deriveAny(v, "", "elem()", c.Pos))
		}
		var out []value.Value
		for i, e := range elems {
			var r []value.Value
			if ok {
				r, _ = runner.Run(c.arg(fn), []value.Value{e, value.IntOf(int64(i))})
			}
			if len(r) == 0 {
				r = one(value.UnknownBecause("result of a function given to "+c.Callee, c.Pos))
			}
			out = append(out, r[0])
		}
		return value.NewList(out, open)
	})
}

// subset is some of the elements of argument 0.
func (c *ctx) subset() value.Value {
	return value.Each(c.arg(0), func(v value.Value) value.Value {
		elems, open := listOf(v)
		return value.NewList(elems, open || len(elems) > 0)
	})
}

// chunks is a list cut into lists.
func (c *ctx) chunks() value.Value {
	return value.Each(c.arg(0), func(v value.Value) value.Value {
		elems, _ := listOf(v)
		return value.NewList(one(value.NewList(elems, true)), true)
	})
}

// firstNonZero is cmp.Or: the first of elems that is not zero, as far as known.
func firstNonZero(elems []value.Value, open bool, pos value.Pos) value.Value {
	var out []value.Value
	for _, e := range elems {
		k, isConst := value.Unwrap(e).(*value.Const)
		switch {
		case isConst && (k.Lit == "" || k.Kind != value.String && isZeroNumber(k.Lit)):
			continue
		case isConst, mainHole(e) == nil:
			return value.NewChoice(append(out, e)...)
		}
		out = append(out, e)
	}
	if open || len(out) == 0 {
		out = append(out, value.UnknownBecause("all arguments may be zero", pos))
	}
	return value.NewChoice(out...)
}
