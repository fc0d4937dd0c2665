package design

import (
	"fmt"
	"path"
	"strings"
)

// code checks one entry of `code`.
func (r *tableResolver) code(c *Code) {
	n := len(c.names())
	r.one(c.Pos, "code entry", n, "env, const, field, global, config and glob")
	if c.Glob.Set() {
		if _, err := path.Match(c.Glob.V, ""); err != nil {
			r.fail(c.Glob.Pos, "glob %q is malformed", c.Glob.V)
		}
	}
	for _, s := range []String{c.Field, c.Global} {
		if s.Set() && !strings.Contains(s.V, ".") {
			r.fail(s.Pos, "%q names no field or variable; write pkg.Type.field or pkg.Var", s.V)
		}
	}
}

// A codeName is one way in which the program names a table.
type codeName struct {
	kind string
	name String
}

func (c *Code) names() []codeName {
	var out []codeName
	for _, n := range []codeName{{"env", c.Env}, {"const", c.Const}, {"field", c.Field}, {"global", c.Global}, {"config", c.Config}, {"glob", c.Glob}} {
		if n.name.Set() {
			out = append(out, n)
		}
	}
	return out
}

// A codeUse is the first use of a code name, by a table.
type codeUse struct {
	table *Table
	pos   Pos
}

// tableNames reports names that cannot bind an operation to their table, since
// an earlier entry does: with them the design is not what it seems.
func tableNames(d *Design, r *reporter) {
	first := map[string]codeUse{}
	var globs []codeUse
	var texts []string
	for _, t := range d.Tables {
		for _, c := range t.Code {
			for _, n := range c.names() {
				id := n.kind + " " + n.name.V
				if was, ok := first[id]; ok {
					r.fail(n.name.Pos, "%s %q is a name of table %s already (%s)", n.kind, n.name.V, was.table.Name.V, was.pos.from(n.name.Pos))
					continue
				}
				first[id] = codeUse{t, n.name.Pos}
				if n.kind == "const" {
					hidden(r, n.name, t, globs, texts)
				}
				if n.kind == "glob" {
					globs, texts = append(globs, codeUse{t, n.name.Pos}), append(texts, n.name.V)
				}
			}
		}
	}
	for _, t := range d.Tables {
		if len(t.Code) > 0 {
			continue
		}
		if was, ok := first["const "+t.Name.V]; ok {
			r.fail(t.Name.Pos, "%q is a name of table %s already (%s); say with code how the program names this table", t.Name.V, was.table.Name.V, was.pos.from(t.Name.Pos))
			continue
		}
		hidden(r, t.Name, t, globs, texts)
	}
}

// hidden reports a name of t that a glob of another table takes.
func hidden(r *reporter, name String, t *Table, globs []codeUse, texts []string) {
	for i, g := range globs {
		if ok, err := path.Match(texts[i], name.V); ok && err == nil && g.table != t {
			r.fail(name.Pos, "%q matches glob %q of table %s (%s), which comes first", name.V, texts[i], g.table.Name.V, g.pos.from(name.Pos))
			return
		}
	}
}

// from names p for a message at another place: within one file by its line.
func (p Pos) from(at Pos) string {
	if p.File == at.File {
		return fmt.Sprintf("line %d", p.Line)
	}
	return p.String()
}
