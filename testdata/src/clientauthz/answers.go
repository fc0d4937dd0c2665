package main

import (
	"context"
	"errors"
	"log"
	"net/http"
)

// What the guard answers decides here whether the note is read, or does not.

func refuse(w http.ResponseWriter, err error) { http.Error(w, err.Error(), http.StatusForbidden) }

func (s *server) dropped(w http.ResponseWriter, r *http.Request) {
	s.guard.check(r)
	_, _ = s.db.GetItem(r.Context(), noteInput(r.PathValue("id"))) // want `GetItem has data of the request in its key, and runs whatever github.com/dynlint/dynlint/testdata/src/clientauthz\.\(\*guard\)\.check answers \[clientkey/authorize\]`
}

func (s *server) blank(w http.ResponseWriter, r *http.Request) {
	_ = s.guard.check(r)
	_, _ = s.db.GetItem(r.Context(), noteInput(r.PathValue("id"))) // want `runs whatever .*check answers`
}

func (s *server) logs(w http.ResponseWriter, r *http.Request) {
	err := s.guard.check(r)
	log.Println("asked", err)
	_, _ = s.db.GetItem(r.Context(), noteInput(r.PathValue("id"))) // want `runs whatever .*check answers`
}

func (s *server) looksLater(w http.ResponseWriter, r *http.Request) {
	err := s.guard.check(r)
	_, _ = s.db.DeleteItem(r.Context(), removeNote(r.PathValue("id"))) // want `DeleteItem has data of the request in its key, and runs whatever .*check answers`
	if err != nil {
		refuse(w, err)
	}
}

func (s *server) goesOn(w http.ResponseWriter, r *http.Request) {
	if err := s.guard.check(r); err != nil {
		refuse(w, err) // and no return
	}
	_, _ = s.db.GetItem(r.Context(), noteInput(r.PathValue("id"))) // want `runs whatever .*check answers`
}

func (s *server) onRefusal(w http.ResponseWriter, r *http.Request) {
	if err := s.guard.check(r); err != nil {
		_, _ = s.db.GetItem(r.Context(), noteInput(r.PathValue("id"))) // want `runs whatever .*check answers`
		refuse(w, err)
	}
}

func (s *server) returnsIt(r *http.Request) error {
	err := s.guard.check(r)
	_, _ = s.db.GetItem(r.Context(), noteInput(r.PathValue("id"))) // want `runs whatever .*check answers`
	return err
}

func (s *server) returns(w http.ResponseWriter, r *http.Request) {
	if err := s.returnsIt(r); err != nil {
		refuse(w, err)
	}
}

// tellsOnly writes the refusal, and says nothing to its caller.
func (s *server) tellsOnly(w http.ResponseWriter, r *http.Request) {
	if err := s.guard.check(r); err != nil {
		refuse(w, err)
		return
	}
}

func (s *server) afterTelling(w http.ResponseWriter, r *http.Request) {
	s.tellsOnly(w, r)
	_, _ = s.db.GetItem(r.Context(), noteInput(r.PathValue("id"))) // want `runs whatever .*check answers`
}

func (s *server) wrapped2(r *http.Request) error { return s.guard.check(r) }

func (s *server) wrapperDropped(w http.ResponseWriter, r *http.Request) {
	_ = s.wrapped2(r)
	_, _ = s.db.GetItem(r.Context(), noteInput(r.PathValue("id"))) // want `runs whatever .*check answers`
}

func (s *server) inBackground(w http.ResponseWriter, r *http.Request) {
	go s.guard.check(r)
	_, _ = s.db.GetItem(r.Context(), noteInput(r.PathValue("id"))) // want `a request gets here without .*check`
}

// Right.

func (s *server) inverted(w http.ResponseWriter, r *http.Request) {
	if err := s.guard.check(r); err == nil {
		_, _ = s.db.GetItem(r.Context(), noteInput(r.PathValue("id")))
	}
}

func (s *server) either(w http.ResponseWriter, r *http.Request) {
	err := s.guard.check(r)
	if err != nil || r.Method != http.MethodGet {
		w.WriteHeader(http.StatusForbidden)
		return
	}
	_, _ = s.db.GetItem(r.Context(), noteInput(r.PathValue("id")))
}

func (s *server) switched(w http.ResponseWriter, r *http.Request) {
	switch err := s.guard.check(r); {
	case err != nil:
		refuse(w, err)
	default:
		_, _ = s.db.GetItem(r.Context(), noteInput(r.PathValue("id")))
	}
}

func (s *server) wrapper(w http.ResponseWriter, r *http.Request) {
	if err := s.wrapped2(r); err != nil {
		refuse(w, err)
		return
	}
	_, _ = s.db.GetItem(r.Context(), noteInput(r.PathValue("id")))
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func (s *server) panics(w http.ResponseWriter, r *http.Request) {
	must(s.guard.check(r))
	_, _ = s.db.GetItem(r.Context(), noteInput(r.PathValue("id")))
}

func (s *server) mustCheck(r *http.Request) {
	if err := s.guard.check(r); err != nil {
		panic(err)
	}
}

func (s *server) panicsInside(w http.ResponseWriter, r *http.Request) {
	s.mustCheck(r)
	_, _ = s.db.GetItem(r.Context(), noteInput(r.PathValue("id")))
}

func (s *server) joined(w http.ResponseWriter, r *http.Request) {
	var errForm error
	if r.FormValue("x") == "" {
		errForm = errors.New("no x")
	}
	if err := errors.Join(errForm, s.guard.check(r)); err != nil {
		refuse(w, err)
		return
	}
	_, _ = s.db.GetItem(r.Context(), noteInput(r.PathValue("id")))
}

func (s *server) flag(w http.ResponseWriter, r *http.Request) {
	denied := false
	if err := s.guard.check(r); err != nil {
		denied = true
	}
	if denied {
		w.WriteHeader(http.StatusForbidden)
		return
	}
	_, _ = s.db.GetItem(r.Context(), noteInput(r.PathValue("id")))
}

func (s *server) caseOf(r *http.Request) (bool, error) {
	if err := s.guard.check(r); err != nil {
		return false, err
	}
	return true, nil
}

func (s *server) bothResults(w http.ResponseWriter, r *http.Request) {
	if ok, err := s.caseOf(r); err != nil || !ok {
		w.WriteHeader(http.StatusForbidden)
		return
	}
	_, _ = s.db.GetItem(r.Context(), noteInput(r.PathValue("id")))
}

type handlerFunc func(w http.ResponseWriter, r *http.Request) error

func (s *server) adapt(h handlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := s.guard.check(r); err != nil {
			refuse(w, err)
			return
		}
		if err := h(w, r); err != nil {
			refuse(w, err)
		}
	}
}

func (s *server) adapted(w http.ResponseWriter, r *http.Request) error {
	_, err := s.db.GetItem(r.Context(), noteInput(r.PathValue("id")))
	return err
}

// loose goes on after a refusal.
func (s *server) loose(h handlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := s.guard.check(r); err != nil {
			refuse(w, err)
		}
		_ = h(w, r)
	}
}

func (s *server) looselyAdapted(w http.ResponseWriter, r *http.Request) error {
	_, err := s.db.GetItem(r.Context(), noteInput(r.PathValue("id"))) // want `runs whatever .*check answers`
	return err
}

// auth is a middleware in the form of a router's.
func (s *server) auth(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := s.guard.check(r); err != nil {
			refuse(w, err)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (s *server) behind(w http.ResponseWriter, r *http.Request) {
	_, _ = s.db.GetItem(r.Context(), noteInput(r.PathValue("id")))
}

func (s *server) routes(ctx context.Context) {
	for path, h := range map[string]http.HandlerFunc{
		"/dropped/{id}": s.dropped, "/blank/{id}": s.blank, "/logs/{id}": s.logs, "/looksLater/{id}": s.looksLater, "/goesOn/{id}": s.goesOn,
		"/onRefusal/{id}": s.onRefusal, "/returns/{id}": s.returns, "/afterTelling/{id}": s.afterTelling, "/wrapperDropped/{id}": s.wrapperDropped,
		"/inBackground/{id}": s.inBackground, "/inverted/{id}": s.inverted, "/either/{id}": s.either, "/switched/{id}": s.switched, "/wrapper/{id}": s.wrapper,
		"/panics/{id}": s.panics, "/panicsInside/{id}": s.panicsInside, "/joined/{id}": s.joined, "/flag/{id}": s.flag, "/bothResults/{id}": s.bothResults,
		"/adapted/{id}": s.adapt(s.adapted), "/loosely/{id}": s.loose(s.looselyAdapted),
	} {
		http.HandleFunc(path, h)
	}
	http.Handle("/behind/{id}", s.auth(http.HandlerFunc(s.behind)))
}
