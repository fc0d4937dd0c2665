package expr

import "github.com/dynlint/dynlint/internal/dynamo"

// itemOf judges an item that is put against the schema of its table.
func (c *checker) itemOf(s *Schema, item *AttributeMap) {
	if item.State != Present {
		return
	}
	for _, k := range s.Key {
		c.itemKey(k, item)
	}
	done := map[string]bool{}
	for i := range s.Indexes {
		for _, k := range s.Indexes[i].Key {
			if _, ok := keyNamed(s.Key, k.Name); !ok && !done[k.Name] {
				done[k.Name] = c.itemIndexKey(&s.Indexes[i], k, item)
			}
		}
	}
}

// itemKey judges one key attribute of an item.
func (c *checker) itemKey(k KeyAttribute, item *AttributeMap) {
	const field = "Item"
	v, ok := item.get(k.Name)
	transaction := c.req.Op == dynamo.TransactWriteItems
	batch := c.req.Op == dynamo.BatchWriteItem
	switch {
	case !ok && item.lacks(k.Name):
		why := "lacks key attribute " + quote(k.Name)
		if transaction || batch {
			c.keySchema(field, why)
			return
		}
		c.field(field, dynamo.ItemKeyMissing, why, k.Name).Attribute = k.Name
	case !ok || v.Form != FormOK:
	case k.Type != NoType && v.Type != NoType && v.Type != k.Type:
		why := "has key attribute " + quote(k.Name) + " of type " + v.Type.String() + "; the table has " + k.Type.String()
		if transaction || batch {
			c.keySchema(field, why)
			return
		}
		c.field(field, dynamo.ItemKeyType, why, k.Name, k.Type.String(), v.Type.String()).Attribute = k.Name
	default:
		if !c.emptyKey(field, dynamo.EmptyKey, &Attribute{Name: k.Name, Value: *v}) {
			c.keySize(field, k, v)
		}
	}
}

// itemIndexKey judges an index key of an item, which may be absent, and
// reports whether it found a fault.
func (c *checker) itemIndexKey(index *Index, k KeyAttribute, item *AttributeMap) bool {
	const field = "Item"
	v, ok := item.get(k.Name)
	if !ok || v.Form != FormOK || v.Type == NoType {
		return false
	}
	what, empty := v.isEmpty()
	var f *Violation
	switch {
	case k.Type != NoType && v.Type != k.Type:
		f = c.field(field, dynamo.ItemIndexKeyType,
			"has "+quote(k.Name)+" of type "+v.Type.String()+"; index "+quote(index.Name)+" has "+k.Type.String(),
			k.Name, k.Type.String(), v.Type.String(), index.Name)
	case empty:
		f = c.field(field, dynamo.ItemIndexKeyEmpty,
			"has an empty "+what+" for "+quote(k.Name)+", a key of index "+quote(index.Name), what, index.Name, k.Name)
	default:
		return c.indexKeySize(field, k, v)
	}
	f.Attribute = k.Name
	return true
}

func (c *checker) indexKeySize(field string, k KeyAttribute, v *AttributeValue) bool {
	limit, text := dynamo.MaxPartitionKeySize, dynamo.PartitionKeySize
	if k.Sort {
		limit, text = dynamo.MaxSortKeySize, dynamo.SortKeySize
	}
	size := keyValueSize(v)
	if size <= limit {
		return false
	}
	c.field(field, dynamo.IndexKeySize,
		"has "+itoa(size)+" bytes for index key "+quote(k.Name)+"; the limit is "+itoa(limit), text.Text()).Attribute = k.Name
	return true
}

// updateOf judges an update against the schema of its table.
func (c *checker) updateOf(s *Schema) {
	c.legacyUpdateKeys(s)
	t := c.trees[Update]
	if t == nil {
		return
	}
	x := &expressionChecker{checker: c, tree: t}
	for _, k := range s.Key {
		for _, a := range actionsOn(x, k.Name) {
			v := c.field("UpdateExpression", dynamo.UpdateKey, "changes key attribute "+quote(k.Name), k.Name)
			v.Pos, v.InText, v.Attribute = a.Path.Pos, true, k.Name
			break
		}
	}
	c.insideKeys(s, Update, dynamo.KeyAccessedInside)
	done := map[string]bool{}
	for i := range s.Indexes {
		for _, k := range s.Indexes[i].Key {
			if _, ok := keyNamed(s.Key, k.Name); ok || done[k.Name] {
				continue
			}
			for _, a := range actionsOn(x, k.Name) {
				done[k.Name] = x.updateIndexKey(&s.Indexes[i], k, a) || done[k.Name]
			}
		}
	}
}

// actionsOn returns the actions of an update whose target is the attribute or
// lies in it.
func actionsOn(x *expressionChecker, name string) []*Action {
	var found []*Action
	for _, s := range x.tree.Sections {
		for _, a := range s.Actions {
			if attr, known := x.resolve(&a.Path.Elems[0]); known && attr == name {
				found = append(found, a)
			}
		}
	}
	return found
}

// updateIndexKey judges the value that an index key is given, and reports
// whether it found a fault.
func (x *expressionChecker) updateIndexKey(index *Index, k KeyAttribute, a *Action) bool {
	if a.Value == nil || len(a.Path.Elems) > 1 {
		return false
	}
	var f *Violation
	t := x.updateType(a.Value)
	switch {
	case t == NoType:
		return false
	case k.Type != NoType && t != k.Type:
		f = x.field("UpdateExpression", dynamo.UpdateIndexKeyType,
			"gives "+quote(k.Name)+" a value of type "+t.String()+"; index "+quote(index.Name)+" has "+k.Type.String(),
			k.Name, k.Type.String(), t.String(), index.Name)
	default:
		n, ok := ungroup(a.Value).(*Value)
		if !ok {
			return false
		}
		what, empty := x.value(n).isEmpty()
		if !empty {
			return false
		}
		f = x.field("UpdateExpression", dynamo.UpdateIndexKeyEmpty,
			"gives "+quote(k.Name)+" an empty "+what+"; it is a key of index "+quote(index.Name), what, index.Name, k.Name)
		f.Keys = []string{n.Name}
	}
	f.Pos, f.InText, f.Attribute = a.Value.Range(), true, k.Name
	return true
}
