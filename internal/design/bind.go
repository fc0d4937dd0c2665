package design

import (
	"fmt"
	"path"
	"strings"
)

// A TableUse is what an operation says of its table.
type TableUse struct {
	Kind   string   // const, env, field, global, config; anything else is unresolved
	Values []string // the name, or all that are possible
	Keys   []string // attributes used as keys: of a Key map or a key condition
	Item   []string // attributes of a put item, which hold the keys among others
	Index  string
}

// A Binding says to which declared table an operation belongs.
type Binding struct {
	Table    *Table // nil if it belongs to none that is declared, or to an unknown one
	Inferred bool   // from the attribute names, not from the table's name
	Reason   string // why it is not bound
}

// Note is what a finding about an operation bound by inference says besides. It is
// no part of the message: who knows the callers of a package may know the name.
func (b Binding) Note() string {
	if b.Table == nil || !b.Inferred {
		return ""
	}
	return fmt.Sprintf("the table is taken to be %s, by its key attributes", b.Table.Name.V)
}

// Bind finds the declared table of an operation. An entry of `code` that
// matches binds it. Another constant or environment variable is another table.
// An unresolved name is bound if exactly one declared table has all attributes
// that the operation uses as keys, and its index.
func (d *Design) Bind(u TableUse) Binding {
	named := map[*Table]bool{}
	var first *Table
	unnamed := 0
	for _, v := range u.Values {
		t := d.named(u.Kind, v)
		if t == nil {
			unnamed++
		} else if first == nil {
			first = t
		}
		named[t] = true
	}
	switch {
	case len(named) > 1:
		return Binding{Reason: "the table is one of several: " + strings.Join(u.Values, ", ")}
	case first != nil:
		return Binding{Table: first}
	case unnamed > 0 && (u.Kind == "const" || u.Kind == "env"):
		return Binding{Reason: fmt.Sprintf("no table is declared with %s %q", u.Kind, u.Values[0])}
	}
	return d.infer(u)
}

// named is the table whose code entries match.
func (d *Design) named(kind, value string) *Table {
	for _, t := range d.Tables {
		for _, c := range t.Code {
			if c.matches(kind, value) {
				return t
			}
		}
	}
	if kind != "const" {
		return nil
	}
	t, _ := d.Table(value)
	return t
}

func (c *Code) matches(kind, value string) bool {
	switch kind {
	case "env":
		return c.Env.Set() && c.Env.V == value
	case "const":
		ok, _ := path.Match(c.Glob.V, value)
		return c.Const.Set() && c.Const.V == value || c.Glob.Set() && ok
	case "field":
		return c.Field.Set() && sameObject(c.Field.V, value)
	case "global":
		return c.Global.Set() && sameObject(c.Global.V, value)
	case "config":
		return c.Config.Set() && c.Config.V == value
	}
	return false
}

// sameObject compares a declared name with the full one: the import path may be
// cut short from the left, at a slash.
func sameObject(declared, full string) bool {
	return declared == full || strings.HasSuffix(full, "/"+declared)
}

func (d *Design) infer(u TableUse) Binding {
	if len(u.Keys) == 0 && len(u.Item) == 0 && u.Index == "" {
		return Binding{Reason: "the table's name is not known, and nothing else tells"}
	}
	var found []*Table
	for _, t := range d.Tables {
		if t.couldBe(u) {
			found = append(found, t)
		}
	}
	switch len(found) {
	case 0:
		return Binding{Reason: "the table's name is not known, and no declared table has these keys"}
	case 1:
		return Binding{Table: found[0], Inferred: true}
	}
	return Binding{Reason: "the table's name is not known, and several declared tables have these keys: " + list(names(found))}
}

func (t *Table) couldBe(u TableUse) bool {
	k, ok := t.KeyOf(u.Index)
	if !ok {
		return false
	}
	for _, a := range u.Keys {
		if !k.Has(a) {
			return false
		}
	}
	if len(u.Item) > 0 {
		for _, a := range t.Key.Names() {
			if !has(u.Item, a) {
				return false
			}
		}
	}
	return true
}
