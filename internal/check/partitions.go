package check

import (
	"fmt"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/keys"
	"github.com/dynlint/dynlint/internal/value"
)

// A Partition is the only partition attribute of a table or an index.
type Partition struct {
	Index string // "" for the table
	Attr  string

	declared design.Pos
	shown    value.Pos
}

// Name is the table or index in a message.
func (p Partition) Name() string {
	if p.Index == "" {
		return "the table"
	}
	return "index " + p.Index
}

// Related is the place that tells so.
func (p Partition) Related() []Step {
	text := fmt.Sprintf("%s is the partition key of %s", p.Attr, p.Name())
	if p.declared.IsValid() {
		return []Step{{Rules: p.declared, Text: text}}
	}
	return []Step{{Pos: p.shown, Text: text + ", as this operation shows"}}
}

// Partitions lists the partition keys that an operation's table and its indexes
// have: those declared, or, of a table that is not, those that operations show.
// Keys of several partition attributes are left out: one of them is no key.
func (c *Context) Partitions(op *Op) []Partition {
	var out []Partition
	if t := op.Table(); t != nil {
		add := func(index string, k design.Key) {
			if len(k.Partition) == 1 {
				out = append(out, Partition{Index: index, Attr: k.Partition[0].Name.V, declared: k.Partition[0].Name.Pos})
			}
		}
		add("", t.Key)
		for _, x := range t.Indexes {
			if !x.Local.V {
				add(x.Name.V, x.Key)
			}
		}
		return out
	}
	for _, o := range c.Schema().Partitions(op.Op.Table) {
		out = append(out, Partition{Index: o.Index, Attr: o.Partition, shown: o.Pos})
	}
	return out
}

// DeclaredIndex is the declared index that an operation reads, nil if it reads
// the table or one that is not declared.
func (op *Op) DeclaredIndex() *design.Index {
	name, known := op.Index()
	if op.Table() == nil || !known || name == "" {
		return nil
	}
	x, _ := op.Table().Index(name)
	return x
}

// SparseIndex reports whether an index is read that is declared to hold few
// items.
func (op *Op) SparseIndex() bool {
	x := op.DeclaredIndex()
	return x != nil && (x.Sparse.V || x.Drained.V)
}

// BoundedPartition reports whether a key condition fixes a partition that the
// design declares to stay small.
func (op *Op) BoundedPartition() bool {
	t := op.Table()
	if t == nil {
		return false
	}
	for _, b := range t.Bounded {
		for _, k := range b.Keys {
			if k.Template == nil {
				continue
			}
			for _, a := range op.Op.Keys.Get(k.Attr.V) {
				if a.Cond == dynamo.Eq && fits(a, k) {
					return true
				}
			}
		}
	}
	return false
}

// fits reports whether every alternative of an attribute is built like a
// template.
func fits(a dynamo.Attr, k *design.KeyTemplate) bool {
	if len(a.Vals) != 1 {
		return false
	}
	for _, v := range value.Alternatives(a.Vals[0]) {
		s, ok := shape(v)
		if !ok || !k.Template.Match(s).Fits {
			return false
		}
	}
	return true
}

// shape is a text as package keys sees it, its holes without formats.
func shape(v value.Value) (keys.Shape, bool) {
	var s keys.Shape
	for _, p := range value.Parts(v) {
		switch p := p.(type) {
		case *value.Const:
			if p.Kind != value.String {
				return s, false
			}
			s.Parts = append(s.Parts, keys.Lit(p.Lit))
		case *value.Hole:
			s.Parts = append(s.Parts, keys.Hole("", ""))
		default:
			return s, false
		}
	}
	return s, true
}
