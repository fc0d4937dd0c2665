package model

import (
	"testing"

	"github.com/dynlint/dynlint/internal/value"
)

// What is read from another store is stored data, whatever the query that finds it.
func TestOtherStores(t *testing.T) {
	order, query := rec("p.Order"), s("SELECT * FROM orders WHERE id = $1")
	afters(t, fakeEnv{}, []afterRow{
		{"(go.mongodb.org/mongo-driver/mongo.SingleResult).Decode", args(hole("r", ""), value.NewIface("*p.Order", order)), 1, `stored{Order}`},
		{"(go.mongodb.org/mongo-driver/v2/mongo.Cursor).All", args(hole("c", ""), hole("ctx", "context.Context"), value.NewIface("*[]p.Order", list())), 2, `stored{Order}`},
		{"(gorm.io/gorm.DB).First", args(hole("db", ""), order, list(s("id = ?"), clientHole("id"))), 1, `stored{Order}`},
		{"(gorm.io/gorm.DB).First", args(hole("db", ""), order, list(s("id = ?"), clientHole("id"))), 2, `["id = ?", client{id}]`},
		{"(gorm.io/gorm.DB).Create", args(hole("db", ""), order), 1, `no model`},
		{"(github.com/jmoiron/sqlx.DB).Get", args(hole("db", ""), order, query, list(clientHole("id"))), 1, `stored{Order}`},
		{"(go.mongodb.org/mongo-driver/mongo.Collection).FindOne", args(hole("c", ""), hole("ctx", "context.Context"), mapping(s("id"), clientHole("id"))), 2, `map{"id": client{id}}`},
		{"(database/sql.Row).Scan", args(hole("row", ""), s("")), 1, `stored{}`},
		{"(example.com/gorm.DB).First", args(hole("db", ""), order), 1, `no model`},
	})
	for _, r := range []struct {
		callee string
		types  []string
		want   string
	}{
		{"(github.com/redis/go-redis/v9.StringCmd).Result", []string{"string", "error"}, `stored{}, call{err}`},
		{"(github.com/redis/go-redis/v9.Client).Get", []string{"*github.com/redis/go-redis/v9.StringCmd"}, `no model`},
		{"(github.com/redis/go-redis/v9.Client).Set", []string{"string"}, `no model`},
		{"(gorm.io/gorm.DB).Find", []string{"*gorm.io/gorm.DB"}, `no model`},
	} {
		got, ok := Eval(Call{Callee: r.callee, Args: args(hole("x", "")), ResultTypes: r.types, Results: len(r.types)}, fakeEnv{})
		out := "no model"
		if ok {
			out = printAll(got, false)
		}
		if out != r.want {
			t.Errorf("%s: got %s, want %s", r.callee, out, r.want)
		}
	}
}
