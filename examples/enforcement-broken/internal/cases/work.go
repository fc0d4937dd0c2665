package cases

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/ident"
)

// NewParty is a request to add a party to a case. ID is empty for a party that
// the platform has not met yet.
type NewParty struct {
	ID   ident.PartyID
	Name string
	Role string
}

// AddParty adds a party to a case.
func (s *Service) AddParty(ctx context.Context, id ident.CaseID, n NewParty) (Party, error) {
	_, who, err := s.authorize(ctx, id)
	if err != nil {
		return Party{}, err
	}
	if n.Name == "" || n.Role == "" {
		return Party{}, fmt.Errorf("%w: a party needs a name and a role", ErrInvalid)
	}
	if n.ID == "" {
		n.ID = ident.New[ident.PartyID]()
	} else if known, err := s.knownParty(ctx, who.Tenant, n.ID); err != nil {
		return Party{}, err
	} else if !known {
		return Party{}, fmt.Errorf("party %s: %w", n.ID, ErrNotFound)
	}
	p := Party{ID: n.ID, CaseID: id, Tenant: who.Tenant, Name: n.Name, Role: n.Role, Since: s.now()}
	if err := s.repo.AddParty(ctx, p); err != nil {
		return Party{}, fmt.Errorf("add party to case %s: %w", id, err)
	}
	return p, nil
}

// knownParty reports whether the party takes part in any case of the tenant.
func (s *Service) knownParty(ctx context.Context, tenant ident.TenantID, id ident.PartyID) (bool, error) {
	p := PageRequest{Limit: MaxPage}
	for {
		page, err := s.repo.CasesOfParty(ctx, tenant, id, p)
		if err != nil {
			return false, fmt.Errorf("cases of party %s: %w", id, err)
		}
		if len(page.Items) > 0 || page.Next == "" {
			return len(page.Items) > 0, nil
		}
		p.Cursor = page.Next
	}
}

// Parties lists the parties of a case.
func (s *Service) Parties(ctx context.Context, id ident.CaseID) ([]Party, error) {
	if _, _, err := s.authorize(ctx, id); err != nil {
		return nil, err
	}
	return s.repo.Parties(ctx, id)
}

// CasesOfParty lists the cases of the tenant in which a party takes part.
func (s *Service) CasesOfParty(ctx context.Context, id ident.PartyID, p PageRequest) (Page[Case], error) {
	who, err := identity(ctx)
	if err != nil {
		return Page[Case]{}, err
	}
	ids, err := s.repo.CasesOfParty(ctx, who.Tenant, id, bounded(p))
	if err != nil {
		return Page[Case]{}, fmt.Errorf("cases of party %s: %w", id, err)
	}
	if len(ids.Items) == 0 {
		return Page[Case]{Next: ids.Next}, nil
	}
	found, err := s.repo.Cases(ctx, unique(ids.Items))
	if err != nil {
		return Page[Case]{}, fmt.Errorf("cases of party %s: %w", id, err)
	}
	return Page[Case]{Items: found, Next: ids.Next}, nil
}

// NewTask is a request to give somebody a task.
type NewTask struct {
	Title    string
	Assignee ident.UserID
	DueAt    time.Time
}

// AddTask adds an open task to a case.
func (s *Service) AddTask(ctx context.Context, id ident.CaseID, n NewTask) (Task, error) {
	_, who, err := s.authorize(ctx, id)
	if err != nil {
		return Task{}, err
	}
	if n.Title == "" || n.DueAt.IsZero() {
		return Task{}, fmt.Errorf("%w: a task needs a title and a due time", ErrInvalid)
	}
	t := Task{
		ID:       ident.New[ident.TaskID](),
		CaseID:   id,
		Tenant:   who.Tenant,
		Title:    n.Title,
		Assignee: n.Assignee,
		Status:   Open,
		DueAt:    n.DueAt,
	}
	if err := s.repo.AddTask(ctx, t); err != nil {
		return Task{}, fmt.Errorf("add task to case %s: %w", id, err)
	}
	return t, nil
}

// CompleteTask marks a task of a case as done.
func (s *Service) CompleteTask(ctx context.Context, ref TaskRef) error {
	if _, _, err := s.authorize(ctx, ref.CaseID); err != nil {
		return err
	}
	return s.repo.CompleteTask(ctx, ref, s.now())
}

// Tasks lists the tasks of a case by due date.
func (s *Service) Tasks(ctx context.Context, id ident.CaseID) ([]Task, error) {
	if _, _, err := s.authorize(ctx, id); err != nil {
		return nil, err
	}
	return s.repo.Tasks(ctx, id)
}

// MyTasks lists the open tasks of the caller that are due between two times.
func (s *Service) MyTasks(ctx context.Context, from, to time.Time, p PageRequest) (Page[Task], error) {
	who, err := identity(ctx)
	if err != nil {
		return Page[Task]{}, err
	}
	if to.Before(from) {
		return Page[Task]{}, fmt.Errorf("%w: from is after to", ErrInvalid)
	}
	return s.repo.OpenTasks(ctx, who.User, from, to, bounded(p))
}

// AddDeadline sets a deadline for a case.
func (s *Service) AddDeadline(ctx context.Context, id ident.CaseID, kind string, due time.Time) (Deadline, error) {
	_, who, err := s.authorize(ctx, id)
	if err != nil {
		return Deadline{}, err
	}
	if kind == "" || due.IsZero() {
		return Deadline{}, fmt.Errorf("%w: a deadline needs a kind and a due time", ErrInvalid)
	}
	d := Deadline{
		ID:     ident.New[ident.DeadlineID](),
		CaseID: id,
		Tenant: who.Tenant,
		Kind:   kind,
		Status: Open,
		DueAt:  due,
	}
	if err := s.repo.AddDeadline(ctx, d); err != nil {
		return Deadline{}, fmt.Errorf("add deadline to case %s: %w", id, err)
	}
	return d, nil
}

// MeetDeadline marks a deadline of a case as done.
func (s *Service) MeetDeadline(ctx context.Context, ref DeadlineRef) error {
	if _, _, err := s.authorize(ctx, ref.CaseID); err != nil {
		return err
	}
	return s.repo.MeetDeadline(ctx, ref, s.now())
}

// Deadlines lists the deadlines of a case by due date.
func (s *Service) Deadlines(ctx context.Context, id ident.CaseID) ([]Deadline, error) {
	if _, _, err := s.authorize(ctx, id); err != nil {
		return nil, err
	}
	return s.repo.Deadlines(ctx, id)
}

// OverdueDeadlines lists the open deadlines of a tenant that have passed.
func (s *Service) OverdueDeadlines(ctx context.Context, tenant ident.TenantID, p PageRequest) (Page[Deadline], error) {
	page, err := s.repo.OpenDeadlines(ctx, tenant, bounded(p))
	if err != nil {
		return Page[Deadline]{}, err
	}
	now := s.now()
	page.Items = slices.DeleteFunc(page.Items, func(d Deadline) bool { return d.DueAt.After(now) })
	return page, nil
}
