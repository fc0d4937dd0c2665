package httpapi

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/cases"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/ident"
)

// Statistics counts what is in the table.
type Statistics interface {
	ByKind(ctx context.Context) (map[string]int, error)
	References(ctx context.Context) ([]string, error)
}

// Publisher publishes what waits in the outbox.
type Publisher interface {
	Drain(ctx context.Context) (int, error)
}

func (a *API) export(w http.ResponseWriter, r *http.Request) error {
	enc := json.NewEncoder(w)
	return a.service.Export(r.Context(), func(c cases.Case) error { return enc.Encode(caseOf(c)) })
}

func (a *API) statisticsOf(w http.ResponseWriter, r *http.Request) error {
	counts, err := a.statistics.ByKind(r.Context())
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, counts)
}

func (a *API) references(w http.ResponseWriter, r *http.Request) error {
	refs, err := a.statistics.References(r.Context())
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, refs)
}

func (a *API) drainOutbox(w http.ResponseWriter, r *http.Request) error {
	n, err := a.publisher.Drain(r.Context())
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, map[string]int{"published": n})
}

func (a *API) allCases(w http.ResponseWriter, r *http.Request) error {
	p, err := pageRequest(r)
	if err != nil {
		return err
	}
	page, err := a.service.AllCases(r.Context(), p)
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, pageOf(page, caseOf))
}

func (a *API) rawItem(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	item, err := a.service.RawItem(r.Context(), q.Get("pk"), q.Get("sk"))
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, item)
}

func (a *API) search(w http.ResponseWriter, r *http.Request) error {
	found, err := a.service.Search(r.Context(), r.URL.Query().Get("q"))
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, views(found, caseOf))
}

func (a *API) eventsOfKind(w http.ResponseWriter, r *http.Request) error {
	events, err := a.service.EventsOfKind(r.Context(), r.PathValue("case"), r.PathValue("kind"))
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, views(events, eventOf))
}

func (a *API) evidenceWhere(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID[ident.CaseID](r, "case")
	if err != nil {
		return err
	}
	q := r.URL.Query()
	list, err := a.service.EvidenceWhere(r.Context(), id, q.Get("field"), q.Get("value"))
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, views(list, evidenceOf))
}

func (a *API) importCases(w http.ResponseWriter, r *http.Request) error {
	in, err := body[[]struct {
		Reference string `json:"externalRef"`
		Title     string `json:"title"`
	}](w, r)
	if err != nil {
		return err
	}
	list := make([]cases.NewCase, 0, len(in))
	for _, c := range in {
		ref, err := ident.ParseExternalRef(c.Reference)
		if err != nil {
			return err
		}
		list = append(list, cases.NewCase{Reference: ref, Title: c.Title})
	}
	if err := a.service.Import(r.Context(), list); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (a *API) reopen(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID[ident.CaseID](r, "case")
	if err != nil {
		return err
	}
	if err := a.service.Reopen(r.Context(), id); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (a *API) takesPart(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID[ident.CaseID](r, "case")
	if err != nil {
		return err
	}
	party, err := pathID[ident.PartyID](r, "party")
	if err != nil {
		return err
	}
	ok, err := a.service.TakesPart(r.Context(), party, id)
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, map[string]bool{"takesPart": ok})
}

func (a *API) teamTasks(w http.ResponseWriter, r *http.Request) error {
	user, err := ident.ParseUserID(r.PathValue("user"))
	if err != nil {
		return err
	}
	tasks, err := a.service.TeamTasks(r.Context(), user, cases.Done)
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, views(tasks, taskOf))
}

func (a *API) dueToday(w http.ResponseWriter, r *http.Request) error {
	tasks, err := a.service.DueToday(r.Context())
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, views(tasks, taskOf))
}

func (a *API) openDeadlinesOfCase(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID[ident.CaseID](r, "case")
	if err != nil {
		return err
	}
	list, err := a.service.DeadlinesInCase(r.Context(), id)
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, views(list, deadlineOf))
}
