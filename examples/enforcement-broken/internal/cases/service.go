package cases

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/auth"
	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/ident"
)

// MaxPage is the largest page that a listing returns.
const MaxPage = 50

// Service does what the platform offers. Every method acts for the verified
// identity in its context, and inside the tenant of that identity.
type Service struct {
	repo Repository
	now  func() time.Time
}

// NewService returns a service over the repository.
func NewService(repo Repository, now func() time.Time) *Service {
	return &Service{repo: repo, now: now}
}

// NewCase is a request to open a case.
type NewCase struct {
	Reference ident.ExternalRef
	Title     string
	RiskScore int
}

// CreateCase opens a case under review.
func (s *Service) CreateCase(ctx context.Context, n NewCase) (Case, error) {
	who, err := identity(ctx)
	if err != nil {
		return Case{}, err
	}
	if n.Title == "" || n.RiskScore < 0 || n.RiskScore > 100 {
		return Case{}, fmt.Errorf("%w: a case needs a title and a risk score of 0 to 100", ErrInvalid)
	}
	now := s.now()
	c := Case{
		ID:        ident.New[ident.CaseID](),
		Tenant:    who.Tenant,
		Reference: n.Reference,
		Title:     n.Title,
		Status:    UnderReview,
		RiskScore: n.RiskScore,
		OpenedAt:  now,
		UpdatedAt: now,
	}
	e := s.event(who, c.ID, "CaseOpened", Low, n.Title)
	m := message(e, map[string]string{"reference": string(c.Reference), "status": string(c.Status)})
	if err := s.repo.CreateCase(ctx, c, e, m); err != nil {
		return Case{}, fmt.Errorf("create case: %w", err)
	}
	return c, nil
}

// Case returns a case of the tenant.
func (s *Service) Case(ctx context.Context, id ident.CaseID) (Case, State, error) {
	c, _, err := s.authorize(ctx, id)
	if err != nil {
		return Case{}, State{}, err
	}
	state, err := s.repo.State(ctx, id)
	if err != nil {
		return Case{}, State{}, fmt.Errorf("state of case %s: %w", id, err)
	}
	return c, state, nil
}

// FullCase returns a case of the tenant with all that belongs to it.
func (s *Service) FullCase(ctx context.Context, id ident.CaseID) (FullCase, error) {
	if _, _, err := s.authorize(ctx, id); err != nil {
		return FullCase{}, err
	}
	return s.repo.FullCase(ctx, id)
}

// CaseByReference returns the case of the tenant with the file number.
func (s *Service) CaseByReference(ctx context.Context, ref ident.ExternalRef) (Case, error) {
	id, err := s.repo.CaseByReference(ctx, ref)
	if err != nil {
		return Case{}, fmt.Errorf("case %s: %w", ref, err)
	}
	c, _, err := s.authorize(ctx, id)
	return c, err
}

// CasesByStatus lists the cases of the tenant in one status, newest first.
func (s *Service) CasesByStatus(ctx context.Context, status Status, p PageRequest) (Page[Case], error) {
	who, err := identity(ctx)
	if err != nil {
		return Page[Case]{}, err
	}
	return s.repo.CasesByStatus(ctx, who.Tenant, status, bounded(p))
}

// Timeline lists the events of a case, newest first.
func (s *Service) Timeline(ctx context.Context, id ident.CaseID, p PageRequest) (Page[Event], error) {
	if _, _, err := s.authorize(ctx, id); err != nil {
		return Page[Event]{}, err
	}
	return s.repo.Timeline(ctx, id, bounded(p))
}

// ChangeStatus moves a case on. The client says which version of the state it
// has seen; if somebody was faster, ErrConflict is returned.
func (s *Service) ChangeStatus(ctx context.Context, id ident.CaseID, to Status, version int) (State, error) {
	c, who, err := s.authorize(ctx, id)
	if err != nil {
		return State{}, err
	}
	state, err := s.repo.State(ctx, id)
	if err != nil {
		return State{}, fmt.Errorf("state of case %s: %w", id, err)
	}
	if state.Version != version {
		return State{}, ErrConflict
	}
	if !state.Status.CanBecome(to) {
		return State{}, fmt.Errorf("%w: %s to %s", ErrTransition, state.Status, to)
	}
	e := s.event(who, id, "CaseStatusChanged", Medium, string(state.Status)+" to "+string(to))
	t := Transition{
		Case:     c,
		Expected: state,
		To:       to,
		At:       e.OccurredAt,
		Event:    e,
		Message:  message(e, map[string]string{"from": string(state.Status), "to": string(to)}),
	}
	if err := s.repo.ChangeStatus(ctx, t); err != nil {
		return State{}, fmt.Errorf("change status of case %s: %w", id, err)
	}
	if err := s.repo.AddMessage(ctx, t.Message); err != nil {
		return State{}, fmt.Errorf("message of case %s: %w", id, err)
	}
	return State{Status: to, Version: version + 1, UpdatedAt: t.At}, nil
}

// AddEvidence files a document in a case.
func (s *Service) AddEvidence(ctx context.Context, id ident.CaseID, title, sha256 string) (Evidence, error) {
	_, who, err := s.authorize(ctx, id)
	if err != nil {
		return Evidence{}, err
	}
	if title == "" || len(sha256) != 64 {
		return Evidence{}, fmt.Errorf("%w: evidence needs a title and a SHA-256", ErrInvalid)
	}
	e := s.event(who, id, "EvidenceFiled", Low, title)
	v := Evidence{
		ID:      ident.New[ident.EvidenceID](),
		CaseID:  id,
		Tenant:  who.Tenant,
		Title:   title,
		SHA256:  sha256,
		FiledBy: who.User,
		FiledAt: e.OccurredAt,
	}
	if err := s.repo.AddEvidence(ctx, v, e); err != nil {
		return Evidence{}, fmt.Errorf("add evidence to case %s: %w", id, err)
	}
	return v, nil
}

// authorize returns the case and who is asking, if the case belongs to their
// tenant. To everybody else a case does not exist.
func (s *Service) authorize(ctx context.Context, id ident.CaseID) (Case, auth.Claims, error) {
	who, err := identity(ctx)
	if err != nil {
		return Case{}, auth.Claims{}, err
	}
	c, err := s.repo.Case(ctx, id)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return Case{}, auth.Claims{}, fmt.Errorf("case %s: %w", id, err)
	}
	if err != nil || c.Tenant != who.Tenant {
		return Case{}, auth.Claims{}, fmt.Errorf("case %s: %w", id, ErrNotFound)
	}
	return c, who, nil
}

func (s *Service) event(who auth.Claims, id ident.CaseID, kind string, sev Severity, detail string) Event {
	return Event{
		ID:         ident.New[ident.EventID](),
		CaseID:     id,
		Tenant:     who.Tenant,
		Kind:       kind,
		Severity:   sev,
		Actor:      who.User,
		Detail:     detail,
		OccurredAt: s.now(),
	}
}

func message(e Event, payload map[string]string) Message {
	return Message{
		EventID:    e.ID,
		CaseID:     e.CaseID,
		Tenant:     e.Tenant,
		Kind:       e.Kind,
		Payload:    payload,
		OccurredAt: e.OccurredAt,
	}
}

func identity(ctx context.Context) (auth.Claims, error) {
	who, ok := auth.FromContext(ctx)
	if !ok {
		return auth.Claims{}, ErrForbidden
	}
	return who, nil
}

func bounded(p PageRequest) PageRequest {
	if p.Limit <= 0 || p.Limit > MaxPage {
		p.Limit = MaxPage
	}
	return p
}

// unique returns the ids without repetitions, sorted.
func unique(ids []ident.CaseID) []ident.CaseID {
	ids = slices.Clone(ids)
	slices.Sort(ids)
	return slices.Compact(ids)
}
