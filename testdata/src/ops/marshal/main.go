// Command marshal gets keys and items from structs.
package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

var client = dynamodb.NewFromConfig(aws.Config{})

// Keys are the key fields of every item, under other names than the attributes.
type Keys struct {
	Partition string `dynamodbav:"PK"`
	Sort      string `dynamodbav:"SK"`
}

// Index are the keys of an index, of items that have them.
type Index struct {
	GSI1PK string `dynamodbav:"GSI1PK,omitempty"`
}

// User is stored with its keys.
type User struct {
	Keys
	*Index
	ID      string    `json:"id" dynamodbav:"id"`
	Email   string    `json:"email" dynamodbav:"email"`
	Note    string    `dynamodbav:"-"`
	Created time.Time `dynamodbav:"created"`
	private string
}

// NewUser fills the keys in a constructor.
func NewUser(id, email string) *User {
	return &User{Keys: Keys{Partition: "USER#" + id, Sort: "PROFILE"}, ID: id, Email: email}
}

// index fills the keys of the index, later.
func (u *User) index() {
	u.Index = &Index{}
	u.Index.GSI1PK = "EMAIL#" + u.Email
}

func put(ctx context.Context, u *User) error {
	u.index()
	item, err := attributevalue.MarshalMap(u)
	if err != nil {
		return err
	}
	// op: PutItem const:T PK="USER#{}" SK="PROFILE" item(GSI1PK,created,email,id)
	_, err = client.PutItem(ctx, &dynamodb.PutItemInput{TableName: aws.String("T"), Item: item})
	return err
}

func get(ctx context.Context, id string) (*User, error) {
	key, err := attributevalue.MarshalMap(Keys{Partition: "USER#" + id, Sort: "PROFILE"})
	if err != nil {
		return nil, err
	}
	// op: GetItem const:T PK="USER#{}" SK="PROFILE"
	out, err := client.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String("T"), Key: key})
	if err != nil {
		return nil, err
	}
	u := new(User)
	return u, attributevalue.UnmarshalMap(out.Item, u)
}

// Each attribute is marshalled by itself.
func each(ctx context.Context, id string, n int) error {
	pk, err := attributevalue.Marshal("COUNTER#" + id)
	if err != nil {
		return err
	}
	sk, err := attributevalue.Marshal(n)
	if err != nil {
		return err
	}
	// op: DeleteItem const:Counters pk="COUNTER#{}" sk:N="{}"
	_, err = client.DeleteItem(ctx, &dynamodb.DeleteItemInput{
		TableName: aws.String("Counters"),
		Key:       map[string]types.AttributeValue{"pk": pk, "sk": sk},
	})
	return err
}

// A map of strings, marshalled.
func stringMap(ctx context.Context, id string) error {
	key, err := attributevalue.MarshalMap(map[string]string{"pk": "M#" + id, "sk": "m"})
	if err != nil {
		return err
	}
	// op: GetItem const:Maps pk="M#{}" sk="m"
	_, err = client.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String("Maps"), Key: key})
	return err
}

// A record embeds the item that came from a request and adds the keys.
type record struct {
	Keys
	Order
	Type string `dynamodbav:"type"`
}

// Order is decoded from a body.
type Order struct {
	ID    string `json:"id" dynamodbav:"orderId"`
	Total int    `json:"total" dynamodbav:"total,omitempty"`
}

func order(ctx context.Context, user string, r *http.Request) error {
	var o Order
	if err := json.NewDecoder(r.Body).Decode(&o); err != nil {
		return err
	}
	item, err := attributevalue.MarshalMap(record{
		Keys:  Keys{Partition: "USER#" + user, Sort: "ORDER#" + o.ID},
		Order: o,
		Type:  "order",
	})
	if err != nil {
		return err
	}
	// op: PutItem const:T PK="USER#{}" SK="ORDER#{ID}" item(orderId,total,type)
	_, err = client.PutItem(ctx, &dynamodb.PutItemInput{TableName: aws.String("T"), Item: item})
	return err
}

// The keys are added to the marshalled map.
func added(ctx context.Context, o Order) error {
	item, err := attributevalue.MarshalMap(o)
	if err != nil {
		return err
	}
	item["PK"] = &types.AttributeValueMemberS{Value: "ORDERS"}
	item["SK"] = &types.AttributeValueMemberS{Value: o.ID}
	// op: PutItem const:T PK="ORDERS" SK="{}" item(orderId)
	_, err = client.PutItem(ctx, &dynamodb.PutItemInput{TableName: aws.String("T"), Item: item})
	return err
}

// validate has a side effect: it sets the keys.
func (s *Session) validate() error {
	if s.Token == "" {
		return errToken
	}
	s.Hash = "SESSION#" + s.Token
	return nil
}

// Session is an item with one key attribute.
type Session struct {
	Hash  string `dynamodbav:"hash"`
	Token string `dynamodbav:"-"`
	TTL   int64  `dynamodbav:"ttl"`
}

type tokenError struct{}

func (tokenError) Error() string { return "no token" }

var errToken error = tokenError{}

func session(ctx context.Context, token string) error {
	s := Session{Token: token, TTL: time.Now().Add(time.Hour).Unix()}
	if err := s.validate(); err != nil {
		return err
	}
	item, err := attributevalue.MarshalMap(s)
	if err != nil {
		return err
	}
	// op: PutItem const:Sessions hash="SESSION#{}" item(ttl) condition(hash)
	_, err = client.PutItem(ctx, &dynamodb.PutItemInput{
		TableName:                aws.String("Sessions"),
		Item:                     item,
		ConditionExpression:      aws.String("attribute_not_exists(#h)"),
		ExpressionAttributeNames: map[string]string{"#h": "hash"},
	})
	return err
}

func readSession(ctx context.Context, token string) error {
	// op: GetItem const:Sessions hash="SESSION#{}"
	_, err := client.GetItem(ctx, &dynamodb.GetItemInput{
		TableName: aws.String("Sessions"),
		Key:       map[string]types.AttributeValue{"hash": &types.AttributeValueMemberS{Value: "SESSION#" + token}},
	})
	return err
}

func handle(w http.ResponseWriter, r *http.Request) {
	ctx, id := r.Context(), r.PathValue("id")
	u := NewUser(id, r.FormValue("email"))
	err := put(ctx, u)
	if err == nil {
		_, err = get(ctx, id)
	}
	if err == nil {
		err = each(ctx, id, int(r.ContentLength))
	}
	if err == nil {
		err = order(ctx, id, r)
	}
	if err == nil {
		err = added(ctx, Order{ID: r.FormValue("order")})
	}
	for _, f := range []func(context.Context, string) error{stringMap, session, readSession} {
		if err == nil {
			err = f(ctx, id)
		}
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

func main() {
	http.HandleFunc("POST /{id}", handle)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
