package uses_test

import (
	"bytes"
	"encoding/gob"
	"reflect"
	"testing"

	"github.com/dynlint/dynlint/internal/flow/usestest"
	"github.com/dynlint/dynlint/internal/summary"
)

const program = `
type page struct {
	items []item
	next  item
}
func (d *db) page(ctx context.Context, start item) (*page, error) {
	out, err := d.c.Query(ctx, &dynamodb.QueryInput{ExclusiveStartKey: start})
	if err != nil {
		return nil, err
	}
	return &page{items: out.Items, next: out.LastEvaluatedKey}, nil
}
func (d *db) each(ctx context.Context, fn func(item) error) error {
	var start item
	read := func() (*page, error) { return d.page(ctx, start) }
	for {
		p, err := read()
		if err != nil {
			return err
		}
		for _, i := range p.items {
			if err := fn(i); err != nil {
				return err
			}
		}
		if start = p.next; start == nil {
			return nil
		}
	}
}
func move(ctx context.Context, d *db) error {
	return d.each(ctx, func(i item) error {
		out, err := d.c.GetItem(ctx, &dynamodb.GetItemInput{Key: i})
		if err != nil || out.Item != nil {
			return err
		}
		_, err = d.c.PutItem(ctx, &dynamodb.PutItemInput{Item: i})
		return err
	})
}`

// TestData checks that what the analysis yields is the same every time and
// survives encoding as a fact.
func TestData(t *testing.T) {
	first := usestest.Build(t, program).Funcs
	for range 5 {
		if again := usestest.Build(t, program).Funcs; !reflect.DeepEqual(first, again) {
			t.Fatal("the second analysis differs from the first")
		}
	}
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(first); err != nil {
		t.Fatal(err)
	}
	var decoded []*summary.Func
	if err := gob.NewDecoder(&b).Decode(&decoded); err != nil {
		t.Fatal(err)
	}
	if len(decoded) != len(first) {
		t.Fatalf("%d functions decoded, want %d", len(decoded), len(first))
	}
	for i := range first {
		if len(first[i].ParamUses) == 0 {
			t.Errorf("%s: no uses", first[i].Key)
		}
		if !reflect.DeepEqual(decoded[i].ParamUses, first[i].ParamUses) || !reflect.DeepEqual(decoded[i].Relations, first[i].Relations) || !reflect.DeepEqual(decoded[i].Blocks, first[i].Blocks) {
			t.Errorf("%s: changed by encoding", first[i].Key)
		}
	}
}
