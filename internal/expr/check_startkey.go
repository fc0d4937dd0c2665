package expr

import "github.com/dynlint/dynlint/internal/dynamo"

const startKeyField = "ExclusiveStartKey"

// startKey judges ExclusiveStartKey against the keys of the table and, for an
// index, those of the index.
func (c *checker) startKey(s *Schema, index *Index, key []KeyAttribute) {
	m := &c.req.StartKey
	if m.State != Present {
		return
	}
	for i := range m.Entries {
		e := &m.Entries[i]
		if what, empty := e.Value.isEmpty(); empty {
			c.field(startKeyField, dynamo.StartKeyEmpty, "has an empty "+what+" for "+quote(e.Name), what, e.Name).Attribute = e.Name
		}
	}
	if s.Key == nil || key == nil {
		c.startKeyAlone(m)
		return
	}
	all := append([]KeyAttribute(nil), key...)
	if index != nil {
		for _, k := range s.Key {
			if _, ok := keyNamed(all, k.Name); !ok {
				all = append(all, k)
			}
		}
	}
	if why := keyMismatch(all, m); why != "" {
		c.startKeyMismatch(why, all, m, index)
		return
	}
	if c.req.Op == dynamo.Query {
		c.startKeyPartition(key, m)
	}
}

// startKeyAlone judges a start key of an unknown key.
func (c *checker) startKeyAlone(m *AttributeMap) {
	why := ""
	switch {
	case len(m.Entries) == 0 && !m.Open:
		why = "is empty"
	default:
		for i := range m.Entries {
			if t := m.Entries[i].Value.Type; t != NoType && !t.isScalar() {
				why = "has " + quote(m.Entries[i].Name) + " of type " + t.String() + "; key attributes are of type S, N or B"
			}
		}
	}
	if why == "" {
		return
	}
	text := ""
	if c.req.Op == dynamo.Scan {
		text = ": The provided key element does not match the schema"
	}
	c.field(startKeyField, dynamo.StartKeyNever, why, text)
}

func (c *checker) startKeyMismatch(why string, all []KeyAttribute, m *AttributeMap, index *Index) {
	rule := dynamo.StartKey
	switch {
	case c.req.Op == dynamo.Scan:
		rule = dynamo.StartKeyScan
	case index == nil && !startKeyNames(all, m):
		rule = dynamo.StartKeyType
	}
	c.field(startKeyField, rule, why)
}

// startKeyNames reports whether the names of a start key are not those of the
// key.
func startKeyNames(all []KeyAttribute, m *AttributeMap) bool {
	untyped := append([]KeyAttribute(nil), all...)
	for i := range untyped {
		untyped[i].Type = NoType
	}
	return keyMismatch(untyped, m) != ""
}

// startKeyPartition reports a start key of another partition than the one the
// Query reads.
func (c *checker) startKeyPartition(key []KeyAttribute, m *AttributeMap) {
	tests, _ := c.keyTests()
	byKey, _ := matchKey(tests, key)
	for i, k := range key {
		t := byKey[i]
		if k.Sort || t == nil || !t.equal || len(t.values) != 1 || t.values[0].value == nil {
			continue
		}
		v, ok := m.get(k.Name)
		if !ok {
			continue
		}
		if order, ok := v.compare(t.values[0].value); ok && order != 0 {
			c.field(startKeyField, dynamo.StartKeyOutside, "is of another partition than the key condition").Attribute = k.Name
			return
		}
	}
}
