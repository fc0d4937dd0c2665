package initrules

import (
	"testing"

	"github.com/dynlint/dynlint/internal/value"
)

func text(parts ...value.Value) value.Value { return &value.Text{Parts: parts} }
func lit(s string) value.Value              { return &value.Const{Kind: value.String, Lit: s} }
func id() value.Value                       { return &value.Hole{Origin: value.ID, Name: "random"} }
func at() value.Value                       { return &value.Hole{Origin: value.Clock, Format: "2006-01-02"} }
func choice(vs ...value.Value) value.Value  { return &value.Choice{Alts: vs} }

// An id that is written in groups is one component, and only such groups are.
func TestGroupsOfOneID(t *testing.T) {
	for _, test := range []struct {
		v    value.Value
		form string
	}{
		{text(lit("A#"), id(), lit("-"), id(), lit("-"), id()), "A#{}"},
		{text(lit("A#"), id(), lit("#"), id()), "A#{}#{}"},
		{text(lit("A#"), at(), lit("-"), id()), "A#{}-{}"},
		{text(lit("A#"), id(), lit("-")), "A#{}-"},
	} {
		shapes, open := shapesOf(test.v)
		if len(shapes) != 1 || open || shapes[0].form() != test.form {
			t.Errorf("%v, open %t; want %s", shapes, open, test.form)
		}
	}
}

// Alternatives of one form have a type only if all have it.
func TestTypesOfOneForm(t *testing.T) {
	for _, test := range []struct {
		v    value.Value
		want string
	}{
		{choice(text(lit("A#"), at()), text(lit("A#"), at())), "A#{at:date}"},
		{choice(text(lit("A#"), at()), text(lit("A#"), id())), "A#{aId}"},
		{choice(text(lit("A#"), id()), text(lit("A#"), at())), "A#{aId}"},
	} {
		shapes, _ := shapesOf(test.v)
		if len(shapes) != 1 {
			t.Fatalf("%v", shapes)
		}
		n := &namer{}
		n.add("SK", shapes[0], 1)
		if got := n.template("SK", shapes[0], false); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}
