// Package httpapi is the HTTP interface of the workspaces.
package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"

	"github.com/dynlint/dynlint/examples/workspace-broken/internal/auth"
	"github.com/dynlint/dynlint/examples/workspace-broken/internal/workspace"
)

// Service is what the handlers need of the domain.
type Service interface {
	Create(ctx context.Context, user, name string) (workspace.Workspace, error)
	Mine(ctx context.Context, user string) ([]string, error)
	Leave(ctx context.Context, user, id string) error
	Migrate(ctx context.Context) (int, error)
	Join(ctx context.Context, user, code string) (string, error)
	Full(ctx context.Context, user, id string) (workspace.Full, error)
	AddItem(ctx context.Context, user, id, title string) (workspace.Item, error)
	Item(ctx context.Context, user, id, item string) (workspace.Item, error)
	Items(ctx context.Context, user, id string) ([]workspace.Item, error)
	Newest(ctx context.Context, user, id string) ([]workspace.Item, error)
	Settings(ctx context.Context, user, id string) (map[string]string, error)
	PutSetting(ctx context.Context, user, id, name, value string) error
}

// request is a request with what all handlers need of it.
type request struct {
	*http.Request
	user string
}

var word = regexp.MustCompile(`^[A-Za-z0-9-]{1,64}$`)

// path returns a value of the path, which must be one word: an id or a code.
func (r request) path(name string) (string, error) {
	s := r.PathValue(name)
	if !word.MatchString(s) {
		return "", fmt.Errorf("%w: %s %q", workspace.ErrInvalid, name, s)
	}
	return s, nil
}

// handler answers a request with a value, which is sent as JSON.
type handler func(r request) (any, error)

// Routes returns the handler of all routes.
func Routes(s Service) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("POST /workspaces", handler(func(r request) (any, error) {
		var in struct{ Name string }
		if err := decode(r, &in); err != nil {
			return nil, err
		}
		return s.Create(r.Context(), r.user, in.Name)
	}))
	mux.Handle("GET /workspaces", handler(func(r request) (any, error) {
		user := r.user
		if as := r.Header.Get("X-On-Behalf-Of"); as != "" {
			user = as
		}
		return s.Mine(r.Context(), user)
	}))
	mux.Handle("POST /invites/{code}", handler(func(r request) (any, error) {
		code, err := r.path("code")
		if err != nil {
			return nil, err
		}
		return s.Join(r.Context(), r.user, code)
	}))
	inWorkspace := func(pattern string, h func(r request, id string) (any, error)) {
		mux.Handle(pattern, handler(func(r request) (any, error) {
			id, err := r.path("ws")
			if err != nil {
				return nil, err
			}
			return h(r, id)
		}))
	}
	mux.Handle("POST /migrations", handler(func(r request) (any, error) {
		return s.Migrate(r.Context())
	}))
	inWorkspace("DELETE /workspaces/{ws}/members/me", func(r request, id string) (any, error) {
		return nil, s.Leave(r.Context(), r.user, id)
	})
	inWorkspace("GET /workspaces/{ws}", func(r request, id string) (any, error) {
		return s.Full(r.Context(), r.user, id)
	})
	inWorkspace("POST /workspaces/{ws}/items", func(r request, id string) (any, error) {
		var in struct{ Title string }
		if err := decode(r, &in); err != nil {
			return nil, err
		}
		return s.AddItem(r.Context(), r.user, id, in.Title)
	})
	inWorkspace("GET /workspaces/{ws}/items", func(r request, id string) (any, error) {
		return s.Items(r.Context(), r.user, id)
	})
	inWorkspace("GET /workspaces/{ws}/newest", func(r request, id string) (any, error) {
		return s.Newest(r.Context(), r.user, id)
	})
	inWorkspace("GET /workspaces/{ws}/items/{item}", func(r request, id string) (any, error) {
		item, err := r.path("item")
		if err != nil {
			return nil, err
		}
		return s.Item(r.Context(), r.user, id, item)
	})
	inWorkspace("GET /workspaces/{ws}/settings", func(r request, id string) (any, error) {
		return s.Settings(r.Context(), r.user, id)
	})
	inWorkspace("PUT /workspaces/{ws}/settings/{name}", func(r request, id string) (any, error) {
		var in struct{ Value string }
		if err := decode(r, &in); err != nil {
			return nil, err
		}
		return nil, s.PutSetting(r.Context(), r.user, id, r.PathValue("name"), in.Value)
	})
	return mux
}

// ServeHTTP implements http.Handler.
func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	answer, err := h(request{r, auth.User(r.Context())})
	switch {
	case err == nil:
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(answer) // the client may be gone
	case errors.Is(err, workspace.ErrInvalid):
		http.Error(w, err.Error(), http.StatusBadRequest)
	case errors.Is(err, workspace.ErrNotFound):
		http.Error(w, err.Error(), http.StatusNotFound)
	default:
		http.Error(w, "internal error", http.StatusInternalServerError)
	}
}

func decode(r request, to any) error {
	if err := json.NewDecoder(r.Body).Decode(to); err != nil {
		return fmt.Errorf("%w: body: %w", workspace.ErrInvalid, err)
	}
	return nil
}
