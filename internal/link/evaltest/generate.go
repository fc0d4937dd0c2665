package evaltest

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// generator makes a program out of decisions.
type generator struct {
	*Decisions
	p     *Program
	names int
	vars  []variable // in scope
	self  int        // the function being made
	depth int        // of nested statements
	loops int        // loops around the statement, in the same function literal
	inLit int        // function literals around
	// noCalls: parts of the statement that stand before may read variables.
	noCalls int
}

// Generate returns the program that the decisions make.
func Generate(d *Decisions) *Program {
	g := &generator{Decisions: d, p: &Program{}}
	n := 1 + g.N(4)
	for i := range n {
		f := &function{name: fmt.Sprintf("f%d", i)}
		for range g.N(4) * min(i, 1) {
			f.params = append(f.params, variable{g.name("p"), typ(g.N(5))})
		}
		g.p.funcs = append(g.p.funcs, f)
	}
	for i, f := range g.p.funcs {
		g.self, g.vars = i, slices.Clone(f.params)
		f.body = g.block(2 + g.N(8))
		f.result = g.expr(str, 0)
	}
	g.p.print()
	return g.p
}

func (g *generator) name(prefix string) string {
	g.names++
	return fmt.Sprintf("%s%d", prefix, g.names)
}

// block makes statements in a scope of their own.
func (g *generator) block(n int) []stmt {
	outer := g.vars
	var body []stmt
	for range n {
		body = append(body, g.stmt())
	}
	if !g.ends(body) {
		body = append(body, g.observe())
	}
	g.vars = outer
	return body
}

// ends reports whether control cannot leave a block at its end.
func (g *generator) ends(body []stmt) bool {
	if len(body) == 0 {
		return false
	}
	src := body[len(body)-1].src
	return strings.HasPrefix(src, "return ") || src == "break" || src == "continue"
}

// nested is a block of an if or a loop, one level deeper.
func (g *generator) nested() []stmt {
	g.depth++
	defer func() { g.depth-- }()
	return g.block(1 + g.N(3))
}

func (g *generator) observe() stmt {
	site := g.p.Sites
	g.p.Sites++
	e := g.expr(str, 0)
	return stmt{fmt.Sprintf("observe(%d, %s)", site, e.src), func(r *run, v env) flow {
		s := e.eval(r, v).(string)
		r.seen[site] = append(r.seen[site], s)
		return next
	}}
}

// pick returns a variable of a type that is in scope.
func (g *generator) pick(t typ) (string, bool) {
	var names []string
	for _, v := range g.vars {
		if v.typ == t {
			names = append(names, v.name)
		}
	}
	if len(names) == 0 {
		return "", false
	}
	return names[len(names)-1-g.N(len(names))], true
}

func (g *generator) stmt() stmt {
	kinds := 12
	if g.depth < 2 {
		kinds = 19
	}
	switch g.N(kinds) {
	case 0:
		return g.observe()
	case 1, 2, 3:
		return g.declare(typ(g.N(6)))
	case 4, 5:
		return g.assign(str)
	case 6:
		return g.setField()
	case 7, 8:
		return g.setEntry()
	case 9:
		return g.grow()
	case 10:
		return g.assign(typ(g.N(6)))
	case 11:
		return g.remove()
	case 12, 13, 14:
		return g.branch()
	case 15:
		return g.rangeList()
	case 16:
		return g.rangeDict()
	case 17:
		return g.choose()
	}
	return g.leave()
}

func (g *generator) declare(t typ) stmt {
	e := g.expr(t, 0)
	name := g.name("v")
	g.vars = append(slices.Clone(g.vars), variable{name, t})
	return stmt{fmt.Sprintf("%s := %s\n_ = %s", name, e.src, name), func(r *run, v env) flow {
		val := e.eval(r, v)
		v[name] = &cell{val}
		return next
	}}
}

func (g *generator) assign(t typ) stmt {
	name, ok := g.pick(t)
	if !ok {
		return g.declare(t)
	}
	if t == str && g.N(3) == 0 {
		e := g.plain(t, 0)
		return stmt{fmt.Sprintf("%s += %s", name, e.src), func(r *run, v env) flow {
			val := concat(v[name].v.(string), e.eval(r, v).(string))
			v[name].v = val
			return next
		}}
	}
	e := g.expr(t, 0)
	return stmt{fmt.Sprintf("%s = %s", name, e.src), func(r *run, v env) flow {
		val := e.eval(r, v)
		v[name].v = val
		return next
	}}
}

func (g *generator) setField() stmt {
	name, ok := g.pick(ptr)
	isPtr := ok && g.N(3) > 0
	if !isPtr {
		if name, ok = g.pick(rec); !ok {
			return g.declare(ptr)
		}
	}
	field := g.N(4)
	e := g.plain([]typ{str, str, dict, list}[field], 0)
	return stmt{fmt.Sprintf("%s.%s = %s", name, fields[field], e.src), func(r *run, v env) flow {
		val := e.eval(r, v)
		if isPtr {
			setField(v[name].v.(*object), field, val)
			return next
		}
		o := v[name].v.(object)
		setField(&o, field, val)
		v[name].v = o
		return next
	}}
}

var fields = [...]string{"a", "b", "m", "l"}

func setField(o *object, field int, val any) {
	switch field {
	case 0:
		o.a = val.(string)
	case 1:
		o.b = val.(string)
	case 2:
		o.m = val.(map[string]string)
	case 3:
		o.l = val.([]string)
	}
}

func (g *generator) setEntry() stmt {
	d := g.existing(dict)
	k, e := g.key(), g.plain(str, 1)
	return stmt{fmt.Sprintf("%s[%s] = %s", d.src, k.src, e.src), func(r *run, v env) flow {
		m := d.eval(r, v).(map[string]string)
		key := k.eval(r, v).(string)
		m[key] = e.eval(r, v).(string)
		return next
	}}
}

func (g *generator) remove() stmt {
	d, k := g.existing(dict), g.key()
	return stmt{fmt.Sprintf("delete(%s, %s)", d.src, k.src), func(r *run, v env) flow {
		delete(d.eval(r, v).(map[string]string), k.eval(r, v).(string))
		return next
	}}
}

func (g *generator) grow() stmt {
	name, ok := g.pick(list)
	if !ok {
		return g.declare(list)
	}
	e := g.plain(str, 1)
	return stmt{fmt.Sprintf("%s = append(%s, %s)", name, name, e.src), func(r *run, v env) flow {
		l := v[name].v.([]string)
		v[name].v = append(l, e.eval(r, v).(string))
		return next
	}}
}

func (g *generator) branch() stmt {
	c := g.cond()
	then := g.nested()
	var other []stmt
	if g.N(2) == 1 {
		other = g.nested()
	}
	src := fmt.Sprintf("if %s {\n%s}", c.src, sources(then))
	if other != nil {
		src += fmt.Sprintf(" else {\n%s}", sources(other))
	}
	return stmt{src, func(r *run, v env) flow {
		if c.eval(r, v).(bool) {
			return r.block(then, v)
		}
		return r.block(other, v)
	}}
}

func (g *generator) choose() stmt {
	tag := g.expr(str, 2)
	a, b := g.nested(), g.nested()
	c1, c2 := g.word(), g.word()
	if c1 == c2 {
		c2 += "x"
	}
	src := fmt.Sprintf("switch %s {\ncase %q:\n%scase %q:\n%s}", tag.src, c1, sources(a), c2, sources(b))
	return stmt{strings.ReplaceAll(src, "break\n", "_ = 0\n"), func(r *run, v env) flow {
		var f flow
		switch tag.eval(r, v).(string) {
		case c1:
			f = r.blockNoBreak(a, v)
		case c2:
			f = r.blockNoBreak(b, v)
		}
		return f
	}}
}

// blockNoBreak runs a block in which break statements do nothing.
func (r *run) blockNoBreak(body []stmt, e env) flow {
	if f := r.block(body, e); f != broken {
		return f
	}
	return next
}

func (g *generator) rangeList() stmt {
	l := g.expr(list, 1)
	name := g.name("e")
	outer := g.vars
	g.vars = append(slices.Clone(g.vars), variable{name, str})
	g.loops++
	body := g.nested()
	g.loops--
	g.vars = outer
	return stmt{fmt.Sprintf("for _, %s := range %s {\n_ = %s\n%s}", name, l.src, name, sources(body)), func(r *run, v env) flow {
		for _, s := range l.eval(r, v).([]string) {
			v[name] = &cell{s}
			switch r.block(body, v) {
			case returned:
				return returned
			case broken:
				return next
			}
		}
		return next
	}}
}

func (g *generator) rangeDict() stmt {
	d := g.expr(dict, 1)
	key, val := g.name("k"), g.name("e")
	outer := g.vars
	g.vars = append(slices.Clone(g.vars), variable{key, str}, variable{val, str})
	g.loops++
	body := g.nested()
	g.loops--
	g.vars = outer
	return stmt{fmt.Sprintf("for %s, %s := range %s {\n_, _ = %s, %s\n%s}", key, val, d.src, key, val, sources(body)), func(r *run, v env) flow {
		m := d.eval(r, v).(map[string]string)
		keys := slices.Sorted(maps.Keys(m))
		if r.d.N(2) == 1 {
			slices.Reverse(keys)
		}
		for _, k := range keys {
			s, ok := m[k]
			if !ok {
				continue // deleted meanwhile
			}
			v[key], v[val] = &cell{k}, &cell{s}
			switch r.block(body, v) {
			case returned:
				return returned
			case broken:
				return next
			}
		}
		return next
	}}
}

func (g *generator) leave() stmt {
	if g.depth == 0 || g.N(2) == 0 {
		return g.observe()
	}
	if g.loops > 0 {
		if g.N(2) == 0 {
			return stmt{"continue", func(*run, env) flow { return continued }}
		}
		return g.observe()
	}
	e := g.expr(str, 1)
	return stmt{"return " + e.src, func(r *run, v env) flow {
		r.ret = e.eval(r, v)
		return returned
	}}
}
