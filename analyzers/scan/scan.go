// Package scan reports reads of a whole table, or of a whole index, for which
// a request waits.
package scan

import (
	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/dynamo"
)

// Check reports full reads on hot paths.
func Check(c *check.Context) {
	for _, s := range c.Sites {
		for _, op := range s.Ops {
			if op.Hot != check.NotHot && !op.Maintenance() && !op.Detached() && !op.FurtherPages() {
				judge(c, op)
			}
		}
	}
}

// judge reports one derivation. What only may be hot is reported as an
// assumption.
func judge(c *check.Context, op *check.Op) {
	f := fullRead(c, op)
	if f == nil && !filtered(op) {
		f = cold(c, op)
	}
	if f == nil {
		return
	}
	r := check.Report{Rule: hotPath, At: op.At(), Op: op, Element: f.element, Assumed: f.assumed, Related: f.related}
	switch {
	case op.Hot == check.IsHot:
		r.Message = f.message + " while a request waits"
		r.Path = op.Path()
	default:
		r.Message = f.message
		r.Assumed = "requests reach it"
		r.Program = true // callers that are not read yet tell
	}
	if cost := op.Cost(); f.whole && cost != nil {
		r.Related = append(r.Related, cost...)
	} else {
		r.Related = append(r.Related, f.called...)
	}
	c.Report(r)
}

// filtered reports whether filterexpr/scan says of the operation that requests wait
// for it.
func filtered(op *check.Op) bool {
	return op.Kind() == dynamo.Scan && op.Hot == check.IsHot && op.Selects() &&
		!op.SometimesUnfiltered() && !op.Parallel() && !op.SparseIndex() && !check.Small(op.Table())
}

// A fault is a read that costs more than a request may.
type fault struct {
	message string // subject and predicate
	element string
	assumed string
	related []check.Step
	called  []check.Step // what its table is
	whole   bool         // the whole table is read
}

// fullRead finds reads of a whole table or index.
func fullRead(c *check.Context, op *check.Op) *fault {
	if op.Kind() == dynamo.Query {
		return constantPartition(op)
	}
	subject, reads, certain := c.ReadsTable(op)
	switch {
	case !reads, op.Parallel(), op.OnePage(), check.Small(op.Table()):
		return nil
	case op.Kind() == dynamo.Scan && op.Selects():
		return nil // filterexpr/scan says so
	case declaredScan(op), op.SparseIndex():
		return nil
	}
	f, read := &fault{whole: true, called: op.Called()}, "table"
	if index, _ := op.Index(); index != "" {
		f.whole, read = false, "index"
	}
	f.message = subject + " reads the whole " + read
	if op.PageACall() {
		f.message = subject + " reads the " + read + " page by page"
	}
	if !certain {
		f.assumed = "none of the attributes in WHERE is the partition key"
	}
	return f
}

// declaredScan reports whether the design wants requests to scan.
func declaredScan(op *check.Op) bool {
	if op.Table() == nil {
		return false
	}
	name, _ := op.Index()
	for _, p := range op.Table().Patterns {
		if p.Op.V == "Scan" && p.Index.V == name && p.Hot.V {
			return true
		}
	}
	return false
}
