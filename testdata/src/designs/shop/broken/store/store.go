// Package store keeps customers and orders.
package store

import (
	"context"
	"errors"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/testdata/src/designs/shop/broken/keys"
)

// Store is the table.
type Store struct {
	db    *dynamodb.Client
	table string
}

// New opens a table.
func New(db *dynamodb.Client, table string) *Store { return &Store{db: db, table: table} }

// ErrNotFound says that there is no such item.
var ErrNotFound = errors.New("not found")

// Customer is a person who buys.
type Customer struct {
	keys.Key
	Type    string `dynamodbav:"type"`
	ID      string `dynamodbav:"customerId"`
	Name    string `dynamodbav:"name"`
	Address string `dynamodbav:"address"`
}

type address struct {
	keys.Key
	Type     string `dynamodbav:"type"`
	Customer string `dynamodbav:"customerId"`
}

// Order is what a customer has ordered.
type Order struct {
	keys.Key
	keys.Index
	Type    string `dynamodbav:"type"`
	ID      string `dynamodbav:"orderId"`
	Status  string `dynamodbav:"status"`
	Total   int    `dynamodbav:"total"`
	Version int    `dynamodbav:"version"`
}

// Line is one product of an order.
type Line struct {
	keys.Key
	keys.Index
	Type     string `dynamodbav:"type"`
	Product  string `dynamodbav:"product"`
	Quantity int    `dynamodbav:"-"`
}

// Register adds a customer if nobody seems to have the address.
func (s *Store) Register(ctx context.Context, id, name, mail string) error {
	c, err := attributevalue.MarshalMap(Customer{Key: keys.Customer(id), Type: "Customer", ID: id, Name: name, Address: mail})
	if err != nil {
		return err
	}
	if taken, err := s.CustomerOf(ctx, mail); err == nil && taken != "" {
		return errors.New("address is taken")
	}
	if err := s.create(ctx, c); err != nil {
		return err
	}
	a, err := attributevalue.MarshalMap(address{Key: keys.Address(mail), Type: "Customer", Customer: id}) // want `item of Address has type "Customer"; declared is "Address" \(rules\.yaml:18\) \[keygrammar/type\]`
	if err != nil {
		return err
	}
	_, err = s.db.PutItem(ctx, &dynamodb.PutItemInput{TableName: &s.table, Item: a}) // want `PutItem of "ADDRESS#…, ADDRESS" does what no pattern of Shop declares \[accesspattern/undeclared\]` `PutItem puts Address without attribute_not_exists: it replaces the item that makes address unique \(rules\.yaml:44\) \[txboundary/condition\]` `item of Address is written apart from Customer; they belong into one transaction \(rules\.yaml:44\) \[txboundary/unique\]`
	return err
}

// create puts new items in one transaction.
func (s *Store) create(ctx context.Context, items ...map[string]types.AttributeValue) error {
	var actions []types.TransactWriteItem
	for _, item := range items {
		actions = append(actions, types.TransactWriteItem{Put: &types.Put{
			TableName: &s.table, Item: item, ConditionExpression: aws.String("attribute_not_exists(PK)"),
		}})
	}
	_, err := s.db.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: actions})
	return err
}

// Profile is a customer by id.
func (s *Store) Profile(ctx context.Context, id string) (Customer, error) {
	var c Customer
	return c, s.get(ctx, keys.Customer(id), &c)
}

// CustomerOf is the id of the customer with an address.
func (s *Store) CustomerOf(ctx context.Context, mail string) (string, error) {
	var a address
	return a.Customer, s.get(ctx, keys.Address(mail), &a)
}

func (s *Store) get(ctx context.Context, k keys.Key, out any) error {
	key, err := attributevalue.MarshalMap(k)
	if err != nil {
		return err
	}
	got, err := s.db.GetItem(ctx, &dynamodb.GetItemInput{TableName: &s.table, Key: key})
	if err != nil {
		return err
	}
	if got.Item == nil {
		return ErrNotFound
	}
	return attributevalue.UnmarshalMap(got.Item, out)
}

// Place stores a new order with its lines.
func (s *Store) Place(ctx context.Context, customer, id string, total int, products []string) error {
	order, err := attributevalue.MarshalMap(Order{
		Key: keys.Order(customer, id), Index: keys.OrderIndex(id), Type: "Order", ID: id, Status: "PLACED", Total: total, Version: 1,
	})
	if err != nil {
		return err
	}
	items := []map[string]types.AttributeValue{order}
	for n, p := range products {
		line, err := attributevalue.MarshalMap(Line{Key: keys.Line(id, n), Index: keys.LineIndex(id, n), Type: "Line", Product: p, Quantity: 1})
		if err != nil {
			return err
		}
		items = append(items, line)
	}
	return s.create(ctx, items...) // want `item of Line lacks quantity \(rules\.yaml:32\) \[keygrammar/required\]`
}

// Orders is a customer with the newest orders, as items: the customer sorts last,
// so it is read first.
func (s *Store) Orders(ctx context.Context, customer string) ([]map[string]types.AttributeValue, error) {
	out, err := s.db.Query(ctx, &dynamodb.QueryInput{
		TableName:              &s.table,
		KeyConditionExpression: aws.String("PK = :customer"),
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":customer": &types.AttributeValueMemberS{Value: keys.Customers(customer)},
		},
		Limit: aws.Int32(21),
	})
	if err != nil {
		return nil, err
	}
	return out.Items, nil
}

// Whole is an order and its lines, as items.
func (s *Store) Whole(ctx context.Context, order string) ([]map[string]types.AttributeValue, error) {
	out, err := s.db.Scan(ctx, &dynamodb.ScanInput{ // want `Scan does what no pattern of Shop declares \[accesspattern/undeclared\]` `Scan of table s\.table reads every item for a filter on GSI1PK while a request waits \[filterexpr/scan\]`
		TableName:                 &s.table,
		FilterExpression:          aws.String("GSI1PK = :order"), // want `filter of Scan of table s\.table compares GSI1PK, the partition key of index GSI1; a Query reads it by key \[filterexpr/key-exists\]`
		ExpressionAttributeValues: map[string]types.AttributeValue{":order": &types.AttributeValueMemberS{Value: keys.Orders(order)}},
	})
	if err != nil {
		return nil, err
	}
	return out.Items, nil
}

// Change moves an order from one state to the next, if nobody else has changed it.
func (s *Store) Change(ctx context.Context, customer, order, to string) error {
	key, err := attributevalue.MarshalMap(keys.Order(customer, order))
	if err != nil {
		return err
	}
	_, err = s.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{ // want `UpdateItem of Order changes status without testing the state before \(rules\.yaml:47\) \[txboundary/states\]`
		TableName:                &s.table,
		Key:                      key,
		UpdateExpression:         aws.String("SET #status = :to, version = version + :one"),
		ConditionExpression:      aws.String("attribute_exists(PK)"),
		ExpressionAttributeNames: map[string]string{"#status": "status"},
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":to":  &types.AttributeValueMemberS{Value: to},
			":one": &types.AttributeValueMemberN{Value: "1"},
		},
	})
	return err
}
