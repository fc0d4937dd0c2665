// Package httpapi is the HTTP interface of the platform. It speaks of domain
// ids only; the grammar of the keys stays inside.
package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/cases"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/ident"
)

// Service is what the handlers need of the domain.
type Service interface {
	CreateCase(ctx context.Context, n cases.NewCase) (cases.Case, error)
	Case(ctx context.Context, id ident.CaseID) (cases.Case, cases.State, error)
	FullCase(ctx context.Context, id ident.CaseID) (cases.FullCase, error)
	CaseByReference(ctx context.Context, ref ident.ExternalRef) (cases.Case, error)
	CasesByStatus(ctx context.Context, s cases.Status, p cases.PageRequest) (cases.Page[cases.Case], error)
	ChangeStatus(ctx context.Context, id ident.CaseID, to cases.Status, version int) (cases.State, error)
	Timeline(ctx context.Context, id ident.CaseID, p cases.PageRequest) (cases.Page[cases.Event], error)
	AddEvidence(ctx context.Context, id ident.CaseID, title, sha256 string) (cases.Evidence, error)

	AddParty(ctx context.Context, id ident.CaseID, n cases.NewParty) (cases.Party, error)
	Parties(ctx context.Context, id ident.CaseID) ([]cases.Party, error)
	CasesOfParty(ctx context.Context, id ident.PartyID, p cases.PageRequest) (cases.Page[cases.Case], error)

	AddTask(ctx context.Context, id ident.CaseID, n cases.NewTask) (cases.Task, error)
	CompleteTask(ctx context.Context, ref cases.TaskRef) error
	Tasks(ctx context.Context, id ident.CaseID) ([]cases.Task, error)
	MyTasks(ctx context.Context, from, to time.Time, p cases.PageRequest) (cases.Page[cases.Task], error)

	AddDeadline(ctx context.Context, id ident.CaseID, kind string, due time.Time) (cases.Deadline, error)
	MeetDeadline(ctx context.Context, ref cases.DeadlineRef) error
	Deadlines(ctx context.Context, id ident.CaseID) ([]cases.Deadline, error)
	OverdueDeadlines(ctx context.Context, tenant ident.TenantID, p cases.PageRequest) (cases.Page[cases.Deadline], error)

	Export(ctx context.Context, visit func(cases.Case) error) error
	AllCases(ctx context.Context, p cases.PageRequest) (cases.Page[cases.Case], error)
	Search(ctx context.Context, words string) ([]cases.Case, error)
	RawItem(ctx context.Context, pk, sk string) (map[string]any, error)
	EventsOfKind(ctx context.Context, id, kind string) ([]cases.Event, error)
	EvidenceWhere(ctx context.Context, id ident.CaseID, field, value string) ([]cases.Evidence, error)
	Import(ctx context.Context, list []cases.NewCase) error
	Reopen(ctx context.Context, id ident.CaseID) error
	TakesPart(ctx context.Context, id ident.PartyID, caseID ident.CaseID) (bool, error)
	TeamTasks(ctx context.Context, user ident.UserID, status cases.WorkStatus) ([]cases.Task, error)
	DueToday(ctx context.Context) ([]cases.Task, error)
	DeadlinesInCase(ctx context.Context, id ident.CaseID) ([]cases.Deadline, error)
}

// API serves the HTTP interface.
type API struct {
	service    Service
	statistics Statistics
	publisher  Publisher
	log        *slog.Logger
}

// New returns the API over the service.
func New(service Service, statistics Statistics, publisher Publisher, log *slog.Logger) *API {
	return &API{service: service, statistics: statistics, publisher: publisher, log: log}
}

// Routes returns the handler of all routes. It expects requests that carry a
// verified identity: see package auth.
func (a *API) Routes() http.Handler {
	mux := http.NewServeMux()
	for pattern, h := range map[string]handler{
		"POST /v1/cases":                                       a.createCase,
		"GET /v1/cases":                                        a.casesByStatus,
		"GET /v1/cases/{case}":                                 a.getCase,
		"GET /v1/cases/{case}/full":                            a.fullCase,
		"PUT /v1/cases/{case}/status":                          a.changeStatus,
		"GET /v1/cases/{case}/timeline":                        a.timeline,
		"POST /v1/cases/{case}/evidence":                       a.addEvidence,
		"GET /v1/references/{ref}":                             a.caseByReference,
		"POST /v1/cases/{case}/parties":                        a.addParty,
		"GET /v1/cases/{case}/parties":                         a.parties,
		"GET /v1/parties/{party}/cases":                        a.casesOfParty,
		"POST /v1/cases/{case}/tasks":                          a.addTask,
		"GET /v1/cases/{case}/tasks":                           a.tasks,
		"POST /v1/cases/{case}/tasks/{due}/{task}/done":        a.completeTask,
		"GET /v1/me/tasks":                                     a.myTasks,
		"POST /v1/cases/{case}/deadlines":                      a.addDeadline,
		"GET /v1/cases/{case}/deadlines":                       a.deadlines,
		"POST /v1/cases/{case}/deadlines/{due}/{deadline}/met": a.meetDeadline,
		"GET /v1/deadlines/overdue":                            a.overdueDeadlines,
		"GET /v1/export":                                       a.export,
		"GET /v1/statistics":                                   a.statisticsOf,
		"GET /v1/references":                                   a.references,
		"POST /v1/admin/outbox":                                a.drainOutbox,
		"GET /v1/admin/cases":                                  a.allCases,
		"GET /v1/admin/item":                                   a.rawItem,
		"GET /v1/search":                                       a.search,
		"GET /v1/cases/{case}/events/{kind}":                   a.eventsOfKind,
		"GET /v1/cases/{case}/evidence":                        a.evidenceWhere,
		"POST /v1/import":                                      a.importCases,
		"POST /v1/cases/{case}/reopen":                         a.reopen,
		"GET /v1/cases/{case}/parties/{party}":                 a.takesPart,
		"GET /v1/users/{user}/tasks/done":                      a.teamTasks,
		"GET /v1/me/tasks/today":                               a.dueToday,
		"GET /v1/cases/{case}/deadlines/open":                  a.openDeadlinesOfCase,
	} {
		mux.Handle(pattern, a.handle(h))
	}
	return mux
}

// handler answers a request, or returns why it cannot.
type handler func(w http.ResponseWriter, r *http.Request) error

// handle turns the errors of a handler into responses.
func (a *API) handle(h handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		err := h(w, r)
		if err == nil {
			return
		}
		status := statusOf(err)
		text := http.StatusText(status)
		if status < http.StatusInternalServerError {
			text = err.Error()
		} else {
			a.log.ErrorContext(r.Context(), "request", "method", r.Method, "path", r.URL.Path, "error", err)
		}
		http.Error(w, text, status)
	})
}

func statusOf(err error) int {
	switch {
	case errors.Is(err, cases.ErrInvalid), errors.Is(err, ident.ErrInvalid):
		return http.StatusBadRequest
	case errors.Is(err, cases.ErrForbidden):
		return http.StatusForbidden
	case errors.Is(err, cases.ErrNotFound):
		return http.StatusNotFound
	case errors.Is(err, cases.ErrExists), errors.Is(err, cases.ErrReferenceTaken),
		errors.Is(err, cases.ErrConflict), errors.Is(err, cases.ErrTransition):
		return http.StatusConflict
	case errors.Is(err, cases.ErrBusy):
		return http.StatusServiceUnavailable
	default:
		return http.StatusInternalServerError
	}
}

// maxBody is the largest body that is read.
const maxBody = 64 << 10

// body decodes the JSON body of a request.
func body[T any](w http.ResponseWriter, r *http.Request) (T, error) {
	var v T
	dec := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&v); err != nil {
		return v, fmt.Errorf("%w: body: %w", cases.ErrInvalid, err)
	}
	return v, nil
}

// reply writes v as JSON.
func reply(w http.ResponseWriter, status int, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, err = w.Write(append(b, '\n'))
	return err
}

// pathID parses an identifier of the path.
func pathID[T ident.Made](r *http.Request, name string) (T, error) {
	return ident.Parse[T](r.PathValue(name))
}

// pathDate parses a day of the path.
func pathDate(r *http.Request, name string) (time.Time, error) {
	t, err := time.Parse(time.DateOnly, r.PathValue(name))
	if err != nil {
		return time.Time{}, fmt.Errorf("%w: %s: %w", cases.ErrInvalid, name, err)
	}
	return t, nil
}

// queryTime parses a time of the query string.
func queryTime(r *http.Request, name string) (time.Time, error) {
	t, err := time.Parse(time.RFC3339, r.URL.Query().Get(name))
	if err != nil {
		return time.Time{}, fmt.Errorf("%w: %s: %w", cases.ErrInvalid, name, err)
	}
	return t, nil
}

// pageRequest reads which page the client wants.
func pageRequest(r *http.Request) (cases.PageRequest, error) {
	q := r.URL.Query()
	p := cases.PageRequest{Cursor: q.Get("cursor")}
	if s := q.Get("limit"); s != "" {
		n, err := strconv.ParseInt(s, 10, 32)
		if err != nil || n < 1 {
			return p, fmt.Errorf("%w: limit %q", cases.ErrInvalid, s)
		}
		p.Limit = int32(n)
	}
	return p, nil
}
