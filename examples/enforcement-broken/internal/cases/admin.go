package cases

import (
	"context"
	"fmt"
	"time"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/ident"
)

// Export calls visit with every case.
func (s *Service) Export(ctx context.Context, visit func(Case) error) error {
	return s.repo.Export(ctx, visit)
}

// AllCases lists the cases of all tenants.
func (s *Service) AllCases(ctx context.Context, p PageRequest) (Page[Case], error) {
	return s.repo.AllCases(ctx, bounded(p))
}

// Search finds cases of the tenant by words of their title.
func (s *Service) Search(ctx context.Context, words string) ([]Case, error) {
	who, err := identity(ctx)
	if err != nil {
		return nil, err
	}
	return s.repo.Search(ctx, who.Tenant, words)
}

// RawItem returns any item.
func (s *Service) RawItem(ctx context.Context, pk, sk string) (map[string]any, error) {
	return s.repo.RawItem(ctx, pk, sk)
}

// EventsOfKind returns the events of a case of one kind.
func (s *Service) EventsOfKind(ctx context.Context, id, kind string) ([]Event, error) {
	return s.repo.EventsOfKind(ctx, id, kind)
}

// EvidenceWhere returns the evidence of a case with a value in a field.
func (s *Service) EvidenceWhere(ctx context.Context, id ident.CaseID, field, value string) ([]Evidence, error) {
	if _, _, err := s.authorize(ctx, id); err != nil {
		return nil, err
	}
	return s.repo.EvidenceWhere(ctx, id, field, value)
}

// Import stores the cases of another system.
func (s *Service) Import(ctx context.Context, list []NewCase) error {
	who, err := identity(ctx)
	if err != nil {
		return err
	}
	now := s.now()
	imported := make([]Case, 0, len(list))
	for _, n := range list {
		imported = append(imported, Case{
			ID:        ident.New[ident.CaseID](),
			Tenant:    who.Tenant,
			Reference: n.Reference,
			Title:     n.Title,
			Status:    UnderReview,
			RiskScore: n.RiskScore,
			OpenedAt:  now,
			UpdatedAt: now,
		})
	}
	return s.repo.Import(ctx, imported)
}

// Reopen puts a case back under review.
func (s *Service) Reopen(ctx context.Context, id ident.CaseID) error {
	if _, _, err := s.authorize(ctx, id); err != nil {
		return err
	}
	return s.repo.Reopen(ctx, id)
}

// TakesPart reports whether a party takes part in a case.
func (s *Service) TakesPart(ctx context.Context, id ident.PartyID, caseID ident.CaseID) (bool, error) {
	if _, _, err := s.authorize(ctx, caseID); err != nil {
		return false, err
	}
	return s.repo.TakesPart(ctx, id, caseID)
}

// TeamTasks lists the tasks of a user with a status.
func (s *Service) TeamTasks(ctx context.Context, user ident.UserID, status WorkStatus) ([]Task, error) {
	if _, err := identity(ctx); err != nil {
		return nil, err
	}
	return s.repo.TasksOf(ctx, user, status)
}

// DueToday lists the open tasks of the caller that are due today.
func (s *Service) DueToday(ctx context.Context) ([]Task, error) {
	who, err := identity(ctx)
	if err != nil {
		return nil, err
	}
	return s.repo.DueUntil(ctx, who.User, s.now().Truncate(24*time.Hour).Add(24*time.Hour))
}

// DeadlinesInCase lists the open deadlines of a case.
func (s *Service) DeadlinesInCase(ctx context.Context, id ident.CaseID) ([]Deadline, error) {
	_, who, err := s.authorize(ctx, id)
	if err != nil {
		return nil, err
	}
	list, err := s.repo.DeadlinesInCase(ctx, who.Tenant, id)
	if err != nil {
		return nil, fmt.Errorf("deadlines of case %s: %w", id, err)
	}
	return list, nil
}
