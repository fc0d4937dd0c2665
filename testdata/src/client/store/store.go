// Package store keeps orders.
package store

import (
	"context"
	"slices"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// Order is an order as stored.
type Order struct {
	PK  string `dynamodbav:"PK"`
	Ref string `dynamodbav:"ref"`

	Note, Color, Size string
}

// Orders is the table of orders.
type Orders struct {
	client *dynamodb.Client
	table  string
}

// New returns the table.
func New() *Orders { return &Orders{client: dynamodb.New(dynamodb.Options{}), table: "orders"} }

func key(pk string) map[string]types.AttributeValue {
	return map[string]types.AttributeValue{"PK": &types.AttributeValueMemberS{Value: pk}}
}

// ByID reads an order by what the client calls it.
func (o *Orders) ByID(ctx context.Context, id string) error {
	_, err := o.client.GetItem(ctx, &dynamodb.GetItemInput{TableName: &o.table, Key: key(id)}) // client `^hot whole$`
	return err
}

// ByOwner lists the orders of an owner.
func (o *Orders) ByOwner(ctx context.Context, owner string) error {
	_, err := o.client.Query(ctx, &dynamodb.QueryInput{ // client `^hot part$`
		TableName:                 &o.table,
		KeyConditionExpression:    aws.String("PK = :pk"),
		ExpressionAttributeValues: map[string]types.AttributeValue{":pk": &types.AttributeValueMemberS{Value: "OWNER#" + owner}},
	})
	return err
}

// Put stores an order.
func (o *Orders) Put(ctx context.Context, order Order) error {
	order.PK = "ORDER#" + order.Ref
	item, err := attributevalue.MarshalMap(order)
	if err != nil {
		return err
	}
	_, err = o.client.PutItem(ctx, &dynamodb.PutItemInput{TableName: &o.table, Item: item}) // client `^hot part$`
	return err
}

// Reserve takes an article out of the stock.
func (o *Orders) Reserve(ctx context.Context, sku string) error {
	_, err := o.client.UpdateItem(ctx, &dynamodb.UpdateItemInput{TableName: &o.table, Key: key("SKU#" + sku), UpdateExpression: aws.String("ADD n :n")}) // client `^hot part$`
	return err
}

// OfUser reads what belongs to a user.
func (o *Orders) OfUser(ctx context.Context, user string) error {
	_, err := o.client.GetItem(ctx, &dynamodb.GetItemInput{TableName: &o.table, Key: key("USER#" + user)}) // client `^hot identity$`
	return err
}

// Invite reads an invitation by the hash of its token.
func (o *Orders) Invite(ctx context.Context, hash string) error {
	_, err := o.client.GetItem(ctx, &dynamodb.GetItemInput{TableName: &o.table, Key: key("INVITE#" + hash)}) // client `^hot no$`
	return err
}

// Remove removes an order, and what it replaced.
func (o *Orders) Remove(ctx context.Context, id string) error {
	out, err := o.client.GetItem(ctx, &dynamodb.GetItemInput{TableName: &o.table, Key: key(id)}) // client `^hot whole$`
	if err != nil {
		return err
	}
	var found Order
	if err := attributevalue.UnmarshalMap(out.Item, &found); err != nil {
		return err
	}
	_, err = o.client.DeleteItem(ctx, &dynamodb.DeleteItemInput{TableName: &o.table, Key: key(found.PK)}) // client `^hot no$`
	return err
}

// Sweep lists by status when the program starts.
func (o *Orders) Sweep(ctx context.Context, status string) {
	_, _ = o.client.GetItem(ctx, &dynamodb.GetItemInput{TableName: &o.table, Key: key("STATUS#" + status)}) // client `^cold no$`
}

// Archive is for nobody in this program.
func (o *Orders) Archive(ctx context.Context, id string) error {
	_, err := o.client.DeleteItem(ctx, &dynamodb.DeleteItemInput{TableName: &o.table, Key: key(id)}) // client `^cold no$`
	return err
}

// OfTenant reads the settings of a tenant.
func (o *Orders) OfTenant(ctx context.Context, tenant string) error {
	_, err := o.client.GetItem(ctx, &dynamodb.GetItemInput{TableName: &o.table, Key: key("TENANT#" + tenant)}) // client `^hot part$`
	return err
}

// Purge removes articles, as many at a time as a batch holds.
func (o *Orders) Purge(ctx context.Context, skus []string) error {
	for chunk := range slices.Chunk(skus, 25) {
		var writes []types.WriteRequest
		for _, sku := range chunk {
			writes = append(writes, types.WriteRequest{DeleteRequest: &types.DeleteRequest{Key: key("SKU#" + sku)}})
		}
		if _, err := o.client.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: map[string][]types.WriteRequest{o.table: writes}}); err != nil { // client `^hot part$`
			return err
		}
	}
	return nil
}

// Topic reads a topic by its slug, of which the client decides a part.
func (o *Orders) Topic(ctx context.Context, slug string) error {
	_, err := o.client.GetItem(ctx, &dynamodb.GetItemInput{TableName: &o.table, Key: key(slug)}) // client `^hot part$`
	return err
}

// Short reads a topic by its initials.
func (o *Orders) Short(ctx context.Context, initials string) error {
	_, err := o.client.GetItem(ctx, &dynamodb.GetItemInput{TableName: &o.table, Key: key("SHORT#" + initials)}) // client `^hot part$`
	return err
}

// Hidden reads by a text that holds nothing of the client's.
func (o *Orders) Hidden(ctx context.Context, stars string) error {
	_, err := o.client.GetItem(ctx, &dynamodb.GetItemInput{TableName: &o.table, Key: key("HIDDEN#" + stars)}) // client `^hot unknown$`
	return err
}

// Find reads an order as it is stored.
func (o *Orders) Find(ctx context.Context, id string) (Order, error) {
	var found Order
	out, err := o.client.GetItem(ctx, &dynamodb.GetItemInput{TableName: &o.table, Key: key(id)}) // client `^hot whole$`
	if err != nil {
		return found, err
	}
	err = attributevalue.UnmarshalMap(out.Item, &found)
	return found, err
}

// Replace stores a changed order under the key that it was read with.
func (o *Orders) Replace(ctx context.Context, order Order) error {
	item, err := attributevalue.MarshalMap(order)
	if err != nil {
		return err
	}
	_, err = o.client.PutItem(ctx, &dynamodb.PutItemInput{TableName: &o.table, Item: item}) // client `^hot no$`
	return err
}
