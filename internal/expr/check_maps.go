package expr

import (
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
)

const (
	namesField  = "ExpressionAttributeNames"
	valuesField = "ExpressionAttributeValues"
)

// maps judges the placeholder maps and prepares them for the expressions.
func (c *checker) maps() {
	r := c.req
	p := c.parameters()
	c.names.init(len(r.Names.Entries), r.Names.Open || r.Names.State == Unknown)
	for i := range r.Names.Entries {
		c.names.put(r.Names.Entries[i].Key, r.Names.Entries[i].Maybe)
	}
	c.values.init(len(r.Values.Entries), r.Values.Open || r.Values.State == Unknown)
	for i := range r.Values.Entries {
		c.values.put(r.Values.Entries[i].Name, r.Values.Entries[i].Maybe)
	}
	namesAlone := r.Names.State == Present && c.allAbsent(p.Expressions)
	valuesAlone := r.Values.State == Present && c.allAbsent(p.Values)
	if namesAlone {
		c.field(namesField, dynamo.NamesAlone, "is given without an expression")
		c.names.useAll()
	}
	if valuesAlone {
		c.field(valuesField, dynamo.ValuesAlone, "is given without an expression that can use values", c.valuesAloneText(p))
		c.values.useAll()
	}
	if r.Names.State == Present {
		c.namesMap()
	}
	if r.Values.State == Present {
		c.valuesMap()
	}
}

// valuesAloneText is what some operations add to the message.
func (c *checker) valuesAloneText(p *dynamo.Parameters) string {
	switch c.req.Op {
	case dynamo.Query, dynamo.Scan, dynamo.TransactWriteItems:
	default:
		return ""
	}
	verb := " is null"
	if len(p.Values) > 1 {
		verb = " are null"
	}
	return ": " + strings.Join(p.Values, " and ") + verb
}

func (c *checker) namesMap() {
	m := &c.req.Names
	if len(m.Entries) == 0 && !m.Open {
		c.field(namesField, dynamo.NamesEmpty, "is an empty map")
		return
	}
	for i := range m.Entries {
		c.placeholderKey(&c.names, namesField, dynamo.NameKey, '#', m.Entries[i].Key)
	}
}

func (c *checker) valuesMap() {
	m := &c.req.Values
	if len(m.Entries) == 0 && !m.Open {
		c.field(valuesField, dynamo.ValuesEmpty, "is an empty map")
		return
	}
	for i := range m.Entries {
		e := &m.Entries[i]
		c.placeholderKey(&c.values, valuesField, dynamo.ValueKey, ':', e.Name)
		c.expressionValue(e)
	}
}

// placeholderKey judges a key of one of the maps. That nothing uses a key which is none
// is the same fault.
func (c *checker) placeholderKey(in *symbols, field string, rule dynamo.RuleID, mark byte, key string) {
	form := placeholderForm(mark, key)
	if form && len(key) <= dynamo.MaxPlaceholderSize || hasHole(key) {
		return
	}
	var v *Violation
	if form {
		v = c.field(field, dynamo.PlaceholderSize,
			"has a key of "+itoa(len(key))+" bytes; the limit is "+itoa(dynamo.MaxPlaceholderSize), field, itoa(len(key)))
	} else {
		v = c.field(field, rule, "has key "+quote(key)+", which is no placeholder", key)
		if marked := string(mark) + key; placeholderForm(mark, marked) {
			v.Suggestion = marked
		}
	}
	v.Keys = []string{key}
	in.use(key)
}

// placeholderForm reports whether key is mark and a word.
func placeholderForm(mark byte, key string) bool {
	return len(key) > 1 && key[0] == mark && wordEnd(key, 1) == len(key)
}

// expressionValue judges a value of ExpressionAttributeValues.
func (c *checker) expressionValue(e *Attribute) {
	// The newer front ends print the bare text; the older ones say where the
	// value is.
	bare := c.req.Op == dynamo.Query
	layer := olderText
	if bare {
		layer = currentText
	}
	for _, f := range valueFaults(&e.Value, layer) {
		text := f.text
		if !bare && f.rule != dynamo.NilAttributeValue {
			text = "ExpressionAttributeValues contains invalid value: " + text + " for key " + e.Name
		}
		v := c.add(Violation{Rule: f.rule, Field: valuesField, Text: text, Predicate: "has under " + quote(e.Name) + " " + f.what})
		v.Keys = []string{e.Name}
		f.finish(v)
	}
}
