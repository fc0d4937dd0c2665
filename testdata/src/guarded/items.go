package guarded

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
)

type thing struct {
	ID   string `dynamodbav:"id"`
	Name string `dynamodbav:"name"`
}

// byID is the zero thing if there is none.
func (s *store) byID(ctx context.Context, id string) (thing, error) {
	t := thing{ID: id}
	key, err := attributevalue.MarshalMap(map[string]string{"id": id})
	if err != nil {
		return thing{}, err
	}
	out, err := s.db.GetItem(ctx, &dynamodb.GetItemInput{TableName: aws.String("things"), Key: key})
	if err != nil {
		return thing{}, err
	}
	if out.Item == nil {
		return thing{}, nil
	}
	err = attributevalue.UnmarshalMap(out.Item, &t)
	return t, err
}

// Rename puts what it found.
func (s *store) Rename(ctx context.Context, id, name string) error {
	t, err := s.byID(ctx, id)
	if err != nil || t == (thing{}) {
		return err
	}
	t.Name = name
	return s.put(ctx, t)
}

// Add forgets the key.
func (s *store) Add(ctx context.Context, name string) error {
	return s.put(ctx, thing{Name: name}) // want `Item is rejected: .*empty string value\. Key: id \[request/key\]`
}

func (s *store) put(ctx context.Context, t thing) error {
	item, err := attributevalue.MarshalMap(t)
	if err != nil {
		return err
	}
	_, err = s.db.PutItem(ctx, &dynamodb.PutItemInput{TableName: aws.String("things"), Item: item})
	return err
}
