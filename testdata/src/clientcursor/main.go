// Command clientcursor lists films: where a listing goes on, by a token of the
// client.
package main

import (
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

type films struct{ db *dynamodb.Client }

func text(v string) types.AttributeValue { return &types.AttributeValueMemberS{Value: v} }

func listing(start item) *dynamodb.QueryInput {
	return &dynamodb.QueryInput{
		TableName: aws.String("films"), KeyConditionExpression: aws.String("PK = :pk"),
		ExpressionAttributeValues: item{":pk": text("GENRE#noir")}, ExclusiveStartKey: start, Limit: aws.Int32(20),
	}
}

func main() {
	f := &films{dynamodb.New(dynamodb.Options{})}
	for path, h := range map[string]http.HandlerFunc{
		"/built": f.built, "/signed": f.signed, "/shared": f.shared, "/other": f.other, "/compared": f.compared, "/comparedItem": f.comparedItem, "/stored": f.stored,
		"/decoded": f.decoded, "/present": f.present, "/header": f.header, "/words": f.words, "/copied": f.copied,
		"/patch": f.patch, "/fields": f.fields, "/transaction": f.transaction, "/same": f.same,
	} {
		http.HandleFunc(path, h)
	}
	_ = http.ListenAndServe(":8080", nil)
}

// built takes a sort key of the partition that it lists.
func (f *films) built(w http.ResponseWriter, r *http.Request) {
	var start item
	if after := r.FormValue("after"); after != "" {
		start = item{"PK": text("GENRE#noir"), "SK": text("FILM#" + after)}
	}
	_, _ = f.db.Query(r.Context(), listing(start))
}

// same starts in the partition that the client asks for, whatever that is.
func (f *films) same(w http.ResponseWriter, r *http.Request) {
	in := listing(nil)
	in.ExpressionAttributeValues = item{":pk": text(r.FormValue("same"))}
	in.ExclusiveStartKey = item{"PK": text(r.FormValue("same")), "SK": text("FILM#" + r.FormValue("after"))}
	_, _ = f.db.Query(r.Context(), in) // want `PK of Query is a text of the client as it is; elsewhere the program builds it \[clientkey/whole\]`
}

type place struct {
	PK string `json:"pk" dynamodbav:"PK"`
	SK string `json:"sk" dynamodbav:"SK"`
}

// compared looks whether the place is in the partition that it lists.
func (f *films) compared(w http.ResponseWriter, r *http.Request) {
	var p place
	if err := json.Unmarshal([]byte(r.FormValue("compared")), &p); err != nil || p.PK != "GENRE#noir" {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	start, err := attributevalue.MarshalMap(p)
	if err != nil {
		return
	}
	_, _ = f.db.Query(r.Context(), listing(start))
}

func decode(token string) (item, error) {
	b, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil {
		return nil, err
	}
	var plain map[string]any
	if err := json.Unmarshal(b, &plain); err != nil {
		return nil, err
	}
	return attributevalue.MarshalMap(plain)
}

func (f *films) comparedItem(w http.ResponseWriter, r *http.Request) {
	start, err := decode(r.FormValue("comparedItem"))
	if err != nil {
		return
	}
	pk, ok := start["PK"].(*types.AttributeValueMemberS)
	if !ok || pk.Value != "GENRE#noir" {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	_, _ = f.db.Query(r.Context(), listing(start))
}

func (f *films) page(r *http.Request, start item) {
	_, _ = f.db.Query(r.Context(), listing(start))
}

// shared looks at the place, and another function asks.
func (f *films) shared(w http.ResponseWriter, r *http.Request) {
	start, err := decode(r.FormValue("shared"))
	if err != nil {
		return
	}
	if pk, ok := start["PK"].(*types.AttributeValueMemberS); !ok || pk.Value != "GENRE#noir" {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	f.page(r, start)
}

func (f *films) other(w http.ResponseWriter, r *http.Request) { f.page(r, nil) }

func sign(payload string) []byte {
	m := hmac.New(sha256.New, []byte("secret"))
	m.Write([]byte(payload))
	return m.Sum(nil)
}

// open gives the item of a token that the program has signed.
func open(token string) (item, error) {
	payload, sum, _ := strings.Cut(token, ".")
	if !hmac.Equal([]byte(sum), sign(payload)) {
		return nil, errors.New("no token of ours")
	}
	return decode(payload)
}

func (f *films) signed(w http.ResponseWriter, r *http.Request) {
	start, err := open(r.FormValue("signed"))
	if err != nil {
		return
	}
	_, _ = f.db.Query(r.Context(), listing(start))
}

// stored reads the place from an item.
func (f *films) stored(w http.ResponseWriter, r *http.Request) {
	out, err := f.db.GetItem(r.Context(), &dynamodb.GetItemInput{TableName: aws.String("films"), Key: item{"PK": text("CURSOR#" + r.FormValue("stored")), "SK": text("CURSOR")}})
	if err != nil || out.Item == nil {
		return
	}
	_, _ = f.db.Query(r.Context(), listing(item{"PK": out.Item["nextPK"], "SK": out.Item["nextSK"]}))
}

// Wrong.

func (f *films) decoded(w http.ResponseWriter, r *http.Request) {
	start, err := decode(r.FormValue("decoded"))
	if err != nil {
		return
	}
	_, _ = f.db.Query(r.Context(), listing(start)) // want `ExclusiveStartKey of Query is what the client sent, neither signed nor compared \[clientkey/cursor\]`
}

// present only looks whether there is something.
func (f *films) present(w http.ResponseWriter, r *http.Request) {
	var p place
	if err := json.Unmarshal([]byte(r.FormValue("present")), &p); err != nil || p.PK == "" || p.SK == "" {
		return
	}
	start, err := attributevalue.MarshalMap(p)
	if err != nil {
		return
	}
	_, _ = f.db.Query(r.Context(), listing(start)) // want `ExclusiveStartKey of Query is what the client sent, neither signed nor compared \[clientkey/cursor\]`
}

func (f *films) header(w http.ResponseWriter, r *http.Request) {
	start := item{"PK": text(r.Header.Get("X-Start")), "SK": text("META")}
	_, _ = f.db.Scan(r.Context(), &dynamodb.ScanInput{TableName: aws.String("films"), ExclusiveStartKey: start, Limit: aws.Int32(10)}) // want `ExclusiveStartKey of Scan is what the client sent, neither signed nor compared \[clientkey/cursor\]`
}

func (f *films) words(w http.ResponseWriter, r *http.Request) {
	start := item{}
	for _, part := range strings.Split(r.FormValue("words"), ",") {
		k, v, _ := strings.Cut(part, "=")
		start[k] = text(v)
	}
	_, _ = f.db.Query(r.Context(), listing(start)) // want `ExclusiveStartKey of Query is what the client sent, neither signed nor compared \[clientkey/cursor\]`
}

func (f *films) copied(w http.ResponseWriter, r *http.Request) {
	var plain map[string]string
	if err := json.Unmarshal([]byte(r.FormValue("copied")), &plain); err != nil {
		return
	}
	start := make(item, len(plain))
	for k, v := range plain {
		start[k] = text(v)
	}
	_, _ = f.db.Query(r.Context(), listing(start)) // want `ExclusiveStartKey of Query is what the client sent, neither signed nor compared \[clientkey/cursor\]`
}

// patch writes the names of the body into the expression.
func (f *films) patch(w http.ResponseWriter, r *http.Request) {
	var body map[string]string
	if json.NewDecoder(r.Body).Decode(&body) != nil {
		return
	}
	var sets []string
	values := item{}
	for k, v := range body {
		sets = append(sets, k+" = :"+k)
		values[":"+k] = text(v)
	}
	_, _ = f.db.UpdateItem(r.Context(), &dynamodb.UpdateItemInput{ // want `UpdateExpression of UpdateItem is put together with a text of the client \[clientkey/expression\]`
		TableName: aws.String("films"), Key: item{"PK": text("GENRE#noir"), "SK": text("FILM#1")},
		UpdateExpression: aws.String("SET " + strings.Join(sets, ", ")), ExpressionAttributeValues: values,
	})
}

func (f *films) fields(w http.ResponseWriter, r *http.Request) {
	in := &dynamodb.GetItemInput{TableName: aws.String("films"), Key: item{"PK": text("GENRE#noir"), "SK": text("FILM#1")}}
	if fields := r.URL.Query()["fields"]; len(fields) > 0 {
		in.ProjectionExpression = aws.String(strings.Join(fields, ", "))
	}
	_, _ = f.db.GetItem(r.Context(), in) // want `ProjectionExpression of GetItem is put together with a text of the client \[clientkey/expression\]`
}

// transaction is told once.
func (f *films) transaction(w http.ResponseWriter, r *http.Request) {
	_, _ = f.db.ExecuteTransaction(r.Context(), &dynamodb.ExecuteTransactionInput{ // want `statement of ExecuteTransaction is put together with a text of the client \[clientkey/statement\]`
		TransactStatements: []types.ParameterizedStatement{{Statement: aws.String("UPDATE films SET title = '" + r.FormValue("title") + "' WHERE PK = 'FILM#1' AND SK = 'META'")}},
	})
}
