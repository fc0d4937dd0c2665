// Package workspace is the domain: workspaces, their members, items and
// settings. Only members see what is in a workspace.
package workspace

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"
)

// The errors that callers tell apart.
var (
	ErrNotFound = errors.New("not found")
	ErrExists   = errors.New("already exists")
	ErrInvalid  = errors.New("invalid request")
)

// Workspace is a workspace.
type Workspace struct {
	ID         string    `json:"id"`
	Name       string    `json:"name"`
	CreatedBy  string    `json:"createdBy"`
	CreatedAt  time.Time `json:"createdAt"`
	InviteCode string    `json:"inviteCode"`
}

// Item is an item of a workspace.
type Item struct {
	ID        string    `json:"id"`
	Title     string    `json:"title"`
	Status    string    `json:"status"`
	CreatedAt time.Time `json:"createdAt"`
}

// Full is a workspace with all that belongs to it.
type Full struct {
	Workspace Workspace         `json:"workspace"`
	Members   []string          `json:"members"`
	Items     []Item            `json:"items"`
	Settings  map[string]string `json:"settings"`
}

// Repository stores workspaces.
type Repository interface {
	// Create stores the workspace, its first member and its invite code.
	Create(ctx context.Context, w Workspace) error
	Full(ctx context.Context, id string) (Full, error)
	OfUser(ctx context.Context, user string) ([]string, error)
	IsMember(ctx context.Context, id, user string) (bool, error)
	AddMember(ctx context.Context, id, user string) error
	RemoveMember(ctx context.Context, id, user string) error
	Migrate(ctx context.Context) (int, error)
	Invited(ctx context.Context, code string) (workspace string, err error)
	AddItem(ctx context.Context, workspace string, i Item) error
	Item(ctx context.Context, workspace, id string) (Item, error)
	Items(ctx context.Context, workspace string) ([]Item, error)
	// Newest returns the newest items, at most limit.
	Newest(ctx context.Context, workspace string, limit int32) ([]Item, error)
	Settings(ctx context.Context, workspace string) (map[string]string, error)
	PutSetting(ctx context.Context, workspace, name, value string) error
}

// Service does what members may do. The user is always the verified one.
type Service struct {
	repo Repository
	now  func() time.Time
}

// NewService returns a service over the repository.
func NewService(repo Repository, now func() time.Time) *Service {
	return &Service{repo: repo, now: now}
}

// NewID returns a random UUID.
func NewID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// Create makes a workspace with the user as its first member.
func (s *Service) Create(ctx context.Context, user, name string) (Workspace, error) {
	if name == "" {
		return Workspace{}, fmt.Errorf("%w: no name", ErrInvalid)
	}
	w := Workspace{ID: NewID(), Name: name, CreatedBy: user, CreatedAt: s.now(), InviteCode: rand.Text()}
	return w, s.repo.Create(ctx, w)
}

// Mine lists the workspaces of the user.
func (s *Service) Mine(ctx context.Context, user string) ([]string, error) {
	return s.repo.OfUser(ctx, user)
}

// Join makes the user a member of the workspace of an invite code.
func (s *Service) Join(ctx context.Context, user, code string) (string, error) {
	id, err := s.repo.Invited(ctx, code)
	if err != nil {
		return "", err
	}
	if err := s.repo.AddMember(ctx, id, user); err != nil && !errors.Is(err, ErrExists) {
		return "", err
	}
	return id, nil
}

// Leave ends the membership of the user.
func (s *Service) Leave(ctx context.Context, user, id string) error {
	return s.repo.RemoveMember(ctx, id, user)
}

// Migrate moves what is left of version 1.
func (s *Service) Migrate(ctx context.Context) (int, error) { return s.repo.Migrate(ctx) }

// Full returns the workspace with all that belongs to it.
func (s *Service) Full(ctx context.Context, user, id string) (Full, error) {
	if err := s.authorize(ctx, user, id); err != nil {
		return Full{}, err
	}
	return s.repo.Full(ctx, id)
}

// AddItem adds an item to the workspace.
func (s *Service) AddItem(ctx context.Context, user, id, title string) (Item, error) {
	if err := s.authorize(ctx, user, id); err != nil {
		return Item{}, err
	}
	i := Item{ID: NewID(), Title: title, Status: "OPEN", CreatedAt: s.now()}
	return i, s.repo.AddItem(ctx, id, i)
}

// Item returns an item of the workspace.
func (s *Service) Item(ctx context.Context, user, id, item string) (Item, error) {
	if err := s.authorize(ctx, user, id); err != nil {
		return Item{}, err
	}
	return s.repo.Item(ctx, id, item)
}

// Items returns the items of the workspace.
func (s *Service) Items(ctx context.Context, user, id string) ([]Item, error) {
	if err := s.authorize(ctx, user, id); err != nil {
		return nil, err
	}
	return s.repo.Items(ctx, id)
}

// Newest returns the newest 20 items of the workspace.
func (s *Service) Newest(ctx context.Context, user, id string) ([]Item, error) {
	if err := s.authorize(ctx, user, id); err != nil {
		return nil, err
	}
	return s.repo.Newest(ctx, id, 20)
}

// Settings returns the settings of the workspace.
func (s *Service) Settings(ctx context.Context, user, id string) (map[string]string, error) {
	if err := s.authorize(ctx, user, id); err != nil {
		return nil, err
	}
	return s.repo.Settings(ctx, id)
}

// PutSetting changes a setting of the workspace.
func (s *Service) PutSetting(ctx context.Context, user, id, name, value string) error {
	if err := s.authorize(ctx, user, id); err != nil {
		return err
	}
	if name == "" || strings.Contains(name, "#") {
		return fmt.Errorf("%w: setting %q", ErrInvalid, name)
	}
	return s.repo.PutSetting(ctx, id, name, value)
}

// authorize returns ErrNotFound if the user is no member: a workspace does not
// exist for others.
func (s *Service) authorize(ctx context.Context, user, id string) error {
	ok, err := s.repo.IsMember(ctx, id, user)
	if err == nil && !ok {
		err = ErrNotFound
	}
	return err
}
