package expr

import "github.com/dynlint/dynlint/internal/dynamo"

// keyTest is one condition on a key attribute of a Query, by either kind of
// parameter.
type keyTest struct {
	name       string
	known      bool // name is the attribute's name
	equal      bool
	beginsWith bool
	values     []keyOperand

	field  string
	pos    Range
	inText bool
}

// keyOperand is a value of a [keyTest].
type keyOperand struct {
	value *AttributeValue // nil if nothing is known of it
	pos   Range
	key   string // the placeholder
}

// keyTests returns the conditions on keys, and whether they are all that the
// request has.
func (c *checker) keyTests() (tests []keyTest, complete bool) {
	r := c.req
	if r.KeyConditions.State != Absent {
		return c.legacyKeyTests()
	}
	if !c.keyClausesRead {
		return nil, false
	}
	x := &expressionChecker{checker: c, tree: c.trees[KeyCondition]}
	for _, k := range c.keyClauses {
		tests = append(tests, x.keyTest(k))
	}
	return tests, true
}

func (x *expressionChecker) keyTest(k keyClauseOn) keyTest {
	t := keyTest{field: "KeyConditionExpression", pos: k.cond.Range(), inText: true}
	t.name, t.known = x.resolve(k.elem)
	var operands []Operand
	switch c := k.cond.(type) {
	case *Compare:
		t.equal = c.Op == Eq
		operands = []Operand{c.Left, c.Right}
	case *Between:
		operands = []Operand{c.Low, c.High}
	case *Call:
		t.beginsWith = true
		operands = c.Args[1:]
	}
	for _, o := range operands {
		if v, ok := ungroup(o).(*Value); ok {
			t.values = append(t.values, keyOperand{x.value(v), v.Pos, v.Name})
		}
	}
	return t
}

// legacyKeyTests returns the conditions of KeyConditions.
func (c *checker) legacyKeyTests() (tests []keyTest, complete bool) {
	m := &c.req.KeyConditions
	for i := range m.Entries {
		e := &m.Entries[i]
		t := keyTest{name: e.Attribute, known: !hasHole(e.Attribute), field: "KeyConditions"}
		op, ok := e.Operator.Known()
		t.equal = op == "EQ" || !ok
		t.beginsWith = op == "BEGINS_WITH"
		for j := range e.Values {
			t.values = append(t.values, keyOperand{value: &e.Values[j]})
		}
		tests = append(tests, t)
	}
	return tests, m.State == Present && !m.Open
}

func (c *checker) keyFault(t *keyTest, rule dynamo.RuleID, predicate string, args ...string) *Violation {
	v := c.field(t.field, rule, predicate, args...)
	v.Pos, v.InText = t.pos, t.inText
	return v
}

// keyConditions judges the key condition of a Query against the key of the
// table or index; key is nil if that is not known.
func (c *checker) keyConditions(key []KeyAttribute) {
	tests, complete := c.keyTests()
	if len(tests) == 0 {
		return
	}
	whole := tests[0]
	for _, t := range tests {
		whole.pos.Start, whole.pos.End = min(whole.pos.Start, t.pos.Start), max(whole.pos.End, t.pos.End)
	}
	if key == nil {
		c.keyConditionsAlone(tests, &whole, complete)
		return
	}
	if n := len(tests); n > len(key) {
		c.keyFault(&whole, dynamo.KeyCount, "has "+itoa(n)+" clauses; the key has "+itoa(len(key))+" attributes", itoa(n), itoa(len(key)))
		return
	}
	byKey, foreign := matchKey(tests, key)
	if complete && c.missingKey(tests, &whole, key, byKey, foreign) {
		return
	}
	for i, t := range byKey {
		if t != nil {
			c.keyTypes(key[i], t)
		}
	}
	c.keyOperators(key, byKey)
	for i, t := range byKey {
		if t != nil {
			c.keyValues(key[i], t)
		}
	}
}

// keyConditionsAlone judges a key condition of an unknown key.
func (c *checker) keyConditionsAlone(tests []keyTest, whole *keyTest, complete bool) {
	const most = dynamo.MaxIndexPartitionKeys + dynamo.MaxIndexSortKeys
	if n := len(tests); n > most {
		c.keyFault(whole, dynamo.KeyManyClauses, "has "+itoa(n)+" clauses; no key has more than "+itoa(most)+" attributes", itoa(n), itoa(most))
		return
	}
	for _, t := range tests {
		if t.equal {
			return
		}
	}
	if complete {
		c.keyFault(whole, dynamo.KeyNoEquality, "has no equality; the partition key needs one")
	}
}

// matchKey assigns the conditions to the key attributes. foreign is set if a
// condition is certainly on none of them; a condition whose attribute is not
// known may be on any, so that nothing is then missing for certain.
func matchKey(tests []keyTest, key []KeyAttribute) (byKey []*keyTest, foreign *keyTest) {
	byKey = make([]*keyTest, len(key))
	for i := range tests {
		t := &tests[i]
		at := -1
		for j, k := range key {
			if t.known && k.Name == t.name {
				at = j
			}
		}
		switch {
		case at >= 0:
			byKey[at] = t
		case t.known && foreign == nil:
			foreign = t
		}
	}
	return byKey, foreign
}

// missingKey reports a key attribute without a condition that it needs.
func (c *checker) missingKey(tests []keyTest, whole *keyTest, key []KeyAttribute, byKey []*keyTest, foreign *keyTest) bool {
	for _, t := range tests {
		if !t.known {
			return false
		}
	}
	gap := -1
	for i, k := range key {
		switch {
		case byKey[i] == nil && (!k.Sort || foreign != nil):
			at, what := whole, "has no condition on key attribute "+quote(k.Name)
			if foreign != nil {
				at = foreign
				what += ", but one on " + quote(foreign.name)
			}
			c.keyFault(at, dynamo.KeyMissing, what, k.Name).Attribute = k.Name
			return true
		case byKey[i] == nil && gap < 0:
			gap = i
		case byKey[i] != nil && gap >= 0:
			c.keyFault(byKey[i], dynamo.KeySortGap,
				"has a condition on "+quote(k.Name)+" but none on "+quote(key[gap].Name)+" before it", key[gap].Name).Attribute = key[gap].Name
			return true
		}
	}
	return false
}

// keyOperators judges which comparison stands on which key attribute.
func (c *checker) keyOperators(key []KeyAttribute, byKey []*keyTest) {
	last := -1
	for i := range key {
		if byKey[i] != nil && key[i].Sort {
			last = i
		}
	}
	for i, t := range byKey {
		switch {
		case t == nil || t.equal || i == last:
		case !key[i].Sort:
			c.keyFault(t, dynamo.KeyPartitionOperator,
				"has no equality on partition key "+quote(key[i].Name)).Attribute = key[i].Name
		default:
			c.keyFault(t, dynamo.KeySortEquality,
				"has no equality on "+quote(key[i].Name)+", although "+quote(key[last].Name)+" has a condition",
				key[i].Name, key[last].Name).Attribute = key[i].Name
		}
	}
}

// keyTypes judges the types of the values of one condition.
func (c *checker) keyTypes(k KeyAttribute, t *keyTest) {
	if k.Type == NoType {
		return
	}
	if t.beginsWith && k.Type == TypeN {
		c.keyFault(t, dynamo.KeyValueType, "calls begins_with on "+quote(k.Name)+", which is a number").Attribute = k.Name
		return
	}
	for i := range t.values {
		o := &t.values[i]
		if v := o.value; v != nil && v.Type != NoType && v.Form == FormOK && v.Type != k.Type {
			c.operandFault(o, k, c.keyFault(t, dynamo.KeyValueType,
				"compares "+quote(k.Name)+" of type "+k.Type.String()+" with a value of type "+v.Type.String()))
		}
	}
}

// keyValues judges the contents of the values of one condition.
func (c *checker) keyValues(k KeyAttribute, t *keyTest) {
	for i := range t.values {
		o := &t.values[i]
		if o.value == nil || k.Type != NoType && o.value.Type != k.Type {
			continue
		}
		if what, empty := o.value.isEmpty(); empty {
			c.operandFault(o, k, c.keyFault(t, dynamo.KeyEmptyValue,
				"compares "+quote(k.Name)+" with an empty "+what, what, k.Name))
			continue
		}
		if before := len(c.found); c.keySize(t.field, k, o.value) {
			c.found[before].InText = t.inText
			c.operandFault(o, k, &c.found[before])
		}
	}
}

// operandFault gives a violation the place of the value at fault.
func (c *checker) operandFault(o *keyOperand, k KeyAttribute, v *Violation) {
	v.Attribute = k.Name
	if o.key != "" {
		v.Pos, v.Keys = o.pos, []string{o.key}
	}
}
