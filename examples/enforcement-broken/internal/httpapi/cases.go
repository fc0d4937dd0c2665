package httpapi

import (
	"net/http"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/cases"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/ident"
)

func (a *API) createCase(w http.ResponseWriter, r *http.Request) error {
	in, err := body[struct {
		Reference string `json:"externalRef"`
		Title     string `json:"title"`
		RiskScore int    `json:"riskScore"`
	}](w, r)
	if err != nil {
		return err
	}
	ref, err := ident.ParseExternalRef(in.Reference)
	if err != nil {
		return err
	}
	c, err := a.service.CreateCase(r.Context(), cases.NewCase{Reference: ref, Title: in.Title, RiskScore: in.RiskScore})
	if err != nil {
		return err
	}
	w.Header().Set("Location", "/v1/cases/"+string(c.ID))
	return reply(w, http.StatusCreated, caseOf(c))
}

func (a *API) getCase(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID[ident.CaseID](r, "case")
	if err != nil {
		return err
	}
	c, state, err := a.service.Case(r.Context(), id)
	if err != nil {
		return err
	}
	out := caseOf(c)
	out.Status, out.Version = state.Status, state.Version
	return reply(w, http.StatusOK, out)
}

func (a *API) fullCase(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID[ident.CaseID](r, "case")
	if err != nil {
		return err
	}
	full, err := a.service.FullCase(r.Context(), id)
	if err != nil {
		return err
	}
	out := fullView{
		caseView:  caseOf(full.Case),
		Parties:   views(full.Parties, partyOf),
		Tasks:     views(full.Tasks, taskOf),
		Deadlines: views(full.Deadlines, deadlineOf),
		Evidence:  views(full.Evidence, evidenceOf),
		Events:    views(full.Events, eventOf),
	}
	out.Status, out.Version = full.State.Status, full.State.Version
	return reply(w, http.StatusOK, out)
}

func (a *API) caseByReference(w http.ResponseWriter, r *http.Request) error {
	ref, err := ident.ParseExternalRef(r.PathValue("ref"))
	if err != nil {
		return err
	}
	c, err := a.service.CaseByReference(r.Context(), ref)
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, caseOf(c))
}

func (a *API) casesByStatus(w http.ResponseWriter, r *http.Request) error {
	status, err := cases.ParseStatus(r.URL.Query().Get("status"))
	if err != nil {
		return err
	}
	p, err := pageRequest(r)
	if err != nil {
		return err
	}
	page, err := a.service.CasesByStatus(r.Context(), status, p)
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, pageOf(page, caseOf))
}

func (a *API) changeStatus(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID[ident.CaseID](r, "case")
	if err != nil {
		return err
	}
	in, err := body[struct {
		Status  string `json:"status"`
		Version int    `json:"version"`
	}](w, r)
	if err != nil {
		return err
	}
	to, err := cases.ParseStatus(in.Status)
	if err != nil {
		return err
	}
	state, err := a.service.ChangeStatus(r.Context(), id, to, in.Version)
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, stateView{Status: state.Status, Version: state.Version, UpdatedAt: state.UpdatedAt})
}

func (a *API) timeline(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID[ident.CaseID](r, "case")
	if err != nil {
		return err
	}
	p, err := pageRequest(r)
	if err != nil {
		return err
	}
	page, err := a.service.Timeline(r.Context(), id, p)
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, pageOf(page, eventOf))
}

func (a *API) addEvidence(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID[ident.CaseID](r, "case")
	if err != nil {
		return err
	}
	in, err := body[struct {
		Title  string `json:"title"`
		SHA256 string `json:"sha256"`
	}](w, r)
	if err != nil {
		return err
	}
	v, err := a.service.AddEvidence(r.Context(), id, in.Title, in.SHA256)
	if err != nil {
		return err
	}
	return reply(w, http.StatusCreated, evidenceOf(v))
}
