package design

import (
	"path"
	"strings"
	"sync"

	"github.com/dynlint/dynlint/internal/keys"
)

// resolve checks everything that a merged design refers to and parses its
// templates.
func resolve(d *Design, r *reporter) {
	if d.Version.Set() && d.Version.V != 1 {
		r.fail(d.Version.Pos, "version is %d; this dynlint reads version 1", d.Version.V)
	}
	checkDelimiter(d.Delimiter, r)
	for _, c := range d.Components {
		c.resolve(r)
	}
	for _, f := range append(append([]String{}, d.Identity...), d.Authorize...) {
		checkFunc(f, r)
	}
	for _, e := range d.EntryPoints {
		e.resolve(r)
	}
	for _, p := range d.Program {
		if _, err := path.Match(p.V, ""); err != nil || strings.ContainsAny(p.V, " \t") {
			r.fail(p.Pos, "program: %q is no module path or pattern of paths", p.V)
		}
	}
	resolveTables(d, r)
	tableNames(d, r)
}

// resolveTables checks the tables, which do not depend on each other. Their
// faults are put together in the order of the tables.
func resolveTables(d *Design, r *reporter) {
	found := make([]reporter, len(d.Tables))
	var wait sync.WaitGroup
	for i, t := range d.Tables {
		found[i].faulty = r.faulty
		wait.Go((&tableResolver{reporter: &found[i], d: d, t: t, parsed: map[string]*keys.Template{}}).table)
	}
	wait.Wait()
	for _, f := range found {
		r.errs = append(r.errs, f.errs...)
	}
}

func checkDelimiter(s String, r *reporter) {
	if s.Set() && len([]rune(s.V)) != 1 {
		r.fail(s.Pos, "delimiter is %q; it is one character", s.V)
	}
}

// checkFunc checks the form import/path.Func or import/path.(*Type).Method.
func checkFunc(s String, r *reporter) {
	last := s.V[strings.LastIndexByte(s.V, '/')+1:]
	pkg, name, ok := strings.Cut(last, ".")
	if !ok || pkg == "" || name == "" || strings.ContainsAny(s.V, " \t") {
		r.fail(s.Pos, "%q names no function; write import/path.Func or import/path.(*Type).Method", s.V)
	}
}

func (e *EntryPoint) resolve(r *reporter) {
	n := 0
	for _, s := range []String{e.Func, e.Type, e.Package} {
		if s.Set() {
			n++
		}
	}
	r.one(e.Pos, "entry point", n, "func, type and package")
	if e.Func.Set() {
		checkFunc(e.Func, r)
	}
	if e.Type.Set() {
		checkFunc(e.Type, r)
	}
}

// resolve makes the component's type of its fields.
func (c *Component) resolve(r *reporter) {
	if _, errs := keys.Parse("{"+c.Name.V+"}", keys.Options{}); len(errs) > 0 && c.Name.Set() {
		r.fail(c.Name.Pos, "%s", errs[0].Msg)
		return
	}
	if !c.Type.Set() {
		return // already reported
	}
	args := []struct {
		name string
		kind []keys.Kind
		set  bool
		pos  Pos
		text string
	}{
		{"values", []keys.Kind{keys.Enum}, len(c.Values) > 0, firstPos(c.Values), joinValues(c.Values, "|")},
		{"width", []keys.Kind{keys.Int}, c.Width.Set(), c.Width.Pos, itoa(c.Width.V)},
		{"unit", []keys.Kind{keys.Epoch, keys.Timestamp}, c.Unit.Set(), c.Unit.Pos, c.Unit.V},
		{"layout", []keys.Kind{keys.Date, keys.Timestamp}, c.Layout.Set(), c.Layout.Pos, c.Layout.V},
		{"pattern", []keys.Kind{keys.Pattern}, c.Pattern.Set(), c.Pattern.Pos, c.Pattern.V},
	}
	for i, v := range c.Values {
		for _, w := range c.Values[:i] {
			if v.V == w.V {
				r.fail(v.Pos, "value %q is given twice", v.V)
				return
			}
		}
	}
	kind, _, inline := strings.Cut(c.Type.V, "(")
	if kind == string(keys.Enum) && !inline && len(c.Values) == 0 {
		if !r.faulty[c.Pos] {
			r.fail(c.Type.Pos, "enum has no values; write enum(A|B), or values")
		}
		return
	}
	arg, pos := "", c.Type.Pos
	for _, a := range args {
		switch {
		case !a.set:
		case !has(a.kind, keys.Kind(kind)):
			r.fail(a.pos, "%s does not belong to type %s", a.name, kind)
			return
		case inline || arg != "":
			r.fail(a.pos, "%s says again what type %s has already", a.name, c.Type.V)
			return
		default:
			arg, pos = a.text, a.pos
		}
	}
	var err error
	if inline {
		c.Resolved, err = keys.ParseType(c.Type.V)
	} else {
		c.Resolved, err = keys.NewType(keys.Kind(kind), arg)
	}
	if err != nil {
		r.fail(pos, "%s%s", err, suggestKind(err))
	}
}

func suggestKind(err error) string {
	if u, ok := err.(*keys.UnknownKindError); ok {
		return suggest(u.Name, kindNames())
	}
	return ""
}

func kindNames() []string {
	var out []string
	for _, k := range keys.Kinds {
		out = append(out, string(k))
	}
	return out
}
