package summary

import (
	"slices"
	"sort"
	"strings"
)

// Closure returns what a package that imports own, and no other of deps, needs
// to know of them: own as a whole, and of each dependency the functions that own
// can lead to. What own cannot reach is closed and left out. Packages come
// sorted by path, own first. Nothing is shared with the arguments that is later
// written to.
func Closure(own *Package, deps []*Package) []*Package {
	c := &closure{
		funcs: map[string]funcRef{}, methods: map[string][]string{},
		want: map[string]bool{}, types: map[string]bool{},
	}
	for _, p := range deps {
		c.index(p)
	}
	for _, f := range own.Funcs {
		c.visit(own, f)
	}
	c.visitTypes(own)
	for len(c.work) > 0 {
		key := c.work[len(c.work)-1]
		c.work = c.work[:len(c.work)-1]
		r := c.funcs[key]
		c.visit(r.pkg, r.fn)
	}
	out := []*Package{own}
	for _, p := range deps {
		if q := c.keep(p); q != nil {
			out = append(out, q)
		}
	}
	slices.SortStableFunc(out[1:], func(a, b *Package) int { return strings.Compare(a.Path, b.Path) })
	return out
}

type funcRef struct {
	pkg *Package
	fn  *Func
}

type closure struct {
	funcs   map[string]funcRef
	methods map[string][]string // functions of a type's method set, by type key
	want    map[string]bool
	types   map[string]bool
	work    []string
}

func (c *closure) index(p *Package) {
	for _, f := range p.Funcs {
		c.funcs[f.Key] = funcRef{p, f}
	}
	for i := range p.Types {
		t := &p.Types[i]
		for _, m := range t.Methods {
			if m.Func != "" && t.Kind != KindInterface {
				c.methods[t.Key] = append(c.methods[t.Key], m.Func)
			}
		}
	}
}

func (c *closure) add(key string) {
	if _, ok := c.funcs[key]; ok && !c.want[key] {
		c.want[key] = true
		c.work = append(c.work, key)
	}
}

// visit adds what a function refers to: callees, function values, closures it
// makes, and the methods of the types it handles.
func (c *closure) visit(p *Package, f *Func) {
	for i := range f.Calls {
		c.add(f.Calls[i].Callee)
	}
	for i := range f.Nodes {
		n := &f.Nodes[i]
		if n.Op == OpFunc {
			c.add(n.Str)
		}
		if n.Type >= 0 {
			c.addType(p.Types[n.Type].Key)
		}
	}
	for _, s := range f.Stores {
		c.addType(s.Target)
	}
}

// visitTypes adds the methods of all types that a package mentions, and the
// functions that set up the package variables it reads.
func (c *closure) visitTypes(p *Package) {
	for i := range p.Types {
		c.addType(p.Types[i].Key)
	}
	for key := range c.funcs {
		if strings.HasSuffix(key, ".init") {
			c.add(key)
		}
	}
	sort.Strings(c.work)
}

func (c *closure) addType(key string) {
	key = strings.TrimLeft(key, "*")
	if c.types[key] {
		return
	}
	c.types[key] = true
	for _, m := range c.methods[key] {
		c.add(m)
	}
}

// keep returns the wanted part of a package, nil if there is none.
func (c *closure) keep(p *Package) *Package {
	q := *p
	q.Funcs = nil
	for _, f := range p.Funcs {
		if c.want[f.Key] || c.stores(f) {
			q.Funcs = append(q.Funcs, f)
		}
	}
	if len(q.Funcs) == 0 {
		return nil
	}
	return &q
}

// stores reports whether a function writes to a field or variable of a type
// that is wanted: who reads the field must know all that is written to it.
func (c *closure) stores(f *Func) bool {
	for _, s := range f.Stores {
		if c.types[s.Target] {
			return true
		}
	}
	return false
}
