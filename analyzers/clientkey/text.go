package clientkey

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// texts reports statements and expressions of which a part is a client's text.
func (k *checker) texts(op *check.Op) {
	say := func(r check.Report, h *value.Hole, what string) {
		r.At, r.Op, r.Element, r.Related, r.Path = op.Site.Pos, op, what, source(h), way(op)
		k.Report(r)
	}
	op.Op.Requests(func(r *dynamo.Request) {
		if st := r.Statement; st != nil {
			if h := inText(st.Text); h != nil {
				say(check.Report{Rule: statement, Message: fmt.Sprintf("statement of %s is put together with a text of the client", op.Kind())}, h, "statement")
			}
		}
	})
	seen := map[string]bool{}
	each := func(e *dynamo.Expression) {
		if e == nil || e.Text == nil || seen[e.Field] || e.Field == "Statement" { // told above
			return
		}
		if h := inText(e.Text); h != nil {
			seen[e.Field] = true
			say(check.Report{Rule: expression, Message: fmt.Sprintf("%s of %s is put together with a text of the client", e.Field, op.Kind())}, h, e.Field)
		}
	}
	each(op.Op.KeyCondition)
	each(op.Op.Filter)
	op.Op.Requests(func(r *dynamo.Request) {
		each(r.Condition)
		each(r.Update)
		each(r.Projection)
	})
}

// inText is the first hole of a text that a client fills, nil if there is none.
func inText(v value.Value) *value.Hole {
	if v == nil {
		return nil
	}
	for _, a := range value.Alternatives(v) {
		for _, p := range value.Parts(a) {
			if h, ok := p.(*value.Hole); ok && client(h) {
				return h
			}
		}
	}
	return nil
}

// cursor reports a start key that is what the client sent. A key of which the
// program builds the partition is none.
func (k *checker) cursor(op *check.Op) {
	if op.Kind() != dynamo.Query && op.Kind() != dynamo.Scan || op.Op.StartKey == nil {
		return
	}
	for _, a := range append(value.Alternatives(op.Op.StartKey), nil) {
		h := startPartition(op)
		if a != nil {
			h = startOf(value.Unwrap(a))
		}
		if h == nil || comparesStart(op, h) {
			continue
		}
		k.Report(check.Report{
			Rule: cursor, At: op.Site.Pos, Op: op, Element: "start", Related: source(h), Path: way(op),
			Message: fmt.Sprintf("ExclusiveStartKey of %s is what the client sent, neither signed nor compared", op.Kind()),
		})
		return
	}
}

// startOf is the client's hole that a start key is made of: the key itself.
func startOf(v value.Value) *value.Hole {
	switch v := v.(type) {
	case *value.Hole:
		if v.Origin == value.Client && !v.Checked {
			return v
		}
	case *value.Map:
		if v.Base != nil {
			return startOf(value.Unwrap(v.Base))
		}
	}
	return nil
}

// startPartition is the client's text that a start key has as its partition key:
// that by which a Query asks, or one with a generic name; nil if the program builds
// it.
func startPartition(op *check.Op) *value.Hole {
	for _, a := range op.Op.StartKeys.List {
		if !partition(op, a.Name) && !clientsName(a) || asksFor(op, a) {
			continue
		}
		for _, text := range compare.KeyOf(a).Texts {
			if len(text.Parts) == 1 && client(text.Hole(0)) {
				return text.Hole(0)
			}
		}
	}
	return nil
}

// asksFor reports whether an attribute of a start key is what the key condition demands: a
// start in another partition cannot come of it.
func asksFor(op *check.Op, start dynamo.Attr) bool {
	return slices.ContainsFunc(op.Op.Keys.List, func(a dynamo.Attr) bool {
		return a.Cond == dynamo.Eq && a.Name == start.Name && a.Name != "" && !a.Optional && value.Sum(a.Vals...) == value.Sum(start.Vals...)
	})
}

// clientsName reports whether the client names an attribute.
func clientsName(a dynamo.Attr) bool {
	h, ok := a.NameOf.(*value.Hole)
	return ok && a.Name == "" && h.Origin == value.Client
}

// comparesStart reports whether a function on the way to the operation compares the
// partition key of the start key with something.
func comparesStart(op *check.Op, h *value.Hole) bool {
	names := []string{h.Name}
	for _, a := range op.Op.Keys.List {
		names = append(names, a.Name)
	}
	return op.Compares(names, h.Pos)
}

// partition reports whether an attribute of a start key may be the partition key.
func partition(op *check.Op, name string) bool {
	asked := false
	for _, a := range op.Op.Keys.List {
		if a.Cond == dynamo.Eq {
			asked = true
			if a.Name == name {
				return true
			}
		}
	}
	return !asked && generic.MatchString(name) && !strings.HasSuffix(strings.ToLower(name), "sk")
}

// way leads from a request to an operation: with the values that it is about, or,
// where no way is known that gives them, any.
func way(op *check.Op) []check.Step {
	if p := op.Path(); p != nil {
		return p
	}
	return op.Site.Path()
}
