package httpapi

import (
	"net/http"
	"time"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/cases"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/ident"
)

func (a *API) addParty(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID[ident.CaseID](r, "case")
	if err != nil {
		return err
	}
	in, err := body[struct {
		ID   string `json:"id"`
		Name string `json:"name"`
		Role string `json:"role"`
	}](w, r)
	if err != nil {
		return err
	}
	n := cases.NewParty{Name: in.Name, Role: in.Role}
	if in.ID != "" {
		if n.ID, err = ident.Parse[ident.PartyID](in.ID); err != nil {
			return err
		}
	}
	p, err := a.service.AddParty(r.Context(), id, n)
	if err != nil {
		return err
	}
	return reply(w, http.StatusCreated, partyOf(p))
}

func (a *API) parties(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID[ident.CaseID](r, "case")
	if err != nil {
		return err
	}
	list, err := a.service.Parties(r.Context(), id)
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, views(list, partyOf))
}

func (a *API) casesOfParty(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID[ident.PartyID](r, "party")
	if err != nil {
		return err
	}
	p, err := pageRequest(r)
	if err != nil {
		return err
	}
	page, err := a.service.CasesOfParty(r.Context(), id, p)
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, pageOf(page, caseOf))
}

func (a *API) addTask(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID[ident.CaseID](r, "case")
	if err != nil {
		return err
	}
	in, err := body[struct {
		Title    string    `json:"title"`
		Assignee string    `json:"assigneeId"`
		DueAt    time.Time `json:"dueAt"`
	}](w, r)
	if err != nil {
		return err
	}
	assignee := ident.UserID(in.Assignee)
	t, err := a.service.AddTask(r.Context(), id, cases.NewTask{Title: in.Title, Assignee: assignee, DueAt: in.DueAt})
	if err != nil {
		return err
	}
	return reply(w, http.StatusCreated, taskOf(t))
}

func (a *API) tasks(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID[ident.CaseID](r, "case")
	if err != nil {
		return err
	}
	list, err := a.service.Tasks(r.Context(), id)
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, views(list, taskOf))
}

func (a *API) completeTask(w http.ResponseWriter, r *http.Request) error {
	var ref cases.TaskRef
	var err error
	if ref.CaseID, err = pathID[ident.CaseID](r, "case"); err != nil {
		return err
	}
	if ref.Due, err = pathDate(r, "due"); err != nil {
		return err
	}
	if ref.ID, err = pathID[ident.TaskID](r, "task"); err != nil {
		return err
	}
	if err := a.service.CompleteTask(r.Context(), ref); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (a *API) myTasks(w http.ResponseWriter, r *http.Request) error {
	from, err := queryTime(r, "from")
	if err != nil {
		return err
	}
	to, err := queryTime(r, "to")
	if err != nil {
		return err
	}
	p, err := pageRequest(r)
	if err != nil {
		return err
	}
	page, err := a.service.MyTasks(r.Context(), from, to, p)
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, pageOf(page, taskOf))
}

func (a *API) addDeadline(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID[ident.CaseID](r, "case")
	if err != nil {
		return err
	}
	in, err := body[struct {
		Kind  string    `json:"deadlineType"`
		DueAt time.Time `json:"dueAt"`
	}](w, r)
	if err != nil {
		return err
	}
	d, err := a.service.AddDeadline(r.Context(), id, in.Kind, in.DueAt)
	if err != nil {
		return err
	}
	return reply(w, http.StatusCreated, deadlineOf(d))
}

func (a *API) deadlines(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID[ident.CaseID](r, "case")
	if err != nil {
		return err
	}
	list, err := a.service.Deadlines(r.Context(), id)
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, views(list, deadlineOf))
}

func (a *API) meetDeadline(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID[ident.CaseID](r, "case")
	if err != nil {
		return err
	}
	due, err := pathDate(r, "due")
	if err != nil {
		return err
	}
	deadline, err := pathID[ident.DeadlineID](r, "deadline")
	if err != nil {
		return err
	}
	if err := a.service.MeetDeadline(r.Context(), cases.DeadlineRef{CaseID: id, Due: due, ID: deadline}); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (a *API) overdueDeadlines(w http.ResponseWriter, r *http.Request) error {
	p, err := pageRequest(r)
	if err != nil {
		return err
	}
	tenant := ident.TenantID(r.Header.Get("X-Tenant-Id"))
	page, err := a.service.OverdueDeadlines(r.Context(), tenant, p)
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, pageOf(page, deadlineOf))
}
