// Package httpapi is the HTTP interface of the platform.
package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/dynlint/dynlint/examples/organizations-broken/internal/orgs"
)

// Service is what the handlers need of the domain.
type Service interface {
	SignUp(ctx context.Context, name, email, password string) (orgs.Organization, error)
	LogIn(ctx context.Context, email, password string) (string, error)
	Authenticate(ctx context.Context, token string) (orgs.Session, error)
	Organization(ctx context.Context, me orgs.Session) (orgs.Organization, error)
	AddUser(ctx context.Context, me orgs.Session, email, password string) (orgs.User, error)
	Users(ctx context.Context, organization string, after map[string]string) ([]orgs.User, error)
	Organizations(ctx context.Context) ([]orgs.Organization, error)
	Sessions(ctx context.Context, me orgs.Session) ([]orgs.Session, error)
	LogOut(ctx context.Context, me orgs.Session) error
	LogOutEverywhere(ctx context.Context, me orgs.Session) error
}

type server struct{ service Service }

// Routes returns the handler of all routes.
func Routes(service Service) http.Handler {
	s := server{service}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /organizations", s.signUp)
	mux.HandleFunc("POST /sessions", s.logIn)
	mux.HandleFunc("GET /organization", s.session(s.organization))
	mux.HandleFunc("POST /users", s.session(s.addUser))
	mux.HandleFunc("GET /organizations/{org}/users", s.session(s.users))
	mux.HandleFunc("GET /organizations", s.session(s.organizations))
	mux.HandleFunc("GET /sessions", s.session(s.sessions))
	mux.HandleFunc("DELETE /session", s.session(s.logOut))
	mux.HandleFunc("DELETE /sessions", s.session(s.logOutEverywhere))
	return mux
}

// handler answers a request of the verified session.
type handler func(w http.ResponseWriter, r *http.Request, me orgs.Session)

// session lets only requests with the token of a session pass.
func (s server) session(next handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		me, err := s.service.Authenticate(r.Context(), strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "))
		if err != nil {
			answer(w, nil, err)
			return
		}
		next(w, r, me)
	}
}

// credentials are the fields of bodies.
type credentials struct{ Name, Email, Password string }

func (s server) signUp(w http.ResponseWriter, r *http.Request) {
	in, err := decode(r)
	if err != nil {
		answer(w, nil, err)
		return
	}
	o, err := s.service.SignUp(r.Context(), in.Name, in.Email, in.Password)
	answer(w, o, err)
}

func (s server) logIn(w http.ResponseWriter, r *http.Request) {
	in, err := decode(r)
	if err != nil {
		answer(w, nil, err)
		return
	}
	token, err := s.service.LogIn(r.Context(), in.Email, in.Password)
	answer(w, map[string]string{"token": token}, err)
}

func (s server) organization(w http.ResponseWriter, r *http.Request, me orgs.Session) {
	o, err := s.service.Organization(r.Context(), me)
	answer(w, o, err)
}

func (s server) addUser(w http.ResponseWriter, r *http.Request, me orgs.Session) {
	in, err := decode(r)
	if err != nil {
		answer(w, nil, err)
		return
	}
	u, err := s.service.AddUser(r.Context(), me, in.Email, in.Password)
	answer(w, map[string]string{"id": u.ID}, err)
}

func (s server) users(w http.ResponseWriter, r *http.Request, me orgs.Session) {
	var after map[string]string
	if start := r.URL.Query().Get("start"); start != "" {
		if err := json.Unmarshal([]byte(start), &after); err != nil {
			answer(w, nil, fmt.Errorf("%w: start: %w", orgs.ErrInvalid, err))
			return
		}
	}
	list, err := s.service.Users(r.Context(), r.PathValue("org"), after)
	out := []map[string]string{}
	for _, u := range list {
		out = append(out, map[string]string{"id": u.ID, "email": u.Email})
	}
	answer(w, out, err)
}

func (s server) organizations(w http.ResponseWriter, r *http.Request, me orgs.Session) {
	list, err := s.service.Organizations(r.Context())
	answer(w, list, err)
}

func (s server) sessions(w http.ResponseWriter, r *http.Request, me orgs.Session) {
	list, err := s.service.Sessions(r.Context(), me)
	out := []map[string]any{}
	for _, x := range list {
		out = append(out, map[string]any{"id": x.ID, "expiresAt": x.ExpiresAt})
	}
	answer(w, out, err)
}

func (s server) logOut(w http.ResponseWriter, r *http.Request, me orgs.Session) {
	answer(w, nil, s.service.LogOut(r.Context(), me))
}

func (s server) logOutEverywhere(w http.ResponseWriter, r *http.Request, me orgs.Session) {
	answer(w, nil, s.service.LogOutEverywhere(r.Context(), me))
}

func decode(r *http.Request) (in credentials, err error) {
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		return in, fmt.Errorf("%w: body: %w", orgs.ErrInvalid, err)
	}
	return in, nil
}

func answer(w http.ResponseWriter, v any, err error) {
	for target, status := range map[error]int{
		orgs.ErrInvalid:  http.StatusBadRequest,
		orgs.ErrDenied:   http.StatusUnauthorized,
		orgs.ErrNotFound: http.StatusNotFound,
		orgs.ErrExists:   http.StatusConflict,
	} {
		if errors.Is(err, target) {
			http.Error(w, target.Error(), status)
			return
		}
	}
	if err != nil {
		http.Error(w, "internal error", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v) // the client may be gone
}
