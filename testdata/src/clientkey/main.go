// Command clientkey serves documents: keys that the service builds, and keys that
// the client writes.
package main

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type item = map[string]types.AttributeValue

type server struct {
	db     *dynamodb.Client
	secret []byte
	tenant string
}

func text(v string) types.AttributeValue { return &types.AttributeValueMemberS{Value: v} }

func main() {
	s := &server{db: dynamodb.New(dynamodb.Options{}), secret: []byte("x"), tenant: "t1"}
	for path, h := range map[string]http.HandlerFunc{
		"/right/{doc}": s.right, "/raw": s.raw, "/tenant": s.otherTenant, "/label": s.label, "/checked": s.checkedLabel,
		"/no-hash": s.noHash, "/no-bar": s.noBar, "/no-chars": s.noChars, "/index": s.indexed, "/pattern": s.pattern, "/open-pattern": s.openPattern,
		"/late": s.late, "/number": s.number, "/listed": s.listed, "/valid": s.valid, "/both": s.both, "/known": s.known, "/notes": s.notes, "/any-notes": s.anyNotes,
		"/list": s.list, "/signed": s.signed, "/sql": s.statement, "/bound": s.parameter, "/filter": s.filter,
		"/author": s.author,
	} {
		http.HandleFunc(path, h)
	}
	for path, h := range s.judged() {
		http.HandleFunc(path, h)
	}
	_ = http.ListenAndServe(":8080", nil)
}

func (s *server) get(ctx context.Context, pk, sk string) {
	_, _ = s.db.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String("documents"), Key: item{"PK": text(pk), "SK": text(sk)}}) // want `PK of GetItem is a text of the client as it is; every entity builds it from parts \[clientkey/whole\]` `\{tenantId\} of PK is data of the request, declared to come from the identity \[clientkey/identity\]` `\{label\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
}

func (s *server) right(w http.ResponseWriter, r *http.Request) {
	s.get(r.Context(), "TENANT#"+s.tenant, "DOC#"+r.PathValue("doc")) // an id that the service turns into a key
}

func (s *server) raw(w http.ResponseWriter, r *http.Request) {
	s.get(r.Context(), r.FormValue("pk"), "DOC#1")
}

func (s *server) otherTenant(w http.ResponseWriter, r *http.Request) {
	s.get(r.Context(), "TENANT#"+r.Header.Get("X-Tenant"), "DOC#1")
}

func (s *server) label(w http.ResponseWriter, r *http.Request) {
	s.get(r.Context(), "LABEL#"+r.FormValue("label")+"#SHARES", "USER#1")
}

func parseLabel(s string) (string, error) {
	if strings.Contains(s, "#") {
		return "", errors.New("label holds #")
	}
	return s, nil
}

func (s *server) checkedLabel(w http.ResponseWriter, r *http.Request) {
	label, err := parseLabel(r.FormValue("checked"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.get(r.Context(), "LABEL#"+label+"#SHARES", "USER#1")
}

func (s *server) query(ctx context.Context, start item) *dynamodb.QueryInput {
	return &dynamodb.QueryInput{
		TableName: aws.String("documents"), KeyConditionExpression: aws.String("PK = :pk"),
		ExpressionAttributeValues: item{":pk": text("TENANT#" + s.tenant)}, ExclusiveStartKey: start,
	}
}

func (s *server) list(w http.ResponseWriter, r *http.Request) {
	var plain map[string]string
	if err := json.Unmarshal([]byte(r.FormValue("cursor")), &plain); err != nil {
		return
	}
	start, err := attributevalue.MarshalMap(plain)
	if err != nil {
		return
	}
	_, _ = s.db.Query(r.Context(), s.query(r.Context(), start)) // want `ExclusiveStartKey of Query is what the client sent, neither signed nor compared \[clientkey/cursor\]`
}

func (s *server) open(token string) (map[string]string, error) {
	b, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(b) < sha256.Size {
		return nil, errors.New("no cursor")
	}
	mac := hmac.New(sha256.New, s.secret)
	mac.Write(b[sha256.Size:])
	if !hmac.Equal(mac.Sum(nil), b[:sha256.Size]) {
		return nil, errors.New("no cursor of ours")
	}
	var plain map[string]string
	return plain, json.Unmarshal(b[sha256.Size:], &plain)
}

func (s *server) signed(w http.ResponseWriter, r *http.Request) {
	plain, err := s.open(r.FormValue("cursor"))
	if err != nil {
		return
	}
	start, err := attributevalue.MarshalMap(plain)
	if err != nil {
		return
	}
	_, _ = s.db.Query(r.Context(), s.query(r.Context(), start))
}

func (s *server) statement(w http.ResponseWriter, r *http.Request) {
	_, _ = s.db.ExecuteStatement(r.Context(), &dynamodb.ExecuteStatementInput{ // want `statement of ExecuteStatement is put together with a text of the client \[clientkey/statement\]`
		Statement: aws.String("SELECT * FROM documents WHERE PK = 'TENANT#1' AND name = '" + r.FormValue("name") + "'"),
	})
}

func (s *server) parameter(w http.ResponseWriter, r *http.Request) {
	_, _ = s.db.ExecuteStatement(r.Context(), &dynamodb.ExecuteStatementInput{
		Statement:  aws.String("SELECT * FROM documents WHERE PK = 'TENANT#1' AND name = ?"),
		Parameters: []types.AttributeValue{text(r.FormValue("name"))},
	})
}

func (s *server) filter(w http.ResponseWriter, r *http.Request) {
	in := s.query(r.Context(), nil)
	in.FilterExpression = aws.String(r.FormValue("field") + " = :value")
	in.ExpressionAttributeValues[":value"] = text(r.FormValue("value"))
	_, _ = s.db.Query(r.Context(), in) // want `FilterExpression of Query is put together with a text of the client \[clientkey/expression\]`
}

// author looks entities up in an index, which not all of them are in.
func (s *server) author(w http.ResponseWriter, r *http.Request) {
	_, _ = s.db.Query(r.Context(), &dynamodb.QueryInput{
		TableName: aws.String("documents"), IndexName: aws.String("GSI2"), KeyConditionExpression: aws.String("GSI2PK = :a"),
		ExpressionAttributeValues: item{":a": text(r.FormValue("author"))}, Limit: aws.Int32(10), // want `GSI2PK of Query is a text of the client as it is; every entity in GSI2 builds it from parts \[clientkey/whole\]`
	})
}
