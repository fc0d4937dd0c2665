package store

import (
	"context"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/expression"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/cases"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/ident"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/keys"
)

// Case implements cases.CaseRepository.
func (r *Repo) Case(ctx context.Context, id ident.CaseID) (cases.Case, error) {
	out, err := r.db.GetItem(ctx, &dynamodb.GetItemInput{
		TableName:      aws.String(r.table),
		Key:            primary(keys.Case(id)),
		ConsistentRead: aws.Bool(true),
	})
	if err != nil {
		return cases.Case{}, err
	}
	if out.Item == nil {
		return cases.Case{}, cases.ErrNotFound
	}
	var item caseItem
	if err := attributevalue.UnmarshalMap(out.Item, &item); err != nil {
		return cases.Case{}, fmt.Errorf("decode case: %w", err)
	}
	return item.domain(), nil
}

// State implements cases.CaseRepository.
func (r *Repo) State(ctx context.Context, id ident.CaseID) (cases.State, error) {
	key, err := attributevalue.MarshalMap(keys.State(id))
	if err != nil {
		return cases.State{}, fmt.Errorf("encode key: %w", err)
	}
	in := dynamodb.GetItemInput{TableName: &r.table, Key: key}
	out, err := r.db.GetItem(ctx, &in)
	if err != nil {
		return cases.State{}, err
	}
	var item stateItem
	if err := attributevalue.UnmarshalMap(out.Item, &item); err != nil {
		return cases.State{}, fmt.Errorf("decode state: %w", err)
	}
	if item.PK == "" { // no item: nothing was decoded
		return cases.State{}, cases.ErrNotFound
	}
	return item.domain(), nil
}

// CaseByReference implements cases.CaseRepository.
func (r *Repo) CaseByReference(ctx context.Context, ref ident.ExternalRef) (ident.CaseID, error) {
	k := keys.ExternalRef(ref)
	out, err := r.db.GetItem(ctx, &dynamodb.GetItemInput{
		TableName: aws.String(r.table),
		Key: map[string]types.AttributeValue{
			"PK": &types.AttributeValueMemberS{Value: k.PK},
			"SK": &types.AttributeValueMemberS{Value: k.SK},
		},
	})
	if err != nil {
		return "", err
	}
	if len(out.Item) == 0 {
		return "", cases.ErrNotFound
	}
	var item referenceItem
	if err := attributevalue.UnmarshalMap(out.Item, &item); err != nil {
		return "", fmt.Errorf("decode reference: %w", err)
	}
	return item.CaseID, nil
}

// FullCase implements cases.CaseRepository: the whole item collection, which
// all belongs on the screen.
func (r *Repo) FullCase(ctx context.Context, id ident.CaseID) (cases.FullCase, error) {
	pages := dynamodb.NewQueryPaginator(r.db, &dynamodb.QueryInput{
		TableName:                 aws.String(r.table),
		KeyConditionExpression:    aws.String("PK = :pk"),
		ExpressionAttributeValues: map[string]types.AttributeValue{":pk": text(keys.CasePartition(id))},
	})
	var full cases.FullCase
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return cases.FullCase{}, err
		}
		for _, item := range page.Items {
			if err := place(&full, item); err != nil {
				return cases.FullCase{}, err
			}
		}
	}
	if full.Case.ID == "" {
		return cases.FullCase{}, cases.ErrNotFound
	}
	return full, nil
}

// place decodes an item by its entity type and adds it to its part of the case.
func place(full *cases.FullCase, item map[string]types.AttributeValue) error {
	var head header
	if err := attributevalue.UnmarshalMap(item, &head); err != nil {
		return fmt.Errorf("decode entity type: %w", err)
	}
	var err error
	switch head.EntityType {
	case typeCase:
		full.Case, err = decode[caseItem](item)
	case typeState:
		full.State, err = decode[stateItem](item)
	case typeParty:
		full.Parties, err = add[partyItem](full.Parties, item)
	case typeTask:
		full.Tasks, err = add[taskItem](full.Tasks, item)
	case typeDeadline:
		full.Deadlines, err = add[deadlineItem](full.Deadlines, item)
	case typeEvidence:
		full.Evidence, err = add[evidenceItem](full.Evidence, item)
	case typeEvent:
		full.Events, err = add[eventItem](full.Events, item)
	}
	// Entity types of later versions, and messages, are not shown.
	return err
}

func decode[Item interface{ domain() Domain }, Domain any](item map[string]types.AttributeValue) (Domain, error) {
	var v Item
	if err := attributevalue.UnmarshalMap(item, &v); err != nil {
		var none Domain
		return none, fmt.Errorf("decode %T: %w", v, err)
	}
	return v.domain(), nil
}

func add[Item interface{ domain() Domain }, Domain any](list []Domain, item map[string]types.AttributeValue) ([]Domain, error) {
	v, err := decode[Item](item)
	if err != nil {
		return list, err
	}
	return append(list, v), nil
}

// CasesByStatus implements cases.CaseRepository.
func (r *Repo) CasesByStatus(ctx context.Context, tenant ident.TenantID, s cases.Status, p cases.PageRequest) (cases.Page[cases.Case], error) {
	partition := keys.TenantCases(tenant, string(s))
	start, err := r.start(partition, p.Cursor)
	if err != nil {
		return cases.Page[cases.Case]{}, err
	}
	expr, err := expression.NewBuilder().
		WithKeyCondition(expression.Key("GSI_TENANT_PK").Equal(expression.Value(partition))).
		Build()
	if err != nil {
		return cases.Page[cases.Case]{}, fmt.Errorf("build query: %w", err)
	}
	out, err := r.db.Query(ctx, &dynamodb.QueryInput{
		TableName:                 aws.String(r.table),
		IndexName:                 aws.String(keys.TenantCasesIndex),
		KeyConditionExpression:    expr.KeyCondition(),
		ExpressionAttributeNames:  expr.Names(),
		ExpressionAttributeValues: expr.Values(),
		ScanIndexForward:          aws.Bool(false),
		Limit:                     aws.Int32(p.Limit),
		ExclusiveStartKey:         start,
	})
	if err != nil {
		return cases.Page[cases.Case]{}, err
	}
	return page[caseItem](r, partition, out)
}

// Timeline implements cases.CaseRepository.
func (r *Repo) Timeline(ctx context.Context, id ident.CaseID, p cases.PageRequest) (cases.Page[cases.Event], error) {
	in := &dynamodb.QueryInput{TableName: aws.String(r.table)}
	in.KeyConditionExpression = aws.String("PK = :pk AND begins_with(SK, :prefix)")
	in.ExpressionAttributeValues = map[string]types.AttributeValue{
		":pk":     text(keys.CasePartition(id)),
		":prefix": text(keys.EventPrefix),
	}
	in.Limit = aws.Int32(p.Limit)
	if p.Cursor != "" {
		start, err := plainStart(p.Cursor)
		if err != nil {
			return cases.Page[cases.Event]{}, err
		}
		in.ExclusiveStartKey = start
	}
	out, err := r.db.Query(ctx, in) // fault: clientkey/cursor – the start key is what the client sent, neither signed nor compared
	if err != nil {
		return cases.Page[cases.Event]{}, err
	}
	items, err := decodeAll[eventItem](out.Items)
	if err != nil {
		return cases.Page[cases.Event]{}, err
	}
	next, err := plainEnd(out.LastEvaluatedKey)
	return cases.Page[cases.Event]{Items: items, Next: next}, err
}

// page is the page of a listing that a query returned.
func page[Item interface{ domain() Domain }, Domain any](r *Repo, listing string, out *dynamodb.QueryOutput) (cases.Page[Domain], error) {
	items, err := decodeAll[Item](out.Items)
	if err != nil {
		return cases.Page[Domain]{}, err
	}
	next, err := r.end(listing, out.LastEvaluatedKey)
	if err != nil {
		return cases.Page[Domain]{}, err
	}
	return cases.Page[Domain]{Items: items, Next: next}, nil
}
