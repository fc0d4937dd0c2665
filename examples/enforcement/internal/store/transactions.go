package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/examples/enforcement/internal/cases"
	"github.com/dynlint/dynlint/examples/enforcement/internal/keys"
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

// cause finds out which step cancelled a transaction. The reasons of a
// cancellation are in the order of the steps, and a transaction is cancelled
// not only by conditions.
func cause(err error, steps []step) error {
	var cancelled *types.TransactionCanceledException
	if !errors.As(err, &cancelled) {
		return err
	}
	for i, reason := range cancelled.CancellationReasons {
		switch aws.ToString(reason.Code) {
		case "ConditionalCheckFailed":
			if i < len(steps) {
				return fmt.Errorf("%w: %w", steps[i].failed, err)
			}
		case "TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded":
			return fmt.Errorf("%w: %w", cases.ErrBusy, err)
		}
	}
	return err
}

// CreateCase implements cases.CaseRepository. The item of the reference comes
// first: its condition is what makes references unique.
func (r *Repo) CreateCase(ctx context.Context, c cases.Case, e cases.Event, m cases.Message) error {
	reference := referenceItem{
		Primary: keys.ExternalRef(c.Reference),
		header:  newHeader(typeReference, c.Tenant, c.ID),
	}
	state := stateItem{
		Primary:   keys.State(c.ID),
		header:    newHeader(typeState, c.Tenant, c.ID),
		Status:    c.Status,
		Version:   1,
		UpdatedAt: c.UpdatedAt,
	}
	var steps []step
	for _, item := range []struct {
		value  any
		failed error
	}{
		{reference, cases.ErrReferenceTaken},
		{newCaseItem(c), cases.ErrExists},
		{state, cases.ErrExists},
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
		action: types.TransactWriteItem{Update: &types.Update{
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
	message, err := r.insert(newOutboxItem(t.Message), cases.ErrExists)
	if err != nil {
		return err
	}
	return r.commit(ctx, state, meta, event, message)
}

// AddEvidence implements cases.CaseRepository.
func (r *Repo) AddEvidence(ctx context.Context, v cases.Evidence, e cases.Event) error {
	evidence, err := r.insert(evidenceItem{
		Primary:    keys.Evidence(v.CaseID, v.ID),
		header:     newHeader(typeEvidence, v.Tenant, v.CaseID),
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

// AddParty implements cases.PartyRepository: both directions, or neither.
func (r *Repo) AddParty(ctx context.Context, p cases.Party) error {
	party, err := r.insert(partyItem{
		Primary: keys.Party(p.CaseID, p.ID),
		header:  newHeader(typeParty, p.Tenant, p.CaseID),
		PartyID: p.ID,
		Name:    p.Name,
		Role:    p.Role,
		Since:   p.Since,
	}, cases.ErrExists)
	if err != nil {
		return err
	}
	edge, err := r.insert(casePartyItem{
		Primary: keys.CaseParty(p.ID, p.CaseID),
		header:  newHeader(typeCaseParty, p.Tenant, p.CaseID),
		PartyID: p.ID,
	}, cases.ErrExists)
	if err != nil {
		return err
	}
	return r.commit(ctx, party, edge)
}
