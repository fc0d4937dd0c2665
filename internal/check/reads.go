package check

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// maxPage is up to how many items a page may ask for and still count as
// bounded.
const maxPage = 100

// smallTable is how many bytes a declared table may have to be read as a whole:
// one page of the service.
const smallTable = 1 << 20

// Filtered reports whether an operation certainly has a filter: one that is set
// on some paths only proves nothing of the others.
func (op *Op) Filtered() bool {
	f := op.Op.Filter
	return f != nil && !f.Optional && (f.Legacy() || !value.IsNil(f.Text)) && (len(f.Uses) > 0 || f.Gap != nil && len(f.Alts) > 0)
}

// MayFilter reports whether there may be a filter.
func (op *Op) MayFilter() bool { return op.Op.Filter != nil }

// OnePage reports whether each call reads one page of a known, small size: the
// table may grow, the cost of a call does not.
func (op *Op) OnePage() bool {
	if op.Op.Paginator || op.MayFilter() || op.Site.Paging == "loop" || op.Site.Paging == "paginator" {
		return false
	}
	n, ok := Number(op.Op.Limit)
	return ok && n > 0 && n <= maxPage
}

// PageACall reports whether a call reads one page, and gives back where the next
// one begins.
func (op *Op) PageACall() bool { return !op.Op.Paginator && op.Site.Paging == "returned" }

// Limited reports whether a call reads one page, which ends at a limit that the
// program sets.
func (op *Op) Limited() bool {
	if op.Op.Paginator || op.Op.Limit == nil || value.IsNil(op.Op.Limit) {
		return false
	}
	return op.Site.Paging == "one" || op.Site.Paging == "ignored"
}

// FurtherPages reports whether the operation only goes on where another one of its
// kind in the same function began: what is to be said of the read stands there.
func (op *Op) FurtherPages() bool {
	fn := op.Site.Fn
	return slices.ContainsFunc(fn.Relations, func(r summary.Relation) bool {
		if int(r.Second) != op.Site.Call || r.First == r.Second || !r.Always || !slices.ContainsFunc(r.Derives, isToken) {
			return false
		}
		first, second := fn.Calls[r.First].Site, fn.Calls[r.Second].Site
		return first != nil && second != nil && first.Op == second.Op
	})
}

func isToken(member string) bool {
	return summary.UnderPath(member, "LastEvaluatedKey") || summary.UnderPath(member, "NextToken")
}

// Number is a value that is one known number.
func Number(v value.Value) (int64, bool) {
	c, ok := value.Unwrap(v).(*value.Const)
	if !ok || c.Kind != value.Int {
		return 0, false
	}
	n, err := strconv.ParseInt(c.Lit, 10, 64)
	return n, err == nil
}

// given reports whether a parameter is set on every path.
func given(v value.Value) bool {
	if v == nil {
		return false
	}
	for _, a := range value.Alternatives(v) {
		if value.IsNil(a) {
			return false
		}
	}
	return true
}

// Parallel reports whether a scan reads a segment of the table, which is how
// maintenance reads all of it.
func (op *Op) Parallel() bool { return given(op.Op.Segment) || given(op.Op.TotalSegments) }

// Small reports whether the declared size of the table fits one page.
func Small(t *design.Table) bool {
	if t == nil || t.Size == nil || !t.Size.Items.Set() {
		return false
	}
	return int64(t.Size.Items.V)*itemSize(t) <= smallTable
}

func itemSize(t *design.Table) int64 {
	if t.Size.Item.Set() {
		return int64(t.Size.Item.V)
	}
	return 1 << 10
}

// Cost says what reading a whole table costs a call; none if its size is not
// declared. An eventually consistent read costs one RCU for two blocks of 4 KB;
// a request reads 1 MB.
func (op *Op) Cost() []Step {
	t := op.Table()
	if t == nil || t.Size == nil || !t.Size.Items.Set() {
		return nil
	}
	bytes := int64(t.Size.Items.V) * itemSize(t)
	block := int64(8 << 10)
	if IsTrue(op.Op.Consistent) {
		block = 4 << 10
	}
	return []Step{{Rules: t.Size.Items.Pos, Text: fmt.Sprintf("%s has %s items of %s: a call costs %s RCU and %s requests",
		t.Name.V, thousands(int64(t.Size.Items.V)), design.Size(itemSize(t)), thousands((bytes+block-1)/block), thousands((bytes+smallTable-1)/smallTable))}}
}

// thousands writes a number with commas.
func thousands(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// IsTrue reports whether a boolean parameter is certainly true.
func IsTrue(v value.Value) bool {
	c, ok := value.Unwrap(v).(*value.Const)
	return ok && c.Kind == value.Bool && c.Lit == "true"
}

// maintenance are words that say of a function or package that it works on the
// data as a whole, on purpose.
var maintenance = []string{"migrat", "backfill", "reindex", "seeder", "truncate", "purge"}

// Maintenance reports whether the operation is named as maintenance, by its
// function or its package. A request that waits for maintenance waits all the
// same: the name excuses only what is not known to be reached.
func (op *Op) Maintenance() bool {
	return op.Hot != IsHot && (named(op.Site.Fn.Name) || named(path.Base(op.Site.Package)))
}

func named(name string) bool {
	name = strings.ToLower(name)
	for _, w := range maintenance {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}

// ReadsTable says what is read as a whole, if it is: "Scan of EnforcementCore".
// It is so for a Scan, and for a SELECT that fixes no partition key; certain is
// false where the partition key is not known.
func (c *Context) ReadsTable(op *Op) (subject string, reads, certain bool) {
	name := op.TableName()
	switch op.Op.Kind {
	case dynamo.Scan:
		if index, known := op.Index(); known && index != "" {
			return "Scan of index " + index + " of " + name, true, true
		}
		return "Scan of " + name, true, true
	case dynamo.ExecuteStatement:
		st := op.Op.Statement
		if st == nil || st.Verb != dynamo.Get || op.Op.Keys.Gap != nil || op.Op.Table == nil {
			return "", false, false
		}
		fixed, known := c.fixesPartition(op)
		return "SELECT without a partition key from " + name, !fixed, known
	}
	return "", false, false
}

// fixesPartition reports whether a SELECT gives the partition key by equality.
func (c *Context) fixesPartition(op *Op) (fixed, known bool) {
	equal := map[string]bool{}
	for _, a := range op.Op.Keys.List {
		if a.Cond == dynamo.Eq {
			equal[a.Name] = true
		}
	}
	if len(equal) == 0 {
		return false, true
	}
	index, ok := op.Index()
	if !ok {
		return false, false
	}
	if t := op.Table(); t != nil {
		key, ok := t.KeyOf(index)
		if !ok {
			return false, false
		}
		for _, a := range key.Partition {
			if !equal[a.Name.V] {
				return false, true
			}
		}
		return true, true
	}
	for _, o := range c.Schema().Partitions(op.Op.Table) {
		if o.Index == index {
			return equal[o.Partition], true
		}
	}
	return false, false
}
