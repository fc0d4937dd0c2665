package expr

import (
	"strings"
	"unicode/utf8"

	"github.com/dynlint/dynlint/internal/dynamo"
)

// statementsField is the parameter that holds the statements.
func (c *checker) statementsField() string {
	switch c.req.Op {
	case dynamo.BatchExecuteStatement:
		return "Statements"
	case dynamo.ExecuteTransaction:
		return "TransactStatements"
	}
	return "Statement"
}

// statements judges the PartiQL operations.
func (c *checker) statements() {
	field := c.statementsField()
	m := &c.req.PartiQL
	c.enums()
	c.ranges()
	c.token()
	if c.req.Op != dynamo.ExecuteStatement {
		c.statementCount(field, m)
	}
	parts := make([]*statementChecker, len(m.Entries))
	for i := range m.Entries {
		schema := m.Entries[i].Schema
		if schema == nil {
			schema = c.req.Schema
		}
		p := c.part(&Request{Op: c.req.Op, Schema: schema}, "", -1)
		if c.req.Op != dynamo.ExecuteStatement {
			p.action, p.index = field+"["+itoa(i)+"]", i
		}
		parts[i] = &statementChecker{checker: p, call: &m.Entries[i]}
		parts[i].members()
		c.take(p)
	}
	for _, p := range parts {
		p.read()
		c.take(p.checker)
	}
	c.mixedStatements(field, parts)
	for _, p := range parts {
		if p.stmt != nil && len(p.stmt.Errors) == 0 {
			p.judge()
			c.take(p.checker)
		}
	}
}

func (c *checker) statementCount(field string, m *StatementSet) {
	limit := dynamo.MaxBatchStatements
	if c.req.Op == dynamo.ExecuteTransaction {
		limit = dynamo.MaxTransaction
	}
	c.required(field, m.State)
	switch n := count(len(m.Entries), m.Open, m.Least); {
	case m.State == Present && n == 0 && !m.Open:
		c.memberLength(field, firstLower(field), "'[]' ", "greater", 1)
	case n > limit:
		c.memberLength(field, firstLower(field), "'[…]' ", "less", limit)
	}
}

// mixedStatements reports reads beside writes.
func (c *checker) mixedStatements(field string, parts []*statementChecker) {
	reads, writes := -1, -1
	for i, p := range parts {
		switch {
		case p.stmt == nil:
		case p.stmt.Kind.Reads() && reads < 0:
			reads = i
		case p.stmt.Kind.Writes() && writes < 0:
			writes = i
		}
	}
	if reads >= 0 && writes >= 0 {
		c.field(field, dynamo.StatementMixed,
			"has a read at "+itoa(reads)+" and a write at "+itoa(writes)+"; one request takes one kind", string(c.req.Op))
	}
}

// statementChecker judges one statement.
type statementChecker struct {
	*checker
	call *StatementCall
	stmt *Statement
}

// at records a violation at some bytes of the statement.
func (p *statementChecker) at(rule dynamo.RuleID, pos Range, predicate string, args ...string) *Violation {
	v := p.field("Statement", rule, predicate, args...)
	v.Pos, v.InText = pos, true
	return v
}

// members judges the parameters beside the statement.
func (p *statementChecker) members() {
	p.required("Statement", p.call.Text.State)
	if src, ok := p.call.Text.Known(); ok {
		switch n := utf8.RuneCountInString(src) - countHoles(src); {
		case src == "":
			p.memberLength("Statement", "statement", "'' ", "greater", 1)
		case n > dynamo.MaxStatementSize:
			p.memberLength("Statement", "statement", "'…' ", "less", dynamo.MaxStatementSize)
		}
	}
	if p.call.Parameters == Present && len(p.call.ParameterList) == 0 && !p.call.ParametersOpen {
		p.memberLength("Parameters", "parameters", "'[]' ", "greater", 1)
	}
}

// read parses the statement, and judges its form.
func (p *statementChecker) read() {
	src, ok := p.call.Text.Known()
	if !ok || src == "" {
		return
	}
	p.stmt = ParsePartiQL(src)
	for _, e := range p.stmt.Errors {
		v := p.at(e.Rule, e.Pos, e.Predicate)
		v.Text = e.Text
	}
	if p.stmt.Kind == ExistsStatement && p.req.Op != dynamo.ExecuteTransaction && len(p.stmt.Errors) == 0 {
		p.at(dynamo.StatementForm, Range{0, len(src)}, "is EXISTS, which only a transaction may have", unexpectedTerm)
	}
}

// judge judges a statement that is well formed.
func (p *statementChecker) judge() {
	s := p.stmt
	p.parameters()
	p.functions()
	p.returningClause()
	schema, index, ok := p.fromClause()
	if !ok {
		return
	}
	if s.HasHole && hasUnknown(s) {
		return
	}
	switch s.Kind {
	case SelectStatement, ExistsStatement:
		p.selectStatement(schema, index)
	case UpdateStatement, DeleteStatement:
		p.writeStatement(schema)
	}
}

// parameters judges the values for the question marks.
func (p *statementChecker) parameters() {
	call := p.call
	n := len(call.ParameterList)
	reported := call.Parameters == Present && n == 0 // an empty list is an error of its own
	if !reported && !p.stmt.HasHole && call.Parameters != Unknown && !call.ParametersOpen && n < p.stmt.Params {
		p.field("Parameters", dynamo.StatementParameters,
			"has "+itoa(n)+" values for "+itoa(p.stmt.Params)+" question marks")
	}
	for i := range call.ParameterList {
		for _, f := range valueFaults(&call.ParameterList[i], currentText) {
			v := p.add(Violation{Rule: f.rule, Field: "Parameters", Text: f.text, Predicate: "has at " + itoa(i) + " " + f.what})
			f.finish(v)
		}
	}
}

// pqFunctions are the functions that PartiQL for DynamoDB knows.
var pqFunctions = []string{"attribute_type", "begins_with", "contains", "missing", "size"}

// functions judges calls and lists.
func (p *statementChecker) functions() {
	InspectPQ(p.stmt.Where, func(n PQExpr) {
		switch n := n.(type) {
		case *PQCall:
			if name := strings.ToLower(n.Name); !contains(pqFunctions, name) && !hasHole(name) {
				line, column := lineColumn(p.stmt.Src, n.NamePos.Start)
				v := p.at(dynamo.StatementFunction, n.NamePos, "calls "+quote(n.Name)+", which is no function",
					n.Name, itoa(line), itoa(column), itoa(n.NamePos.Len()))
				v.Suggestion = nearest(name, pqFunctions)
			}
		case *PQIn:
			p.inCount(n)
		}
	})
}

// inCount judges the length of an IN list: it is shorter for the values of a
// partition key.
func (p *statementChecker) inCount(n *PQIn) {
	limit := dynamo.MaxInMembers
	if path, ok := n.X.(*PQPath); ok && len(path.Elems) == 1 {
		p.req.Table = Some(p.stmt.Table)
		if k, ok := keyNamed(p.stmt.key(p.schema()), path.Elems[0]); ok && !k.Sort {
			limit = dynamo.MaxInPartitions
		}
	}
	if len(n.List) > limit {
		p.at(dynamo.StatementInCount, n.Range(),
			"has an IN list of "+itoa(len(n.List))+" members; the limit is "+itoa(limit), itoa(len(n.List)))
	}
}

func lineColumn(src string, at int) (line, column int) {
	before := src[:at]
	return 1 + strings.Count(before, "\n"), at - strings.LastIndexByte(before, '\n')
}

// returningClause judges RETURNING.
func (p *statementChecker) returningClause() {
	s := p.stmt
	switch {
	case s.Returning == "":
	case p.req.Op == dynamo.ExecuteTransaction:
		p.at(dynamo.StatementTxReturning, s.ReturningPos, "has a RETURNING clause in a transaction", itoa(p.index))
	case s.Kind == DeleteStatement && s.Returning != "ALL OLD *":
		p.at(dynamo.StatementReturning, s.ReturningPos, "has RETURNING "+s.Returning+"; DELETE knows RETURNING ALL OLD *", s.Returning)
	}
}

// fromClause finds the table and index. It reports false if the service would
// refuse them.
func (p *statementChecker) fromClause() (*Schema, *Index, bool) {
	s := p.stmt
	if hasHole(s.Table) || s.Table == "" {
		return nil, nil, true
	}
	p.req.Table = Some(s.Table)
	schema := p.schema()
	if schema == nil {
		if cat := p.req.Catalog; cat != nil && cat.Closed {
			p.at(dynamo.TableMissing, s.TablePos, "names "+quote(s.Table)+", which is no known table").ErrorType = resourceNotFound
			return nil, nil, false
		}
		return nil, nil, true
	}
	if s.Index == "" || hasHole(s.Index) {
		return schema, nil, true
	}
	index := schema.index(s.Index)
	if index == nil && !schema.IndexesOpen {
		p.at(dynamo.StatementIndex, s.IndexPos, "names index "+quote(s.Index)+", which the table does not have")
		return nil, nil, false
	}
	return schema, index, true
}

// selectStatement judges a read.
func (p *statementChecker) selectStatement(schema *Schema, index *Index) {
	s := p.stmt
	transaction := p.req.Op == dynamo.ExecuteTransaction
	if transaction && s.Index != "" {
		p.at(dynamo.StatementTxIndex, s.IndexPos, "reads an index in a transaction", itoa(p.index))
	}
	if index != nil {
		p.indexRead(schema, index)
	}
	if schema == nil || schema.Key == nil || hasHole(s.Index) {
		return
	}
	access := s.Classify(schema)
	switch {
	case s.Kind == ExistsStatement:
		if access != AccessGetItem {
			p.at(dynamo.StatementExists, s.TablePos, "has an EXISTS that does not fix the whole key")
		}
	case p.req.Op != dynamo.ExecuteStatement && s.Index == "" && access != AccessGetItem && access != AccessUnknown:
		p.at(dynamo.StatementReadKey, p.wherePos(), "does not fix the whole key; this operation reads single items", string(p.req.Op))
	}
	if len(s.OrderBy) > 0 && (access == AccessScan) {
		p.at(dynamo.StatementOrder, s.OrderBy[0].Pos, "has ORDER BY without the partition key in WHERE")
	}
}

// indexRead judges what an index cannot give.
func (p *statementChecker) indexRead(schema *Schema, index *Index) {
	s := p.stmt
	partition := 0
	for _, k := range index.Key {
		if !k.Sort {
			partition++
		}
	}
	if partition > 1 || len(index.Key)-partition > 1 {
		p.at(dynamo.StatementMultiKey, s.IndexPos, "reads index "+quote(index.Name)+", which has a multi-attribute key")
	}
	if !index.Global {
		return
	}
	consistent := p.call.ConsistentRead
	if on, ok := consistent.Known(); ok && on {
		p.field("ConsistentRead", dynamo.StatementConsistent, "is true; "+quote(index.Name)+" is a global secondary index")
	}
	if index.Projection == "" || index.Projection == "ALL" || schema.Key == nil {
		return
	}
	lacks := func(name string) bool {
		_, inKey := keyNamed(schema.Key, name)
		_, inIndex := keyNamed(index.Key, name)
		return !inKey && !inIndex && !hasHole(name) && !contains(index.Include, name)
	}
	for _, n := range s.Select {
		if lacks(n.Elems[0]) {
			v := p.at(dynamo.IndexLacks, n.Pos, "asks for "+n.Elems[0]+", which index "+quote(index.Name)+" does not project",
				index.Name, n.Elems[0])
			v.Attribute = n.Elems[0]
			break
		}
	}
	found := false
	InspectPQ(s.Where, func(n PQExpr) {
		if n, ok := n.(*PQPath); ok && !found && lacks(n.Elems[0]) {
			found = true
			v := p.at(dynamo.StatementFilterLacks, n.Pos, "filters by "+n.Elems[0]+", which index "+quote(index.Name)+" does not project",
				index.Name, n.Elems[0])
			v.Attribute = n.Elems[0]
		}
	})
}

// writeStatement judges an UPDATE or DELETE: its WHERE must fix the whole key.
func (p *statementChecker) writeStatement(schema *Schema) {
	s := p.stmt
	equal := map[string]bool{}
	for _, e := range s.Equalities() {
		equal[e.Attribute] = true
	}
	if schema == nil || schema.Key == nil {
		if len(equal) == 0 {
			p.at(dynamo.StatementWriteNoKey, p.wherePos(), "fixes no attribute to one value; it must fix the key")
		}
		return
	}
	for _, k := range schema.Key {
		if !equal[k.Name] {
			p.at(dynamo.StatementWriteKey, p.wherePos(), "does not fix key attribute "+quote(k.Name)+" to one value").Attribute = k.Name
			break
		}
	}
	for _, t := range s.Targets {
		if k, ok := keyNamed(schema.Key, t.Elems[0]); ok {
			p.at(dynamo.UpdateKey, t.Pos, "changes key attribute "+quote(k.Name), k.Name).Attribute = k.Name
		}
	}
}

// wherePos returns the bytes of the WHERE clause's condition, else of the
// table's name.
func (p *statementChecker) wherePos() Range {
	if p.stmt.Where != nil {
		return p.stmt.Where.Range()
	}
	return p.stmt.TablePos
}
