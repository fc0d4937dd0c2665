// Package orgs is the domain: organizations, their users, and the sessions of
// users. Who is asking is always decided by a session that was looked up.
package orgs

import (
	"context"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
)

// The errors that callers tell apart.
var (
	ErrNotFound = errors.New("not found")
	ErrExists   = errors.New("already exists")
	ErrInvalid  = errors.New("invalid request")
	ErrDenied   = errors.New("not allowed")
)

// Organization is an organization.
type Organization struct{ ID, Name string }

// User is a user of one organization.
type User struct {
	ID, Organization, Email string
	Salt, Hash              string // of the password
}

// Session is what a user gets for the password. The table holds a hash of its
// secret only.
type Session struct {
	ID, User, Organization, SecretHash string
	ExpiresAt                          time.Time
}

// Repository stores organizations, users and sessions.
type Repository interface {
	// Create stores an organization with its first user, all or nothing.
	Create(ctx context.Context, o Organization, u User) error
	Organization(ctx context.Context, id string) (Organization, error)
	Organizations(ctx context.Context) ([]Organization, error)
	// AddUser stores a user, or returns ErrExists if the address is taken.
	AddUser(ctx context.Context, u User) error
	UserByEmail(ctx context.Context, email string) (User, error)
	// Users returns a page of at most limit users of an organization.
	Users(ctx context.Context, organization string, after map[string]string, limit int32) ([]User, error)
	AddSession(ctx context.Context, s Session) error
	Session(ctx context.Context, user, id string) (Session, error)
	Sessions(ctx context.Context, user string, now time.Time) ([]Session, error)
	EndSession(ctx context.Context, user, id string) error
	EndSessions(ctx context.Context, user string) error
}

// Service does what the platform offers.
type Service struct {
	repo Repository
	now  func() time.Time
}

// NewService returns a service over the repository.
func NewService(repo Repository, now func() time.Time) *Service {
	return &Service{repo: repo, now: now}
}

var idPattern = regexp.MustCompile(`^[0-9a-f]{32}$`)

// NewID returns a random id.
func NewID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

func hash(password, salt string) (string, error) {
	key, err := pbkdf2.Key(sha256.New, password, []byte(salt), 100_000, sha256.Size)
	return hex.EncodeToString(key), err
}

func newUser(organization, email, password string) (User, error) {
	if !strings.Contains(email, "@") || strings.ContainsAny(email, "# ") || len(password) < 10 {
		return User{}, fmt.Errorf("%w: address or password", ErrInvalid)
	}
	u := User{ID: NewID(), Organization: organization, Email: email, Salt: rand.Text()}
	var err error
	u.Hash, err = hash(password, u.Salt)
	return u, err
}

// SignUp makes an organization with its first user.
func (s *Service) SignUp(ctx context.Context, name, email, password string) (Organization, error) {
	if name == "" || len(name) > 100 {
		return Organization{}, fmt.Errorf("%w: name", ErrInvalid)
	}
	o := Organization{ID: NewID(), Name: name}
	u, err := newUser(o.ID, email, password)
	if err != nil {
		return Organization{}, err
	}
	return o, s.repo.Create(ctx, o, u)
}

// LogIn makes a session and returns its token.
func (s *Service) LogIn(ctx context.Context, email, password string) (string, error) {
	u, err := s.repo.UserByEmail(ctx, email)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return "", err
	}
	sum, herr := hash(password, u.Salt)
	if err != nil || herr != nil || subtle.ConstantTimeCompare([]byte(sum), []byte(u.Hash)) == 0 {
		return "", ErrDenied
	}
	secret := rand.Text()
	session := Session{
		ID:           NewID(),
		User:         u.ID,
		Organization: u.Organization,
		SecretHash:   digest(secret),
		ExpiresAt:    s.now().Add(12 * time.Hour),
	}
	return strings.Join([]string{u.ID, session.ID, secret}, "."), s.repo.AddSession(ctx, session)
}

// Authenticate returns the session of a token.
func (s *Service) Authenticate(ctx context.Context, token string) (Session, error) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 || !idPattern.MatchString(parts[0]) || !idPattern.MatchString(parts[1]) {
		return Session{}, ErrDenied
	}
	session, err := s.repo.Session(ctx, parts[0], parts[1])
	if errors.Is(err, ErrNotFound) {
		return Session{}, ErrDenied
	}
	if err != nil {
		return Session{}, err
	}
	// Expired items stay in the table for a while.
	if subtle.ConstantTimeCompare([]byte(digest(parts[2])), []byte(session.SecretHash)) == 0 || !s.now().Before(session.ExpiresAt) {
		return Session{}, ErrDenied
	}
	return session, nil
}

func digest(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// Organization returns the organization of the session.
func (s *Service) Organization(ctx context.Context, me Session) (Organization, error) {
	return s.repo.Organization(ctx, me.Organization)
}

// AddUser adds a user to the organization of the session.
func (s *Service) AddUser(ctx context.Context, me Session, email, password string) (User, error) {
	u, err := newUser(me.Organization, email, password)
	if err != nil {
		return User{}, err
	}
	return u, s.repo.AddUser(ctx, u)
}

// Users lists users of an organization.
func (s *Service) Users(ctx context.Context, organization string, after map[string]string) ([]User, error) {
	return s.repo.Users(ctx, organization, after, 50)
}

// Organizations lists all organizations.
func (s *Service) Organizations(ctx context.Context) ([]Organization, error) {
	return s.repo.Organizations(ctx)
}

// Sessions lists the sessions of the user of the session.
func (s *Service) Sessions(ctx context.Context, me Session) ([]Session, error) {
	return s.repo.Sessions(ctx, me.User, s.now())
}

// LogOut ends the session.
func (s *Service) LogOut(ctx context.Context, me Session) error {
	return s.repo.EndSession(ctx, me.User, me.ID)
}

// LogOutEverywhere ends all sessions of the user of the session.
func (s *Service) LogOutEverywhere(ctx context.Context, me Session) error {
	return s.repo.EndSessions(ctx, me.User)
}
