// Command container is wired up by a container that fills variables by reflection.
package main

import (
	"context"
	"errors"
	"log"
	"net/http"
	"reflect"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// Container holds services by their type.
type Container struct{ services []reflect.Value }

// Add adds a service.
func (c *Container) Add(s any) { c.services = append(c.services, reflect.ValueOf(s)) }

// Get fills the variable of an interface type that dst points to.
func (c *Container) Get(dst any) error {
	want := reflect.TypeOf(dst).Elem()
	for _, s := range c.services {
		if s.Type().Implements(want) {
			reflect.Indirect(reflect.ValueOf(dst)).Set(s)
			return nil
		}
	}
	return errors.New("no such service")
}

// Readings reads.
type Readings interface {
	Read(ctx context.Context, id string) error
}

type table struct {
	client *dynamodb.Client
	name   string
}

func (t *table) Read(ctx context.Context, id string) error {
	// op: GetItem const:READINGS id="{id}"
	_, err := t.client.GetItem(ctx, &dynamodb.GetItemInput{
		TableName: aws.String(t.name),
		Key:       map[string]types.AttributeValue{"id": &types.AttributeValueMemberS{Value: id}},
	})
	return err
}

// Service asks.
type Service struct{ readings Readings }

// Find finds one.
func (s *Service) Find(ctx context.Context, id string) error { return s.readings.Read(ctx, id) }

func newService(c *Container) (*Service, error) {
	var readings Readings
	if err := c.Get(&readings); err != nil {
		return nil, err
	}
	return &Service{readings: readings}, nil
}

func main() {
	c := &Container{}
	c.Add(&table{client: dynamodb.NewFromConfig(aws.Config{}), name: "READINGS"})
	s, err := newService(c)
	if err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("GET /readings/{id}", func(_ http.ResponseWriter, r *http.Request) {
		_ = s.Find(r.Context(), r.PathValue("id"))
	})
	_ = http.ListenAndServe(":8080", nil)
}
