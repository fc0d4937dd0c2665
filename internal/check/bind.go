package check

import (
	"path"
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

// TableName is what messages call the table of an operation: the declared name, a
// constant in quotes, or where the name comes from, if the package of the operation
// tells it; else how the call writes it. What callers give is told by Called.
func (op *Op) TableName() string {
	if name := op.tableName(op.Site.Package); name != "" {
		return name
	}
	if written := op.Site.Fn.Calls[op.Site.Call].Site.Table; written != "" && written != "table" {
		return "table " + written
	}
	return "a table"
}

// Called tells what the table is that TableName has no name for.
func (op *Op) Called() []Step {
	name := op.tableName("")
	switch {
	case name == "" || name == op.TableName():
		return nil
	case op.Table() != nil:
		return []Step{{Rules: op.Table().Name.Pos, Text: "the table is " + name}}
	}
	return []Step{{Pos: op.Site.Pos, Text: "the table is " + strings.TrimPrefix(name, "table ")}}
}

// tableName is what values of a package, or of any, call the table; "" if they tell
// no name.
func (op *Op) tableName(pkg string) string {
	var names []string
	for _, v := range value.Alternatives(orHole(op.Op.Table)) {
		if value.IsNil(v) {
			continue
		}
		kind, name := TableOrigin(v)
		switch kind {
		case "", "field", "global":
			return "" // the call says more
		case "const", "text":
			name = quote(name)
		}
		if st := op.Op.Statement; st != nil {
			v = st.Text // which holds the name
		}
		if name == "" || len(names) == maxNames || pkg != "" && !madeIn(v, pkg) {
			return ""
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	switch t := op.Table(); {
	case len(names) == 0:
		return ""
	case t != nil:
		return t.Name.V
	}
	slices.Sort(names)
	return "table " + strings.Join(names, " or ")
}

// madeIn reports whether all parts of a value come from a package.
func madeIn(v value.Value, pkg string) bool {
	for _, p := range value.Parts(v) {
		switch p := p.(type) {
		case *value.Const:
			for _, m := range append([]value.Mark{{Pos: p.Pos}}, p.Marks...) {
				if m.Pos.IsValid() && path.Dir(m.Pos.File) != pkg || !p.Pos.IsValid() {
					return false
				}
			}
		case *value.Hole:
			if path.Dir(p.Pos.File) != pkg {
				return false
			}
		default:
			return false
		}
	}
	return true
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
