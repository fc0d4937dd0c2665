package check

import (
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// tableUse is what a request says of its table.
func tableUse(op *Op, r *dynamo.Request) design.TableUse {
	var u design.TableUse
	for _, v := range value.Alternatives(orHole(r.Table)) {
		kind, name := TableOrigin(v)
		if name == "" || u.Kind != "" && kind != u.Kind {
			u.Kind, u.Values = "", nil
			break
		}
		u.Kind, u.Values = kind, append(u.Values, name)
	}
	slices.Sort(u.Values)
	for _, a := range r.Keys.List {
		if a.Name != "" && !slices.Contains(u.Keys, a.Name) && keysOnly(r) {
			u.Keys = append(u.Keys, a.Name)
		}
	}
	for _, a := range r.Item.List {
		if a.Name != "" && !slices.Contains(u.Item, a.Name) {
			u.Item = append(u.Item, a.Name)
		}
	}
	if index, known := op.Index(); known && r == &op.Op.Request {
		u.Index = index
	}
	return u
}

// keysOnly reports whether the attributes that a request calls its keys are
// keys: the WHERE of a SELECT may hold any attribute.
func keysOnly(r *dynamo.Request) bool {
	return r.Statement == nil || r.Statement.Verb != dynamo.Get
}

func orHole(v value.Value) value.Value {
	if v == nil {
		return value.UnknownBecause("no table is given", value.Pos{})
	}
	return v
}

// TableOrigin says where the name of a table comes from in the end: const, env,
// config, field, global or "" and the name there.
func TableOrigin(v value.Value) (kind, name string) {
	switch v := value.Unwrap(v).(type) {
	case *value.Const:
		if v.Kind == value.String {
			return "const", v.Lit
		}
	case *value.Hole:
		return originOfHole(v), dynamo.HoleName(v)
	case *value.Text:
		// A name with a stage before or behind it: its parts are known as a whole.
		var b strings.Builder
		for _, p := range v.Parts {
			switch p := p.(type) {
			case *value.Const:
				b.WriteString(p.Lit)
			case *value.Hole:
				if originOfHole(p) == "" {
					return "", ""
				}
				b.WriteString("{" + dynamo.HoleName(p) + "}")
			}
		}
		return "text", b.String()
	}
	return "", ""
}

func originOfHole(h *value.Hole) string {
	switch h.Origin {
	case value.Env:
		return "env"
	case value.Config:
		return "config"
	case value.FieldOf:
		return "field"
	case value.Global:
		return "global"
	}
	return ""
}

// TableName is what messages call the table of a request: the declared name, a
// constant in quotes, where the name comes from, or how the call writes it.
func (op *Op) TableName() string {
	if t := op.Table(); t != nil {
		return t.Name.V
	}
	var names []string
	for _, v := range value.Alternatives(orHole(op.Op.Table)) {
		if value.IsNil(v) {
			continue
		}
		kind, name := TableOrigin(v)
		switch kind {
		case "":
			name = ""
		case "const", "text":
			name = quote(name)
		case "field", "global":
			if !strings.Contains(name, ".") {
				name = "" // the call says more
			}
		}
		if name == "" || len(names) == maxNames {
			names = nil
			break
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	written := op.Site.Fn.Calls[op.Site.Call].Site.Table
	switch {
	case len(names) > 0:
		return "table " + strings.Join(names, " or ")
	case written != "":
		return "table " + written
	}
	return "a table"
}

// maxNames is how many names of one table a message lists.
const maxNames = 2

func quote(s string) string { return `"` + s + `"` }

// Coverage counts the requests of the judged operations, and those of them that
// belong to a declared table.
func (c *Context) Coverage() (bound, all int) {
	for _, s := range c.Sites {
		for _, op := range s.Ops {
			op.Op.Requests(func(r *dynamo.Request) {
				all++
				if c.Bind(op, r).Table != nil {
					bound++
				}
			})
		}
	}
	return bound, all
}
