package model

import (
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/value"
)

// What a program reads from another store, a second implementation of its
// repositories say, is stored data like what DynamoDB gives back.

// storePackages are the paths, or what they begin with, of clients of stores.
var storePackages = []string{
	"database/sql", "cloud.google.com/go/datastore", "cloud.google.com/go/firestore", "github.com/Masterminds/squirrel", "github.com/couchbase/gocb",
	"github.com/dgraph-io/badger", "github.com/georgysavva/scany", "github.com/globalsign/mgo", "github.com/go-pg/pg", "github.com/go-redis/redis",
	"github.com/gocql/gocql", "github.com/gomodule/redigo", "github.com/jackc/pgx", "github.com/jinzhu/gorm", "github.com/jmoiron/sqlx",
	"github.com/redis/go-redis", "github.com/redis/rueidis", "github.com/scylladb/gocqlx", "github.com/uptrace/bun", "go.etcd.io/bbolt",
	"go.mongodb.org/mongo-driver", "gopkg.in/mgo.v2", "gorm.io/gorm", "xorm.io/xorm",
}

// storeReaders begin the names of functions that read from a store, or read what
// such a function has found.
var storeReaders = []string{
	"All", "Bytes", "DataTo", "Decode", "Fetch", "Find", "First", "Get", "Into", "Last", "Load", "MapScan", "Next", "One", "Pluck", "Query", "Result", "Scan",
	"Select", "SliceScan", "StructScan", "Take", "Text", "Val",
}

// ReadsStore reports whether a library function reads from a store other than
// DynamoDB, by its package and its name.
func ReadsStore(callee string) bool {
	name := callee[strings.LastIndexByte(callee, '.')+1:]
	begins := func(p string) bool { return strings.HasPrefix(name, p) }
	return isStore(packageOf(callee)) && slices.ContainsFunc(storeReaders, begins)
}

func isStore(path string) bool {
	return path != "" && slices.ContainsFunc(storePackages, func(p string) bool {
		rest, ok := strings.CutPrefix(path, p)
		return ok && (rest == "" || rest[0] == '/')
	})
}

// storeResults are the results of a function that reads from a store; nil for
// other functions, and where they are a step of the library's own.
func storeResults(c *ctx) []value.Value {
	if !ReadsStore(c.Callee) {
		return nil
	}
	found := false
	out := make([]value.Value, len(c.ResultTypes))
	for i, typ := range c.ResultTypes {
		switch {
		case typ == "error":
			out[i] = unknownError(c.Pos)
		case typ == "bool":
			out[i] = unknownBool(c.Pos)
		case isStore(packageOf(strings.TrimLeft(typ, "*[]"))):
			out[i] = value.NewHole(value.Hole{Origin: value.CallOf, Type: typ, Why: "result of " + c.Callee + ", which is not followed", Pos: c.Pos})
		default:
			found = true
			out[i] = value.NewHole(value.Hole{Origin: value.Stored, Type: typ, Pos: c.Pos})
		}
	}
	if !found {
		return nil
	}
	return out
}

// storeFill is what a function that reads from a store leaves in an argument that
// it may write to.
func storeFill(c *ctx, arg int, before value.Value) (value.Value, bool) {
	if arg == 0 || !ReadsStore(c.Callee) {
		return nil, false
	}
	for _, a := range value.Alternatives(before) {
		switch a := value.Unwrap(a).(type) {
		case *value.Map, *value.Func:
			return before, true // what it looks for
		case *value.List:
			if len(a.Elems) > 0 {
				return before, true // the pointees of a variadic list are followed one by one
			}
		}
	}
	return c.filled(value.Stored, arg, before), true
}
