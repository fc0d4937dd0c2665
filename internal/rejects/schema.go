package rejects

import (
	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/decode"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/value"
)

// schemas finds the schema of what an operation asks for: the declared one,
// else that of the table that the program creates.
func schemas(c *check.Context, op *check.Op) decode.Schemas {
	return func(r *dynamo.Request) *expr.Schema {
		if t := c.Bind(op, r).Table; t != nil {
			return declared(t, r.Table)
		}
		return created(c.Tables, r.Table)
	}
}

func declared(t *design.Table, name value.Value) *expr.Schema {
	s := &expr.Schema{Table: t.Name.V, Key: keyOf(t.Key)}
	if known, ok := value.Known(name); ok {
		s.Table = known
	}
	for _, x := range t.Indexes {
		index := expr.Index{Name: x.Name.V, Global: !x.Local.V, Key: keyOf(x.Key), Projection: "ALL"}
		switch p := x.Projection; {
		case p.KeysOnly:
			index.Projection = "KEYS_ONLY"
		case len(p.Include) > 0:
			index.Projection = "INCLUDE"
			for _, a := range p.Include {
				index.Include = append(index.Include, a.V)
			}
		}
		s.Indexes = append(s.Indexes, index)
	}
	return s
}

func keyOf(k design.Key) []expr.KeyAttribute {
	var out []expr.KeyAttribute
	for _, a := range k.Partition {
		out = append(out, expr.KeyAttribute{Name: a.Name.V, Type: expr.TypeOf(a.Type.V)})
	}
	for _, a := range k.Sort {
		out = append(out, expr.KeyAttribute{Name: a.Name.V, Type: expr.TypeOf(a.Type.V), Sort: true})
	}
	return out
}

// created is the schema of the one table of that name that the program creates.
func created(tables []dynamo.TableDef, name value.Value) *expr.Schema {
	var found *dynamo.TableDef
	for i := range tables {
		if !sameTable(tables[i].Table, name) {
			continue
		}
		if found != nil {
			return nil // which of them is not known
		}
		found = &tables[i]
	}
	if found == nil {
		return nil
	}
	s := &expr.Schema{Key: parts(found.Key), IndexesOpen: found.Gap != nil}
	s.Table, _ = value.Known(name)
	for _, x := range found.Indexes {
		if x.Name == "" {
			s.IndexesOpen = true
			continue
		}
		index := expr.Index{Name: x.Name, Global: x.Global, Key: parts(x.Key), Projection: x.Projection, Include: x.Include}
		s.Indexes = append(s.Indexes, index)
	}
	return s
}

// sameTable reports whether two names are certainly that of one table.
func sameTable(a, b value.Value) bool {
	if a == nil || b == nil || len(value.Alternatives(a)) > 1 || len(value.Alternatives(b)) > 1 {
		return false
	}
	if _, name := check.TableOrigin(a); name == "" {
		return false
	}
	return value.Unwrap(a).Hash() == value.Unwrap(b).Hash()
}

// parts is a key, nil if a part of it is not known.
func parts(key []dynamo.KeyPart) []expr.KeyAttribute {
	var out []expr.KeyAttribute
	for _, k := range key {
		if k.Name == "" {
			return nil
		}
		out = append(out, expr.KeyAttribute{Name: k.Name, Type: expr.TypeOf(k.Type), Sort: k.Sort})
	}
	return out
}
