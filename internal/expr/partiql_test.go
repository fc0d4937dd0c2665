package expr

import (
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/dynamo"
)

// classifyTests: what a statement amounts to without a schema and with that of
// testSchema.
var classifyTests = []struct{ src, without, with string }{
	{`SELECT * FROM table`, "Scan", "Scan"},
	{`select a, b.c[0] from "table"`, "Scan", "Scan"},
	{`SELECT * FROM table WHERE pk = 'x'`, "unknown", "Query"},
	{`SELECT * FROM table WHERE 'x' = "pk"`, "unknown", "Query"},
	{`SELECT * FROM table WHERE pk = ? AND sk = 1`, "unknown", "GetItem"},
	{`SELECT * FROM table WHERE pk = ? AND sk BETWEEN 1 AND 2 AND a = 3`, "unknown", "Query"},
	{`SELECT * FROM table WHERE pk = ? AND begins_with(a, 'x')`, "unknown", "Query"},
	{`SELECT * FROM table WHERE sk = 1`, "unknown", "Scan"},
	{`SELECT * FROM table WHERE pk > 'x'`, "Scan", "Scan"},
	{`SELECT * FROM table WHERE pk <> 'x' AND begins_with(pk, 'x')`, "Scan", "Scan"},
	{`SELECT * FROM table WHERE NOT pk = 'x'`, "Scan", "Scan"},
	{`SELECT * FROM table WHERE pk = 'x' OR a = 2`, "Scan", "Scan"},
	{`SELECT * FROM table WHERE pk = 'x' OR pk = 'y'`, "unknown", "Query per value"},
	{`SELECT * FROM table WHERE (pk = 'x' OR pk = 'y') AND sk = 1`, "unknown", "Query per value"},
	{`SELECT * FROM table WHERE pk IN ['x', 'y']`, "unknown", "Query per value"},
	{`SELECT * FROM table WHERE pk IN ('x')`, "unknown", "Query"},
	{`SELECT * FROM table WHERE pk = a`, "Scan", "Scan"},
	{`SELECT * FROM table WHERE pk = size(a)`, "Scan", "Scan"},
	{`SELECT * FROM "table"."all" WHERE gpk = 'x'`, "unknown", "Query"},
	{`SELECT * FROM "table"."all" WHERE gpk = 'x' AND gsk = 1`, "unknown", "Query"},
	{`SELECT * FROM "table"."all" WHERE pk = 'x' AND sk = 1`, "unknown", "Scan"},
	{`SELECT * FROM table -- all of it`, "Scan", "Scan"},
	{`SELECT * /* all */ FROM table WHERE a = '?' -- no parameter`, "unknown", "Scan"},
	{`INSERT INTO table VALUE {'pk': 'x', 'sk': 1, 'l': [1, 'a'], 's': <<1, 2>>, 'n': null}`, "PutItem", "PutItem"},
	{`UPDATE table SET a = 1 SET b.c = list_append(b.c, ?) REMOVE d WHERE pk = 'x' AND sk = 1 RETURNING ALL OLD *`, "UpdateItem", "UpdateItem"},
	{`DELETE FROM table WHERE pk = 'x' AND sk = -1.5e3`, "DeleteItem", "DeleteItem"},
	{`EXISTS(SELECT * FROM table WHERE pk = 'x' AND sk = 1)`, "unknown", "GetItem"},
	{`SELECT * FROM table WHERE pk = 'A?`, "unknown", "unknown"},
	{`SELECT * FROM "table" WHERE pk = ?h?`, "unknown", "unknown"},
	{`MERGE INTO table`, "unknown", "unknown"},

	// A hole is written ~.
	{`SELECT * FROM "~" WHERE pk = 'x'`, "unknown", "Query"},
	{`SELECT * FROM ~`, "Scan", "Scan"},
	{`SELECT * FROM table WHERE pk = '~'`, "unknown", "Query"},
	{`SELECT * FROM table WHERE pk = ~`, "unknown", "Query"},
	{`SELECT * FROM table WHERE ~`, "unknown", "unknown"},
	{`SELECT * FROM table ~`, "unknown", "unknown"},
	{`SELECT * FROM table WHERE a > 1 ~`, "unknown", "unknown"},
	{`~`, "unknown", "unknown"},
}

func TestClassify(t *testing.T) {
	for _, tt := range classifyTests {
		s := ParsePartiQL(strings.ReplaceAll(tt.src, "~", string(Hole)))
		if got := s.Classify(nil).String(); got != tt.without {
			t.Errorf("%s: without a schema %s, want %s (errors %v)", tt.src, got, tt.without, s.Errors)
		}
		if got := s.Classify(testSchema()).String(); got != tt.with {
			t.Errorf("%s: with a schema %s, want %s (errors %v)", tt.src, got, tt.with, s.Errors)
		}
	}
}

func TestEqualities(t *testing.T) {
	s := ParsePartiQL(`SELECT * FROM "T"."I" WHERE a = ? AND (b = 'x' AND 1 = c) AND (d = 1 OR e = 2) AND NOT f = 1 AND g = h AND "i j" = ?`)
	if len(s.Errors) > 0 {
		t.Fatal(s.Errors[0].Text)
	}
	var got []string
	for _, e := range s.Equalities() {
		got = append(got, e.Attribute+":"+e.Pos.In(s.Src))
	}
	if got, want := strings.Join(got, ", "), `a:a = ?, b:b = 'x', c:1 = c, i j:"i j" = ?`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if s.Table != "T" || s.Index != "I" || s.Params != 2 || s.IndexPos.In(s.Src) != `"I"` {
		t.Errorf("table %q, index %q at %q, %d parameters", s.Table, s.Index, s.IndexPos.In(s.Src), s.Params)
	}
}

// statementTests: the rules a statement breaks, with the schema of testSchema
// and with as many parameters as it has question marks.
var statementTests = []struct {
	op   dynamo.Kind
	src  string
	want string
}{
	{dynamo.ExecuteStatement, `SELECT * FROM table t WHERE pk = 'x'`, "PQ-alias `t`"},
	{dynamo.ExecuteStatement, `SELECT a AS b FROM table`, "PQ-alias `AS`"},
	{dynamo.ExecuteStatement, `SELECT * FROM table WHERE pk = 'x' LIMIT 10`, "PQ-form `LIMIT`"},
	{dynamo.ExecuteStatement, `SELECT * FROM table WHERE pk = # comment`, "PQ-form `#`"},
	{dynamo.ExecuteStatement, `SELECT * FROM table WHERE`, "PQ-form ``"},
	{dynamo.ExecuteStatement, `SELECT a. FROM table`, "PQ-form `FROM`"},
	{dynamo.ExecuteStatement, `SELECT a.1 FROM table`, "PQ-form `.1`"},
	{dynamo.ExecuteStatement, `SELECT * FROM "a"."b"."c"`, "PQ-from `\"a\".\"b\".`"},
	{dynamo.ExecuteStatement, `SELECT * FROM ""`, "PQ-from `\"\"`"},
	{dynamo.ExecuteStatement, `SELECT * FROM "table"."nope"`, "PQ-index `\"nope\"`"},
	{dynamo.ExecuteStatement, `SELECT * FROM "table"."many" WHERE a = 'x'`, "PQ-multi-key `\"many\"`"},
	{dynamo.ExecuteStatement, `SELECT hk, extra, other FROM "table"."inc" WHERE hk = 'x' AND pk = 'y'`, "PROJ-4 `other`"},
	{dynamo.ExecuteStatement, `SELECT * FROM "table"."keys" WHERE hk = 'x' AND other = 1`, "PQ-filter-lacks `other`"},
	{dynamo.ExecuteStatement, `SELECT * FROM table WHERE pk = 'x' AND beginswith(a, 'x')`, "PQ-function `beginswith`"},
	{dynamo.ExecuteStatement, `SELECT * FROM table WHERE pk IN [` + strings.Repeat("1,", 50) + `1] AND sk IN [` + strings.Repeat("1,", 50) + `1]`,
		"PQ-in-count `pk IN [" + strings.Repeat("1,", 50) + "1]`"},
	{dynamo.ExecuteStatement, `SELECT * FROM table ORDER BY sk`, "PQ-order `sk`"},
	{dynamo.ExecuteStatement, `SELECT * FROM table WHERE pk = 'x' ORDER BY sk DESC`, ""},
	{dynamo.ExecuteStatement, `SELECT * FROM table WHERE pk = 'x' AND a IS NOT MISSING AND b NOT IN [1, 2] AND NOT c NOT BETWEEN 1 AND 2`, ""},
	{dynamo.ExecuteStatement, `EXISTS(SELECT * FROM table WHERE pk = 'x' AND sk = 1)`, "PQ-form `EXISTS(SELECT * FROM table WHERE pk = 'x' AND sk = 1)`"},
	{dynamo.ExecuteStatement, `UPDATE table SET a = 1 WHERE pk = 'x'`, "PQ-write-key `pk = 'x'`"},
	{dynamo.ExecuteStatement, `UPDATE table SET sk = 1 WHERE pk = 'x' AND sk = 2 AND b > 1`, "UPD-key `sk`"},
	{dynamo.ExecuteStatement, `DELETE FROM table`, "PQ-write-key `table`"},
	{dynamo.ExecuteStatement, `DELETE FROM other`, "PQ-write-no-key `other`"},
	{dynamo.ExecuteStatement, `DELETE FROM other WHERE id = 1`, ""},
	{dynamo.ExecuteStatement, `DELETE FROM table WHERE pk = 'x' AND sk = 1 RETURNING MODIFIED OLD *`, "PQ-returning `RETURNING MODIFIED OLD *`"},
	{dynamo.BatchExecuteStatement, `SELECT * FROM table WHERE pk = 'x'`, "PQ-read-key `pk = 'x'`"},
	{dynamo.BatchExecuteStatement, `SELECT * FROM table WHERE pk = 'x' AND sk = 1`, ""},
	{dynamo.ExecuteTransaction, `SELECT * FROM "table"."all" WHERE gpk = 'x'`, "PQ-tx-index `\"all\"`"},
	{dynamo.ExecuteTransaction, `DELETE FROM table WHERE pk = 'x' AND sk = 1 RETURNING ALL OLD *`, "PQ-tx-returning `RETURNING ALL OLD *`"},
	{dynamo.ExecuteTransaction, `EXISTS(SELECT * FROM table WHERE pk = 'x')`, "PQ-exists `table`"},
}

func TestStatements(t *testing.T) {
	for _, tt := range statementTests {
		call := StatementCall{Text: Some(tt.src)}
		for range ParsePartiQL(tt.src).Params {
			call.Parameters = Present
			call.ParameterList = append(call.ParameterList, AttributeValue{})
		}
		r := &Request{
			Op: tt.op, PartiQL: StatementSet{State: Present, Entries: []StatementCall{call}},
			Catalog: &Catalog{Tables: []*Schema{testSchema()}},
		}
		found := r.Check()
		for i := range found {
			checkViolation(t, &found[i], tt.src)
		}
		if got := describe(found, tt.src); got != tt.want {
			t.Errorf("%s: %s:\n got %s\nwant %s", tt.op, tt.src, got, tt.want)
		}
	}
}

func TestStatementSets(t *testing.T) {
	read := StatementCall{Text: Some(`SELECT * FROM t WHERE id = ?`), Parameters: Present, ParameterList: []AttributeValue{{}}}
	write := StatementCall{Text: Some(`DELETE FROM t WHERE id = 1`)}
	exists := StatementCall{Text: Some(`EXISTS(SELECT * FROM t WHERE id = 1)`)}
	few := StatementCall{Text: Some(`SELECT * FROM t WHERE id = ? AND a = ?`), Parameters: Present, ParameterList: []AttributeValue{{}}}
	none := StatementCall{Text: Some(`SELECT * FROM t`), Parameters: Present}
	tests := []struct {
		op   dynamo.Kind
		set  StatementSet
		want string
	}{
		{dynamo.BatchExecuteStatement, StatementSet{State: Present, Entries: []StatementCall{read, read}}, ""},
		{dynamo.BatchExecuteStatement, StatementSet{State: Present, Entries: []StatementCall{read, write}}, "PQ-mixed Statements"},
		{dynamo.ExecuteTransaction, StatementSet{State: Present, Entries: []StatementCall{exists, write}}, ""},
		{dynamo.ExecuteTransaction, StatementSet{State: Present}, "MEMBER-length TransactStatements"},
		{dynamo.ExecuteTransaction, StatementSet{State: Present, Open: true}, ""},
		{dynamo.BatchExecuteStatement, StatementSet{}, "MEMBER-missing Statements"},
		{dynamo.BatchExecuteStatement, StatementSet{State: Present, Entries: make26(read)}, "MEMBER-length Statements"},
		{dynamo.ExecuteStatement, StatementSet{State: Present, Entries: []StatementCall{few}}, "PQ-parameters Parameters"},
		{dynamo.ExecuteStatement, StatementSet{State: Present, Entries: []StatementCall{none}}, "MEMBER-length Parameters"},
		{dynamo.ExecuteStatement, StatementSet{State: Present, Entries: []StatementCall{{}}}, "MEMBER-missing Statement"},
	}
	for _, tt := range tests {
		r := &Request{Op: tt.op, PartiQL: tt.set}
		if got := describe(r.Check(), ""); got != tt.want {
			t.Errorf("%s %+v:\n got %s\nwant %s", tt.op, tt.set, got, tt.want)
		}
	}
}

func make26(c StatementCall) (list []StatementCall) {
	for range 26 {
		list = append(list, c)
	}
	return list
}
