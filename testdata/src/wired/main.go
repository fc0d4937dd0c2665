// Command wired serves notes. Its main calls no function of the
// handlers that it puts together: a driver that sees one package at a time shows here what only
// they make together.
package main

import (
	"context"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/testdata/src/wired/guard"
	"github.com/dynlint/dynlint/testdata/src/wired/query"
	"github.com/dynlint/dynlint/testdata/src/wired/store"
	"github.com/dynlint/dynlint/testdata/src/wired/web"
)

func main() {
	db := dynamodb.NewFromConfig(aws.Config{})
	_ = query.Run(context.Background(), db, "PK = :pk", query.Value(":pk", "NOTE#1"))
	notes := &store.Store{DB: db}
	_ = notes.Put(context.Background(), map[string]types.AttributeValue{"PK": &types.AttributeValueMemberS{Value: "NOTE#1"}, "SK": &types.AttributeValueMemberS{Value: "META"}})
	_ = notes.Put(context.Background(), map[string]types.AttributeValue{"PK": &types.AttributeValueMemberS{Value: "NOTE#2"}, "SK": &types.AttributeValueMemberS{Value: "META"}})
	s := &web.Server{
		Notes: notes,
		Guard: &guard.Guard{Seen: map[string]bool{}},
	}
	http.HandleFunc("GET /notes/{id}", s.Read)
	http.HandleFunc("DELETE /notes/{id}", s.Remove)
	_ = http.ListenAndServe(":8080", nil)
}
