package main

import (
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"strings"
	"unicode"
)

// Functions that judge a label: what counts is what they look at.

func checkLabel(label string) error { // by its name alone
	if label == "" || len(label) > 64 {
		return errors.New("no label")
	}
	return nil
}

func (s *server) checkedByName(w http.ResponseWriter, r *http.Request) {
	label := r.FormValue("by-name")
	if err := checkLabel(label); err != nil {
		bad(w)
		return
	}
	_, _ = s.db.GetItem(r.Context(), sharesOf(label)) // want `\{label\} of PK is a text of the client, which may hold the delimiter`
}

func isValid(label string) bool {
	return strings.TrimSpace(label) != "" && !strings.HasPrefix(label, "-")
}

func (s *server) validByName(w http.ResponseWriter, r *http.Request) {
	if label := r.FormValue("is-valid"); isValid(label) {
		_, _ = s.db.GetItem(r.Context(), sharesOf(label)) // want `\{label\} of PK is a text of the client, which may hold the delimiter`
	}
}

func validAnywhere(label string) bool { return somewhere.MatchString(label) }

func (s *server) validOpen(w http.ResponseWriter, r *http.Request) {
	if label := r.FormValue("anywhere"); validAnywhere(label) {
		_, _ = s.db.GetItem(r.Context(), sharesOf(label)) // want `\{label\} of PK is a text of the client, which may hold the delimiter`
	}
}

func validBar(label string) bool { return !strings.Contains(label, "|") }

func (s *server) validOther(w http.ResponseWriter, r *http.Request) {
	if label := r.FormValue("bar"); validBar(label) {
		_, _ = s.db.GetItem(r.Context(), sharesOf(label)) // want `\{label\} of PK is a text of the client, which may hold the delimiter`
	}
}

func validSometimes(label string, admin bool) bool {
	if admin {
		return true
	}
	return !strings.Contains(label, "#")
}

func (s *server) validSome(w http.ResponseWriter, r *http.Request) {
	if label := r.FormValue("some"); validSometimes(label, r.Method == http.MethodPut) {
		_, _ = s.db.GetItem(r.Context(), sharesOf(label)) // want `\{label\} of PK is a text of the client, which may hold the delimiter`
	}
}

func labelOf(r *http.Request) (string, error) {
	label := r.FormValue("label-of")
	if label == "" {
		return "", errors.New("no label")
	}
	return label, nil
}

func (s *server) present(w http.ResponseWriter, r *http.Request) {
	label, err := labelOf(r)
	if err != nil {
		bad(w)
		return
	}
	_, _ = s.db.GetItem(r.Context(), sharesOf(label)) // want `\{label\} of PK is a text of the client, which may hold the delimiter`
}

var anchored = regexp.MustCompile(`^(a)|[a-z]$`)

func (s *server) halfAnchored(w http.ResponseWriter, r *http.Request) {
	if label := r.FormValue("half"); anchored.MatchString(label) {
		_, _ = s.db.GetItem(r.Context(), sharesOf(label)) // want `\{label\} of PK is a text of the client, which may hold the delimiter`
	}
}

// Right.

func plain(label string) bool { return label != "" && !strings.ContainsAny(label, "#|") } // whatever its name

func (s *server) byBody(w http.ResponseWriter, r *http.Request) {
	if label := r.FormValue("plain"); plain(label) {
		_, _ = s.db.GetItem(r.Context(), sharesOf(label))
	}
}

func words(label string) error {
	if !word.MatchString(label) {
		return errors.New("no word")
	}
	return nil
}

func (s *server) byPattern(w http.ResponseWriter, r *http.Request) {
	label := r.FormValue("words")
	if err := words(label); err != nil {
		bad(w)
		return
	}
	_, _ = s.db.GetItem(r.Context(), sharesOf(label))
}

func validRunes(label string) bool {
	for _, c := range label {
		if !unicode.IsLetter(c) {
			return false
		}
	}
	return true
}

func (s *server) byRunes(w http.ResponseWriter, r *http.Request) {
	if label := r.FormValue("runes"); validRunes(label) {
		_, _ = s.db.GetItem(r.Context(), sharesOf(label))
	}
}

var matches = regexp.MustCompile(`^[a-z]+$`).MatchString

func (s *server) byValue(w http.ResponseWriter, r *http.Request) {
	if label := r.FormValue("value"); matches(label) {
		_, _ = s.db.GetItem(r.Context(), sharesOf(label))
	}
}

func (s *server) captured() http.HandlerFunc {
	form := regexp.MustCompile(`^[a-z]+$`)
	ok := form.MatchString
	return func(w http.ResponseWriter, r *http.Request) {
		if label := r.FormValue("captured"); form.MatchString(label) {
			_, _ = s.db.GetItem(r.Context(), sharesOf(label))
		}
		if label := r.FormValue("bound"); ok(label) {
			_, _ = s.db.GetItem(r.Context(), sharesOf(label))
		}
	}
}

type share struct {
	Label string `json:"label" validate:"required,alphanum"`
	Other string `json:"other" validate:"required,max=20"`
	Free  string `json:"free" binding:"excludesall=#"`
}

func (s *server) tagged(w http.ResponseWriter, r *http.Request) {
	var in share
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		bad(w)
		return
	}
	_, _ = s.db.GetItem(r.Context(), sharesOf(in.Label))
	_, _ = s.db.GetItem(r.Context(), sharesOf(in.Free))
	_, _ = s.db.GetItem(r.Context(), sharesOf(in.Other)) // want `\{label\} of PK is a text of the client, which may hold the delimiter`
}

func (s *server) judged() map[string]http.HandlerFunc {
	return map[string]http.HandlerFunc{
		"/by-name": s.checkedByName, "/is-valid": s.validByName, "/anywhere": s.validOpen, "/bar": s.validOther, "/some": s.validSome, "/half": s.halfAnchored, "/present": s.present,
		"/plain": s.byBody, "/words": s.byPattern, "/runes": s.byRunes, "/value": s.byValue, "/captured": s.captured(), "/tagged": s.tagged,
	}
}
