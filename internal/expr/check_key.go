package expr

import "github.com/dynlint/dynlint/internal/dynamo"

// valueLayer returns the wording in which the operation's front end speaks of
// values in keys and items.
func (c *checker) valueLayer() textLayer {
	switch c.req.Op {
	case dynamo.Scan, dynamo.BatchWriteItem, dynamo.TransactWriteItems, dynamo.TransactGetItems:
		return olderText
	}
	return currentText
}

// attributeValues judges the values of Key, Item and ExclusiveStartKey without
// the table's schema.
func (c *checker) attributeValues() {
	r := c.req
	c.valuesOf("Key", &r.Key, "")
	c.keyMap("Key", &r.Key)
	c.valuesOf("Item", &r.Item, "")
	if size, _ := itemSize(r.Item.Entries); r.Item.State == Present && size > dynamo.MaxItemSize {
		c.field("Item", dynamo.ItemSize, "has "+itoa(size)+" bytes; the limit is "+itoa(dynamo.MaxItemSize))
	}
	c.valuesOf("ExclusiveStartKey", &r.StartKey, "The provided starting key is invalid: ")
	c.updateSize()
}

// valuesOf judges the values of a map; prefix is put before the texts.
func (c *checker) valuesOf(field string, m *AttributeMap, prefix string) {
	for i := range m.Entries {
		e := &m.Entries[i]
		for _, f := range valueFaults(&e.Value, c.valueLayer()) {
			v := c.add(Violation{Rule: f.rule, Field: field, Text: prefix + f.text, Predicate: "has for " + quote(e.Name) + " " + f.what})
			v.Attribute = e.Name
			f.finish(v)
		}
	}
}

// keyMap judges a Key as far as that needs no schema.
func (c *checker) keyMap(field string, m *AttributeMap) {
	if m.State != Present {
		return
	}
	for i := range m.Entries {
		c.emptyKey(field, dynamo.EmptyKey, &m.Entries[i])
	}
	if s := c.schema(); s == nil || s.Key == nil {
		if why := neverKey(m); why != "" {
			c.field(field, dynamo.KeyNever, why)
		}
	}
}

// neverKey says why a map can be the key of no table, "" if it can.
func neverKey(m *AttributeMap) string {
	certain := 0
	for i := range m.Entries {
		e := &m.Entries[i]
		if t := e.Value.Type; t != NoType && !t.isScalar() && e.Value.Form == FormOK {
			return "has " + quote(e.Name) + " of type " + t.String() + "; key attributes are of type S, N or B"
		}
		if !e.Maybe {
			certain++
		}
	}
	switch {
	case len(m.Entries) == 0 && !m.Open:
		return "is empty"
	case certain > 2:
		return "has " + itoa(certain) + " attributes; no table's key has more than 2"
	}
	return ""
}

// emptyKey reports an empty key value.
func (c *checker) emptyKey(field string, rule dynamo.RuleID, e *Attribute) bool {
	what, empty := e.Value.isEmpty()
	if !empty {
		return false
	}
	c.field(field, rule, "has an empty "+what+" for key attribute "+quote(e.Name), what, e.Name).Attribute = e.Name
	return true
}

// itemSize returns the size of attributes as the service counts it. What is
// not known counts as nothing: ok is then false, and the size a lower bound.
func itemSize(attrs []Attribute) (size int, ok bool) {
	ok = true
	for i := range attrs {
		e := &attrs[i]
		n, known := valueSize(&e.Value)
		if e.Maybe {
			ok = false
			continue
		}
		size += len(e.Name) + n
		ok = ok && known
	}
	return size, ok
}

func valueSize(v *AttributeValue) (size int, ok bool) {
	ok = !v.partial()
	switch v.Type {
	case TypeS, TypeB:
		return v.knownSize(), ok
	case TypeN:
		n, valid := parseNumber(v.Str)
		if !ok || !valid {
			return 1, false
		}
		size = 1 + (len(n.digits)+1)/2
		if n.neg {
			size++
		}
		return size, true
	case TypeBOOL, TypeNULL:
		return 1, true
	case TypeSS, TypeNS, TypeBS:
		for _, m := range v.Set {
			size += len(m.V)
		}
		return size, ok
	case TypeL:
		size = 3
		for i := range v.List {
			n, known := valueSize(&v.List[i])
			size += 1 + n
			ok = ok && known
		}
		return size, ok
	case TypeM:
		n, known := itemSize(v.Map)
		return 3 + len(v.Map) + n, ok && known
	}
	return 0, false
}

// updateSize judges the size of what an update certainly stores.
func (c *checker) updateSize() {
	t := c.trees[Update]
	if t == nil {
		return
	}
	x := &expressionChecker{checker: c, tree: t}
	size, _ := itemSize(c.req.Key.Entries)
	for _, s := range t.Sections {
		for _, a := range s.Actions {
			v, ok := a.Value.(*Value)
			if !ok || s.Kind != Set || len(a.Path.Elems) != 1 {
				continue
			}
			if value := x.value(v); value != nil {
				name, _ := x.resolve(&a.Path.Elems[0])
				n, _ := valueSize(value)
				size += len(name) + n
			}
		}
	}
	if size > dynamo.MaxItemSize {
		c.field("UpdateExpression", dynamo.UpdateSize, "stores "+itoa(size)+" bytes; the limit of an item is "+itoa(dynamo.MaxItemSize))
	}
}

// schema returns the schema of the request's table, nil if it is not known.
func (c *checker) schema() *Schema {
	if c.req.Schema != nil {
		return c.req.Schema
	}
	if name, ok := c.req.Table.Known(); ok {
		return c.req.Catalog.lookup(name)
	}
	return nil
}

// keyOf judges a Key against the schema of its table.
func (c *checker) keyOf(s *Schema, field string, m *AttributeMap) {
	if m.State != Present || s.Key == nil {
		return
	}
	if why := keyMismatch(s.Key, m); why != "" {
		c.keySchema(field, why)
		return
	}
	for _, k := range s.Key {
		if v, ok := m.get(k.Name); ok {
			c.keySize(field, k, v)
		}
	}
}

// keySchema reports a key that does not fit. A transaction is then cancelled.
func (c *checker) keySchema(field, why string) {
	if c.req.Op == dynamo.TransactWriteItems || c.req.Op == dynamo.TransactGetItems {
		c.field(field, dynamo.TransactionKey, why).ErrorType = transactionCanceled
		return
	}
	c.field(field, dynamo.KeySchema, why)
}

// keyMismatch says why a map is certainly not the key, "" if it may be.
func keyMismatch(keys []KeyAttribute, m *AttributeMap) string {
	for _, k := range keys {
		v, ok := m.get(k.Name)
		switch {
		case !ok && m.lacks(k.Name):
			return "lacks key attribute " + quote(k.Name)
		case ok && k.Type != NoType && v.Form == FormOK && v.Type != NoType && v.Type != k.Type:
			return "has key attribute " + quote(k.Name) + " of type " + v.Type.String() + "; the table has " + k.Type.String()
		}
	}
	for i := range m.Entries {
		e := &m.Entries[i]
		if _, ok := keyNamed(keys, e.Name); !ok && !e.Maybe && !hasHole(e.Name) {
			return "has attribute " + quote(e.Name) + ", which is not part of the key"
		}
	}
	return ""
}

// keySize reports a key value that is too long, and whether it is.
func (c *checker) keySize(field string, k KeyAttribute, v *AttributeValue) bool {
	limit, rule := dynamo.MaxPartitionKeySize, dynamo.PartitionKeySize
	if k.Sort {
		limit, rule = dynamo.MaxSortKeySize, dynamo.SortKeySize
	}
	size := keyValueSize(v)
	if size > limit {
		c.field(field, rule, "has "+itoa(size)+" bytes for key attribute "+quote(k.Name)+"; the limit is "+itoa(limit)).Attribute = k.Name
	}
	return size > limit
}

// keyValueSize returns a lower bound of the size of a string or binary.
func keyValueSize(v *AttributeValue) int {
	if v.Type != TypeS && v.Type != TypeB {
		return 0
	}
	return v.knownSize()
}
