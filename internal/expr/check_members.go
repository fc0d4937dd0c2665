package expr

import (
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
)

// list joins names as the service does.
func list(names []string) string { return strings.Join(names, ", ") }

// members judges single parameters: missing, too long, out of range, outside
// their enumeration.
func (c *checker) members() {
	r := c.req
	c.required("TableName", r.Table.State)
	switch r.Op {
	case dynamo.GetItem, dynamo.UpdateItem, dynamo.DeleteItem:
		c.required("Key", r.Key.State)
	case dynamo.PutItem:
		c.required("Item", r.Item.State)
	case dynamo.SearchVectors:
		c.required("IndexName", r.Index.State)
		c.topK()
	}
	c.tableName(r.Table)
	c.indexName()
	c.enums()
	c.ranges()
	if a := r.AttributesToGet; a.State == Present && !a.Open && len(a.Entries) == 0 {
		c.memberLength("AttributesToGet", "attributesToGet", "'[]' ", "greater", 1)
	}
	c.token()
}

// required reports a parameter that must be given. The Go SDK refuses such a
// request by itself.
func (c *checker) required(field string, state State) {
	if state == Absent {
		c.requiredAt(field, firstLower(field), state)
	}
}

func (c *checker) requiredAt(field, at string, state State) {
	if state == Absent {
		c.field(field, dynamo.MemberMissing, "is not given", at).Client = true
	}
}

// memberLength reports a parameter of the wrong length. value is how the
// service prints the value, with a blank behind it.
func (c *checker) memberLength(field, at, value, than string, limit int) *Violation {
	predicate := "is too short"
	if than == "less" {
		predicate = "is too long; the limit is " + itoa(limit)
	}
	return c.field(field, dynamo.MemberLength, predicate, value, at, than, itoa(limit))
}

func (c *checker) tableName(table Opt[string]) {
	name, ok := table.Known()
	if !ok || hasHole(name) {
		return
	}
	isARN := strings.HasPrefix(name, "arn:")
	switch {
	case name == "":
		c.memberLength("TableName", "TableName", "", "greater", 1)
		return
	case isARN && len(name) > dynamo.MaxTableARNSize:
		c.memberLength("TableName", "tableName", "'"+name+"' ", "less", dynamo.MaxTableARNSize)
	case isARN:
		return
	case !isResourceName(name):
		c.field("TableName", dynamo.MemberPattern, "has a character that no name may have", name, "tableName")
	}
	if len(name) > dynamo.MaxTableNameSize {
		c.memberLength("TableName", "tableName", "'"+name+"' ", "less", dynamo.MaxTableNameSize)
	}
}

func (c *checker) indexName() {
	name, ok := c.req.Index.Known()
	if !ok || hasHole(name) {
		return
	}
	if name != "" && !isResourceName(name) {
		c.field("IndexName", dynamo.MemberPattern, "has a character that no name may have", name, "indexName")
	}
	switch {
	case len(name) < dynamo.MinIndexNameSize:
		c.memberLength("IndexName", "indexName", "'"+name+"' ", "greater", dynamo.MinIndexNameSize)
	case len(name) > dynamo.MaxTableNameSize:
		c.memberLength("IndexName", "indexName", "'"+name+"' ", "less", dynamo.MaxTableNameSize)
	}
}

// isResourceName reports whether s has only characters that names of tables
// and indexes may have.
func isResourceName(s string) bool {
	for i := 0; i < len(s); i++ {
		if ch := s[i]; !isWord(ch) && ch != '.' && ch != '-' {
			return false
		}
	}
	return true
}

func (c *checker) enums() {
	r := c.req
	for _, p := range []struct {
		field string
		value Opt[string]
	}{
		{"ReturnConsumedCapacity", r.ReturnConsumedCapacity},
		{"ReturnItemCollectionMetrics", r.ReturnItemCollectionMetrics},
		{"Select", r.Select},
		{"ReturnValuesOnConditionCheckFailure", r.ReturnValuesOnConditionCheckFailure},
	} {
		c.enum(p.field, p.value)
	}
	if v, ok := r.ReturnValues.Known(); ok && !hasHole(v) && !contains(dynamo.ParametersOf(dynamo.UpdateItem, "").ReturnValues, v) {
		// The service itself prints UPDATE_NEW.
		c.field("ReturnValues", dynamo.EnumCurrent, "is "+quote(v)+", which is no value of it",
			"ALL_OLD, UPDATED_OLD, ALL_NEW, UPDATE_NEW, NONE")
	}
	v, ok := r.ConditionalOperator.Known()
	switch {
	case !ok || hasHole(v) || contains(dynamo.Enum("ConditionalOperator"), v):
	case r.Op == dynamo.Query || r.Op == dynamo.Scan:
		c.enum("ConditionalOperator", r.ConditionalOperator)
	default:
		// The service itself prints ALL for AND.
		c.field("ConditionalOperator", dynamo.EnumCurrent, "is "+quote(v)+", which is no value of it", "ALL, OR")
	}
}

func (c *checker) enum(field string, value Opt[string]) {
	v, ok := value.Known()
	if !ok || hasHole(v) || contains(dynamo.Enum(field), v) {
		return
	}
	f := c.field(field, dynamo.MemberEnum, "is "+quote(v)+", which is no value of it",
		v, firstLower(field), list(dynamo.Enum(field)))
	f.Suggestion = nearest(strings.ToUpper(v), dynamo.Enum(field))
}

func (c *checker) ranges() {
	r := c.req
	if n, ok := r.Limit.Known(); ok && n < 1 {
		if r.Op == dynamo.Query {
			c.field("Limit", dynamo.MemberRange, "is "+itoa(int(n))+"; it must be at least 1", "", "Limit", "greater", itoa(1))
		} else {
			c.memberRange("Limit", n, "greater", 1)
		}
	}
	if n, ok := r.Segment.Known(); ok {
		switch {
		case n < 0:
			c.memberRange("Segment", n, "greater", 0)
		case n >= dynamo.MaxTotalSegments:
			c.memberRange("Segment", n, "less", dynamo.MaxTotalSegments-1)
		}
	}
	if n, ok := r.TotalSegments.Known(); ok {
		switch {
		case n < 1:
			c.memberRange("TotalSegments", n, "greater", 1)
		case n > dynamo.MaxTotalSegments:
			c.memberRange("TotalSegments", n, "less", dynamo.MaxTotalSegments)
		}
	}
}

func (c *checker) memberRange(field string, n int64, than string, limit int) {
	bound := "at least "
	if than == "less" {
		bound = "at most "
	}
	c.field(field, dynamo.MemberRange, "is "+itoa(int(n))+"; it must be "+bound+itoa(limit),
		"'"+itoa(int(n))+"' ", firstLower(field), than, itoa(limit))
}

func (c *checker) token() {
	token, ok := c.req.ClientRequestToken.Known()
	if !ok || hasHole(token) {
		return
	}
	switch n := len([]rune(token)); {
	case n == 0:
		c.memberLength("ClientRequestToken", "ClientRequestToken", "", "greater", 1)
	case n > dynamo.MaxTokenSize:
		c.memberLength("ClientRequestToken", "ClientRequestToken", "", "less", dynamo.MaxTokenSize)
	}
}

func (c *checker) topK() {
	if n, ok := c.req.TopK.Known(); ok && (n < 1 || n > dynamo.MaxTopK) {
		c.field("TopK", dynamo.TopKRange, "is "+itoa(int(n))+"; it must be from 1 to "+itoa(dynamo.MaxTopK), itoa(int(n)))
	}
	c.requiredAt("TopK", "topK", c.req.TopK.State)
}
