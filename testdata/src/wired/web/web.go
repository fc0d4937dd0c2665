// Package web answers requests. It knows neither the store nor who registers its
// handlers.
package web

import (
	"context"
	"net/http"

	"github.com/dynlint/dynlint/testdata/src/wired/guard"
)

// Notes are what it is given.
type Notes interface {
	Note(ctx context.Context, id string) error
	Remove(ctx context.Context, id string) error
}

// A Server answers requests.
type Server struct {
	Notes Notes
	Guard *guard.Guard
}

// Read shows a note to those who may see it.
func (s *Server) Read(w http.ResponseWriter, r *http.Request) {
	if err := s.Guard.Check(r.PathValue("id")); err != nil {
		http.Error(w, "no", http.StatusForbidden)
		return
	}
	_ = s.Notes.Note(r.Context(), r.PathValue("id"))
}

// Remove deletes a note of whomever.
func (s *Server) Remove(w http.ResponseWriter, r *http.Request) {
	_ = s.Notes.Remove(r.Context(), r.PathValue("id"))
}
