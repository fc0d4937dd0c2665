package model

import (
	"strings"

	"github.com/dynlint/dynlint/internal/value"
)

func fmtModels() map[string]model {
	return map[string]model{
		"fmt.Sprintf":  evalOne(func(c *ctx) value.Value { return c.sprintf(c.arg(0), 1) }),
		"fmt.Sprint":   evalOne(func(c *ctx) value.Value { return c.sprint(0, false) }),
		"fmt.Sprintln": evalOne(func(c *ctx) value.Value { return c.sprint(0, true) }),
		"fmt.Errorf":   evalOne(func(c *ctx) value.Value { return newError(c.sprintf(c.arg(0), 1), c.Pos) }),
		"fmt.Appendf":  evalOne(func(c *ctx) value.Value { return value.Concat(c.arg(0), c.sprintf(c.arg(1), 2)) }),
		"fmt.Append":   evalOne(func(c *ctx) value.Value { return value.Concat(c.arg(0), c.sprint(1, false)) }),
		"fmt.Fprintf":  writer(func(c *ctx) value.Value { return c.sprintf(c.arg(1), 2) }),
		"fmt.Fprint":   writer(func(c *ctx) value.Value { return c.sprint(1, false) }),
		"fmt.Fprintln": writer(func(c *ctx) value.Value { return c.sprint(1, true) }),
		"fmt.Sscanf":   {after: scanned},
		"fmt.Sscan":    {after: scanned},
		"fmt.Sscanln":  {after: scanned},
		"fmt.Fscan":    {after: scanned},
		"fmt.Fscanf":   {after: scanned},
		"fmt.Fscanln":  {after: scanned},
		"fmt.Scan":     {after: scanned},
		"fmt.Scanln":   {after: scanned},
	}
}

// scanned gives what the targets of a scan hold: parts of the text read.
func scanned(c *ctx, arg int, before value.Value) (value.Value, bool) {
	if arg < len(c.Args)-1 {
		return before, true
	}
	return deriveAny(c.arg(0), "", "scan()", c.Pos), true
}

// sprintf formats the arguments from index first on by format.
func (c *ctx) sprintf(format value.Value, first int) value.Value {
	args, open := c.rest(first)
	return value.Each(format, func(f value.Value) value.Value {
		ps := parts(f)
		if ps == nil {
			return deriveAny(f, "string", "sprintf()", c.Pos)
		}
		p := printer{c: c, args: args, open: open}
		for i, part := range ps {
			k, isConst := part.(*value.Const)
			if !isConst {
				// An unknown piece of the format stands for itself. It may
				// hold verbs: then the arguments of what follows are unknown.
				p.out = append(p.out, part)
				if i+1 < len(ps) && verbs(ps[i+1:]) != len(args)-p.next {
					p.open, p.args = true, p.args[:min(p.next, len(p.args))]
				}
				continue
			}
			p.format(k)
		}
		return value.Concat(p.out...)
	})
}

// verbs counts the verbs in the constant parts of a format.
func verbs(ps []value.Value) int {
	n := 0
	for _, p := range ps {
		s, _ := value.Known(p)
		s = strings.ReplaceAll(s, "%%", "")
		n += strings.Count(s, "%")
	}
	return n
}

// printer carries the state of one Sprintf.
type printer struct {
	c    *ctx
	args []value.Value
	open bool // there may be arguments after args
	next int  // index of the next argument
	out  []value.Value
}

// format appends what a constant piece of a format prints.
func (p *printer) format(k *value.Const) {
	s := k.Lit
	for s != "" {
		at := len(k.Lit) - len(s)
		i := strings.IndexByte(s, '%')
		if i < 0 {
			p.out = append(p.out, k.Slice(at, len(k.Lit)))
			return
		}
		if i > 0 {
			p.out = append(p.out, k.Slice(at, at+i))
		}
		v, rest := parseVerb(s[i:])
		s = rest
		switch {
		case v.verb == 0:
			p.literal("%!(NOVERB)", k.Pos)
		case v.verb == '%':
			p.out = append(p.out, k.Slice(at+i, at+i+1))
		default:
			p.verb(v)
		}
	}
}

func (p *printer) literal(s string, pos value.Pos) {
	p.out = append(p.out, value.NewConst(value.String, s, pos))
}

// verb appends one formatted argument.
func (p *printer) verb(v verb) {
	if v.star {
		// A width or precision taken from an argument: %*d, %.*f.
		p.next += strings.Count(v.text, "*")
	}
	if v.index > 0 {
		p.next = v.index - 1
	}
	i := p.next
	p.next++
	if i >= len(p.args) {
		if p.open {
			p.out = append(p.out, value.UnknownBecause("arguments of the format are not known", p.c.Pos))
			return
		}
		p.literal("%!"+string(v.verb)+"(MISSING)", p.c.Pos)
		return
	}
	p.out = append(p.out, p.c.formatArg(v, p.args[i]))
}

// A verb is one directive of a format.
type verb struct {
	text  string // "%-05.2f", without the argument index
	verb  rune
	index int  // explicit argument index, from 1; 0 for none
	star  bool // width or precision is an argument
	plain bool // no flags, width or precision
}

// parseVerb reads the directive at the start of s, which begins with '%'.
func parseVerb(s string) (verb, string) {
	var v verb
	text := []byte{'%'}
	i := 1
	for i < len(s) {
		ch := s[i]
		switch {
		case ch == '[':
			end := strings.IndexByte(s[i:], ']')
			if end < 0 {
				return v, ""
			}
			v.index = 0
			for _, d := range s[i+1 : i+end] {
				if d < '0' || d > '9' || v.index > 1000 {
					return v, s[i+end+1:]
				}
				v.index = v.index*10 + int(d-'0')
			}
			i += end + 1
		case strings.IndexByte("+-# 0123456789.*", ch) >= 0:
			v.star = v.star || ch == '*'
			text = append(text, ch)
			i++
		default:
			r := []rune(s[i:min(len(s), i+4)])[0]
			v.verb = r
			v.text = string(text) + string(r)
			v.plain = len(text) == 1
			return v, s[i+len(string(r)):]
		}
	}
	return v, ""
}

// sprint joins the arguments from index first on as fmt.Sprint does: with a
// space between two that are no strings; line puts spaces everywhere and ends
// the line.
func (c *ctx) sprint(first int, line bool) value.Value {
	args, open := c.rest(first)
	var out []value.Value
	plain := verb{text: "%v", verb: 'v', plain: true}
	for i, a := range args {
		if i > 0 && (line || !c.isString(a) && !c.isString(args[i-1])) {
			out = append(out, value.Str(" "))
		}
		out = append(out, c.formatArg(plain, a))
	}
	if open {
		out = append(out, value.UnknownBecause("arguments are not known", c.Pos))
	}
	if line {
		out = append(out, value.Str("\n"))
	}
	return value.Concat(out...)
}

// isString reports whether an interface argument holds a string.
func (c *ctx) isString(a value.Value) bool {
	if i, ok := a.(*value.Iface); ok && i.Type != "" {
		return i.Type == "string"
	}
	switch x := value.Unwrap(a).(type) {
	case *value.Text:
		return true
	case *value.Const:
		return x.Kind == value.String
	case *value.Hole:
		return x.Type == "string" || x.Type == ""
	}
	return false
}
