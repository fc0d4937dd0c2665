package evaltest

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

func (g *generator) word() string { return [...]string{"x", "y", "PK", "A#", "b"}[g.N(5)] }

func constant(s string) expr {
	return expr{strconv.Quote(s), func(*run, env) any { return s }}
}

func (g *generator) variable(t typ) (expr, bool) {
	name, ok := g.pick(t)
	return expr{name, func(_ *run, v env) any { return v[name].v }}, ok
}

// key is a map key: mostly a constant.
func (g *generator) key() expr {
	if g.N(4) == 3 {
		return g.expr(str, 2)
	}
	return constant(g.word())
}

// expr makes an expression; depth bounds it.
func (g *generator) expr(t typ, depth int) expr {
	if depth > 3 {
		return g.leaf(t)
	}
	switch t {
	case str:
		return g.text(depth)
	case ptr:
		return g.pointer(depth)
	case dict:
		return g.dict(depth)
	case list:
		return g.list(depth)
	case fun:
		return g.literal()
	}
	return g.record(depth)
}

// leaf is an expression without parts.
func (g *generator) leaf(t typ) expr {
	if e, ok := g.variable(t); ok {
		return e
	}
	switch t {
	case str:
		return constant(g.word())
	case dict:
		return expr{"map[string]string{}", func(*run, env) any { return map[string]string{} }}
	case list:
		return expr{"[]string(nil)", func(*run, env) any { return []string(nil) }}
	case fun:
		w := g.word()
		return expr{fmt.Sprintf("func(s string) string { return s + %q }", w), func(*run, env) any {
			return func(_ *run, s string) string { return concat(s, w) }
		}}
	case rec:
		return expr{`T{a: "0", b: "", m: map[string]string{}, l: nil}`, func(*run, env) any { return object{a: "0", m: map[string]string{}} }}
	}
	return expr{`&T{a: "0", b: "", m: map[string]string{}, l: nil}`, func(*run, env) any { return &object{a: "0", m: map[string]string{}} }}
}

// existing is a variable or field of a reference type, or a new one.
func (g *generator) existing(t typ) expr {
	if g.N(2) == 1 {
		if e, ok := g.fieldOf(t); ok {
			return e
		}
	}
	return g.leaf(t)
}

func (g *generator) fieldOf(t typ) (expr, bool) {
	from := ptr
	if g.N(3) == 2 {
		from = rec
	}
	o, ok := g.variable(from)
	if !ok {
		return expr{}, false
	}
	field := map[typ]int{str: g.N(2), dict: 2, list: 3}[t]
	return expr{o.src + "." + fields[field], func(r *run, v env) any {
		var x object
		switch p := o.eval(r, v).(type) {
		case *object:
			x = *p
		case object:
			x = p
		}
		return [...]any{x.a, x.b, x.m, x.l}[field]
	}}, true
}

// plain makes an expression without calls. Go leaves open whether a variable is read
// before or after a call that stands behind it in the same statement.
func (g *generator) plain(t typ, depth int) expr {
	g.noCalls++
	defer func() { g.noCalls-- }()
	return g.expr(t, depth)
}

// operand is operand i of an expression or call: only the first may have calls.
func (g *generator) operand(i int, t typ, depth int) expr {
	if i == 0 {
		return g.expr(t, depth)
	}
	return g.plain(t, depth)
}

func (g *generator) text(depth int) expr {
	switch g.N(11) {
	case 0:
		return constant(g.word())
	case 1, 2:
		return g.leaf(str)
	case 3, 4:
		a, b := g.expr(str, depth+1), g.plain(str, depth+1)
		return expr{a.src + " + " + b.src, func(r *run, v env) any {
			return concat(a.eval(r, v).(string), b.eval(r, v).(string))
		}}
	case 5:
		return expr{"input()", func(r *run, _ env) any {
			r.inputs++
			return fmt.Sprintf("<%d>", r.inputs)
		}}
	case 6:
		if e, ok := g.fieldOf(str); ok {
			return e
		}
	case 7:
		// A look-up by an unknown key is taken to find something.
		d, k := g.existing(dict), constant(g.word())
		return expr{fmt.Sprintf("%s[%s]", d.src, k.src), func(r *run, v env) any {
			m := d.eval(r, v).(map[string]string)
			return m[k.eval(r, v).(string)]
		}}
	case 8:
		l := g.existing(list)
		i := g.N(3)
		if !strings.HasPrefix(l.src, "[]") {
			return expr{fmt.Sprintf("%s[%d]", l.src, i), func(r *run, v env) any { return l.eval(r, v).([]string)[i] }}
		}
	case 9:
		if e, ok := g.call(depth); ok {
			return e
		}
	case 10:
		f, ok := g.variable(fun)
		if !ok || g.noCalls > 0 {
			break
		}
		a := g.plain(str, depth+1)
		return expr{fmt.Sprintf("%s(%s)", f.src, a.src), func(r *run, v env) any {
			r.step()
			fn := f.eval(r, v).(func(*run, string) string)
			return fn(r, a.eval(r, v).(string))
		}}
	}
	return g.leaf(str)
}

// call calls a function that comes later, so that there is no recursion.
func (g *generator) call(depth int) (expr, bool) {
	rest := len(g.p.funcs) - 1 - g.self
	if rest == 0 || g.noCalls > 0 {
		return expr{}, false
	}
	f := g.p.funcs[g.self+1+g.N(rest)]
	var args []expr
	var srcs []string
	outer, shared := g.vars, false
	for i, p := range f.params {
		if shared && p.typ != str {
			g.vars = nil // two ways to one object are not followed into a function
		}
		a := g.operand(i, p.typ, depth+1)
		g.vars, shared = outer, shared || p.typ != str
		args, srcs = append(args, a), append(srcs, a.src)
	}
	return expr{fmt.Sprintf("%s(%s)", f.name, strings.Join(srcs, ", ")), func(r *run, v env) any {
		r.step()
		vals := make([]any, len(args))
		for i, a := range args {
			vals[i] = a.eval(r, v)
		}
		return r.call(f, vals)
	}}, true
}

func (g *generator) parts(depth int) (src string, eval func(*run, env) object) {
	a, b := g.expr(str, depth+1), g.plain(str, depth+1)
	m, l := g.plain(dict, depth+2), g.plain(list, depth+2)
	return fmt.Sprintf("T{a: %s, b: %s, m: %s, l: %s}", a.src, b.src, m.src, l.src), func(r *run, v env) object {
		return object{
			a: a.eval(r, v).(string), b: b.eval(r, v).(string),
			m: m.eval(r, v).(map[string]string), l: l.eval(r, v).([]string),
		}
	}
}

func (g *generator) pointer(depth int) expr {
	switch g.N(4) {
	case 0, 1:
		return g.leaf(ptr)
	case 2:
		if name, ok := g.pick(ptr); ok {
			return expr{name, func(_ *run, v env) any { return v[name].v }}
		}
	}
	src, eval := g.parts(depth)
	return expr{"&" + src, func(r *run, v env) any {
		o := eval(r, v)
		return &o
	}}
}

func (g *generator) record(depth int) expr {
	switch g.N(4) {
	case 0:
		return g.leaf(rec)
	case 1:
		if name, ok := g.pick(ptr); ok {
			return expr{"*" + name, func(_ *run, v env) any { return *v[name].v.(*object) }}
		}
	}
	src, eval := g.parts(depth)
	return expr{src, func(r *run, v env) any { return eval(r, v) }}
}

func (g *generator) dict(depth int) expr {
	switch g.N(3) {
	case 0:
		return g.leaf(dict)
	case 1:
		if e, ok := g.fieldOf(dict); ok {
			return e
		}
	}
	entries := map[string]expr{}
	for range g.N(3) {
		entries[g.word()] = g.plain(str, depth+1)
	}
	keys := slices.Sorted(maps.Keys(entries))
	var srcs []string
	for _, k := range keys {
		srcs = append(srcs, fmt.Sprintf("%q: %s", k, entries[k].src))
	}
	return expr{"map[string]string{" + strings.Join(srcs, ", ") + "}", func(r *run, v env) any {
		m := map[string]string{}
		for _, k := range keys {
			m[k] = entries[k].eval(r, v).(string)
		}
		return m
	}}
}

func (g *generator) list(depth int) expr {
	switch g.N(3) {
	case 0:
		return g.leaf(list)
	case 1:
		if e, ok := g.fieldOf(list); ok {
			return e
		}
	}
	var elems []expr
	var srcs []string
	for i := range g.N(4) {
		e := g.operand(i, str, depth+1)
		elems, srcs = append(elems, e), append(srcs, e.src)
	}
	return expr{"[]string{" + strings.Join(srcs, ", ") + "}", func(r *run, v env) any {
		l := make([]string, len(elems))
		for i, e := range elems {
			l[i] = e.eval(r, v).(string)
		}
		return l
	}}
}

// literal is a closure over the variables in scope.
func (g *generator) literal() expr {
	if g.inLit > 1 || g.N(3) == 0 {
		return g.leaf(fun)
	}
	name := g.name("s")
	outer, loops, depth := g.vars, g.loops, g.depth
	g.vars = append(slices.Clone(g.vars), variable{name, str})
	g.inLit++
	noCalls := g.noCalls
	g.loops, g.depth, g.noCalls = 0, max(1, g.depth), 0
	body := g.block(1 + g.N(2))
	result := g.expr(str, 1)
	g.inLit--
	g.vars, g.loops, g.depth, g.noCalls = outer, loops, depth, noCalls
	src := fmt.Sprintf("func(%s string) string {\n%sreturn %s\n}", name, sources(body), result.src)
	return expr{src, func(_ *run, v env) any {
		captured := maps.Clone(v)
		return func(r *run, s string) string {
			r.step()
			e := maps.Clone(captured)
			e[name] = &cell{s}
			if r.block(body, e) == returned {
				return r.ret.(string)
			}
			return result.eval(r, e).(string)
		}
	}}
}

// cond is a condition.
func (g *generator) cond() expr {
	switch g.N(5) {
	case 1:
		a, w := g.expr(str, 2), g.word()
		return expr{fmt.Sprintf("%s == %q", a.src, w), func(r *run, v env) any { return a.eval(r, v).(string) == w }}
	case 2:
		if name, ok := g.pick(str); ok {
			return expr{name + ` != ""`, func(_ *run, v env) any { return v[name].v.(string) != "" }}
		}
	case 3:
		d, k := g.existing(dict), g.key()
		if !strings.HasPrefix(d.src, "map") {
			return expr{fmt.Sprintf("_, ok := %s[%s]; ok", d.src, k.src), func(r *run, v env) any {
				_, ok := d.eval(r, v).(map[string]string)[k.eval(r, v).(string)]
				return ok
			}}
		}
	case 4:
		if name, ok := g.pick(list); ok {
			return expr{"len(" + name + ") > 1", func(_ *run, v env) any { return len(v[name].v.([]string)) > 1 }}
		}
	}
	return expr{"coin()", func(r *run, _ env) any { return r.d.N(2) == 1 }}
}
