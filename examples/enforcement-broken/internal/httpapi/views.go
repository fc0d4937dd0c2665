package httpapi

import (
	"time"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/cases"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/ident"
)

type caseView struct {
	ID        ident.CaseID      `json:"id"`
	Reference ident.ExternalRef `json:"externalRef"`
	Title     string            `json:"title"`
	Status    cases.Status      `json:"status"`
	Version   int               `json:"version,omitempty"`
	RiskScore int               `json:"riskScore"`
	OpenedAt  time.Time         `json:"openedAt"`
	UpdatedAt time.Time         `json:"updatedAt"`
}

func caseOf(c cases.Case) caseView {
	return caseView{
		ID:        c.ID,
		Reference: c.Reference,
		Title:     c.Title,
		Status:    c.Status,
		RiskScore: c.RiskScore,
		OpenedAt:  c.OpenedAt,
		UpdatedAt: c.UpdatedAt,
	}
}

type fullView struct {
	caseView
	Parties   []partyView    `json:"parties"`
	Tasks     []taskView     `json:"tasks"`
	Deadlines []deadlineView `json:"deadlines"`
	Evidence  []evidenceView `json:"evidence"`
	Events    []eventView    `json:"events"`
}

type stateView struct {
	Status    cases.Status `json:"status"`
	Version   int          `json:"version"`
	UpdatedAt time.Time    `json:"updatedAt"`
}

type partyView struct {
	ID   ident.PartyID `json:"id"`
	Name string        `json:"name"`
	Role string        `json:"role"`
}

func partyOf(p cases.Party) partyView { return partyView{ID: p.ID, Name: p.Name, Role: p.Role} }

// taskView names a task by its due day and id, as the route to complete it does.
type taskView struct {
	ID       ident.TaskID     `json:"id"`
	CaseID   ident.CaseID     `json:"caseId"`
	Due      string           `json:"due"`
	Title    string           `json:"title"`
	Assignee ident.UserID     `json:"assigneeId"`
	Status   cases.WorkStatus `json:"status"`
	DueAt    time.Time        `json:"dueAt"`
}

func taskOf(t cases.Task) taskView {
	return taskView{
		ID:       t.ID,
		CaseID:   t.CaseID,
		Due:      day(t.DueAt),
		Title:    t.Title,
		Assignee: t.Assignee,
		Status:   t.Status,
		DueAt:    t.DueAt,
	}
}

type deadlineView struct {
	ID     ident.DeadlineID `json:"id"`
	CaseID ident.CaseID     `json:"caseId"`
	Due    string           `json:"due"`
	Kind   string           `json:"deadlineType"`
	Status cases.WorkStatus `json:"status"`
	DueAt  time.Time        `json:"dueAt"`
}

func deadlineOf(d cases.Deadline) deadlineView {
	return deadlineView{ID: d.ID, CaseID: d.CaseID, Due: day(d.DueAt), Kind: d.Kind, Status: d.Status, DueAt: d.DueAt}
}

type evidenceView struct {
	ID      ident.EvidenceID `json:"id"`
	Title   string           `json:"title"`
	SHA256  string           `json:"sha256"`
	FiledBy ident.UserID     `json:"filedBy"`
	FiledAt time.Time        `json:"filedAt"`
}

func evidenceOf(v cases.Evidence) evidenceView {
	return evidenceView{ID: v.ID, Title: v.Title, SHA256: v.SHA256, FiledBy: v.FiledBy, FiledAt: v.FiledAt}
}

type eventView struct {
	ID         ident.EventID  `json:"id"`
	Kind       string         `json:"eventType"`
	Severity   cases.Severity `json:"severity"`
	Actor      ident.UserID   `json:"actor"`
	Detail     string         `json:"detail"`
	OccurredAt time.Time      `json:"occurredAt"`
}

func eventOf(e cases.Event) eventView {
	return eventView{
		ID:         e.ID,
		Kind:       e.Kind,
		Severity:   e.Severity,
		Actor:      e.Actor,
		Detail:     e.Detail,
		OccurredAt: e.OccurredAt,
	}
}

type pageView[V any] struct {
	Items []V    `json:"items"`
	Next  string `json:"next,omitempty"`
}

func pageOf[T, V any](p cases.Page[T], view func(T) V) pageView[V] {
	return pageView[V]{Items: views(p.Items, view), Next: p.Next}
}

// views is never nil: an empty list is [] in JSON.
func views[T, V any](list []T, view func(T) V) []V {
	out := make([]V, 0, len(list))
	for _, v := range list {
		out = append(out, view(v))
	}
	return out
}

// day is the day by which a task or deadline is named.
func day(t time.Time) string { return t.UTC().Format(time.DateOnly) }
