// Command clientanswers serves orders: some answers hold the keys under which
// they are stored.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type item = map[string]types.AttributeValue

// order shows its keys.
type order struct {
	PK    string `dynamodbav:"PK" json:"pk"`
	SK    string `dynamodbav:"SK" json:"sk,omitempty"`
	ID    string `dynamodbav:"orderId" json:"id"`
	Total int    `dynamodbav:"total" json:"total"`
}

// hidden keeps them.
type hidden struct {
	PK string `dynamodbav:"PK" json:"-"`
	SK string `dynamodbav:"SK" json:"-"`
	ID string `dynamodbav:"orderId" json:"id"`
}

type keys struct {
	PK     string `dynamodbav:"PK"`
	GSI1PK string `dynamodbav:"GSI1PK" json:"-"`
}

// embedding shows what it embeds.
type embedding struct {
	keys
	ID string `dynamodbav:"orderId" json:"id"`
}

// silent encodes itself.
type silent struct {
	PK string `dynamodbav:"PK" json:"pk"`
	ID string `dynamodbav:"orderId" json:"id"`
}

func (s silent) MarshalJSON() ([]byte, error) { return json.Marshal(s.ID) }

// answer is what clients see of an order.
type answer struct {
	ID   string `json:"id"`
	Tags []tag  `json:"tags"`
}

type tag struct {
	PK   string `json:"-" dynamodbav:"PK"`
	Name string `json:"name" dynamodbav:"name"`
}

type server struct{ db *dynamodb.Client }

func text(v string) types.AttributeValue { return &types.AttributeValueMemberS{Value: v} }

func get(id string) *dynamodb.GetItemInput {
	return &dynamodb.GetItemInput{TableName: aws.String("orders"), Key: item{"PK": text("ORDER#" + id), "SK": text("META")}}
}

func read[T any](s *server, r *http.Request) (v T) {
	out, err := s.db.GetItem(r.Context(), get(r.PathValue("id")))
	if err == nil {
		_ = attributevalue.UnmarshalMap(out.Item, &v)
	}
	return v
}

// Wrong: the answer holds keys.

func (s *server) encoder(w http.ResponseWriter, r *http.Request) {
	out, err := s.db.GetItem(r.Context(), get(r.PathValue("id")))
	if err != nil {
		return
	}
	var o order
	if err := attributevalue.UnmarshalMap(out.Item, &o); err != nil {
		return
	}
	_ = json.NewEncoder(w).Encode(o) // want `the answer to a request holds PK of clientanswers\.order as the table has it \[clientkey/response\] \(audit\)` `the answer to a request holds SK of clientanswers\.order as the table has it \[clientkey/response\] \(audit\)`
}

func (s *server) marshalled(w http.ResponseWriter, r *http.Request) {
	o := read[order](s, r)
	b, err := json.Marshal(&o) // want `holds PK of clientanswers\.order` `holds SK of clientanswers\.order`
	if err != nil {
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(b)
}

func (s *server) printed(w http.ResponseWriter, r *http.Request) {
	b, _ := json.Marshal([]order{read[order](s, r)}) // want `holds PK of clientanswers\.order` `holds SK of clientanswers\.order`
	_, _ = fmt.Fprintln(w, string(b))
}

func (s *server) list(ctx context.Context) []order {
	out, err := s.db.Query(ctx, &dynamodb.QueryInput{
		TableName: aws.String("orders"), KeyConditionExpression: aws.String("PK = :pk"), ExpressionAttributeValues: item{":pk": text("CUSTOMER#1")}, Limit: aws.Int32(20),
	})
	if err != nil {
		return nil
	}
	var all []order
	_ = attributevalue.UnmarshalListOfMaps(out.Items, &all)
	return all
}

func respond(w http.ResponseWriter, code int, v any) {
	w.WriteHeader(code)
	_ = json.NewEncoder(w).Encode(v)
}

func (s *server) listed(w http.ResponseWriter, r *http.Request) {
	respond(w, http.StatusOK, map[string]any{"orders": s.list(r.Context())}) // want `holds PK of clientanswers\.order` `holds SK of clientanswers\.order`
}

func (s *server) embedded(w http.ResponseWriter, r *http.Request) {
	respond(w, http.StatusOK, read[embedding](s, r)) // want `holds PK of clientanswers\.keys`
}

func (s *server) raw(w http.ResponseWriter, r *http.Request) {
	out, err := s.db.GetItem(r.Context(), get(r.PathValue("id")))
	if err != nil {
		return
	}
	respond(w, http.StatusOK, out.Item) // want `the answer to a request holds an item with its keys as the table has it`
}

func (s *server) anything(w http.ResponseWriter, r *http.Request) {
	respond(w, http.StatusOK, read[map[string]any](s, r)) // want `holds an item with its keys`
}

func (s *server) manyOfAnything(w http.ResponseWriter, r *http.Request) {
	out, err := s.db.Query(r.Context(), &dynamodb.QueryInput{TableName: aws.String("orders"), KeyConditionExpression: aws.String("PK = :pk"), ExpressionAttributeValues: item{":pk": text("CUSTOMER#1")}})
	if err != nil {
		return
	}
	var all []map[string]any
	_ = attributevalue.UnmarshalListOfMaps(out.Items, &all)
	respond(w, http.StatusOK, all) // want `holds an item with its keys`
}

func (s *server) created(w http.ResponseWriter, r *http.Request) {
	o := order{PK: "ORDER#" + r.PathValue("id"), SK: "META", ID: r.PathValue("id")}
	av, err := attributevalue.MarshalMap(o)
	if err != nil {
		return
	}
	_, _ = s.db.PutItem(r.Context(), &dynamodb.PutItemInput{TableName: aws.String("orders"), Item: av})
	respond(w, http.StatusCreated, o) // want `holds PK of clientanswers\.order`
}

func (s *server) copied(w http.ResponseWriter, r *http.Request) {
	o := read[order](s, r)
	respond(w, http.StatusOK, map[string]string{"id": o.PK}) // want `holds PK of an item`
}

// response is what the function behind a gateway returns.
type response struct {
	StatusCode int
	Body       string
}

func reply(v any) response {
	b, err := json.Marshal(v)
	if err != nil {
		return response{StatusCode: http.StatusInternalServerError}
	}
	return response{StatusCode: http.StatusOK, Body: string(b)}
}

func (s *server) gateway(w http.ResponseWriter, r *http.Request) {
	res := reply(read[order](s, r)) // want `holds PK of clientanswers\.order` `holds SK of clientanswers\.order`
	w.WriteHeader(res.StatusCode)
	_, _ = w.Write([]byte(res.Body))
}

// Right: the answer holds ids of the domain.

func (s *server) keeps(w http.ResponseWriter, r *http.Request) {
	respond(w, http.StatusOK, read[hidden](s, r))
}

func (s *server) maps(w http.ResponseWriter, r *http.Request) {
	o := read[order](s, r)
	respond(w, http.StatusOK, answer{ID: o.ID})
}

func (s *server) cuts(w http.ResponseWriter, r *http.Request) {
	o := read[order](s, r)
	respond(w, http.StatusOK, answer{ID: strings.TrimPrefix(o.PK, "ORDER#")})
}

func (s *server) clears(w http.ResponseWriter, r *http.Request) {
	o := read[order](s, r)
	o.PK, o.SK = "", ""
	respond(w, http.StatusOK, o)
}

func (s *server) clearsAll(w http.ResponseWriter, r *http.Request) {
	all := s.list(r.Context())
	for i := range all {
		all[i].PK, all[i].SK = "", ""
	}
	respond(w, http.StatusOK, all)
}

func (s *server) encodesItself(w http.ResponseWriter, r *http.Request) {
	respond(w, http.StatusOK, read[silent](s, r))
}

// note has free values beside its keys.
type note struct {
	PK   string         `dynamodbav:"PK" json:"-"`
	ID   string         `dynamodbav:"noteId" json:"id"`
	Data map[string]any `dynamodbav:"data" json:"data"`
}

// noteAnswer is what clients see of a note.
type noteAnswer struct {
	ID   string         `json:"id"`
	Data map[string]any `json:"data"`
}

func (s *server) freeValues(w http.ResponseWriter, r *http.Request) {
	n := read[note](s, r)
	respond(w, http.StatusOK, noteAnswer{ID: n.ID, Data: n.Data})
}

func (s *server) withFreeValues(w http.ResponseWriter, r *http.Request) {
	respond(w, http.StatusOK, read[note](s, r))
}

func (s *server) nested(w http.ResponseWriter, r *http.Request) {
	respond(w, http.StatusOK, answer{ID: "1", Tags: []tag{read[tag](s, r)}})
}

func (s *server) elsewhere(w http.ResponseWriter, r *http.Request) {
	b, _ := json.Marshal(read[order](s, r)) // into the log
	fmt.Println(string(b))
	w.WriteHeader(http.StatusNoContent)
}

func (s *server) fromClient(w http.ResponseWriter, r *http.Request) {
	var o order
	if err := json.NewDecoder(r.Body).Decode(&o); err != nil {
		return
	}
	respond(w, http.StatusOK, o) // what the client sent
}

func (s *server) cursor(w http.ResponseWriter, r *http.Request) {
	out, err := s.db.GetItem(r.Context(), get("1"))
	page, errPage := s.db.Query(r.Context(), &dynamodb.QueryInput{TableName: aws.String("orders"), KeyConditionExpression: aws.String("PK = :pk"), ExpressionAttributeValues: item{":pk": text("CUSTOMER#1")}})
	if err != nil || errPage != nil {
		return
	}
	next := map[string]any{}
	_ = attributevalue.UnmarshalMap(page.LastEvaluatedKey, &next)
	respond(w, http.StatusOK, map[string]any{"next": next, "found": len(out.Item) > 0, "count": page.Count})
}

// setting is stored under its id alone.
type setting struct {
	ID   string `dynamodbav:"id" json:"id"`
	Name string `dynamodbav:"name" json:"name"`
}

func (s *server) byID(w http.ResponseWriter, r *http.Request) {
	out, err := s.db.GetItem(r.Context(), &dynamodb.GetItemInput{TableName: aws.String("settings"), Key: item{"id": text(r.PathValue("id"))}})
	if err != nil {
		return
	}
	var v setting
	_ = attributevalue.UnmarshalMap(out.Item, &v)
	respond(w, http.StatusOK, v)
}

func main() {
	s := &server{db: dynamodb.New(dynamodb.Options{})}
	for path, h := range map[string]http.HandlerFunc{
		"/encoder/{id}": s.encoder, "/marshalled/{id}": s.marshalled, "/printed/{id}": s.printed, "/listed": s.listed, "/embedded/{id}": s.embedded,
		"/raw/{id}": s.raw, "/anything/{id}": s.anything, "/manyOfAnything": s.manyOfAnything, "/created/{id}": s.created, "/copied/{id}": s.copied, "/gateway/{id}": s.gateway,
		"/keeps/{id}": s.keeps, "/maps/{id}": s.maps, "/cuts/{id}": s.cuts, "/clears/{id}": s.clears, "/clearsAll": s.clearsAll,
		"/encodesItself/{id}": s.encodesItself, "/nested/{id}": s.nested, "/freeValues/{id}": s.freeValues, "/withFreeValues/{id}": s.withFreeValues, "/elsewhere/{id}": s.elsewhere, "/fromClient": s.fromClient,
		"/cursor": s.cursor, "/byID/{id}": s.byID,
	} {
		http.HandleFunc(path, h)
	}
	_ = http.ListenAndServe(":8080", nil)
}
