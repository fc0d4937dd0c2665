// Command batch sends batches, and looks at what they leave over, or not.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type requests = map[string][]types.WriteRequest

var client = dynamodb.NewFromConfig(aws.Config{})

// Wrong: the output is not even kept.
func blank(ctx context.Context, r requests) error {
	_, err := client.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: r}) // want `UnprocessedItems of BatchWriteItem is never read: writes that are throttled are lost, without an error \[batch/unprocessed\]`
	return err
}

// Wrong: in chunks, as most do.
func chunks(ctx context.Context, rs []types.WriteRequest) error {
	for len(rs) > 0 {
		n := min(25, len(rs))
		if _, err := client.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: requests{"T": rs[:n]}}); err != nil { // want `UnprocessedItems of BatchWriteItem is never read`
			return err
		}
		rs = rs[n:]
	}
	return nil
}

// Wrong: another part of the output is read.
func capacity(ctx context.Context, r requests) (float64, error) {
	out, err := client.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: r}) // want `UnprocessedItems of BatchWriteItem is never read`
	if err != nil || out == nil {
		return 0, err
	}
	sum := 0.0
	for _, c := range out.ConsumedCapacity {
		sum += *c.CapacityUnits
	}
	return sum, nil
}

// Wrong: what is read is taken for all there is.
func read(ctx context.Context, keys []map[string]types.AttributeValue) ([]map[string]types.AttributeValue, error) {
	out, err := client.BatchGetItem(ctx, &dynamodb.BatchGetItemInput{RequestItems: map[string]types.KeysAndAttributes{"T": {Keys: keys}}}) // want `UnprocessedKeys of BatchGetItem is never read: items whose read is throttled are missing, without an error \[batch/unprocessed\]`
	if err != nil {
		return nil, err
	}
	return out.Responses["T"], nil
}

// Wrong: started, and forgotten.
func background(ctx context.Context, r requests) {
	go func() {
		_, _ = client.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: r}) // want `UnprocessedItems of BatchWriteItem is never read`
	}()
}

// Wrong: the retry is for errors, and a batch that is half done gives none.
func retryErrors(ctx context.Context, r requests) (err error) {
	for range 3 {
		if _, err = client.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: r}); err == nil { // want `UnprocessedItems of BatchWriteItem is never read`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// Wrong: the statements that failed are not told from those that gave nothing.
func statements(ctx context.Context, all []types.BatchStatementRequest) (n int, err error) {
	out, err := client.BatchExecuteStatement(ctx, &dynamodb.BatchExecuteStatementInput{Statements: all}) // want `Responses.Error of BatchExecuteStatement is never read: a statement that fails is taken for done \[batch/unprocessed\]`
	if err != nil {
		return 0, err
	}
	for _, r := range out.Responses {
		if len(r.Item) > 0 {
			n++
		}
	}
	return n, nil
}

// A wrapper hands the output out; who calls it decides.
type store struct{ db *dynamodb.Client }

func (s *store) write(ctx context.Context, r requests) (*dynamodb.BatchWriteItemOutput, error) {
	return s.db.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: r}) // want `UnprocessedItems of BatchWriteItem is never read`
}

// Wrong, by way of the wrapper.
func (s *store) save(ctx context.Context, r requests) error {
	_, err := s.write(ctx, r)
	return err
}

// Right, by way of the wrapper.
func (s *store) saveAll(ctx context.Context, r requests) error {
	for len(r) > 0 {
		out, err := s.write(ctx, r)
		if err != nil {
			return err
		}
		r = out.UnprocessedItems
	}
	return nil
}

// Wrong: behind an interface, with one implementation.
type writer interface {
	put(ctx context.Context, r requests) (*dynamodb.BatchWriteItemOutput, error)
}

type direct struct{ db *dynamodb.Client }

func (d direct) put(ctx context.Context, r requests) (*dynamodb.BatchWriteItemOutput, error) {
	out, err := d.db.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: r}) // want `UnprocessedItems of BatchWriteItem is never read`
	if err != nil {
		return nil, fmt.Errorf("put: %w", err)
	}
	return out, nil
}

func through(ctx context.Context, w writer, r requests) bool {
	out, err := w.put(ctx, r)
	return err == nil && out != nil
}

// Wrong: the struct that holds the output is dropped.
type result struct {
	out *dynamodb.BatchGetItemOutput
	at  time.Time
}

func timed(ctx context.Context, in *dynamodb.BatchGetItemInput) (result, error) {
	out, err := client.BatchGetItem(ctx, in) // want `UnprocessedKeys of BatchGetItem is never read`
	return result{out, time.Now()}, err
}

func since(ctx context.Context, in *dynamodb.BatchGetItemInput) time.Duration {
	r, err := timed(ctx, in)
	if err != nil {
		return 0
	}
	return time.Since(r.at)
}

// Logged, or counted: somebody has seen that it can be there.
func logged(ctx context.Context, r requests) error {
	out, err := client.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: r}) // want `UnprocessedItems of BatchWriteItem is dropped: writes that are throttled are lost, without an error \[batch/unprocessed\] \(audit\)`
	if err != nil {
		return err
	}
	if n := len(out.UnprocessedItems); n > 0 {
		log.Printf("%d tables have unprocessed items", n)
	}
	return nil
}

// Right: sent again until nothing is left.
func loop(ctx context.Context, r requests) error {
	for wait := time.Millisecond; len(r) > 0; wait *= 2 {
		out, err := client.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: r})
		if err != nil {
			return err
		}
		if r = out.UnprocessedItems; len(r) > 0 {
			time.Sleep(wait)
		}
	}
	return nil
}

// Right: sent again once.
func once(ctx context.Context, r requests) error {
	out, err := client.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: r})
	if err != nil || len(out.UnprocessedItems) == 0 {
		return err
	}
	again, err := client.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: out.UnprocessedItems})
	if err == nil && len(again.UnprocessedItems) > 0 {
		err = errors.New("items are left")
	}
	return err
}

// Right: recursion.
func recursive(ctx context.Context, r requests, depth int) error {
	out, err := client.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: r})
	if err != nil || len(out.UnprocessedItems) == 0 {
		return err
	}
	if depth == 5 {
		return errors.New("too many attempts")
	}
	return recursive(ctx, out.UnprocessedItems, depth+1)
}

// Right: an error is made of it.
func fails(ctx context.Context, r requests) error {
	out, err := client.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: r})
	if err != nil {
		return err
	}
	if len(out.UnprocessedItems) != 0 {
		return errors.New("not all items were written")
	}
	return nil
}

// Right: the keys are asked for again.
func readAll(ctx context.Context, keys map[string]types.KeysAndAttributes) (all []map[string]types.AttributeValue, err error) {
	for len(keys) > 0 {
		out, err := client.BatchGetItem(ctx, &dynamodb.BatchGetItemInput{RequestItems: keys})
		if err != nil {
			return nil, err
		}
		all = append(all, out.Responses["T"]...)
		keys = out.UnprocessedKeys
	}
	return all, nil
}

// Right: what is left over is returned, by itself or with the output.
func Left(ctx context.Context, r requests) (requests, error) {
	out, err := client.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: r})
	if err != nil {
		return nil, err
	}
	return out.UnprocessedItems, nil
}

// Output is not called in this program.
func Output(ctx context.Context, in *dynamodb.BatchGetItemInput) (*dynamodb.BatchGetItemOutput, error) {
	return client.BatchGetItem(ctx, in)
}

// Right: it goes to a queue, to a channel, into a struct that outlives the call.
type pending struct {
	left []requests
	ch   chan requests
}

func (p *pending) keep(ctx context.Context, r requests) error {
	out, err := client.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: r})
	if err == nil {
		p.left = append(p.left, out.UnprocessedItems)
	}
	return err
}

func (p *pending) send(ctx context.Context, r requests) error {
	out, err := client.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: r})
	if err == nil {
		p.ch <- out.UnprocessedItems
	}
	return err
}

// Right: a helper retries what it is given.
func attempts(ctx context.Context, r requests, try func(requests) (requests, error)) error {
	for range 5 {
		left, err := try(r)
		if err != nil || len(left) == 0 {
			return err
		}
		r = left
	}
	return errors.New("too many attempts")
}

func helped(ctx context.Context, r requests) error {
	return attempts(ctx, r, func(r requests) (requests, error) {
		out, err := client.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: r})
		if err != nil {
			return nil, err
		}
		return out.UnprocessedItems, nil
	})
}

// Right: the errors of the statements are looked at.
func checked(ctx context.Context, all []types.BatchStatementRequest) error {
	out, err := client.BatchExecuteStatement(ctx, &dynamodb.BatchExecuteStatementInput{Statements: all})
	if err != nil {
		return err
	}
	for _, r := range out.Responses {
		if r.Error != nil {
			return errors.New(string(r.Error.Code))
		}
	}
	return nil
}

func handler(w http.ResponseWriter, r *http.Request) {
	ctx, rs, s, p := r.Context(), requests{}, &store{client}, &pending{}
	_, _ = blank(ctx, rs), chunks(ctx, rs["T"])
	_, _ = capacity(ctx, rs)
	_, _ = read(ctx, nil)
	background(ctx, rs)
	_ = retryErrors(ctx, rs)
	_, _ = statements(ctx, nil)
	_, _ = s.save(ctx, rs), s.saveAll(ctx, rs)
	_ = through(ctx, direct{client}, rs)
	_ = since(ctx, nil)
	_, _ = logged(ctx, rs), loop(ctx, rs)
	_, _ = once(ctx, rs), recursive(ctx, rs, 0)
	_ = fails(ctx, rs)
	_, _ = readAll(ctx, nil)
	_, _ = p.keep(ctx, rs), p.send(ctx, rs)
	_, _ = helped(ctx, rs), checked(ctx, nil)
}

func main() {
	http.HandleFunc("/", handler)
	log.Fatal(http.ListenAndServe(":80", nil))
}
