package expr

import (
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/dynamo"
)

// TestEveryRule: every rule of the catalogue is found in some test.
func TestEveryRule(t *testing.T) {
	seen := map[dynamo.RuleID]bool{}
	note := func(r *Request) {
		for _, v := range r.Check() {
			seen[v.Rule] = true
		}
	}
	for _, tt := range requestTests {
		note(tt.req)
	}
	for _, tt := range batchTests {
		note(tt.req)
	}
	for _, tt := range checkTests {
		r := requestFor(tt.kind, hole(tt.src))
		if tt.names != "" {
			r.Names = parseNames(strings.TrimPrefix(tt.names, "-"))
		}
		if tt.values != "" {
			r.Values = parseValues(strings.TrimPrefix(tt.values, "-"))
		}
		note(r)
	}
	for _, tt := range statementTests {
		note(&Request{Op: tt.op, Schema: testSchema(), PartiQL: StatementSet{State: Present, Entries: []StatementCall{{Text: Some(tt.src)}}}})
	}
	for _, extra := range extraRequests() {
		note(extra)
	}
	for _, id := range dynamo.RuleIDs() {
		if !seen[id] && id < dynamo.LibraryArgument { // those of a library are its own
			t.Errorf("no test breaks rule %s", id)
		}
	}
}

// extraRequests break the rules that no table above breaks.
func extraRequests() []*Request {
	member := ":v"
	long := "a IN (" + member + strings.Repeat(", :v", 100) + ")"
	in := "1" + strings.Repeat(", 1", 100)
	read, write := StatementCall{Text: Some("SELECT * FROM t")}, StatementCall{Text: Some("DELETE FROM t WHERE a = 1")}
	consistent := StatementCall{Text: Some(`SELECT * FROM "table"."all" WHERE gpk = 'x'`), ConsistentRead: Some(true)}
	return []*Request{
		requestFor(Filter, long),
		requestFor(Filter, "a<b"+strings.Repeat(" OR a<b", 200)),
		requestFor(Filter, strings.Repeat("a", 4097)),
		requestFor(Projection, "a"+strings.Repeat(".b", 32)),
		{Op: dynamo.BatchExecuteStatement, PartiQL: StatementSet{State: Present, Entries: []StatementCall{read, write}}},
		{Op: dynamo.ExecuteStatement, Schema: testSchema(), PartiQL: StatementSet{State: Present, Entries: []StatementCall{consistent}}},
		{Op: dynamo.ExecuteStatement, PartiQL: StatementSet{State: Present,
			Entries: []StatementCall{{Text: Some("SELECT * FROM t WHERE a IN (" + in + ") AND b = ?")}}}},
		{Op: dynamo.ExecuteStatement, PartiQL: StatementSet{State: Present, Entries: []StatementCall{{Text: Some("DELETE FROM t")}}}},
	}
}
