package expr

import "github.com/dynlint/dynlint/internal/dynamo"

// part returns a checker for a part of the request, whose violations carry
// action and index.
func (c *checker) part(req *Request, action string, index int) *checker {
	if req.Catalog == nil {
		req.Catalog = c.req.Catalog
	}
	return &checker{req: req, action: action, index: index}
}

// take moves what a part found so far into c.
func (c *checker) take(part *checker) {
	c.found = append(c.found, part.found...)
	part.found = part.found[:0]
}

// tableLabel names a table in the place of a violation.
func tableLabel(table Opt[string]) string {
	name, ok := table.Known()
	if !ok || hasHole(name) {
		return "…"
	}
	return name
}

// batchGet judges a BatchGetItem.
func (c *checker) batchGet() {
	const field = "RequestItems"
	m := &c.req.Gets
	c.enums()
	c.requiredAt(field, "requestItems", m.State)
	if m.State == Present && len(m.Entries) == 0 && !m.Open {
		c.memberLength(field, "RequestItems", "", "greater", 1)
	}
	parts := make([]*checker, len(m.Entries))
	total, single := 0, false
	for i := range m.Entries {
		e := &m.Entries[i]
		label := tableLabel(e.Table)
		parts[i] = c.part(&Request{
			Op: dynamo.BatchGetItem, Table: e.Table, Schema: e.Schema,
			ProjectionExpression: e.ProjectionExpression, Names: e.Names,
			AttributesToGet: e.AttributesToGet, ConsistentRead: e.ConsistentRead,
		}, field+"["+label+"]", i)
		single = parts[i].getCounts(e, label) || single
		total += count(len(e.Keys), e.KeysOpen, e.KeysLeast)
		c.take(parts[i])
	}
	if total > dynamo.MaxBatchGet && !single {
		c.field(field, dynamo.BatchTooMany, "has "+itoa(total)+" keys; the limit is "+itoa(dynamo.MaxBatchGet), "BatchGetItem")
	}
	for i, p := range parts {
		p.tableName(p.req.Table)
		p.mixed()
		p.maps()
		p.expressions()
		p.unused()
		p.legacy()
		p.keysOf(m.Entries[i].Keys)
		c.take(p)
	}
	for i, p := range parts {
		p.getTable(m.Entries[i].Keys)
		c.take(p)
	}
}

// getCounts judges how many keys are read of one table, and reports whether
// they are too many.
func (c *checker) getCounts(e *TableGet, label string) bool {
	const field = "Keys"
	c.requiredAt(field, "requestItems."+label+".member.keys", e.KeysState)
	switch n := count(len(e.Keys), e.KeysOpen, e.KeysLeast); {
	case e.KeysState == Present && n == 0 && !e.KeysOpen:
		c.memberLength(field, "RequestItems."+label+".member.Keys", "", "greater", 1)
	case n > dynamo.MaxBatchGet:
		c.memberLength(field, "RequestItems."+label+".member.Keys", "", "less", dynamo.MaxBatchGet)
		return true
	}
	if a := e.AttributesToGet; a.State == Present && !a.Open && len(a.Entries) == 0 {
		c.memberLength("AttributesToGet", "requestItems."+label+".member.attributesToGet", "'[]' ", "greater", 1)
	}
	return false
}

// keysOf judges keys without the schema.
func (c *checker) keysOf(keys []AttributeMap) {
	for i := range keys {
		c.valuesOf("Keys", &keys[i], "")
		c.keyMap("Keys", &keys[i])
	}
	if duplicateKeys(keys) {
		c.field("Keys", dynamo.BatchDuplicates, "has one key twice")
	}
}

// getTable judges what BatchGetItem reads of one table by its schema.
func (c *checker) getTable(keys []AttributeMap) {
	s, _, ok := c.tableAndIndex()
	if !ok || s == nil {
		return
	}
	for i := range keys {
		c.keyOf(s, "Keys", &keys[i])
	}
	c.insideKeys(s, Projection, dynamo.KeyAccessedInside)
}

// duplicateKeys reports whether two keys are certainly one.
func duplicateKeys(keys []AttributeMap) bool {
	for i := range keys {
		for j := i + 1; j < len(keys); j++ {
			if sameKey(&keys[i], &keys[j]) {
				return true
			}
		}
	}
	return false
}

// sameKey reports whether two keys are certainly one.
func sameKey(a, b *AttributeMap) bool {
	return a.State == Present && b.State == Present && !a.Open && !b.Open && len(a.Entries) > 0 && equalMaps(a.Entries, b.Entries)
}

// batchWrite judges a BatchWriteItem.
func (c *checker) batchWrite() {
	const field = "RequestItems"
	m := &c.req.Writes
	c.enums()
	c.requiredAt(field, "requestItems", m.State)
	if m.State == Present && len(m.Entries) == 0 && !m.Open {
		c.field(field, dynamo.BatchNoItems, "is empty")
	}
	total, single := 0, false
	for i := range m.Entries {
		e := &m.Entries[i]
		n := count(len(e.Requests), e.Open, e.Least)
		total += n
		if n == 0 && !e.Open || n > dynamo.MaxBatchWrite {
			single = true
			v := c.field(field, dynamo.BatchTable,
				"has "+itoa(n)+" requests for table "+quote(tableLabel(e.Table))+"; it takes from 1 to "+itoa(dynamo.MaxBatchWrite))
			v.Keys = []string{tableLabel(e.Table)}
		}
	}
	if total > dynamo.MaxBatchWrite && !single {
		c.field(field, dynamo.BatchTooMany, "has "+itoa(total)+" requests; the limit is "+itoa(dynamo.MaxBatchWrite), "BatchWriteItem")
	}
	var parts [][]*checker
	for i := range m.Entries {
		parts = append(parts, c.writeParts(&m.Entries[i], field))
	}
	for i := range m.Entries {
		c.writeDuplicates(parts[i], field)
		for _, p := range parts[i] {
			if s, _, ok := p.tableAndIndex(); ok && s != nil {
				p.keyOf(s, "Key", &p.req.Key)
				p.itemOf(s, &p.req.Item)
			}
			c.take(p)
		}
	}
}

// writeParts judges the requests to one table without its schema.
func (c *checker) writeParts(e *TableWrite, field string) []*checker {
	var parts []*checker
	label := field + "[" + tableLabel(e.Table) + "]"
	for i := range e.Requests {
		w := &e.Requests[i]
		action := label + ".PutRequest"
		if w.Put == Absent && w.Delete == Present {
			action = label + ".DeleteRequest"
		}
		p := c.part(&Request{Op: dynamo.BatchWriteItem, Table: e.Table, Schema: e.Schema, Item: w.Item, Key: w.Key}, action, i)
		switch {
		case w.Put == Present && w.Delete == Present:
			p.field(field, dynamo.WriteBoth, "has a request that is a put and a delete")
		case w.Put == Absent && w.Delete == Absent:
			p.field(field, dynamo.WriteNeither, "has a request that is neither a put nor a delete")
		case w.Put == Present:
			p.required("Item", w.Item.State)
		case w.Delete == Present:
			p.required("Key", w.Key.State)
		}
		if i == 0 {
			p.tableName(e.Table)
		}
		p.attributeValues()
		c.take(p)
		parts = append(parts, p)
	}
	return parts
}

// writeDuplicates reports two requests on one item of a table.
func (c *checker) writeDuplicates(parts []*checker, field string) {
	for j := range parts {
		for i := 0; i < j; i++ {
			if sameItem(parts[i], parts[j]) {
				v := parts[j].field(field, dynamo.BatchDuplicates,
					"has two requests on one item: "+itoa(i)+" and "+itoa(j))
				v.Keys = []string{itoa(i), itoa(j)}
				c.take(parts[j])
				return
			}
		}
	}
}

// sameItem reports whether two actions are certainly on one item of one table.
// Without a schema the names of the key attributes are those of a Key.
func sameItem(a, b *checker) bool {
	if a.req.Key.State == Present && b.req.Key.State == Present {
		return sameKey(&a.req.Key, &b.req.Key)
	}
	var names []string
	if s := a.schema(); s != nil && s.Key != nil {
		for _, k := range s.Key {
			names = append(names, k.Name)
		}
	} else {
		for _, m := range []*AttributeMap{&a.req.Key, &b.req.Key} {
			if m.State != Present {
				continue
			}
			if m.Open {
				return false
			}
			for i := range m.Entries {
				names = append(names, m.Entries[i].Name)
			}
		}
	}
	if len(names) == 0 { // two puts of an unknown key
		return sameKey(&a.req.Item, &b.req.Item)
	}
	for _, name := range names {
		v, ok := a.keyOrItem().get(name)
		w, okW := b.keyOrItem().get(name)
		if !ok || !okW || !v.equal(w) {
			return false
		}
	}
	return true
}

func (c *checker) keyOrItem() *AttributeMap {
	if c.req.Key.State == Present {
		return &c.req.Key
	}
	return &c.req.Item
}
