// Package keygrammar stores orders: keys that follow the grammar of rules.yaml,
// and keys that do not.
package keygrammar

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"strconv"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type item = map[string]types.AttributeValue

type store struct{ db *dynamodb.Client }

func text(v string) types.AttributeValue { return &types.AttributeValueMemberS{Value: v} }

func newID() string {
	var b [16]byte
	_, _ = rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

func partition(namespace, id string) string { return "$shop#" + namespace + "#" + id }

func (s store) get(ctx context.Context, pk, sk string) error {
	_, err := s.db.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String("shop"), Key: item{"PK": text(pk), "SK": text(sk)}})
	return err
}

func (s store) put(ctx context.Context, i item) error {
	_, err := s.db.PutItem(ctx, &dynamodb.PutItemInput{TableName: aws.String("shop"), Item: i})
	return err
}

func (s store) query(ctx context.Context, pk, prefix string) error {
	_, err := s.db.Query(ctx, &dynamodb.QueryInput{
		TableName:                 aws.String("shop"),
		KeyConditionExpression:    aws.String("PK = :pk AND begins_with(SK, :prefix)"),
		ExpressionAttributeValues: item{":pk": text(pk), ":prefix": text(prefix)},
	})
	return err
}

func (s store) Right(ctx context.Context, customer, order, note string, at time.Time) error {
	_ = s.get(ctx, partition("customer", customer), "PROFILE")
	_ = s.get(ctx, partition("order", order), fmt.Sprintf("LINE#%06d", len(note)))
	_ = s.query(ctx, partition("customer", customer), "ORDER#")
	_ = s.query(ctx, partition("customer", customer), "ORDER#"+at.UTC().Format(time.RFC3339)) // a whole timestamp
	_ = s.query(ctx, partition("order", order), "TAG#"+note)                                  // text is searched by its beginning
	_ = s.query(ctx, partition("blob", order), "report-")                                     // names of blobs have words of their own
	_ = s.get(ctx, note, order)                                                               // nothing is known of it
	_ = s.get(ctx, "", "PROFILE")                                                             // the service refuses it, not the grammar
	return s.put(ctx, item{
		"PK": text(partition("customer", customer)), "SK": text("ORDER#" + at.UTC().Format(time.RFC3339) + "#" + order),
		"GSI1PK": text("$shop#STATE#" + note), "GSI1SK": text(at.UTC().Format(time.RFC3339)), "state": text(note),
	})
}

func (s store) OtherPrefix(ctx context.Context, customer string, at time.Time) error {
	return s.get(ctx, partition("customer", customer), "ORDERS#"+at.UTC().Format(time.RFC3339)+"#"+newID()) // want `SK is "ORDERS#…#…", which no entity has; Order has "ORDER#\{placedAt:timestamp\}#\{orderId\}" \(rules\.yaml:17\) \[keygrammar/template\]`
}

func (s store) OtherOrder(ctx context.Context, customer string, at time.Time) error {
	sk := fmt.Sprintf("ORDER#%s#%s", newID(), at.UTC().Format(time.RFC3339)) // want `SK is "ORDER#…#…", but \{placedAt\} of Order is a timestamp like "2006-01-02T15:04:05Z", not hexadecimal digits \(rules\.yaml:17\) \[keygrammar/template\]`
	return s.get(ctx, partition("customer", customer), sk)
}

func (s store) OtherNamespace(ctx context.Context, customer string) error {
	return s.get(ctx, partition("client", customer), "PROFILE") // want `PK is "\$shop#client#…"; the namespace of Customer is "\$shop#customer#" \(rules\.yaml:13\) \[keygrammar/namespace\]`
}

func (s store) Nanoseconds(ctx context.Context, customer, order string) error {
	return s.put(ctx, item{
		"PK":    text(partition("customer", customer)),
		"SK":    text("ORDER#" + time.Now().UTC().Format(time.RFC3339Nano) + "#" + order), // want `SK is "ORDER#…#…", but \{placedAt\} of Order does not sort: its fraction drops trailing zeros \(rules\.yaml:17\) \[keygrammar/order\]`
		"state": text("new"),
	})
}

func (s store) LocalZone(ctx context.Context, customer, order string) error {
	return s.put(ctx, item{
		"PK":    text(partition("customer", customer)),
		"SK":    text("ORDER#" + time.Now().Format(time.RFC3339) + "#" + order), // want `SK is "ORDER#…#…", but \{placedAt\} of Order does not sort: it is in the zone of the machine, not in UTC \(rules\.yaml:17\) \[keygrammar/order\] \(audit\)`
		"state": text("new"),
	})
}

func (s store) Unpadded(ctx context.Context, order string, n int) error {
	return s.get(ctx, partition("order", order), "LINE#"+strconv.Itoa(n)) // want `SK is "LINE#…", but \{number\} of Line does not sort: it has no fixed width: "10" sorts before "9" \(rules\.yaml:21\) \[keygrammar/order\]`
}

func (s store) InsideWord(ctx context.Context, customer string) error {
	return s.query(ctx, partition("customer", customer), "ORD") // want `SK begins with "ORD", which ends inside a word of "ORDER#\{placedAt:timestamp\}#\{orderId\}" \(rules.yaml:17\) \[keygrammar/prefix\]`
}

func (s store) InsideValue(ctx context.Context, customer, note string) error {
	return s.query(ctx, partition("customer", customer), "NOTE#"+note) // want `SK begins with "NOTE#…", which leaves \{noteId\} of "NOTE#\{noteId\}" open: longer values match too \(rules\.yaml:22\) \[keygrammar/prefix\]`
}

func (s store) InsideBare(ctx context.Context, blob, name string) error { // want `SK begins with "…", which leaves \{name\} of "\{name\}" open: longer values match too \(rules\.yaml:24\) \[keygrammar/prefix\]`
	return s.query(ctx, partition("blob", blob), name)
}

func (s store) Lacks(ctx context.Context, customer string) error {
	return s.put(ctx, item{"PK": text(partition("customer", customer)), "SK": text("PROFILE")}) // want `item of Customer lacks name and tenant \(rules.yaml:13\) \[keygrammar/required\]`
}

func (s store) NewFirst(ctx context.Context, customer, note string) error {
	if err := s.get(ctx, partition("customer", customer), "NOTE#"+note); err == nil {
		return nil
	}
	return s.get(ctx, "NOTES#"+customer, note)
}

func (s store) OldFirst(ctx context.Context, customer, note string) error {
	if err := s.get(ctx, "NOTES#"+customer, note); err == nil { // want `legacy key "NOTES#\{customerId\}" of Note is read before the key of today \(rules\.yaml:22\) \[keygrammar/legacy\]`
		return nil
	}
	return s.get(ctx, partition("customer", customer), "NOTE#"+note)
}

func (s store) OldWritten(ctx context.Context, customer, note string) error {
	_, err := s.db.PutItem(ctx, &dynamodb.PutItemInput{ // want `PutItem writes Note under its legacy key "NOTES#\{customerId\}" \(rules\.yaml:22\) \[keygrammar/legacy\]`
		TableName: aws.String("shop"), Item: item{"PK": text("NOTES#" + customer), "SK": text(note)},
	})
	return err
}
