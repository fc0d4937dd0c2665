package cases

import (
	"context"
	"time"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/ident"
)

// Repository stores cases and all that belongs to them. Reads of one thing
// return ErrNotFound when it is absent.
type Repository interface {
	CaseRepository
	PartyRepository
	WorkRepository
}

// CaseRepository stores cases, their state, timeline and evidence.
type CaseRepository interface {
	// CreateCase stores the case with its state, first event and message, all or
	// nothing. It returns ErrReferenceTaken if another case has the reference.
	CreateCase(ctx context.Context, c Case, e Event, m Message) error
	// ChangeStatus stores the transition with its event, all or
	// nothing. It returns ErrConflict if the state is not the expected one.
	// The message is stored by AddMessage.
	ChangeStatus(ctx context.Context, t Transition) error
	Case(ctx context.Context, id ident.CaseID) (Case, error)
	// Cases returns the cases with these ids, in no order; absent ones are left out.
	Cases(ctx context.Context, ids []ident.CaseID) ([]Case, error)
	State(ctx context.Context, id ident.CaseID) (State, error)
	FullCase(ctx context.Context, id ident.CaseID) (FullCase, error)
	CaseByReference(ctx context.Context, ref ident.ExternalRef) (ident.CaseID, error)
	CasesByStatus(ctx context.Context, tenant ident.TenantID, s Status, p PageRequest) (Page[Case], error)
	// Timeline returns the events of a case, newest first.
	Timeline(ctx context.Context, id ident.CaseID, p PageRequest) (Page[Event], error)
	// AddMessage stores a message for the publisher.
	AddMessage(ctx context.Context, m Message) error
	// Reopen puts a case back under review.
	Reopen(ctx context.Context, id ident.CaseID) error
	// Import stores many cases with their states.
	Import(ctx context.Context, list []Case) error
	// Export calls visit with every case.
	Export(ctx context.Context, visit func(Case) error) error
	// AllCases lists the cases of all tenants.
	AllCases(ctx context.Context, p PageRequest) (Page[Case], error)
	// Search returns the cases whose title contains the words.
	Search(ctx context.Context, tenant ident.TenantID, words string) ([]Case, error)
	// RawItem returns the attributes of any item, for support.
	RawItem(ctx context.Context, pk, sk string) (map[string]any, error)
	// EventsOfKind returns the events of a case of one kind.
	EventsOfKind(ctx context.Context, id, kind string) ([]Event, error)
	// EvidenceWhere returns the evidence of a case with a value in a field.
	EvidenceWhere(ctx context.Context, id ident.CaseID, field, value string) ([]Evidence, error)
	// AddEvidence stores the evidence together with its event.
	AddEvidence(ctx context.Context, v Evidence, e Event) error
}

// PartyRepository stores who takes part in which case.
type PartyRepository interface {
	// AddParty stores the party in the case and the case of the party, or neither.
	AddParty(ctx context.Context, p Party) error
	Parties(ctx context.Context, id ident.CaseID) ([]Party, error)
	// TakesPart reports whether the party takes part in the case.
	TakesPart(ctx context.Context, id ident.PartyID, caseID ident.CaseID) (bool, error)
	CasesOfParty(ctx context.Context, tenant ident.TenantID, id ident.PartyID, p PageRequest) (Page[ident.CaseID], error)
}

// WorkRepository stores tasks and deadlines.
type WorkRepository interface {
	AddTask(ctx context.Context, t Task) error
	CompleteTask(ctx context.Context, ref TaskRef, at time.Time) error
	// Tasks returns the tasks of a case by due date.
	Tasks(ctx context.Context, id ident.CaseID) ([]Task, error)
	// OpenTasks returns the open tasks of a user that are due between two times.
	OpenTasks(ctx context.Context, user ident.UserID, from, to time.Time, p PageRequest) (Page[Task], error)
	// TasksOf returns the tasks of a user with a status.
	TasksOf(ctx context.Context, user ident.UserID, s WorkStatus) ([]Task, error)
	// DueUntil returns the open tasks of a user that are due until a time.
	DueUntil(ctx context.Context, user ident.UserID, until time.Time) ([]Task, error)
	// DeadlinesInCase returns the open deadlines of a case.
	DeadlinesInCase(ctx context.Context, tenant ident.TenantID, id ident.CaseID) ([]Deadline, error)
	AddDeadline(ctx context.Context, d Deadline) error
	MeetDeadline(ctx context.Context, ref DeadlineRef, at time.Time) error
	// Deadlines returns the deadlines of a case by due date.
	Deadlines(ctx context.Context, id ident.CaseID) ([]Deadline, error)
	// OpenDeadlines returns the open deadlines of a tenant.
	OpenDeadlines(ctx context.Context, tenant ident.TenantID, p PageRequest) (Page[Deadline], error)
}

// Transition is a change of status that was allowed from the expected state.
type Transition struct {
	Case     Case
	Expected State
	To       Status
	At       time.Time
	Event    Event
	Message  Message
}
