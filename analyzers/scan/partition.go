package scan

import (
	"fmt"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// constantPartition finds queries of an index by the one partition that all of
// its items have: a scan in disguise. That they have it must be declared;
// whoever only sees the query cannot tell a list of everything from a queue.
func constantPartition(op *check.Op) *fault {
	x := op.DeclaredIndex()
	if x == nil || x.Sparse.V || x.Drained.V || x.Local.V || len(x.Key.Partition) != 1 || op.OnePage() || check.Small(op.Table()) {
		return nil
	}
	attr := x.Key.Partition[0].Name.V
	if !onlyEquality(op, attr) || hotPattern(op, x) {
		return nil
	}
	key, ok := known(op.Op.Keys.Get(attr))
	if !ok {
		return nil
	}
	entity := entityOf(op.Table(), x, attr, key)
	if entity == nil {
		return nil
	}
	at, _ := entity.Key(attr)
	f := &fault{
		message: fmt.Sprintf("Query of index %s by its only partition %q reads every %s", x.Name.V, key, entity.Name.V),
		element: op.Table().Name.V + "." + x.Name.V,
		related: []check.Step{{Rules: at.Attr.Pos, Text: fmt.Sprintf("every %s has %s %s", entity.Name.V, attr, key)}},
	}
	if n, ok := check.Number(op.Op.Limit); ok && n > 0 && !op.Op.Paginator {
		f.assumed = "the loop goes on to the last page, not only until it has enough"
	}
	return f
}

// onlyEquality reports whether the key condition is one comparison: the whole
// partition is read.
func onlyEquality(op *check.Op, attr string) bool {
	ks := op.Op.Keys
	return ks.Gap == nil && len(ks.List) == 1 && ks.List[0].Name == attr && ks.List[0].Cond == dynamo.Eq && !ks.List[0].Optional
}

func known(attrs []dynamo.Attr) (string, bool) {
	if len(attrs) != 1 || len(attrs[0].Vals) != 1 {
		return "", false
	}
	return value.Known(attrs[0].Vals[0])
}

// entityOf is the only entity of the index if its partition is that constant.
func entityOf(t *design.Table, x *design.Index, attr, key string) *design.Entity {
	var found *design.Entity
	for _, e := range t.Entities {
		k, ok := e.Key(attr)
		if !ok || !e.InIndex(x) {
			continue
		}
		if k.Template == nil {
			return nil
		}
		if text, isConst := k.Template.Shape().Constant(); !isConst || text != key {
			return nil // the index has other partitions
		}
		if found == nil {
			found = e
		}
	}
	return found
}

// hotPattern reports whether the design wants requests to read the index so.
func hotPattern(op *check.Op, x *design.Index) bool {
	for _, p := range op.Table().Patterns {
		if p.Op.V == "Query" && p.Index.V == x.Name.V && p.Hot.V && len(p.Where) == 1 {
			return true
		}
	}
	return false
}
