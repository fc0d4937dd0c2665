package expr

import "github.com/dynlint/dynlint/internal/dynamo"

// conditionalOperator judges the legacy ConditionalOperator.
func (c *checker) conditionalOperator() {
	r := c.req
	if r.ConditionalOperator.State != Present {
		return
	}
	m := &r.Expected
	switch r.Op {
	case dynamo.Query:
		m = &r.QueryFilter
	case dynamo.Scan:
		m = &r.ScanFilter
	}
	switch {
	case m.State == Absent:
		c.field("ConditionalOperator", dynamo.OperatorAlone, "is given without conditions")
	case m.State == Present && !m.Open && len(m.Entries) < 2:
		c.field("ConditionalOperator", dynamo.OperatorSingle, "is given with fewer than two conditions")
	}
}

// legacy judges the legacy parameters by themselves.
func (c *checker) legacy() {
	r := c.req
	for i, a := range r.AttributesToGet.Entries {
		if contains(r.AttributesToGet.Entries[:i], a) && !hasHole(a) {
			c.field("AttributesToGet", dynamo.GetDuplicate, "has "+quote(a)+" twice", a).Attribute = a
		}
	}
	for i := range r.Expected.Entries {
		c.expected(&r.Expected.Entries[i])
	}
	c.legacyConditions("QueryFilter", &r.QueryFilter)
	c.legacyConditions("ScanFilter", &r.ScanFilter)
	c.legacyConditions("KeyConditions", &r.KeyConditions)
	for i := range r.AttributeUpdates.Entries {
		c.attributeUpdate(&r.AttributeUpdates.Entries[i])
	}
}

func (c *checker) entry(field string, e *LegacyEntry, rule dynamo.RuleID, predicate string, args ...string) {
	v := c.field(field, rule, predicate+" for "+quote(e.Attribute), args...)
	v.Attribute = e.Attribute
}

// expected judges an entry of Expected.
func (c *checker) expected(e *LegacyEntry) {
	const field = "Expected"
	c.legacyValues(field, e)
	exists, known := e.Exists.Known()
	op, _ := e.Operator.Known()
	hasValue := e.Value.State == Present
	switch {
	case hasValue && e.HasValues:
		c.entry(field, e, dynamo.ExpectedBoth, "has both Value and AttributeValueList", e.Attribute)
	case e.Operator.State == Present && e.Exists.State == Present:
		c.entry(field, e, dynamo.ExpectedOperatorExists, "has both ComparisonOperator and Exists", e.Attribute)
	case op != "" && op != "NULL" && op != "NOT_NULL" && !e.HasValues && e.Value.State == Absent:
		c.entry(field, e, dynamo.ExpectedOperatorNoValue, "compares by "+op+" without a value", op, e.Attribute)
	case e.Operator.State != Absent:
		c.expectedComparison(field, e)
	case e.HasValues:
		c.entry(field, e, dynamo.ExpectedListNoOperator, "has AttributeValueList without ComparisonOperator", e.Attribute)
	case e.Value.State == Absent && known && exists:
		c.entry(field, e, dynamo.ExpectedNoValue, "has Exists true without a Value", "true", e.Attribute)
	case e.Value.State == Absent && e.Exists.State == Absent:
		c.entry(field, e, dynamo.ExpectedNoValue, "has neither Value nor Exists", "null", e.Attribute)
	case hasValue && known && !exists:
		c.entry(field, e, dynamo.ExpectedValue, "has Exists false with a Value", e.Attribute)
	}
}

func (c *checker) expectedComparison(field string, e *LegacyEntry) {
	values := e.Values
	if e.Value.State != Absent && !e.HasValues {
		values = []AttributeValue{e.Value.V} // of which perhaps nothing is known
	}
	c.comparison(field, e, values)
}

// legacyConditions judges a map of legacy conditions.
func (c *checker) legacyConditions(field string, m *Legacy) {
	for i := range m.Entries {
		e := &m.Entries[i]
		c.legacyValues(field, e)
		c.comparison(field, e, e.Values)
		if op, ok := e.Operator.Known(); ok && field == "KeyConditions" {
			if o, known := dynamo.LegacyOperatorOf(op); known && !o.Key {
				c.entry(field, e, dynamo.LegacyKeyOperator, "has comparison "+op+", which no key condition may use")
			}
		}
	}
}

// comparison judges the number and the types of the values of a comparison.
func (c *checker) comparison(field string, e *LegacyEntry, values []AttributeValue) {
	name, ok := e.Operator.Known()
	if !ok {
		return
	}
	op, ok := dynamo.LegacyOperatorOf(name)
	if !ok {
		return
	}
	if n := len(values); !e.ValuesOpen && (n < op.Min || op.Max >= 0 && n > op.Max) {
		c.entry(field, e, dynamo.LegacyArity, "compares by "+name+" with "+itoa(n)+" values", name)
		return
	}
	for i := range values {
		if t := values[i].Type; t != NoType && op.Types != nil && !contains(op.Types, t.String()) {
			c.entry(field, e, dynamo.LegacyType, "compares by "+name+" with a value of type "+t.String(), name, t.String())
			return
		}
	}
}

// legacyValues judges the values of an entry.
func (c *checker) legacyValues(field string, e *LegacyEntry) {
	values := e.Values
	if v, ok := e.Value.Known(); ok {
		values = append([]AttributeValue{v}, values...)
	}
	for i := range values {
		for _, f := range valueFaults(&values[i], c.valueLayer()) {
			v := c.add(Violation{Rule: f.rule, Field: field, Text: f.text, Predicate: "has for " + quote(e.Attribute) + " " + f.what, Attribute: e.Attribute})
			f.finish(v)
		}
	}
}

// attributeUpdate judges an entry of AttributeUpdates.
func (c *checker) attributeUpdate(e *LegacyEntry) {
	const field = "AttributeUpdates"
	c.legacyValues(field, e)
	action, known := e.Operator.Known()
	if e.Operator.State == Absent {
		action, known = "PUT", true
	}
	value, hasValue := e.Value.Known()
	switch {
	case !known:
	case e.Value.State == Absent && action != "DELETE":
		c.entry(field, e, dynamo.UpdateActionNoValue, "has action "+action+" without a value")
	case !hasValue || value.Type == NoType:
	case action == "DELETE" && !value.Type.isSet():
		c.entry(field, e, dynamo.UpdateActionType, "has action DELETE with a value of type "+value.Type.String(),
			"DELETE action with value is not supported", value.Type.String())
	case action == "ADD" && !value.Type.isSet() && value.Type != TypeN && value.Type != TypeL:
		c.entry(field, e, dynamo.UpdateActionType, "has action ADD with a value of type "+value.Type.String(),
			"ADD action is not supported", value.Type.String())
	}
}

// legacyUpdateKeys judges AttributeUpdates against the schema of the table.
func (c *checker) legacyUpdateKeys(s *Schema) {
	for _, k := range s.Key {
		for i := range c.req.AttributeUpdates.Entries {
			if e := &c.req.AttributeUpdates.Entries[i]; e.Attribute == k.Name {
				c.entry("AttributeUpdates", e, dynamo.UpdateKey, "changes a key attribute", k.Name)
			}
		}
	}
}
