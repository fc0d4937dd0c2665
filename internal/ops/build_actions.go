package ops

import (
	"slices"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// actions lists the members of a batch or transaction. Where all callers send
// the same sequence, each member is one entry with the union of their shapes;
// else, as where the program chooses one of several lists, every distinct member
// is one.
func (b *builder) actions() []Action {
	tuples := b.site.Tuples
	for i := range tuples {
		if g := tuples[i].ActionsGap; g != nil {
			b.open = true
			b.noteGap("actions", g)
		}
	}
	var out []Action
	if sameSequence(tuples) {
		for i := range tuples[0].Actions {
			var column []*dynamo.Action
			for j := range tuples {
				column = append(column, &tuples[j].Actions[i])
			}
			out = append(out, b.action(column))
		}
		return out
	}
	for i := range tuples {
		for j := range tuples[i].Actions {
			a := b.action([]*dynamo.Action{&tuples[i].Actions[j]})
			if !slices.ContainsFunc(out, func(o Action) bool { return equalActions(o, a) }) {
				out = append(out, a)
			}
		}
	}
	slices.SortStableFunc(out, compareActions)
	return out
}

// sameSequence reports whether all tuples hold actions of the same verbs.
func sameSequence(tuples []dynamo.Operation) bool {
	if len(tuples) == 0 {
		return false
	}
	first := tuples[0].Actions
	for _, t := range tuples[1:] {
		if !slices.EqualFunc(first, t.Actions, func(a, b dynamo.Action) bool { return a.Verb == b.Verb }) {
			return false
		}
	}
	return !slices.ContainsFunc(first, func(a dynamo.Action) bool { return a.Way > 0 })
}

func (b *builder) action(column []*dynamo.Action) Action {
	var reqs []*dynamo.Request
	var tables []value.Value
	var conditions, updates []exprOf
	for _, a := range column {
		reqs = append(reqs, &a.Request)
		tables = append(tables, a.Table)
		conditions = append(conditions, exprOf{a.Condition, &a.Request})
		updates = append(updates, exprOf{a.Update, &a.Request})
	}
	return Action{
		Op:        string(column[0].Verb),
		Table:     b.tableOf(tables, ""),
		Keys:      b.keys(reqs),
		Condition: b.expression("condition", conditions),
		Update:    b.expression("update", updates),
	}
}

func equalActions(a, b Action) bool {
	return compareActions(a, b) == 0 && equalExpr(a.Condition, b.Condition) && equalExpr(a.Update, b.Update)
}

func equalExpr(a, b *Expression) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Text == b.Text
}

func compareActions(a, b Action) int { return slices.Compare(a.words(), b.words()) }

// words are what tells actions apart.
func (a Action) words() []string {
	w := []string{a.Op, a.Table.Kind, a.Table.Value}
	w = append(w, a.Table.Values...)
	for _, k := range a.Keys {
		w = append(append(w, k.Attr, k.Cond), k.Shapes...)
	}
	return w
}
