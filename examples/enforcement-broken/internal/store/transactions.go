package store

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/cases"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/ident"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/keys"
)

// isNew is the condition of a write that must not replace an item.
const isNew = "attribute_not_exists(PK)"

// step is one action of a transaction, with the error that the caller gets if
// the condition of the action does not hold.
type step struct {
	action types.TransactWriteItem
	failed error
}

// insert is a step that stores a new item.
func (r *Repo) insert(item any, failed error) (step, error) {
	av, err := attributevalue.MarshalMap(item)
	if err != nil {
		return step{}, fmt.Errorf("encode %T: %w", item, err)
	}
	return step{
		action: types.TransactWriteItem{Put: &types.Put{
			TableName:           aws.String(r.table),
			Item:                av,
			ConditionExpression: aws.String(isNew),
		}},
		failed: failed,
	}, nil
}

// commit writes the steps, all or none.
func (r *Repo) commit(ctx context.Context, steps ...step) error {
	in := &dynamodb.TransactWriteItemsInput{}
	for _, s := range steps {
		in.TransactItems = append(in.TransactItems, s.action)
	}
	_, err := r.db.TransactWriteItems(ctx, in)
	return cause(err, steps)
}

// cause says that the first step cancelled a transaction.
func cause(err error, steps []step) error {
	var cancelled *types.TransactionCanceledException
	if errors.As(err, &cancelled) { // fault: txboundary/reasons – conflict and throttling are reported as the failed condition of the first step
		return fmt.Errorf("%w: %w", steps[0].failed, err)
	}
	return err
}

// CreateCase implements cases.CaseRepository.
func (r *Repo) CreateCase(ctx context.Context, c cases.Case, e cases.Event, m cases.Message) error {
	reference := referenceItem{
		Primary: keys.ExternalRef(c.Reference),
		header:  newHeader(typeReference, c.Tenant, c.ID),
	}
	if err := r.put(ctx, reference); err != nil { // fault: txboundary/unique – the item that makes the reference unique is not in the transaction that creates the case
		return err
	}
	var steps []step
	for _, item := range []struct {
		value  any
		failed error
	}{
		{newCaseItem(c), cases.ErrExists},
		{newStateItem(c), cases.ErrExists},
		{newEventItem(e), cases.ErrExists},
		{newOutboxItem(m), cases.ErrExists},
	} {
		s, err := r.insert(item.value, item.failed)
		if err != nil {
			return err
		}
		steps = append(steps, s)
	}
	return r.commit(ctx, steps...)
}

// ChangeStatus implements cases.CaseRepository. The condition on the state is
// both the optimistic lock and the guard of the state machine.
func (r *Repo) ChangeStatus(ctx context.Context, t cases.Transition) error {
	now, err := attributevalue.Marshal(t.At)
	if err != nil {
		return fmt.Errorf("encode time: %w", err)
	}
	version, err := attributevalue.Marshal(t.Expected.Version)
	if err != nil {
		return fmt.Errorf("encode version: %w", err)
	}
	state := step{
		action: types.TransactWriteItem{Update: &types.Update{ // fault: txboundary/outbox – nobody hears of the new status if the message, which the service adds later, fails
			TableName:           aws.String(r.table),
			Key:                 primary(keys.State(t.Case.ID)),
			UpdateExpression:    aws.String("SET #status = :next, #version = #version + :one, updatedAt = :now"),
			ConditionExpression: aws.String("#status = :current AND #version = :expected"),
			ExpressionAttributeNames: map[string]string{
				"#status":  "status",
				"#version": "version",
			},
			ExpressionAttributeValues: map[string]types.AttributeValue{
				":current":  text(string(t.Expected.Status)),
				":next":     text(string(t.To)),
				":expected": version,
				":one":      &types.AttributeValueMemberN{Value: "1"},
				":now":      now,
			},
		}},
		failed: cases.ErrConflict,
	}
	entry := keys.TenantCase(t.Case.Tenant, string(t.To), t.Case.OpenedAt, t.Case.ID)
	meta := step{
		action: types.TransactWriteItem{Update: &types.Update{
			TableName: aws.String(r.table),
			Key:       primary(keys.Case(t.Case.ID)),
			UpdateExpression: aws.String(
				"SET #status = :next, updatedAt = :now, GSI_TENANT_PK = :tenant, GSI_TENANT_SK = :opened"),
			ConditionExpression:      aws.String("attribute_exists(PK)"),
			ExpressionAttributeNames: map[string]string{"#status": "status"},
			ExpressionAttributeValues: map[string]types.AttributeValue{
				":next":   text(string(t.To)),
				":now":    now,
				":tenant": text(entry.TenantPK),
				":opened": text(entry.TenantSK),
			},
		}},
		failed: cases.ErrNotFound,
	}
	event, err := r.insert(newEventItem(t.Event), cases.ErrExists)
	if err != nil {
		return err
	}
	// The case must not be deleted in between.
	exists := step{
		action: types.TransactWriteItem{ConditionCheck: &types.ConditionCheck{ // fault: request/duplicate – the transaction already updates this item: DynamoDB rejects it
			TableName:           aws.String(r.table),
			Key:                 primary(keys.Case(t.Case.ID)),
			ConditionExpression: aws.String("attribute_exists(PK)"),
		}},
		failed: cases.ErrNotFound,
	}
	return r.commit(ctx, state, meta, event, exists)
}

// AddMessage implements cases.CaseRepository.
func (r *Repo) AddMessage(ctx context.Context, m cases.Message) error {
	return r.put(ctx, newOutboxItem(m))
}

// Reopen implements cases.CaseRepository.
func (r *Repo) Reopen(ctx context.Context, id ident.CaseID) error {
	_, err := r.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{ // fault: txboundary/states – the status changes without its version and status being tested, and CLOSED has no successor
		TableName:                aws.String(r.table),
		Key:                      primary(keys.State(id)),
		UpdateExpression:         aws.String("SET #status = :review"),
		ConditionExpression:      aws.String("attribute_exists(PK)"),
		ExpressionAttributeNames: map[string]string{"#status": "status"},
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":review": text(string(cases.UnderReview)),
		},
	})
	return conditional(err, cases.ErrNotFound)
}

// Import implements cases.CaseRepository.
func (r *Repo) Import(ctx context.Context, list []cases.Case) error {
	for chunk := range slices.Chunk(list, maxWrites/2) {
		requests := make([]types.WriteRequest, 0, maxWrites)
		for _, c := range chunk {
			meta, err := attributevalue.MarshalMap(newCaseItem(c))
			if err != nil {
				return fmt.Errorf("encode case: %w", err)
			}
			state, err := attributevalue.MarshalMap(newStateItem(c))
			if err != nil {
				return fmt.Errorf("encode state: %w", err)
			}
			requests = append(requests,
				types.WriteRequest{PutRequest: &types.PutRequest{Item: meta}},
				types.WriteRequest{PutRequest: &types.PutRequest{Item: state}})
		}
		if err := r.batchWrite(ctx, requests); err != nil {
			return err
		}
	}
	return nil
}

// maxWrites is the number of requests that BatchWriteItem takes.
const maxWrites = 25

// batchWrite writes the items, sending again what the table did not get to.
func (r *Repo) batchWrite(ctx context.Context, requests []types.WriteRequest) error {
	left := map[string][]types.WriteRequest{r.table: requests}
	for attempt := range maxAttempts {
		if err := backoff(ctx, attempt); err != nil {
			return err
		}
		out, err := r.db.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: left}) // fault: txboundary/batch – a case and its state belong together, but a batch is not atomic
		if err != nil {
			return err
		}
		if len(out.UnprocessedItems) == 0 {
			return nil
		}
		left = out.UnprocessedItems
	}
	return fmt.Errorf("batch write: items left after %d attempts: %w", maxAttempts, cases.ErrBusy)
}

// AddEvidence implements cases.CaseRepository.
func (r *Repo) AddEvidence(ctx context.Context, v cases.Evidence, e cases.Event) error {
	evidence, err := r.insert(evidenceItem{ // fault: keygrammar/required – evidence is written without entityType, schemaVersion and tenantId
		Primary:    keys.Evidence(v.CaseID, v.ID),
		CaseID:     v.CaseID,
		EvidenceID: v.ID,
		Title:      v.Title,
		SHA256:     v.SHA256,
		FiledBy:    v.FiledBy,
		FiledAt:    v.FiledAt,
	}, cases.ErrExists)
	if err != nil {
		return err
	}
	event, err := r.insert(newEventItem(e), cases.ErrExists)
	if err != nil {
		return err
	}
	return r.commit(ctx, evidence, event)
}

// AddParty implements cases.PartyRepository.
func (r *Repo) AddParty(ctx context.Context, p cases.Party) error {
	if err := r.put(ctx, partyItem{
		Primary: keys.Party(p.CaseID, p.ID),
		header:  newHeader(typeParty, p.Tenant, p.CaseID),
		PartyID: p.ID,
		Name:    p.Name,
		Role:    p.Role,
		Since:   p.Since,
	}); err != nil {
		return err
	}
	return r.put(ctx, casePartyItem{ // fault: txboundary/edge – the two directions of the relation are written one after the other
		Primary: keys.CaseParty(p.ID, p.CaseID),
		header:  newHeader(typeCaseParty, p.Tenant, p.CaseID),
		PartyID: p.ID,
	})
}
