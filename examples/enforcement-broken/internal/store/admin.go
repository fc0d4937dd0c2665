package store

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/cases"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/ident"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/keys"
)

// Export implements cases.CaseRepository.
func (r *Repo) Export(ctx context.Context, visit func(cases.Case) error) error {
	pages := dynamodb.NewScanPaginator(r.db, &dynamodb.ScanInput{TableName: aws.String(r.table)}) // fault: scan/hot-path – GET /v1/export reads the whole table inside a request
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return err
		}
		for _, item := range page.Items {
			var full cases.FullCase
			if err := place(&full, item); err != nil {
				return err
			}
			if full.Case.ID == "" {
				continue
			}
			if err := visit(full.Case); err != nil {
				return err
			}
		}
	}
	return nil
}

// Kinds calls count with the entity type of every item.
func (r *Repo) Kinds(ctx context.Context, count func(kind string)) error {
	in := &dynamodb.ScanInput{
		TableName:            aws.String(r.table),
		ProjectionExpression: aws.String("entityType"),
	}
	for {
		out, err := r.db.Scan(ctx, in) // fault: scan/hot-path – GET /v1/statistics reads the whole table; a projection makes nothing cheaper
		if err != nil {
			return err
		}
		for _, item := range out.Items {
			var head header
			if err := attributevalue.UnmarshalMap(item, &head); err != nil {
				return fmt.Errorf("decode entity type: %w", err)
			}
			count(head.EntityType)
		}
		if out.LastEvaluatedKey == nil {
			return nil
		}
		in.ExclusiveStartKey = out.LastEvaluatedKey
	}
}

// AllCases implements cases.CaseRepository.
func (r *Repo) AllCases(ctx context.Context, p cases.PageRequest) (cases.Page[cases.Case], error) {
	start, err := r.start(keys.AllCases, p.Cursor)
	if err != nil {
		return cases.Page[cases.Case]{}, err
	}
	out, err := r.db.Query(ctx, &dynamodb.QueryInput{ // fault: scan/hot-path – all cases have the one partition key CASES of GSI_ALL: a scan in disguise
		TableName:                 aws.String(r.table),
		IndexName:                 aws.String(keys.AllCasesIndex),
		KeyConditionExpression:    aws.String("GSI_ALL_PK = :all"),
		ExpressionAttributeValues: map[string]types.AttributeValue{":all": text(keys.AllCases)},
		Limit:                     aws.Int32(p.Limit),
		ExclusiveStartKey:         start,
	})
	if err != nil {
		return cases.Page[cases.Case]{}, err
	}
	return page[caseItem](r, keys.AllCases, out)
}

// References returns all external references.
func (r *Repo) References(ctx context.Context) ([]string, error) {
	in := &dynamodb.ExecuteStatementInput{
		Statement: aws.String(`SELECT externalRef FROM "EnforcementCore"`),
	}
	var refs []string
	for {
		out, err := r.db.ExecuteStatement(ctx, in) // fault: scan/hot-path – a statement without a partition key is a scan, here behind GET /v1/references
		if err != nil {
			return nil, err
		}
		for _, item := range out.Items {
			if s, ok := item["externalRef"].(*types.AttributeValueMemberS); ok {
				refs = append(refs, s.Value)
			}
		}
		if out.NextToken == nil {
			return refs, nil
		}
		in.NextToken = out.NextToken
	}
}

// RawItem implements cases.CaseRepository.
func (r *Repo) RawItem(ctx context.Context, pk, sk string) (map[string]any, error) {
	out, err := r.db.GetItem(ctx, &dynamodb.GetItemInput{ // fault: clientkey/whole – the client writes PK and SK itself, past every rule of who may see what
		TableName: aws.String(r.table),
		Key:       primary(keys.Primary{PK: pk, SK: sk}),
	})
	if err != nil {
		return nil, err
	}
	if len(out.Item) == 0 {
		return nil, cases.ErrNotFound
	}
	var item map[string]any
	if err := attributevalue.UnmarshalMap(out.Item, &item); err != nil {
		return nil, fmt.Errorf("decode item: %w", err)
	}
	return item, nil
}

// EventsOfKind implements cases.CaseRepository.
func (r *Repo) EventsOfKind(ctx context.Context, id, kind string) ([]cases.Event, error) {
	statement := fmt.Sprintf(
		`SELECT * FROM "EnforcementCore" WHERE PK = 'CASE#%s' AND begins_with(SK, 'EVENT#') AND eventType = ?`, id)
	in := &dynamodb.ExecuteStatementInput{
		Statement:  aws.String(statement),
		Parameters: []types.AttributeValue{text(kind)},
	}
	var events []cases.Event
	for {
		out, err := r.db.ExecuteStatement(ctx, in) // fault: clientkey/statement – the path value is pasted into the statement: a quote ends the string
		if err != nil {
			return nil, err
		}
		found, err := decodeAll[eventItem](out.Items)
		if err != nil {
			return nil, err
		}
		events = append(events, found...)
		if out.NextToken == nil {
			return events, nil
		}
		in.NextToken = out.NextToken
	}
}

// EvidenceWhere implements cases.CaseRepository.
func (r *Repo) EvidenceWhere(ctx context.Context, id ident.CaseID, field, value string) ([]cases.Evidence, error) {
	pages := dynamodb.NewQueryPaginator(r.db, &dynamodb.QueryInput{ // fault: clientkey/expression – the name of the field is the client's and becomes text of the filter
		TableName:              aws.String(r.table),
		KeyConditionExpression: aws.String("PK = :pk AND begins_with(SK, :prefix)"),
		FilterExpression:       aws.String(field + " = :value"),
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":pk":     text(keys.CasePartition(id)),
			":prefix": text(keys.EvidencePrefix),
			":value":  text(value),
		},
	})
	var list []cases.Evidence
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return nil, err
		}
		found, err := decodeAll[evidenceItem](page.Items)
		if err != nil {
			return nil, err
		}
		list = append(list, found...)
	}
	return list, nil
}

// plainStart decodes the key where a page begins.
func plainStart(token string) (map[string]types.AttributeValue, error) {
	b, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil {
		return nil, fmt.Errorf("%w: cursor: %w", cases.ErrInvalid, err)
	}
	var key map[string]string
	if err := json.Unmarshal(b, &key); err != nil {
		return nil, fmt.Errorf("%w: cursor: %w", cases.ErrInvalid, err)
	}
	return attributevalue.MarshalMap(key)
}

// plainEnd encodes the key where a page ended.
func plainEnd(last map[string]types.AttributeValue) (string, error) {
	if len(last) == 0 {
		return "", nil
	}
	var key map[string]string
	if err := attributevalue.UnmarshalMap(last, &key); err != nil {
		return "", fmt.Errorf("decode last key: %w", err)
	}
	b, err := json.Marshal(key)
	return base64.RawURLEncoding.EncodeToString(b), err
}
