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
		legacy, is := dynamo.LegacyOperatorOf(op)
		t.equal = op == "EQ" || !ok || is && !legacy.Key // what no key may use is a fault by itself
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
	c.keyOperators(key, byKey, complete && allKnown(tests))
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

// allKnown reports whether it is known which attribute each condition is on.
func allKnown(tests []keyTest) bool {
	for _, t := range tests {
		if !t.known {
			return false
		}
	}
	return true
}

// missingKey reports a key attribute without a condition that it needs.
func (c *checker) missingKey(tests []keyTest, whole *keyTest, key []KeyAttribute, byKey []*keyTest, foreign *keyTest) bool {
	if !allKnown(tests) {
		return false
	}
	for i, k := range key {
		if byKey[i] != nil || k.Sort && foreign == nil {
			continue
		}
		at, what := whole, "has no condition on key attribute "+quote(k.Name)
		if foreign != nil {
			at = foreign
			what += ", but one on " + quote(foreign.name)
		}
		rule := dynamo.KeyMissing
		if !k.Sort && partitionSize(key) > 1 {
			rule = dynamo.KeyPartitionEquality
		}
		c.keyFault(at, rule, what, k.Name).Attribute = k.Name
		return true
	}
	return false
}

// partitionSize is how many attributes the partition key has.
func partitionSize(key []KeyAttribute) int {
	n := 0
	for _, k := range key {
		if !k.Sort {
			n++
		}
	}
	return n
}

// keyOperators judges which comparison stands on which key attribute: all but the
// last that has one must have an equality. complete is set if no other condition
// may be there.
func (c *checker) keyOperators(key []KeyAttribute, byKey []*keyTest, complete bool) {
	rule := dynamo.KeyPartitionOperator
	if partitionSize(key) > 1 {
		rule = dynamo.KeyPartitionEquality
	}
	before := -1 // the first sort key attribute without equality
	for i, t := range byKey {
		switch {
		case !key[i].Sort:
			if t != nil && !t.equal {
				c.keyFault(t, rule, "has no equality on partition key "+quote(key[i].Name), key[i].Name).Attribute = key[i].Name
			}
		case t != nil && before >= 0:
			c.noEquality(key[before], byKey[before], key[i], t)
			return
		case before < 0 && (t == nil && complete || t != nil && !t.equal):
			before = i
		}
	}
}

// noEquality reports that sort key attribute k, which has the condition t or none,
// has no equality although a later one has a condition.
func (c *checker) noEquality(k KeyAttribute, t *keyTest, later KeyAttribute, onLater *keyTest) {
	at, what := t, "has no equality on "+quote(k.Name)+", although "+quote(later.Name)+" has a condition"
	if t == nil {
		at, what = onLater, "has a condition on "+quote(later.Name)+" but none on "+quote(k.Name)+" before it"
	}
	c.keyFault(at, dynamo.KeySortEquality, what, k.Name, later.Name).Attribute = k.Name
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
