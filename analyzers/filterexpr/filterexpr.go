// Package filterexpr reports filters that do what a key condition is for: what
// they drop has been read and paid for.
package filterexpr

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/value"
)

// Check reports filters of Query and Scan.
func Check(c *check.Context) {
	for _, s := range c.Sites {
		for _, op := range s.Ops {
			if !op.Selects() || check.Small(op.Table()) || bounded(op) || op.FurtherPages() || refused(op) {
				continue
			}
			exists := keyExists(c, op)
			scanned := scan(c, op)
			if !exists && !scanned && !pattern(c, op) {
				selective(c, op)
			}
		}
	}
}

// refused reports whether the service refuses a Query since its filter names a key
// attribute of what it reads: expression/filter-on-key reports it, and nothing is read.
func refused(op *check.Op) bool {
	index, known := op.Index()
	t := op.Table()
	if op.Op.Kind != dynamo.Query || !known || t == nil {
		return false
	}
	key, ok := t.KeyOf(index)
	names, _ := op.FilterAttributes()
	return ok && slices.ContainsFunc(names, key.Has)
}

// at is where the text of the filter is written, the call if it is not a text.
func at(op *check.Op) value.Pos {
	if p := op.Op.Filter.Pos; p.IsValid() {
		return p
	}
	return op.At()
}

// keyExists reports equality with the partition key of the table or of an index
// that is not the one that is read.
func keyExists(c *check.Context, op *check.Op) (found bool) {
	conjuncts, _ := op.Conjuncts()
	index, known := op.Index()
	if !known || op.Op.Kind == dynamo.Query && wholeKey(op) || op.Parallel() {
		return false
	}
	for _, part := range c.Partitions(op) {
		if op.Op.Kind == dynamo.Query && part.Index == index {
			continue // the service refuses such a filter
		}
		if t := op.Table(); t != nil && op.Op.Kind == dynamo.Query && part.Attr == t.TypeAttribute.V {
			continue // an index by type reads the items of everybody
		}
		i := slices.IndexFunc(conjuncts, func(j check.Conjunct) bool { return j.Attr == part.Attr })
		if i < 0 || op.Excused(part.Attr) || conjuncts[i].Op != expr.KeyEq && conjuncts[i].Op != expr.KeyBeginsWith {
			continue
		}
		r := check.Report{
			Rule: keyExistsRule, At: at(op), Op: op, Element: part.Attr,
			Message: fmt.Sprintf("filter of %s compares %s, the partition key of %s; a Query reads it by key", subject(op), part.Attr, part.Name()),
			Related: append(part.Related(), op.Called()...),
		}
		switch {
		case conjuncts[i].Op == expr.KeyBeginsWith:
			r.Message = fmt.Sprintf("filter of %s selects by a prefix of %s, the partition key of %s", subject(op), part.Attr, part.Name())
			r.Assumed = "a whole partition key is known instead of its prefix"
		case op.Op.Kind == dynamo.Query && len(op.Op.Keys.List) > 1:
			r.Assumed = "the key condition that there is reads more than one on " + part.Attr
		case op.Op.Kind == dynamo.Query && op.Table() == nil && authorizes(part.Attr):
			r.Assumed = part.Attr + " does not say who may see an item"
		case op.Op.Kind == dynamo.Query && part.Index != "" && !onePartition(op):
			r.Assumed = "fewer items have this " + part.Attr + " than the partition that is read"
		}
		c.Report(r)
		return true
	}
	return false
}

// onePartition reports whether a Query always reads the same partition, which then
// holds the items of everybody.
func onePartition(op *check.Op) bool {
	for _, a := range op.Op.Keys.List {
		if a.Cond == dynamo.Eq && len(a.Vals) == 1 {
			if _, known := value.Known(a.Vals[0]); known {
				return true
			}
		}
	}
	return false
}

// wholeKey reports whether the key condition can match at most one item.
func wholeKey(op *check.Op) bool {
	n := 0
	for _, a := range op.Op.Keys.List {
		if a.Cond == dynamo.Eq && !a.Optional {
			n++
		}
	}
	if n > 1 {
		return true
	}
	if t := op.Table(); t != nil && n == 1 {
		index, known := op.Index()
		return known && index == "" && len(t.Key.Sort) == 0
	}
	return op.Site.Paging == "one"
}

// authorizes reports whether an attribute is named like one that says who may
// see an item.
func authorizes(attr string) bool {
	attr = strings.ToLower(attr)
	for _, w := range []string{"tenant", "owner", "org", "account", "workspace", "customer"} {
		if strings.Contains(attr, w) {
			return true
		}
	}
	return false
}

// bounded reports whether the design says that the partition stays small.
func bounded(op *check.Op) bool {
	return op.Op.Kind == dynamo.Query && op.BoundedPartition()
}

// scan reports a filtered Scan for which a request waits.
func scan(c *check.Context, op *check.Op) bool {
	if op.Op.Kind != dynamo.Scan || op.Hot != check.IsHot || op.Maintenance() || op.Detached() || op.Parallel() || op.SparseIndex() {
		return false
	}
	if op.SometimesUnfiltered() {
		return false // scan/hot-path reports it
	}
	names, known := op.FilterAttributes()
	filter := "a filter"
	if known {
		filter += " on " + strings.Join(names, ", ")
	}
	reads := "reads every item"
	if op.PageACall() || op.Limited() {
		reads = "reads a page of all items"
	}
	related := op.Cost()
	if related == nil {
		related = op.Called()
	}
	r := check.Report{
		Rule: scanRule, At: op.At(), Op: op, Path: op.Path(), Related: related,
		Message: fmt.Sprintf("%s %s for %s while a request waits", subject(op), reads, filter),
	}
	c.Report(r)
	return true
}

// selective reports any other filter that selects, for those who audit.
func selective(c *check.Context, op *check.Op) {
	names, known := op.FilterAttributes()
	conjuncts, _ := op.Conjuncts()
	if !known || op.Op.Kind == dynamo.Query && wholeKey(op) || op.Parallel() || op.Maintenance() {
		return
	}
	equal := slices.ContainsFunc(conjuncts, func(j check.Conjunct) bool { return j.Op == expr.KeyEq && !op.Excused(j.Attr) })
	if !equal {
		return
	}
	what := "everything under the key"
	if op.Op.Kind == dynamo.Scan {
		what = "the whole table"
	}
	c.Report(check.Report{
		Rule: selectiveRule, At: at(op), Op: op,
		Message: fmt.Sprintf("filter of %s selects by %s after %s is read", subject(op), strings.Join(names, ", "), what),
		Related: op.Called(),
	})
}

// subject is the operation as messages name it.
func subject(op *check.Op) string {
	s := string(op.Op.Kind) + " of "
	if index, known := op.Index(); known && index != "" {
		s += "index " + index + " of "
	}
	return s + op.TableName()
}
