package expr

import "github.com/dynlint/dynlint/internal/dynamo"

// table judges a request on one table by what is known of the table.
func (c *checker) table() {
	s, index, ok := c.tableAndIndex()
	if !ok {
		return
	}
	if s == nil {
		s = &Schema{IndexesOpen: true}
	}
	r := c.req
	switch {
	case r.Op == dynamo.Query, r.Op == dynamo.Scan:
		c.read(s, index)
	case r.Item.State != Absent:
		c.itemOf(s, &r.Item)
		c.insideKeys(s, Condition, dynamo.ConditionInsideKey)
	default:
		c.keyOf(s, "Key", &r.Key)
		c.updateOf(s)
		c.insideKeys(s, Projection, dynamo.KeyAccessedInside)
		c.insideKeys(s, Condition, dynamo.ConditionInsideKey)
	}
}

// tableAndIndex finds the schemas. It reports false if the table or the index
// certainly does not exist: the service then says nothing else.
func (c *checker) tableAndIndex() (*Schema, *Index, bool) {
	r := c.req
	s := c.schema()
	if name, ok := r.Table.Known(); ok && s == nil && !hasHole(name) && isResourceName(tableOfARN(name)) {
		switch {
		case name != "" && len(name) < dynamo.MinTableNameSize:
			c.field("TableName", dynamo.TableNameShort, "is "+quote(name)+"; no table's name is so short").ErrorType = resourceNotFound
			return nil, nil, false
		case r.Catalog != nil && r.Catalog.Closed && len(name) <= dynamo.MaxTableNameSize && name != "":
			c.field("TableName", dynamo.TableMissing, "is "+quote(name)+", which is no known table").ErrorType = resourceNotFound
			return nil, nil, false
		}
	}
	name, ok := r.Index.Known()
	if s == nil || !ok || hasHole(name) {
		return s, nil, true
	}
	index := s.index(name)
	switch {
	case index != nil || s.IndexesOpen:
	case !isResourceName(name) || len(name) < dynamo.MinIndexNameSize || len(name) > dynamo.MaxTableNameSize:
		return nil, nil, false // reported as no name
	default:
		var names []string
		for i := range s.Indexes {
			names = append(names, s.Indexes[i].Name)
		}
		v := c.field("IndexName", dynamo.IndexMissing, "is "+quote(name)+"; the table has no such index", name)
		v.Suggestion = nearest(name, names)
		return nil, nil, false
	}
	return s, index, true
}

// read judges a Query or Scan.
func (c *checker) read(s *Schema, index *Index) {
	r := c.req
	key := s.Key
	if r.Index.State != Absent {
		key = nil
		if index != nil {
			key = index.Key
		}
	}
	if index != nil && index.Global {
		c.globalIndex(s, index)
	}
	if r.Op == dynamo.Query {
		c.keyConditions(key)
		c.filterOnKeys(key)
	}
	c.insideKeys(s, Filter, dynamo.KeyAccessedInside)
	c.insideKeys(s, Projection, dynamo.KeyAccessedInside)
	c.startKey(s, index, key)
}

// globalIndex judges what a global secondary index cannot do.
func (c *checker) globalIndex(s *Schema, index *Index) {
	r := c.req
	if consistent, ok := r.ConsistentRead.Known(); ok && consistent {
		c.field("ConsistentRead", dynamo.ConsistentIndex, "is true; "+quote(index.Name)+" is a global secondary index")
	}
	if index.Projection == "" || index.Projection == "ALL" {
		return
	}
	if sel, ok := r.Select.Known(); ok && sel == "ALL_ATTRIBUTES" {
		c.field("Select", dynamo.SelectAllIndex, "is ALL_ATTRIBUTES; index "+quote(index.Name)+" does not project all", index.Name)
	}
	c.unprojected(s, index)
}

// unprojected reports projected attributes that the index does not hold.
func (c *checker) unprojected(s *Schema, index *Index) {
	t := c.trees[Projection]
	if t == nil || s.Key == nil || index.Key == nil {
		return
	}
	x := &expressionChecker{checker: c, tree: t}
	var missing []string
	var first *Path
	for _, p := range t.Paths {
		name, known := x.resolve(&p.Elems[0])
		_, inKey := keyNamed(s.Key, name)
		_, inIndex := keyNamed(index.Key, name)
		if !known || inKey || inIndex || contains(index.Include, name) || contains(missing, name) {
			continue
		}
		missing = append(missing, name)
		if first == nil {
			first = p
		}
	}
	if first == nil {
		return
	}
	v := c.field("ProjectionExpression", dynamo.IndexLacks,
		"asks for "+list(missing)+", which index "+quote(index.Name)+" does not project", index.Name, list(missing))
	v.Pos, v.InText, v.Attribute, v.Keys = first.Pos, true, missing[0], missing
}

// filterOnKeys reports key attributes in the filter of a Query.
func (c *checker) filterOnKeys(key []KeyAttribute) {
	for _, k := range key {
		if p := c.pathOn(Filter, k.Name, false); p != nil {
			v := c.field("FilterExpression", dynamo.FilterOnKey,
				"uses key attribute "+quote(k.Name)+"; key attributes belong in KeyConditionExpression", k.Name)
			v.Pos, v.InText, v.Attribute = p.Pos, true, k.Name
		}
		for i := range c.req.QueryFilter.Entries {
			if c.req.QueryFilter.Entries[i].Attribute == k.Name {
				c.field("QueryFilter", dynamo.LegacyFilterKey, "has a condition on key attribute "+quote(k.Name), k.Name).Attribute = k.Name
			}
		}
	}
}

// insideKeys reports paths that go into a key attribute of the table or of one
// of its indexes.
func (c *checker) insideKeys(s *Schema, kind Kind, rule dynamo.RuleID) {
	t := c.trees[kind]
	if t == nil || !t.nested() {
		return
	}
	var done []string
	report := func(k KeyAttribute, what string) {
		if contains(done, k.Name) {
			return
		}
		p := c.pathOn(kind, k.Name, true)
		if p == nil {
			return
		}
		done = append(done, k.Name)
		if kind == Filter && c.filterReported(k.Name) || kind == Update && c.updateReported(k.Name) {
			return
		}
		v := c.field(kind.String(), rule, "goes into key attribute "+quote(k.Name)+" with "+quote(Print(p)), what, k.Name)
		v.Pos, v.InText, v.Attribute = p.Pos, true, k.Name
	}
	for _, k := range s.Key {
		report(k, "Key")
	}
	for i := range s.Indexes {
		for _, k := range s.Indexes[i].Key {
			report(k, "IndexKey")
		}
	}
}

// filterReported reports whether the filter on the attribute was refused as
// such.
func (c *checker) filterReported(name string) bool { return c.reported(dynamo.FilterOnKey, name) }

// updateReported reports whether the update of the attribute was refused as
// such.
func (c *checker) updateReported(name string) bool { return c.reported(dynamo.UpdateKey, name) }

func (c *checker) reported(rule dynamo.RuleID, attribute string) bool {
	for i := range c.found {
		if c.found[i].Rule == rule && c.found[i].Attribute == attribute {
			return true
		}
	}
	return false
}

// pathOn returns the first path of an expression whose attribute is name; a
// nested one if nested is set.
func (c *checker) pathOn(kind Kind, name string, nested bool) (found *Path) {
	t := c.trees[kind]
	if t == nil {
		return nil
	}
	x := &expressionChecker{checker: c, tree: t}
	t.Inspect(func(n Node) bool {
		p, ok := n.(*Path)
		if !ok || found != nil || nested && len(p.Elems) == 1 {
			return found == nil
		}
		if attr, known := x.resolve(&p.Elems[0]); known && attr == name {
			found = p
		}
		return true
	})
	return found
}
