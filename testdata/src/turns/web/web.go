// Package web serves requests, right and wrong.
package web

import (
	"net/http"

	"github.com/dynlint/dynlint/testdata/src/turns/store"
)

// Server has the store.
type Server struct{ Store store.Store }

// Card asks for what the patterns declare, then for what they do not.
func (s Server) Card(w http.ResponseWriter, r *http.Request) {
	ctx, id := r.Context(), r.PathValue("id")
	s.Store.Get(ctx, "READER#"+id, "CARD")
	s.Store.Get(ctx, "SHELF#"+id, "BOOK#1") // want `GetItem of "SHELF#…, BOOK#1" does what no pattern of Library declares \[accesspattern/undeclared\]`
	s.Store.Of(ctx, Shelved{id})            // want `GetItem of "SHELF#…, BOOK#2" does what no pattern of Library declares \[accesspattern/undeclared\]`
	s.Store.Drop(ctx, "READER#"+id, "CARD")
}

// Shelved is a book.
type Shelved struct{ ID string }

// Key is its key.
func (b Shelved) Key() (pk, sk string) { return "SHELF#" + b.ID, "BOOK#2" }

// Enrol writes cards by helpers: that which makes other items too is not wrong.
func (s Server) Enrol(w http.ResponseWriter, r *http.Request) {
	ctx, id := r.Context(), r.PathValue("id")
	s.Store.Enrol(ctx, id)
	s.Store.Put(ctx, "READER#"+id, "CARD") // want `item of Reader lacks name \(rules\.yaml:9\) \[keygrammar/required\]`
	s.Store.Put(ctx, "SHELF#"+id, store.Book("1"))
	s.Store.Put(ctx, "LOANS#"+id, "2026-01-01T00:00:00Z") // want `PutItem writes Loan under its legacy key "LOANS#\{readerId\}" \(rules\.yaml:10\) \[keygrammar/legacy\]` `PutItem of "LOANS#…, 2026-01-01T00:00:00Z" does what no pattern of Library declares \[accesspattern/undeclared\]`
}

// Books takes the key of one book for the beginning of several.
func (s Server) Books(w http.ResponseWriter, r *http.Request) {
	ctx, id := r.Context(), r.PathValue("id")
	s.Store.Starting(ctx, "SHELF#"+id, "BOOK#")
	s.Store.Starting(ctx, "SHELF#"+id, store.Book(r.PathValue("book"))) // want `SK begins with "BOOK#…", which leaves \{bookId\} of "BOOK#\{bookId\}" open: longer values match too \(rules\.yaml:11\) \[keygrammar/prefix\]`
}

// The four orders of two keys have equal values: each function counts by itself.

// NewFirst is right.
func (s Server) NewFirst(w http.ResponseWriter, r *http.Request) {
	id, at := r.PathValue("id"), r.PathValue("at")
	if i, _ := s.Store.Loan(r.Context(), id, at); len(i) == 0 {
		s.Store.OldLoan(r.Context(), id, at)
	}
}

// OldFirst is wrong.
func (s Server) OldFirst(w http.ResponseWriter, r *http.Request) {
	id, at := r.PathValue("id"), r.PathValue("at")
	if i, _ := s.Store.OldLoan(r.Context(), id, at); len(i) == 0 { // want `legacy key "LOANS#\{readerId\}" of Loan is read before the key of today \(rules\.yaml:10\) \[keygrammar/legacy\]`
		s.Store.Loan(r.Context(), id, at)
	}
}

// Two reads two loans: the old key of one, then the new key of another.
func (s Server) Two(w http.ResponseWriter, r *http.Request) {
	s.Store.OldLoan(r.Context(), r.PathValue("id"), r.PathValue("at"))
	s.Store.Loan(r.Context(), r.PathValue("other"), r.PathValue("then"))
}

// Both ask for the same through helpers that are right by themselves.
func (s Server) Both(w http.ResponseWriter, r *http.Request) {
	s.NewFirst(w, r)
	s.NewFirst(w, r)
}
