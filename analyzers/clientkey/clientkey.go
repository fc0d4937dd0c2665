// Package clientkey reports keys, start keys and texts of expressions that a
// client of the program controls more than the design allows.
package clientkey

import (
	"fmt"
	"strings"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/value"
)

// Check reports what a client controls.
func Check(c *check.Context) {
	k := &checker{Context: c}
	k.built, k.bare = constructed(c)
	for _, s := range c.Sites {
		for _, op := range s.Ops {
			k.texts(op)
			k.cursor(op)
			k.headers(op)
			bound := c.Asks(op)
			for _, a := range bound {
				k.declared(a)
			}
			if len(bound) == 0 {
				k.undeclared(op)
			}
		}
		k.authorize(s)
	}
	k.answers()
}

type checker struct {
	*check.Context
	// Attributes that operations build, and that puts fill with a bare text, by
	// table and name.
	built, bare map[string]bool
}

// client reports whether a hole is text that a client sends and nothing has
// checked. Numbers, times and ids that were parsed are no free text.
func client(h *value.Hole) bool {
	return h != nil && h.Origin == value.Client && !h.Checked && h.Free()
}

// source is where a client's text enters, for reports.
func source(h *value.Hole) []check.Step {
	if !h.Pos.IsValid() {
		return nil
	}
	return []check.Step{{Pos: h.Pos, Text: fmt.Sprintf("%s comes from the request", nameOf(h))}}
}

func nameOf(h *value.Hole) string {
	if h.Name == "" || strings.ContainsAny(h.Name, "{}*[] ") { // a type is no name
		return "the value"
	}
	return fmt.Sprintf("%q", h.Name)
}

// declared judges the keys that an operation sends to a declared table.
func (k *checker) declared(a check.Ask) {
	index, known := a.Index()
	if !known {
		return
	}
	key, ok := a.Table.KeyOf(index)
	if !ok {
		return
	}
	attrs := a.Keys
	if a.Verb() == dynamo.Put {
		attrs, key = a.Item, a.Table.Key
	}
	ks := compare.KeysOf(attrs, a.Table, key)
	from := compare.Candidates(a.Table, index)
	for i := range ks {
		k.attribute(a, ks, i, from)
	}
	if a.Verb() != dynamo.Put {
		return
	}
	possible := compare.Possible(ks, from)
	if len(possible) == 0 {
		possible = from // its primary key is wrong, which another check says
	}
	for _, name := range a.Table.KeyAttributes() {
		if a.Table.Key.Has(name) {
			continue
		}
		for _, attr := range a.Item.Get(name) {
			k.attribute(a, []compare.Key{compare.KeyOf(attr)}, 0, possible)
		}
	}
}

// every names the entities that a key attribute is built for: those of an index alone
// where it is no key of the table.
func every(a check.Ask, attr string) string {
	if a.Table.Key.Has(attr) {
		return "every entity"
	}
	for _, x := range a.Table.Indexes {
		if x.Key.Has(attr) {
			return "every entity in " + x.Name.V
		}
	}
	return "every entity"
}

// attribute judges one key attribute.
func (k *checker) attribute(a check.Ask, ks []compare.Key, i int, from []compare.Candidate) {
	for _, text := range append(ks[i].Texts[:len(ks[i].Texts):len(ks[i].Texts)], ks[i].High...) {
		if h := text.Hole(0); len(text.Parts) == 1 && client(h) {
			if constructedBy(ks[i].Attr, from) {
				k.report(a, ks[i], whole, h, "", fmt.Sprintf("%s of %s is a text of the client as it is; %s builds it from parts",
					ks[i].Attr, a.Subject(), every(a, ks[i].Attr)))
			}
			continue
		}
		k.components(a, ks, i, text, from)
	}
}

// constructedBy reports whether every candidate builds the attribute from more
// than one free component.
func constructedBy(attr string, from []compare.Candidate) bool {
	n := 0
	for _, c := range from {
		t, ok := c.Template(attr)
		if !ok {
			continue
		}
		n++
		if segs := t.Template.Segments; len(segs) == 1 && segs[0].Comp != nil {
			return false
		}
	}
	return n > 0
}

// components judges what the parts of a key are filled with: in whatever entity
// the item can be.
func (k *checker) components(a check.Ask, ks []compare.Key, i int, text compare.Text, from []compare.Candidate) {
	type verdict struct {
		rule *finding.Rule
		comp string
		hole *value.Hole
		line design.Pos
	}
	var first []verdict
	n := 0
	for _, c := range compare.PossibleFor(ks, i, text, from) {
		t, ok := c.Template(ks[i].Attr)
		if !ok {
			continue
		}
		m := t.Template.MatchPrefix(text.Shape)
		if !m.Fits {
			return
		}
		var got []verdict
		for _, f := range m.Fills {
			h := text.Hole(f.Part)
			if h == nil || h.Origin != value.Client {
				continue
			}
			d, declared := k.Design.Component(a.Table, f.Component.Name)
			switch {
			case declared && d.From.V == "identity":
				got = append(got, verdict{identity, f.Component.Name, h, d.Pos})
			case !last(text, f.Part) && !h.Excludes(k.delimiter(a)) && k.free(a.Op, h) && !k.held(a.Op, text, f.Part):
				got = append(got, verdict{component, f.Component.Name, h, t.Text.Pos})
			}
		}
		if n++; n == 1 {
			first = got
		}
		if len(got) == 0 {
			return
		}
	}
	for _, v := range first {
		message := fmt.Sprintf("{%s} of %s is a text of the client, which may hold the delimiter: what follows it can be forged", v.comp, ks[i].Attr)
		if v.rule == identity {
			message = fmt.Sprintf("{%s} of %s is data of the request, declared to come from the identity", v.comp, ks[i].Attr)
		}
		k.report(a, ks[i], v.rule, v.hole, v.comp, message)
	}
}

// delimiter is what separates the components of the keys of a table.
func (k *checker) delimiter(a check.Ask) string {
	for _, d := range []design.String{a.Table.Delimiter, k.Design.Delimiter} {
		if d.Set() {
			return d.V
		}
	}
	return "#"
}

// last reports whether nothing follows a part of a key.
func last(t compare.Text, part int) bool { return part == len(t.Parts)-1 }

func (k *checker) report(a check.Ask, key compare.Key, rule *finding.Rule, h *value.Hole, comp, message string) {
	k.Report(check.Report{
		Rule: rule, At: place(a, key, h), Op: a.For(), Message: message,
		Element: a.Table.Name.V + "." + comp, Related: source(h), Path: way(a.Op),
	})
}

// place is where the value of a key condition is given a placeholder, or else the
// operation.
func place(a check.Ask, key compare.Key, h *value.Hole) value.Pos {
	if key.Cond == dynamo.Item {
		return a.Op.Site.Pos
	}
	for _, attr := range a.Values.List {
		for _, v := range attr.Vals {
			holds := false
			value.Holes(v, func(o *value.Hole) { holds = holds || o.Hash() == h.Hash() })
			if holds && attr.Pos.IsValid() {
				return attr.Pos
			}
		}
	}
	return a.Op.Site.Pos
}
