package decode

import (
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// showStatement prints "Get T.I PK = S A | a b".
func showStatement(r *dynamo.Request, index value.Value) string {
	table, _ := value.Shapes(r.Table)
	out := string(r.Statement.Verb) + " " + strings.Join(table, "|")
	if index != nil {
		i, _ := value.Shape(index)
		out += "." + i
	}
	if s := show(r.Keys); s != "" {
		out += ": " + s
	}
	if s := show(r.Item); s != "" {
		out += ": " + s
	}
	for _, e := range []*dynamo.Expression{r.Update, r.Projection} {
		if e != nil {
			out += " | " + showExpr(e)
		}
	}
	return out
}

func TestStatement(t *testing.T) {
	table := param("table")
	tests := []struct {
		text   any
		params value.Value
		want   string
	}{
		{`SELECT * FROM "T" WHERE PK = ? AND SK=?`, list(s("A"), s(cat("B#", param("id")))), "Get T: PK = S A; SK = S B#{id}"},
		{`select a, info.b[0] from T`, nil, "Get T | a info.b[0]"},
		{`SELECT * FROM "T"."GSI1" WHERE GSI1PK = 'x''y' AND begins_with("SK", ?) AND n BETWEEN 1 AND -2`, list(s("P")),
			"Get T.GSI1: GSI1PK = S x'y; SK begins_with S P; n between N 1 & -2"},
		{`SELECT * FROM T WHERE PK IN ['a', 'b'] AND contains(tags, 'x') AND NOT c = 1 AND size(d) > 2 AND e.f = 1 AND z <= 4`, nil, "Get T: PK = S a|b; z <= N 4"},
		{`SELECT * FROM T WHERE PK = 'a' OR SK = 'b'`, nil, "Get T"},
		{`SELECT * FROM T WHERE PK = 'a' AND (SK = 'b' OR SK = 'c')`, nil, "Get T: PK = S a"},
		{cat(`INSERT INTO "`, table, `" VALUE {'title': ?, 'year': ?, 'm': {'x': [1, 2]}, 'last': 'z'}`), list(s("A"), member("N", param("year"))),
			"Put {table}: title item S A; year item N {year}; m item M …; last item S z"},
		{cat(`UPDATE "`, table, `" SET info.rating = ?, n = list_append(n, [?]) REMOVE old WHERE title=? AND year=?`), list(member("N", "5"), s("x"), s("A"), member("N", "7")),
			"Update {table}: title = S A; year = N 7 | REMOVE:old SET:info.rating SET:n"},
		{`DELETE FROM T WHERE PK = ?`, nil, "Delete T: PK = ? {}"},
		{cat("SELECT * FROM T WHERE PK = 'USER#", param("id"), "' AND ", param("more")), nil, "Get T: PK = S USER#{id}; gap: parameter more is not given by any known caller"},
		{cat("SELECT * FROM ", table, " WHERE PK = ", param("pk")), nil, "Get {table}: PK = ? {pk}"},
		{`EXISTS(SELECT * FROM T WHERE PK = 'a' AND v = 1)`, nil, "ConditionCheck T: PK = S a; v = N 1"},
		{"SELECT * FROM T /* all */ -- of it\nWHERE PK = 'a'", nil, "Get T: PK = S a"},
		{cat(`SELECT * FROM "my-`, table, `-x" `, param("where")), nil, "Get my-{table}-x: gap: parameter where is not given by any known caller"},
		{`DROP TABLE T`, nil, " : gap: the statement is not well formed"},
		{param("stmt"), nil, " : gap: parameter stmt is not given by any known caller"},
		{or(`DELETE FROM T WHERE PK = 'a'`, `DELETE FROM U WHERE PK = 'b'`), nil, "Delete T|U: PK = S a|b"},
		{nil, nil, " : gap: no statement is given"},
		{`SELECT`, nil, "Get : gap: the statement is not well formed"},
		{`INSERT INTO T VALUE {'a' 'b'`, nil, "Put T: a item ? {}; gap: the statement is not well formed"},
		{`UPDATE T SET a = (1`, nil, "Update T: gap: the statement is not well formed | SET:a gap: the statement is not well formed"},
	}
	for _, tt := range tests {
		op := Decode(site("ExecuteStatement"), rec("", "Statement", tt.text, "Parameters", tt.params))
		if got := showStatement(&op.Request, op.IndexName); got != tt.want {
			t.Errorf("%v:\n got %s\nwant %s", tt.text, got, tt.want)
		}
	}
}

func TestStatements(t *testing.T) {
	st := rec("", "Statement", "DELETE FROM T WHERE PK = ?", "Parameters", list(s("A")))
	op := Decode(site("BatchExecuteStatement"), rec("", "Statements", openList(st)))
	if got := showActions(op); got != "Delete?* T PK = S A\ngap: the list may hold others" {
		t.Errorf("got %s", got)
	}
	op = Decode(site("ExecuteTransaction"), rec("", "TransactStatements", list(st, st)))
	if len(op.Actions) != 2 || op.ActionsGap != nil {
		t.Errorf("got %s", showActions(op))
	}
}

func FuzzStatement(f *testing.F) {
	f.Add("SELECT a.b[0], c FROM \"T\".\"I\" WHERE a = ? AND b IN ('x', 1) OR NOT (c BETWEEN \x00 AND 'y\x00')")
	f.Add("INSERT INTO T VALUE {'a': <<1>>, 'b': {'c': [?]}}")
	f.Add("UPDATE T SET a = b + 1, c = ? REMOVE d[1] WHERE begins_with(k, '/*') RETURNING ALL OLD *")
	f.Fuzz(func(t *testing.T, text string) {
		parts := strings.Split(text, "\x00")
		v := val(parts[0])
		for _, p := range parts[1:] {
			v = cat(v, param("h"), p)
		}
		Decode(site("ExecuteStatement"), rec("", "Statement", v, "Parameters", list(s("A"))))
	})
}
