// Package cases is the domain of the enforcement platform: cases, their state
// machine, and the people and dates around them. It knows nothing of HTTP nor
// of DynamoDB.
package cases

import (
	"errors"
	"time"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/ident"
)

// The errors that callers tell apart.
var (
	ErrNotFound       = errors.New("not found")
	ErrForbidden      = errors.New("not allowed")
	ErrInvalid        = errors.New("invalid request")
	ErrExists         = errors.New("already exists")
	ErrConflict       = errors.New("changed by somebody else")
	ErrBusy           = errors.New("busy, try again")
	ErrTransition     = errors.New("the case cannot go there from its status")
	ErrReferenceTaken = errors.New("external reference is taken")
)

// Case is the metadata of a case.
type Case struct {
	ID        ident.CaseID
	Tenant    ident.TenantID
	Reference ident.ExternalRef
	Title     string
	Status    Status
	RiskScore int
	OpenedAt  time.Time
	UpdatedAt time.Time
}

// State is where a case is in its lifecycle. Version counts the transitions.
type State struct {
	Status    Status
	Version   int
	UpdatedAt time.Time
}

// Party is a person or company in the role that it has in one case.
type Party struct {
	ID     ident.PartyID
	CaseID ident.CaseID
	Tenant ident.TenantID
	Name   string
	Role   string
	Since  time.Time
}

// WorkStatus is the status of a task or deadline.
type WorkStatus string

// A task or deadline is open until it is done.
const (
	Open WorkStatus = "OPEN"
	Done WorkStatus = "DONE"
)

// Task is a piece of work that one user has to do until its due date.
type Task struct {
	ID       ident.TaskID
	CaseID   ident.CaseID
	Tenant   ident.TenantID
	Title    string
	Assignee ident.UserID
	Status   WorkStatus
	DueAt    time.Time
}

// TaskRef names a task. The due date belongs to it: it is part of the key.
type TaskRef struct {
	CaseID ident.CaseID
	Due    time.Time
	ID     ident.TaskID
}

// Deadline is a date that the law or an order sets for a case.
type Deadline struct {
	ID     ident.DeadlineID
	CaseID ident.CaseID
	Tenant ident.TenantID
	Kind   string
	Status WorkStatus
	DueAt  time.Time
}

// DeadlineRef names a deadline. Like a task, it is found by its date.
type DeadlineRef struct {
	CaseID ident.CaseID
	Due    time.Time
	ID     ident.DeadlineID
}

// Evidence is a document that was filed in a case; its content is elsewhere.
type Evidence struct {
	ID      ident.EvidenceID
	CaseID  ident.CaseID
	Tenant  ident.TenantID
	Title   string
	SHA256  string
	FiledBy ident.UserID
	FiledAt time.Time
}

// Severity is how much an event matters.
type Severity string

// The severities, in rising order.
const (
	Low    Severity = "LOW"
	Medium Severity = "MEDIUM"
	High   Severity = "HIGH"
)

// Event is an entry of the timeline of a case. Events never change.
type Event struct {
	ID         ident.EventID
	CaseID     ident.CaseID
	Tenant     ident.TenantID
	Kind       string
	Severity   Severity
	Actor      ident.UserID
	Detail     string
	OccurredAt time.Time
}

// Message is an event on its way to other systems.
type Message struct {
	EventID    ident.EventID
	CaseID     ident.CaseID
	Tenant     ident.TenantID
	Kind       string
	Payload    map[string]string
	OccurredAt time.Time
}

// FullCase is everything that is shown on the screen of one case.
type FullCase struct {
	Case      Case
	State     State
	Parties   []Party
	Tasks     []Task
	Deadlines []Deadline
	Evidence  []Evidence
	Events    []Event
}

// PageRequest asks for one page of a listing. The cursor comes from the page
// before; empty means the first page.
type PageRequest struct {
	Limit  int32
	Cursor string
}

// Page is one page of a listing. Next is empty on the last page.
type Page[T any] struct {
	Items []T
	Next  string
}
