package main

import (
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
)

// What follows guards a label in the handler itself, or does not quite.

func sharesOf(label string) *dynamodb.GetItemInput {
	return &dynamodb.GetItemInput{TableName: aws.String("documents"), Key: item{"PK": text("LABEL#" + label + "#SHARES"), "SK": text("USER#1")}}
}

func bad(w http.ResponseWriter) { http.Error(w, "bad label", http.StatusBadRequest) }

func (s *server) noHash(w http.ResponseWriter, r *http.Request) {
	label := r.FormValue("no-hash")
	if label == "" || strings.Contains(label, "#") {
		bad(w)
		return
	}
	_, _ = s.db.GetItem(r.Context(), sharesOf(label))
}

func (s *server) noBar(w http.ResponseWriter, r *http.Request) {
	label := r.FormValue("no-bar")
	if strings.Contains(label, "|") { // another delimiter
		bad(w)
		return
	}
	_, _ = s.db.GetItem(r.Context(), sharesOf(label)) // want `\{label\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
}

func (s *server) noChars(w http.ResponseWriter, r *http.Request) {
	label := r.FormValue("no-chars")
	if strings.ContainsAny(label, "|#/") {
		bad(w)
		return
	}
	_, _ = s.db.GetItem(r.Context(), sharesOf(strings.ToUpper(label)))
}

func (s *server) indexed(w http.ResponseWriter, r *http.Request) {
	if label := r.FormValue("index"); strings.IndexByte(label, '#') < 0 {
		_, _ = s.db.GetItem(r.Context(), sharesOf(label))
	}
}

var (
	word      = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)
	somewhere = regexp.MustCompile(`[a-z]+`)
)

func (s *server) pattern(w http.ResponseWriter, r *http.Request) {
	label := r.FormValue("pattern")
	if !word.MatchString(label) {
		bad(w)
		return
	}
	_, _ = s.db.GetItem(r.Context(), sharesOf(label))
}

func (s *server) openPattern(w http.ResponseWriter, r *http.Request) {
	label := r.FormValue("open")
	if !somewhere.MatchString(label) { // matches a part
		bad(w)
		return
	}
	_, _ = s.db.GetItem(r.Context(), sharesOf(label)) // want `\{label\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
}

func (s *server) late(w http.ResponseWriter, r *http.Request) {
	label := r.FormValue("late")
	_, _ = s.db.GetItem(r.Context(), sharesOf(label)) // want `\{label\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
	if strings.Contains(label, "#") {                 // after the fact
		bad(w)
		return
	}
}

func (s *server) both(w http.ResponseWriter, r *http.Request) {
	label := r.FormValue("both")
	if strings.Contains(label, "#") && r.Method == http.MethodPost { // a GET gets through
		bad(w)
		return
	}
	_, _ = s.db.GetItem(r.Context(), sharesOf(label)) // want `\{label\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
}

func (s *server) number(w http.ResponseWriter, r *http.Request) {
	label := r.FormValue("number")
	if _, err := strconv.Atoi(label); err != nil {
		bad(w)
		return
	}
	_, _ = s.db.GetItem(r.Context(), sharesOf(label))
}

func (s *server) listed(w http.ResponseWriter, r *http.Request) {
	label := r.FormValue("listed")
	if known := map[string]bool{"a": true, "b": true}; !known[label] {
		bad(w)
		return
	}
	_, _ = s.db.GetItem(r.Context(), sharesOf(label))
}

func validLabel(label string) error {
	if strings.Contains(label, "#") {
		return errors.New("label holds #")
	}
	return nil
}

func (s *server) valid(w http.ResponseWriter, r *http.Request) {
	label := r.FormValue("valid")
	if err := validLabel(label); err != nil {
		bad(w)
		return
	}
	_, _ = s.db.GetItem(r.Context(), sharesOf(label))
}

func (s *server) find(r *http.Request, id string) bool {
	out, err := s.db.GetItem(r.Context(), &dynamodb.GetItemInput{TableName: aws.String("names"), Key: item{"name": text(id)}})
	return err == nil && out.Item != nil
}

// known asks for an item by the label first: there is none for a forged one.
func (s *server) known(w http.ResponseWriter, r *http.Request) {
	label := r.FormValue("known")
	if !s.find(r, label) {
		bad(w)
		return
	}
	_, _ = s.db.GetItem(r.Context(), sharesOf(label))
}

func note(label, doc string) *dynamodb.GetItemInput {
	return &dynamodb.GetItemInput{TableName: aws.String("documents"), Key: item{"PK": text("NOTE#" + label + "#" + doc), "SK": text("NOTE")}}
}

// notes has a known document behind the label: whatever the label, the key is one
// of that document.
func (s *server) notes(w http.ResponseWriter, r *http.Request) {
	label, doc := r.FormValue("held"), r.FormValue("doc")
	if !s.find(r, doc) {
		bad(w)
		return
	}
	_, _ = s.db.GetItem(r.Context(), note(label, doc))
}

func (s *server) anyNotes(_ http.ResponseWriter, r *http.Request) {
	_, _ = s.db.GetItem(r.Context(), note(r.FormValue("any"), r.FormValue("doc2"))) // want `\{label\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
}
