package design

import (
	"reflect"
	"strings"

	"gopkg.in/yaml.v3"
)

// decode reads {PK: S, SK: S}, or {partition: […], sort: […]} where the
// elements are attribute names (of type S) or {name: type}.
func (k *Key) decode(d *decoder, n *yaml.Node) {
	k.Pos = d.pos(n)
	before := len(d.errs)
	defer func() {
		if len(d.errs) > before {
			d.markFaulty(k.Pos)
		}
	}()
	if n.Kind != yaml.MappingNode {
		d.fail(k.Pos, "key is %s; it is a mapping such as {PK: S, SK: S}", describe(n))
		return
	}
	if multiAttribute(n) {
		d.pairs(n, "key", func(key, val *yaml.Node) {
			switch key.Value {
			case "partition":
				k.Partition = d.attributes(val, "partition")
			case "sort":
				k.Sort = d.attributes(val, "sort")
			default:
				d.fail(d.pos(key), "unknown key %q in key%s", key.Value, suggest(key.Value, k.keys()))
				return
			}
			d.use(k, key.Value)
		})
		return
	}
	var all []Attribute
	d.pairs(n, "key", func(key, val *yaml.Node) {
		all = append(all, d.attribute(key, val))
	})
	if len(all) > 2 {
		d.fail(k.Pos, "key has %d attributes; write more than one partition or sort attribute as {partition: […], sort: […]}", len(all))
		all = all[:2]
	}
	if len(all) > 0 {
		k.Partition = all[:1]
		k.Sort = all[1:]
	}
}

func (k *Key) keys() []string { return []string{"partition", "sort"} }
func (k *Key) id() string     { return "Key" }

// multiAttribute reports whether a key has the long form: an attribute may be
// named "sort", but then its value is a type.
func multiAttribute(n *yaml.Node) bool {
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, val := n.Content[i].Value, n.Content[i+1]
		if val.Kind == yaml.SequenceNode || (key == "partition" || key == "sort") && val.Kind == yaml.ScalarNode && !has(attributeTypes, val.Value) {
			return true
		}
	}
	return false
}

func (d *decoder) attributes(n *yaml.Node, what string) []Attribute {
	n, _ = d.node(n)
	if n.Kind != yaml.SequenceNode {
		d.fail(d.pos(n), "%s is %s; it is a list of attributes", what, describe(n))
		return nil
	}
	var out []Attribute
	for _, item := range n.Content {
		item, _ = d.node(item)
		switch {
		case item.Kind == yaml.ScalarNode && item.Tag == "!!str":
			var a Attribute
			a.Name.set(d, item)
			a.Type = String{V: "S", Pos: a.Name.Pos}
			out = append(out, a)
		case item.Kind == yaml.MappingNode && len(item.Content) == 2:
			out = append(out, d.attribute(item.Content[0], item.Content[1]))
		default:
			d.fail(d.pos(item), "an attribute of %s is %s; it is a name, or {name: type}", what, describe(item))
		}
	}
	return out
}

var attributeTypes = []string{"S", "N", "B"}

func (d *decoder) attribute(key, val *yaml.Node) Attribute {
	var a Attribute
	a.Name.set(d, key)
	val, _ = d.node(val)
	if !a.Type.decodeScalar(d, val, key.Value) {
		return a
	}
	d.checkEnum(&a.Type, field{name: "type of " + key.Value, enum: attributeTypes})
	return a
}

// decode reads all, keys-only or a list of attributes.
func (p *Projection) decode(d *decoder, n *yaml.Node) {
	p.Pos = d.pos(n)
	if n.Kind == yaml.SequenceNode {
		d.list(n, reflect.ValueOf(&p.Include).Elem(), field{name: "projection"})
		return
	}
	var s String
	if !s.decodeScalar(d, n, "projection") {
		return
	}
	switch strings.ToLower(strings.ReplaceAll(s.V, "_", "-")) {
	case "all":
		p.All = true
	case "keys-only":
		p.KeysOnly = true
	default:
		d.fail(s.Pos, "projection is %q; it is all, keys-only or a list of attributes%s", s.V, nearest(s.V, []string{"all", "keys-only"}))
	}
}

func (p *Projection) keys() []string { return nil }
func (p *Projection) id() string     { return "Projection" }

// Namespaces are the namespaces of an entity's partition keys.
type Namespaces []*Namespace

// decode reads a prefix for the table's partition key, a list of its parts, or
// a mapping from partition key attributes to either.
func (ns *Namespaces) decode(d *decoder, n *yaml.Node) {
	if n.Kind != yaml.MappingNode {
		*ns = append(*ns, &Namespace{Parts: d.parts(n)})
		return
	}
	d.pairs(n, "namespace", func(key, val *yaml.Node) {
		x := &Namespace{}
		x.Attr.set(d, key)
		val, _ = d.node(val)
		x.Parts = d.parts(val)
		*ns = append(*ns, x)
	})
}

func (ns *Namespaces) keys() []string { return nil }
func (ns *Namespaces) id() string     { return "Namespaces" }

func (d *decoder) parts(n *yaml.Node) []String {
	var out []String
	d.list(n, reflect.ValueOf(&out).Elem(), field{name: "namespace", one: true})
	return out
}

// decode reads a template.
func (k *KeyTemplate) decode(d *decoder, n *yaml.Node) {
	if n.Kind == yaml.ScalarNode && n.Value == "" && n.Tag == "!!str" {
		k.Text.set(d, n) // right with a namespace; see resolve
		return
	}
	if k.Text.decodeScalar(d, n, "the template of "+k.Attr.V) {
		k.src = d.source(n)
	}
}

func (k *KeyTemplate) keys() []string { return nil }
func (k *KeyTemplate) id() string     { return "KeyTemplate" }

var conditionOps = []string{"=", "begins_with", "between", "<", "<=", ">", ">="}

// decode reads a template for equality, or {operator: template}.
func (c *Condition) decode(d *decoder, n *yaml.Node) {
	c.Pos = d.pos(n)
	if n.Kind == yaml.ScalarNode {
		d.use(c, "=")
		c.Op = String{V: "=", Pos: c.Pos}
		c.value(d, n)
		return
	}
	if n.Kind == yaml.MappingNode && len(n.Content) > 2 {
		d.fail(d.pos(n.Content[2]), "condition on %s has %d operators; it has one (for two bounds, {between: [low, high]})", c.Attr.V, len(n.Content)/2)
		return
	}
	if n.Kind != yaml.MappingNode || len(n.Content) != 2 {
		d.fail(c.Pos, "condition on %s is %s; it is a template, or one of {begins_with: template}, {between: [low, high]}, {<: template}, {<=: template}, {>: template}, {>=: template}", c.Attr.V, describe(n))
		return
	}
	op, val := n.Content[0], n.Content[1]
	for _, known := range conditionOps {
		if op.Value == known {
			c.Op.set(d, op)
		}
	}
	if !c.Op.Set() {
		d.fail(d.pos(op), "unknown operator %q%s", op.Value, suggest(op.Value, conditionOps))
		return
	}
	d.use(c, c.Op.V)
	val, _ = d.node(val)
	if c.Op.V != "between" {
		c.value(d, val)
		return
	}
	if val.Kind != yaml.SequenceNode || len(val.Content) != 2 {
		d.fail(d.pos(val), "between is %s of %d; it is a list of two templates, low and high", describe(val), len(val.Content))
		return
	}
	c.value(d, val.Content[0])
	c.value(d, val.Content[1])
}

func (c *Condition) value(d *decoder, n *yaml.Node) {
	k := &KeyTemplate{Attr: c.Attr}
	n, _ = d.node(n)
	if k.Text.decodeScalar(d, n, "condition on "+c.Attr.V) {
		k.src = d.source(n)
		c.Values = append(c.Values, k)
	}
}

func (c *Condition) keys() []string { return conditionOps }
func (c *Condition) id() string     { return "Condition" }

// decode reads the states that may follow: a list, or one.
func (t *Transition) decode(d *decoder, n *yaml.Node) {
	if n.Kind == yaml.SequenceNode && len(n.Content) == 0 {
		return // a final state
	}
	d.list(n, reflect.ValueOf(&t.To).Elem(), field{name: "states after " + t.From.V, one: true})
}

func (t *Transition) keys() []string { return nil }
func (t *Transition) id() string     { return "Transition" }
