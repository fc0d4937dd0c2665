package expr

import "github.com/dynlint/dynlint/internal/dynamo"

// request judges a whole request.
func (c *checker) request() {
	switch c.req.Op {
	case dynamo.BatchGetItem:
		c.batchGet()
	case dynamo.BatchWriteItem:
		c.batchWrite()
	case dynamo.TransactGetItems, dynamo.TransactWriteItems:
		c.transaction()
	case dynamo.ExecuteStatement, dynamo.BatchExecuteStatement, dynamo.ExecuteTransaction:
		c.statements()
	default:
		c.members()
		c.content()
		c.table()
	}
}

// content judges what needs neither the table nor other actions: mixtures,
// placeholder maps, expressions, and the rules of the operation.
func (c *checker) content() {
	mixed := c.mixed()
	c.maps()
	c.expressions()
	c.unused()
	if !mixed {
		c.conditionalOperator()
	}
	c.legacy()
	c.operation()
	c.attributeValues()
}

// parameters returns the parameters of the operation, or of the action in a
// transaction.
func (c *checker) parameters() *dynamo.Parameters {
	if c.params == nil {
		c.params = dynamo.ParametersOf(c.req.Op, c.req.Action)
	}
	return c.params
}

// text returns the expression parameter of that name.
func (r *Request) text(name string) *Opt[string] {
	switch name {
	case "KeyConditionExpression":
		return &r.KeyConditionExpression
	case "FilterExpression":
		return &r.FilterExpression
	case "ConditionExpression":
		return &r.ConditionExpression
	case "ProjectionExpression":
		return &r.ProjectionExpression
	case "UpdateExpression":
		return &r.UpdateExpression
	case "SearchConditionExpression":
		return &r.SearchConditionExpression
	}
	return &Opt[string]{}
}

// legacyState says whether the legacy parameter of that name is given.
func (r *Request) legacyState(name string) State {
	switch name {
	case "AttributesToGet":
		return r.AttributesToGet.State
	case "ConditionalOperator":
		return r.ConditionalOperator.State
	case "Expected":
		return r.Expected.State
	case "QueryFilter":
		return r.QueryFilter.State
	case "ScanFilter":
		return r.ScanFilter.State
	case "KeyConditions":
		return r.KeyConditions.State
	case "AttributeUpdates":
		return r.AttributeUpdates.State
	}
	return Absent
}

// mixed reports legacy parameters beside expressions, and whether it found
// any.
func (c *checker) mixed() bool {
	p := c.parameters()
	var legacy, expressions []string
	for _, name := range p.Legacy {
		if c.req.legacyState(name) == Present {
			legacy = append(legacy, name)
		}
	}
	if len(legacy) == 0 {
		return false
	}
	for _, name := range p.Expressions {
		if c.req.text(name).State == Present {
			expressions = append(expressions, name)
		}
	}
	if len(expressions) == 0 {
		return false
	}
	// KeyConditions may stand beside other expressions than the key condition.
	if len(legacy) == 1 && legacy[0] == "KeyConditions" && c.req.KeyConditionExpression.State != Present {
		return false
	}
	v := c.field(legacy[0], dynamo.Mixed, "is given beside "+expressions[0]+"; the two kinds do not mix",
		list(legacy), list(expressions))
	v.Keys = append(legacy, expressions...)
	return true
}

// allAbsent reports whether none of the expressions is given.
func (c *checker) allAbsent(expressions []string) bool {
	for _, name := range expressions {
		if c.req.text(name).State != Absent {
			return false
		}
	}
	return true
}

// expressions judges the expressions of the request in the service's order.
func (c *checker) expressions() {
	r := c.req
	c.trees[Update] = c.expression(Update, &r.UpdateExpression)
	c.trees[Condition] = c.expression(Condition, &r.ConditionExpression)
	c.trees[KeyCondition] = c.expression(KeyCondition, &r.KeyConditionExpression)
	c.trees[Filter] = c.expression(Filter, &r.FilterExpression)
	c.trees[Projection] = c.expression(Projection, &r.ProjectionExpression)
	c.searchCondition()
}

// unused reports placeholders that no expression uses.
func (c *checker) unused() {
	if c.unread {
		return
	}
	if keys := c.names.unused(); len(keys) > 0 {
		v := c.field("ExpressionAttributeNames", dynamo.NamesUnused,
			"defines "+list(keys)+", which no expression uses", list(keys))
		v.Keys = keys
	}
	if keys := c.values.unused(); len(keys) > 0 {
		v := c.field("ExpressionAttributeValues", dynamo.ValuesUnused,
			"defines "+list(keys)+", which no expression uses", list(keys))
		v.Keys = keys
	}
}

// operation judges the rules of single operations.
func (c *checker) operation() {
	r := c.req
	switch r.Op {
	case dynamo.Query:
		if r.KeyConditions.State == Absent && r.KeyConditionExpression.State == Absent {
			c.field("KeyConditionExpression", dynamo.QueryNoKey, "is not given, nor is KeyConditions")
		}
		c.selection()
	case dynamo.Scan:
		c.selection()
		c.segments()
	case dynamo.PutItem, dynamo.DeleteItem:
		c.returnValues()
	}
}

// returnValues judges what PutItem and DeleteItem return.
func (c *checker) returnValues() {
	value, ok := c.req.ReturnValues.Known()
	if !ok || !contains(dynamo.ParametersOf(dynamo.UpdateItem, "").ReturnValues, value) ||
		contains(c.parameters().ReturnValues, value) {
		return
	}
	rule := dynamo.ReturnValuesWrite
	if c.req.Op == dynamo.DeleteItem {
		rule = dynamo.ReturnValuesDelete
	}
	c.field("ReturnValues", rule, "is "+value+"; "+string(c.req.Op)+" knows ALL_OLD and NONE")
}

// selection judges the Select parameter of Query and Scan.
func (c *checker) selection() {
	r := c.req
	sel, ok := r.Select.Known()
	if !ok {
		return
	}
	projection := ""
	switch {
	case r.ProjectionExpression.State == Present:
		projection = "ProjectionExpression"
	case r.AttributesToGet.State == Present:
		projection = "AttributesToGet"
	}
	what := sel
	switch sel {
	case "COUNT":
		what = "only the Count"
	case "SPECIFIC_ATTRIBUTES":
		if r.ProjectionExpression.State == Absent && r.AttributesToGet.State == Absent {
			c.field("Select", dynamo.SelectNoProjection, "is SPECIFIC_ATTRIBUTES without a ProjectionExpression")
		}
		return
	case "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES":
	default:
		return // reported as no member of the enumeration
	}
	if projection != "" {
		c.field("Select", dynamo.SelectAllProjection, "is "+sel+" beside a "+projection, projection, what)
	}
	if sel == "ALL_PROJECTED_ATTRIBUTES" && r.Index.State == Absent {
		c.field("Select", dynamo.SelectNoIndex, "is ALL_PROJECTED_ATTRIBUTES without an IndexName")
	}
}

// segments judges the parameters of a parallel Scan.
func (c *checker) segments() {
	r := c.req
	switch {
	case r.Segment.State == Present && r.TotalSegments.State == Absent:
		c.field("Segment", dynamo.SegmentAlone, "is given without TotalSegments")
	case r.TotalSegments.State == Present && r.Segment.State == Absent:
		c.field("TotalSegments", dynamo.SegmentsAlone, "is given without Segment")
	}
	segment, ok := r.Segment.Known()
	total, okTotal := r.TotalSegments.Known()
	if ok && okTotal && segment >= total && total >= 1 {
		c.field("Segment", dynamo.SegmentRange,
			"is "+itoa(int(segment))+", which is not below TotalSegments "+itoa(int(total)), itoa(int(segment)), itoa(int(total)))
	}
}

// searchCondition judges a search condition as far as it is known: it is a
// condition whose only comparator is the equality.
func (c *checker) searchCondition() {
	const field = "SearchConditionExpression"
	text := &c.req.SearchConditionExpression
	if text.State == Absent {
		return
	}
	c.unread = true // how its placeholders count is not known
	src, ok := text.Known()
	if !ok || hasHole(src) {
		return
	}
	t := Parse(Filter, src)
	if len(t.Errors) > 0 {
		return
	}
	Clauses(t.Cond, func(cond Cond) {
		if cmp, ok := cond.(*Compare); ok && cmp.Op == Eq {
			return
		}
		c.add(Violation{
			Rule: dynamo.SearchComparator, Field: field, Text: dynamo.SearchComparator.Text(),
			Pos: cond.Range(), InText: true, Predicate: `has a clause other than an equality`,
		})
	})
}

func contains(list []string, s string) bool {
	for _, e := range list {
		if e == s {
			return true
		}
	}
	return false
}
