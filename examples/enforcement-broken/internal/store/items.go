package store

import (
	"time"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/cases"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/ident"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/keys"
)

// Values of entityType.
const (
	typeCase      = "Case"
	typeState     = "State"
	typeParty     = "Party"
	typeCaseParty = "CaseParty"
	typeTask      = "Task"
	typeDeadline  = "Deadline"
	typeEvidence  = "Evidence"
	typeEvent     = "Event"
	typeOutbox    = "Outbox"
	typeReference = "UniqueExternalRef"
)

// schemaVersion is the version of the items that this code writes.
const schemaVersion = 1

// header is what every item carries beside its keys.
type header struct {
	EntityType    string         `dynamodbav:"entityType"`
	SchemaVersion int            `dynamodbav:"schemaVersion"`
	TenantID      ident.TenantID `dynamodbav:"tenantId"`
	CaseID        ident.CaseID   `dynamodbav:"caseId"`
}

func newHeader(entity string, tenant ident.TenantID, id ident.CaseID) header {
	return header{EntityType: entity, SchemaVersion: schemaVersion, TenantID: tenant, CaseID: id}
}

type caseItem struct {
	keys.Primary
	keys.TenantEntry
	keys.AllEntry
	header
	Reference ident.ExternalRef `dynamodbav:"externalRef"`
	Title     string            `dynamodbav:"title"`
	Status    cases.Status      `dynamodbav:"status"`
	RiskScore int               `dynamodbav:"riskScore"`
	OpenedAt  time.Time         `dynamodbav:"openedAt"`
	UpdatedAt time.Time         `dynamodbav:"updatedAt"`
}

func newCaseItem(c cases.Case) caseItem {
	return caseItem{
		Primary:     keys.Case(c.ID),
		TenantEntry: keys.TenantCase(c.Tenant, string(c.Status), c.OpenedAt, c.ID),
		AllEntry:    keys.AnyCase(c.OpenedAt, c.ID),
		header:      newHeader(typeCase, c.Tenant, c.ID),
		Reference:   c.Reference,
		Title:       c.Title,
		Status:      c.Status,
		RiskScore:   c.RiskScore,
		OpenedAt:    c.OpenedAt,
		UpdatedAt:   c.UpdatedAt,
	}
}

func (i caseItem) domain() cases.Case {
	return cases.Case{
		ID:        i.CaseID,
		Tenant:    i.TenantID,
		Reference: i.Reference,
		Title:     i.Title,
		Status:    i.Status,
		RiskScore: i.RiskScore,
		OpenedAt:  i.OpenedAt,
		UpdatedAt: i.UpdatedAt,
	}
}

type stateItem struct {
	keys.Primary
	header
	Status    cases.Status `dynamodbav:"status"`
	Version   int          `dynamodbav:"version"`
	UpdatedAt time.Time    `dynamodbav:"updatedAt"`
}

func newStateItem(c cases.Case) stateItem {
	return stateItem{
		Primary:   keys.State(c.ID),
		header:    newHeader(typeState, c.Tenant, c.ID),
		Status:    c.Status,
		Version:   1,
		UpdatedAt: c.UpdatedAt,
	}
}

func (i stateItem) domain() cases.State {
	return cases.State{Status: i.Status, Version: i.Version, UpdatedAt: i.UpdatedAt}
}

type partyItem struct {
	keys.Primary
	header
	PartyID ident.PartyID `dynamodbav:"partyId"`
	Name    string        `dynamodbav:"name"`
	Role    string        `dynamodbav:"role"`
	Since   time.Time     `dynamodbav:"since"`
}

func (i partyItem) domain() cases.Party {
	return cases.Party{ID: i.PartyID, CaseID: i.CaseID, Tenant: i.TenantID, Name: i.Name, Role: i.Role, Since: i.Since}
}

// casePartyItem is the edge from a party to a case. It carries no name: the
// party inside the case is the source of that.
type casePartyItem struct {
	keys.Primary
	header
	PartyID ident.PartyID `dynamodbav:"partyId"`
}

func (i casePartyItem) domain() ident.CaseID { return i.CaseID }

type taskItem struct {
	keys.Primary
	keys.AssigneeEntry
	header
	TaskID   ident.TaskID     `dynamodbav:"taskId"`
	Title    string           `dynamodbav:"title"`
	Assignee ident.UserID     `dynamodbav:"assigneeId"`
	Status   cases.WorkStatus `dynamodbav:"status"`
	DueAt    time.Time        `dynamodbav:"dueAt"`
}

func (i taskItem) domain() cases.Task {
	return cases.Task{
		ID:       i.TaskID,
		CaseID:   i.CaseID,
		Tenant:   i.TenantID,
		Title:    i.Title,
		Assignee: i.Assignee,
		Status:   i.Status,
		DueAt:    i.DueAt,
	}
}

type deadlineItem struct {
	keys.Primary
	keys.DeadlineEntry
	header
	DeadlineID ident.DeadlineID `dynamodbav:"deadlineId"`
	Kind       string           `dynamodbav:"deadlineType"`
	Status     cases.WorkStatus `dynamodbav:"status"`
	DueAt      time.Time        `dynamodbav:"dueAt"`
}

func (i deadlineItem) domain() cases.Deadline {
	return cases.Deadline{
		ID:     i.DeadlineID,
		CaseID: i.CaseID,
		Tenant: i.TenantID,
		Kind:   i.Kind,
		Status: i.Status,
		DueAt:  i.DueAt,
	}
}

// evidenceItem predates the header.
type evidenceItem struct {
	keys.Primary
	CaseID     ident.CaseID     `dynamodbav:"caseId"`
	EvidenceID ident.EvidenceID `dynamodbav:"evidenceId"`
	Title      string           `dynamodbav:"title"`
	SHA256     string           `dynamodbav:"sha256"`
	FiledBy    ident.UserID     `dynamodbav:"filedBy"`
	FiledAt    time.Time        `dynamodbav:"filedAt"`
}

func (i evidenceItem) domain() cases.Evidence {
	return cases.Evidence{
		ID:      i.EvidenceID,
		CaseID:  i.CaseID,
		Title:   i.Title,
		SHA256:  i.SHA256,
		FiledBy: i.FiledBy,
		FiledAt: i.FiledAt,
	}
}

type eventItem struct {
	keys.Primary
	keys.SeverityEntry
	header
	EventID    ident.EventID  `dynamodbav:"eventId"`
	Kind       string         `dynamodbav:"eventType"`
	Severity   cases.Severity `dynamodbav:"severity"`
	Actor      ident.UserID   `dynamodbav:"actor"`
	Detail     string         `dynamodbav:"detail"`
	OccurredAt time.Time      `dynamodbav:"occurredAt"`
}

func newEventItem(e cases.Event) eventItem {
	return eventItem{
		Primary:       keys.Event(e.CaseID, e.OccurredAt, e.ID),
		SeverityEntry: keys.EventBySeverity(string(e.Severity), e.OccurredAt, e.ID),
		header:        newHeader(typeEvent, e.Tenant, e.CaseID),
		EventID:       e.ID,
		Kind:          e.Kind,
		Severity:      e.Severity,
		Actor:         e.Actor,
		Detail:        e.Detail,
		OccurredAt:    e.OccurredAt,
	}
}

func (i eventItem) domain() cases.Event {
	return cases.Event{
		ID:         i.EventID,
		CaseID:     i.CaseID,
		Tenant:     i.TenantID,
		Kind:       i.Kind,
		Severity:   i.Severity,
		Actor:      i.Actor,
		Detail:     i.Detail,
		OccurredAt: i.OccurredAt,
	}
}

type outboxItem struct {
	keys.Primary
	keys.OutboxEntry
	header
	EventID    ident.EventID     `dynamodbav:"eventId"`
	Kind       string            `dynamodbav:"eventType"`
	Payload    map[string]string `dynamodbav:"payload"`
	Published  bool              `dynamodbav:"published"`
	OccurredAt time.Time         `dynamodbav:"occurredAt"`
}

func newOutboxItem(m cases.Message) outboxItem {
	return outboxItem{
		Primary:     keys.Outbox(m.CaseID, m.OccurredAt, m.EventID),
		OutboxEntry: keys.PendingMessage(m.OccurredAt, m.EventID),
		header:      newHeader(typeOutbox, m.Tenant, m.CaseID),
		EventID:     m.EventID,
		Kind:        m.Kind,
		Payload:     m.Payload,
		OccurredAt:  m.OccurredAt,
	}
}

func (i outboxItem) domain() cases.Message {
	return cases.Message{
		EventID:    i.EventID,
		CaseID:     i.CaseID,
		Tenant:     i.TenantID,
		Kind:       i.Kind,
		Payload:    i.Payload,
		OccurredAt: i.OccurredAt,
	}
}

// referenceItem exists so that a second case with its reference cannot.
type referenceItem struct {
	keys.Primary
	header
}
