package store

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/expression"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/cases"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/ident"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/keys"
)

// Parties implements cases.PartyRepository.
func (r *Repo) Parties(ctx context.Context, id ident.CaseID) ([]cases.Party, error) {
	in := &dynamodb.QueryInput{
		TableName:              aws.String(r.table),
		KeyConditionExpression: aws.String("#pk = :case AND begins_with(#sk, :party)"),
		ExpressionAttributeNames: map[string]string{
			"#pk": "PK",
			"#sk": "SK",
		},
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":case":  text(keys.CasePartition(id)),
			":party": text(keys.PartyPrefix),
		},
	}
	var parties []cases.Party
	for {
		out, err := r.db.Query(ctx, in)
		if err != nil {
			return nil, err
		}
		found, err := decodeAll[partyItem](out.Items)
		if err != nil {
			return nil, err
		}
		parties = append(parties, found...)
		if len(out.LastEvaluatedKey) == 0 {
			return parties, nil
		}
		in.ExclusiveStartKey = out.LastEvaluatedKey
	}
}

// CasesOfParty implements cases.PartyRepository. A party may be known to
// several tenants; the filter keeps the edges of the others from the caller. It
// selects nothing: the key condition has found the cases.
func (r *Repo) CasesOfParty(ctx context.Context, tenant ident.TenantID, id ident.PartyID, p cases.PageRequest) (cases.Page[ident.CaseID], error) {
	listing := string(tenant) + "/" + keys.PartyPartition(id)
	start, err := r.start(listing, p.Cursor)
	if err != nil {
		return cases.Page[ident.CaseID]{}, err
	}
	key := expression.KeyAnd(
		expression.Key("PK").Equal(expression.Value(keys.PartyPartition(id))),
		expression.Key("SK").BeginsWith(keys.CasePrefix),
	)
	mine := expression.Name("tenantId").Equal(expression.Value(tenant))
	expr, err := expression.NewBuilder().WithKeyCondition(key).WithFilter(mine).Build()
	if err != nil {
		return cases.Page[ident.CaseID]{}, fmt.Errorf("build query: %w", err)
	}
	out, err := r.db.Query(ctx, &dynamodb.QueryInput{
		TableName:                 aws.String(r.table),
		KeyConditionExpression:    expr.KeyCondition(),
		FilterExpression:          expr.Filter(),
		ExpressionAttributeNames:  expr.Names(),
		ExpressionAttributeValues: expr.Values(),
		Limit:                     aws.Int32(p.Limit),
		ExclusiveStartKey:         start,
	})
	if err != nil {
		return cases.Page[ident.CaseID]{}, err
	}
	return page[casePartyItem](r, listing, out)
}

const (
	maxBatch    = 100 // keys that BatchGetItem takes
	maxAttempts = 5   // of one batch, before the table is taken to be busy
)

// Cases implements cases.CaseRepository. The ids must be distinct.
func (r *Repo) Cases(ctx context.Context, ids []ident.CaseID) ([]cases.Case, error) {
	found := make([]cases.Case, 0, len(ids))
	for chunk := range slices.Chunk(ids, maxBatch) {
		wanted := make([]map[string]types.AttributeValue, 0, len(chunk))
		for _, id := range chunk {
			wanted = append(wanted, primary(keys.Case(id)))
		}
		items, err := r.batchGet(ctx, wanted)
		if err != nil {
			return nil, err
		}
		some, err := decodeAll[caseItem](items)
		if err != nil {
			return nil, err
		}
		found = append(found, some...)
	}
	return found, nil
}

// batchGet reads the items with the keys, asking again for the keys that the
// table did not get to.
func (r *Repo) batchGet(ctx context.Context, wanted []map[string]types.AttributeValue) ([]map[string]types.AttributeValue, error) {
	request := map[string]types.KeysAndAttributes{r.table: {Keys: wanted}}
	var items []map[string]types.AttributeValue
	for attempt := range maxAttempts {
		if err := backoff(ctx, attempt); err != nil {
			return nil, err
		}
		out, err := r.db.BatchGetItem(ctx, &dynamodb.BatchGetItemInput{RequestItems: request})
		if err != nil {
			return nil, err
		}
		items = append(items, out.Responses[r.table]...)
		if len(out.UnprocessedKeys) == 0 {
			return items, nil
		}
		request = out.UnprocessedKeys
	}
	return nil, fmt.Errorf("batch get: keys left after %d attempts: %w", maxAttempts, cases.ErrBusy)
}

// backoff waits before a repeated attempt: 50 ms, 100 ms, 200 ms …
func backoff(ctx context.Context, attempt int) error {
	if attempt == 0 {
		return nil
	}
	t := time.NewTimer(25 * time.Millisecond << attempt)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
