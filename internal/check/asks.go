package check

import (
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// An Ask is what an operation asks of one declared table: the operation itself,
// or one action of a batch or transaction.
type Ask struct {
	*dynamo.Request
	Op     *Op
	Action *dynamo.Action // nil for an operation on one item or collection
	Table  *design.Table
	Bound  design.Binding
}

// Asks lists what an operation asks of declared tables.
func (c *Context) Asks(op *Op) []Ask {
	var out []Ask
	add := func(r *dynamo.Request, a *dynamo.Action) {
		b := op.Bound
		if a != nil {
			b = c.Bind(op, r)
		}
		if b.Table != nil {
			out = append(out, Ask{r, op, a, b.Table, b})
		}
	}
	if !op.Kind().Many() {
		add(&op.Op.Request, nil)
		return out
	}
	for i := range op.Op.Actions {
		a := &op.Op.Actions[i]
		add(&a.Request, a)
	}
	return out
}

// Verb is what the ask does to items; "" for a Query, a Scan and statements.
func (a Ask) Verb() dynamo.Verb {
	if a.Action != nil {
		return a.Action.Verb
	}
	switch a.Op.Kind() {
	case dynamo.GetItem:
		return dynamo.Get
	case dynamo.PutItem:
		return dynamo.Put
	case dynamo.UpdateItem:
		return dynamo.Update
	case dynamo.DeleteItem:
		return dynamo.Delete
	}
	return ""
}

// Writes reports whether the ask puts, updates or deletes an item.
func (a Ask) Writes() bool {
	switch a.Verb() {
	case dynamo.Put, dynamo.Update, dynamo.Delete:
		return true
	}
	return false
}

// Index is the index that is read.
func (a Ask) Index() (name string, known bool) {
	if a.Action != nil {
		return "", true
	}
	return a.Op.Index()
}

// For is the operation as bound by this ask, for reports.
func (a Ask) For() *Op {
	op := *a.Op
	op.Bound = a.Bound
	return &op
}

// Subject names the operation in a message: "PutItem", "Put of
// TransactWriteItems".
func (a Ask) Subject() string {
	if a.Action != nil {
		return string(a.Action.Verb) + " of " + string(a.Op.Kind())
	}
	return string(a.Op.Kind())
}

// Or is p if it is known, else the site of the call.
func (a Ask) Or(p value.Pos) value.Pos {
	if p.IsValid() {
		return p
	}
	return a.Op.Site.Pos
}
