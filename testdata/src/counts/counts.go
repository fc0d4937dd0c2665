// Command counts sends batches and transactions of lists of many lengths.
package main

import (
	"context"
	"strconv"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type attrs = map[string]types.AttributeValue

func key(n int) attrs { return attrs{"pk": &types.AttributeValueMemberS{Value: strconv.Itoa(n)}} }

func put(n int) types.WriteRequest {
	return types.WriteRequest{PutRequest: &types.PutRequest{Item: key(n)}}
}

func remove(n int) types.TransactWriteItem {
	return types.TransactWriteItem{Delete: &types.Delete{TableName: aws.String("Things"), Key: key(n)}}
}

type store struct{ db *dynamodb.Client }

func (s store) write(ctx context.Context, list []types.WriteRequest) error {
	_, err := s.db.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: map[string][]types.WriteRequest{"Things": list}})
	return err
}

// Seventy are more than are looked at one by one.
func (s store) Seventy(ctx context.Context) error {
	list := []types.WriteRequest{
		put(0), put(1), put(2), put(3), put(4), put(5), put(6), put(7), put(8), put(9),
		put(10), put(11), put(12), put(13), put(14), put(15), put(16), put(17), put(18), put(19),
		put(20), put(21), put(22), put(23), put(24), put(25), put(26), put(27), put(28), put(29),
		put(30), put(31), put(32), put(33), put(34), put(35), put(36), put(37), put(38), put(39),
		put(40), put(41), put(42), put(43), put(44), put(45), put(46), put(47), put(48), put(49),
		put(50), put(51), put(52), put(53), put(54), put(55), put(56), put(57), put(58), put(59),
		put(60), put(61), put(62), put(63), put(64), put(65), put(66), put(67), put(68), put(69),
	}
	_, err := s.db.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: map[string][]types.WriteRequest{"Things": list}}) // want `RequestItems is rejected: .*Map value must satisfy constraint: .*less than or equal to 25.* \[request/batch\]`
	return err
}

// SeventyTwice has a fault besides its length: the last two of those that are
// looked at are one item.
func (s store) SeventyTwice(ctx context.Context) error {
	list := []types.WriteRequest{
		put(0), put(1), put(2), put(3), put(4), put(5), put(6), put(7), put(8), put(9),
		put(10), put(11), put(12), put(13), put(14), put(15), put(16), put(17), put(18), put(19),
		put(20), put(21), put(22), put(23), put(24), put(25), put(26), put(27), put(28), put(29),
		put(30), put(31), put(32), put(33), put(34), put(35), put(36), put(37), put(38), put(39),
		put(40), put(41), put(42), put(43), put(44), put(45), put(46), put(47), put(48), put(49),
		put(50), put(51), put(52), put(53), put(54), put(55), put(56), put(57), put(58), put(59),
		put(60), put(61), put(62), put(62), put(64), put(65), put(66), put(67), put(68), put(69),
	}
	_, err := s.db.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: map[string][]types.WriteRequest{"Things": list}}) // want `RequestItems is rejected: .*Map value` `list of item keys contains duplicates \[request/duplicate\]`
	return err
}

// TwentyFive is what a batch takes.
func (s store) TwentyFive(ctx context.Context) error {
	return s.write(ctx, []types.WriteRequest{
		put(0), put(1), put(2), put(3), put(4), put(5), put(6), put(7), put(8), put(9),
		put(10), put(11), put(12), put(13), put(14), put(15), put(16), put(17), put(18), put(19),
		put(20), put(21), put(22), put(23), put(24),
	})
}

// Counted appends in a loop that runs thirty times.
func (s store) Counted(ctx context.Context) error {
	var list []types.WriteRequest
	for i := 0; i < 30; i++ {
		list = append(list, put(i))
	}
	_, err := s.db.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: map[string][]types.WriteRequest{"Things": list}}) // want `RequestItems is rejected: .*Map value .* \[request/batch\]`
	return err
}

// CountedRight runs as often as a batch takes.
func (s store) CountedRight(ctx context.Context) error {
	var list []types.WriteRequest
	for i := 1; i <= 25; i++ {
		list = append(list, put(i))
	}
	_, err := s.db.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: map[string][]types.WriteRequest{"Things": list}})
	return err
}

// CountedSome leaves out some: how many, it does not say.
func (s store) CountedSome(ctx context.Context, skip map[int]bool) error {
	var list []types.WriteRequest
	for i := 0; i < 30; i++ {
		if !skip[i] {
			list = append(list, put(i))
		}
	}
	_, err := s.db.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: map[string][]types.WriteRequest{"Things": list}})
	return err
}

// Behind has more than 25 in front of what callers add.
func (s store) Behind(ctx context.Context, more []types.WriteRequest) error {
	list := []types.WriteRequest{
		put(0), put(1), put(2), put(3), put(4), put(5), put(6), put(7), put(8), put(9),
		put(10), put(11), put(12), put(13), put(14), put(15), put(16), put(17), put(18), put(19),
		put(20), put(21), put(22), put(23), put(24), put(25),
	}
	list = append(list, more...)
	_, err := s.db.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: map[string][]types.WriteRequest{"Things": list}}) // want `RequestItems is rejected: .*Map value .* \[request/batch\]`
	return err
}

// InFront has few, and what callers add.
func (s store) InFront(ctx context.Context, more []types.WriteRequest) error {
	list := append(more, put(1), put(2))
	_, err := s.db.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: map[string][]types.WriteRequest{"Things": list}})
	return err
}

// Cut sends at most 25 at a time.
func (s store) Cut(ctx context.Context) error {
	var list []types.WriteRequest
	for i := 0; i < 60; i++ {
		list = append(list, put(i))
	}
	for len(list) > 0 {
		n := min(25, len(list))
		_, err := s.db.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: map[string][]types.WriteRequest{"Things": list[:n]}})
		if err != nil {
			return err
		}
		list = list[n:]
	}
	return nil
}

// Flush sends and empties the list whenever it is full.
func (s store) Flush(ctx context.Context) error {
	var list []types.WriteRequest
	for i := 0; i < 60; i++ {
		list = append(list, put(i))
		if len(list) < 25 {
			continue
		}
		if err := s.write(ctx, list); err != nil {
			return err
		}
		list = list[:0]
	}
	return s.write(ctx, list)
}

// Transaction has a hundred actions and one more.
func (s store) Transaction(ctx context.Context) error {
	var list []types.TransactWriteItem
	for i := 0; i < 100; i++ {
		list = append(list, remove(i))
	}
	list = append(list, remove(100))
	_, err := s.db.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: list}) // want `TransactItems is rejected: .*less than or equal to 100 \[request/member\]`
	return err
}

// Hundred actions are what a transaction takes.
func (s store) Hundred(ctx context.Context) error {
	var list []types.TransactWriteItem
	for i := 0; i < 100; i++ {
		list = append(list, remove(i))
	}
	_, err := s.db.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: list})
	return err
}

// Keys asks for more keys of two tables than one batch returns.
func (s store) Keys(ctx context.Context) error {
	var keys []attrs
	for i := 0; i < 60; i++ {
		keys = append(keys, key(i))
	}
	_, err := s.db.BatchGetItem(ctx, &dynamodb.BatchGetItemInput{RequestItems: map[string]types.KeysAndAttributes{ // want `RequestItems is rejected: Too many items requested for the BatchGetItem call \[request/batch\]`
		"Things": {Keys: keys},
		"Others": {Keys: keys},
	}})
	return err
}

func main() {}
