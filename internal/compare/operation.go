package compare

import (
	"slices"
	"strconv"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/keys"
	"github.com/dynlint/dynlint/internal/value"
)

// maxAsked bounds the forms of one operation.
const maxAsked = 48

// Asked is an operation in the form in which patterns are compared with it: one
// for each combination of its alternatives. Combinations that no caller yields
// may be among them. open reports that there may be further ones.
func Asked(op *dynamo.Operation, pkg string, t *design.Table, of func(*dynamo.Request) *design.Table) (asked []design.Operation, open bool) {
	base := design.Operation{Op: string(op.Kind), Package: pkg}
	if op.Kind.Many() {
		return askedMany(base, op, t, of), false
	}
	base.Consistent, base.MaybeConsistent = consistent(op.Consistent)
	base.Limit = limitOf(op)
	base.Order = order(op.Forward)
	out := []design.Operation{base}
	index, known := indexOf(op)
	if !known {
		open = true
	}
	for i := range out {
		out[i].Index = index
	}
	attrs := op.Keys
	if op.Kind == dynamo.PutItem {
		attrs = op.Item
	}
	key, ok := t.KeyOf(index)
	if !ok {
		return out, true
	}
	open = open || (attrs.Gap != nil || unnamed(attrs)) && (op.Kind != dynamo.PutItem || lacks(attrs, key))
	for _, k := range KeysOf(attrs, t, key) {
		var more bool
		out, more = withKey(out, k)
		open = open || more
	}
	for _, a := range key.Attributes() { // numbers and bytes have no shape
		if found := attrs.Get(a.Name.V); len(found) > 0 && a.Type.V != "S" {
			for i := range out {
				out[i].Keys = append(out[i].Keys[:len(out[i].Keys):len(out[i].Keys)], numberCond(found[0]))
			}
		}
	}
	return withUpdates(out, op), open
}

// unnamed reports whether attributes have one whose name is not known.
func unnamed(as dynamo.Attributes) bool {
	return slices.ContainsFunc(as.List, func(a dynamo.Attr) bool { return a.Name == "" })
}

// lacks reports whether attributes do not say what some attribute of a key is.
func lacks(attrs dynamo.Attributes, key design.Key) bool {
	for _, a := range key.Attributes() {
		if len(attrs.Get(a.Name.V)) == 0 {
			return true
		}
	}
	return false
}

func withKey(ops []design.Operation, k Key) (out []design.Operation, open bool) {
	if len(k.Texts) == 0 {
		k.Texts, open = []Text{newText([]value.Value{value.UnknownBecause("", value.Pos{})})}, true
	}
	for _, op := range ops {
		for _, low := range distinct(k.Texts) {
			high := []Text{{}}
			if k.Cond == dynamo.Between {
				high = k.High
			}
			for _, h := range high {
				if len(out) == maxAsked {
					return out, true
				}
				c := design.KeyCond{Attr: k.Attr, Op: string(k.Cond)}
				c.Shapes = append(c.Shapes, low.Shape)
				if k.Cond == dynamo.Between {
					c.Shapes = append(c.Shapes, h.Shape)
				}
				next := op
				next.Keys = append(op.Keys[:len(op.Keys):len(op.Keys)], c)
				out = append(out, next)
			}
		}
	}
	return out, open || k.Open
}

func numberCond(a dynamo.Attr) design.KeyCond {
	c := design.KeyCond{Attr: a.Name, Op: string(a.Cond)}
	for _, v := range a.Vals {
		if texts, _ := Texts(v); len(texts) > 0 {
			c.Shapes = append(c.Shapes, texts[0].Shape)
		}
	}
	return c
}

func withUpdates(ops []design.Operation, op *dynamo.Operation) []design.Operation {
	if op.Update == nil {
		return ops
	}
	updates := Updates(&op.Request)
	if len(updates) == 0 {
		updates = []Update{{Open: true}}
	}
	var out []design.Operation
	for _, o := range ops {
		for _, u := range updates {
			next := o
			next.UpdateOpen = u.Open
			for _, c := range u.Changes {
				if c.Section == expr.Set || c.Section == expr.Add {
					next.Sets = append(next.Sets, c.Attr)
				} else {
					next.Removes = append(next.Removes, c.Attr)
				}
			}
			out = append(out, next)
		}
	}
	return out
}

// askedMany gives the forms of a batch or transaction: an action that may be
// about one of several keys is one action in each.
func askedMany(base design.Operation, op *dynamo.Operation, t *design.Table, of func(*dynamo.Request) *design.Table) []design.Operation {
	ways := 0 // how many lists the program chooses among
	for _, a := range op.Actions {
		ways = max(ways, a.Way)
	}
	if ways == 0 || op.Kind == dynamo.BatchGetItem {
		return askedWay(base, op, 0, t, of)
	}
	var out []design.Operation
	for way := 1; way <= ways && len(out) < maxAsked; way++ {
		out = append(out, askedWay(base, op, way, t, of)...)
	}
	return out
}

// askedWay gives the forms of one of several lists of actions; way 0 is all.
func askedWay(base design.Operation, op *dynamo.Operation, way int, t *design.Table, of func(*dynamo.Request) *design.Table) []design.Operation {
	base.Open = op.ActionsGap != nil
	forms := []design.Operation{base}
	for i := range op.Actions {
		a := &op.Actions[i]
		if of(&a.Request) != t || way > 0 && a.Way > 0 && a.Way != way {
			continue
		}
		uses, open := actionUses(a, t)
		if a.Repeated || a.Optional && !a.Sure || op.Kind == dynamo.BatchGetItem {
			for f := range forms { // any of them may be there
				forms[f].Actions = append(forms[f].Actions[:len(forms[f].Actions):len(forms[f].Actions)], uses...)
				forms[f].Open = forms[f].Open || open
			}
			continue
		}
		var next []design.Operation
		for _, f := range forms {
			for _, u := range uses {
				g := f
				g.Actions = append(f.Actions[:len(f.Actions):len(f.Actions)], u)
				g.Open = g.Open || open || len(next) == maxAsked
				if len(next) < maxAsked {
					next = append(next, g)
				}
			}
		}
		forms = next
	}
	if op.Kind == dynamo.BatchGetItem {
		return asGets(forms[0], op)
	}
	return forms
}

var actionKinds = map[dynamo.Verb]string{
	dynamo.Get: "get", dynamo.Put: "put", dynamo.Update: "update", dynamo.Delete: "delete", dynamo.ConditionCheck: "check",
}

// actionUses are the alternatives of an action: those that can be keys of an
// entity, or all if none can. Alternatives of one form count once.
func actionUses(a *dynamo.Action, t *design.Table) (uses []design.ActionUse, open bool) {
	attrs := a.Keys
	if a.Verb == dynamo.Put {
		attrs = a.Item
	}
	ks := KeysOf(attrs, t, t.Key)
	open = (attrs.Gap != nil || unnamed(attrs)) && len(ks) < len(t.Key.Attributes())
	tuples := [][]design.AttrShape{nil}
	for _, k := range ks {
		open = open || k.Open
		var next [][]design.AttrShape
		for _, tuple := range tuples {
			for _, text := range distinct(k.Texts) {
				if len(next) < maxAsked {
					next = append(next, append(tuple[:len(tuple):len(tuple)], design.AttrShape{Attr: k.Attr, Shape: text.Shape}))
				}
			}
		}
		tuples = next
	}
	var all []design.ActionUse
	for _, tuple := range tuples {
		u := design.ActionUse{Kind: actionKinds[a.Verb], Keys: tuple, Any: a.Repeated || a.Optional && !a.Sure}
		all = append(all, u)
		if len(design.Possible(t.Fit(tuple))) > 0 {
			uses = append(uses, u)
		}
	}
	if len(uses) == 0 {
		uses = all
	}
	return uses, open
}

// distinct drops texts that differ in the names of their holes only.
func distinct(texts []Text) []Text {
	var out []Text
	seen := map[string]bool{}
	for _, t := range texts {
		unnamed := keys.Shape{}
		for _, p := range t.Shape.Parts {
			p.Name = ""
			unnamed.Parts = append(unnamed.Parts, p)
		}
		if s := unnamed.String(); !seen[s] {
			seen[s] = true
			out = append(out, t)
		}
	}
	return out
}

// asGets gives a batch of reads the form in which a pattern declares it: by its
// key condition. Each alternative of its keys is one.
func asGets(base design.Operation, op *dynamo.Operation) []design.Operation {
	var out []design.Operation
	for _, a := range base.Actions {
		next := base
		next.Open = false
		next.Consistent, next.MaybeConsistent = consistent(op.Actions[0].Consistent)
		for _, k := range a.Keys {
			next.Keys = append(next.Keys, design.KeyCond{Attr: k.Attr, Op: "=", Shapes: []keys.Shape{k.Shape}})
		}
		out = append(out, next)
	}
	if len(out) == 0 {
		out = append(out, base)
	}
	return out
}

func indexOf(op *dynamo.Operation) (string, bool) {
	if op.IndexName == nil || value.IsNil(op.IndexName) {
		return "", true
	}
	return value.Known(op.IndexName)
}

func order(forward value.Value) string {
	switch {
	case forward == nil || value.IsNil(forward) || constIs(forward, "true"):
		return "asc"
	case constIs(forward, "false"):
		return "desc"
	}
	return ""
}

// limitOf is the page size: the largest constant alternative; dynamic if some
// alternative is not known.
func limitOf(op *dynamo.Operation) int {
	if op.Limit == nil {
		return 0
	}
	most, absent := 0, false
	for _, a := range value.Alternatives(op.Limit) {
		if value.IsNil(a) {
			absent = true
			continue
		}
		c, ok := value.Unwrap(a).(*value.Const)
		if !ok {
			return design.LimitDynamic
		}
		n, err := strconv.Atoi(c.Lit)
		if err != nil {
			return design.LimitDynamic
		}
		most = max(most, n)
	}
	if absent && most > 0 {
		return design.LimitDynamic
	}
	return most
}

// consistent reports whether a read is certainly consistent, and whether it may
// be.
func consistent(v value.Value) (is, maybe bool) {
	if v == nil {
		return false, false
	}
	is = true
	for _, a := range value.Alternatives(v) {
		_, known := value.Unwrap(a).(*value.Const)
		is = is && constIs(a, "true")
		maybe = maybe || !known || constIs(a, "true")
	}
	return is, maybe && !is
}

func constIs(v value.Value, lit string) bool {
	if v == nil {
		return false
	}
	c, ok := value.Unwrap(v).(*value.Const)
	return ok && c.Lit == lit
}
