// Command broken serves the offices of many tenants.
package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/dynlint/dynlint/testdata/src/designs/tenants/broken/auth"
	"github.com/dynlint/dynlint/testdata/src/designs/tenants/broken/store"
)

type server struct{ store *store.Store }

func main() {
	s := &server{store.New(dynamodb.New(dynamodb.Options{}), os.Getenv("WORK_TABLE"))}
	for pattern, h := range map[string]func(*http.Request) (any, error){
		"GET /tenant": s.tenant, "GET /office": s.office, "POST /employees": s.hire, "POST /teams": s.found,
		"POST /tasks": s.add, "GET /tasks": s.due, "POST /tasks/{task}/employee": s.reassign, "POST /tasks/{task}/done": s.finish,
	} {
		http.Handle(pattern, handler(h))
	}
	log.Fatal(http.ListenAndServe(":8080", nil))
}

type handler func(*http.Request) (any, error)

func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	v, err := h(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	fmt.Fprintf(w, "%T\n", v) // what clients see of an item is another question
}

// word is a value of the request that may stand in a key.
func word(s string) (string, error) {
	if s == "" || strings.ContainsAny(s, "#_$") {
		return "", errors.New("not a word")
	}
	return s, nil
}

func newID() string {
	var b [16]byte
	_, _ = rand.Read(b[:])
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

func (s *server) tenant(r *http.Request) (any, error) {
	return s.store.Tenant(r.Context(), r.Header.Get("X-Tenant"))
}

func (s *server) office(r *http.Request) (any, error) {
	return s.store.Office(r.Context(), auth.Tenant(r.Context()))
}

func (s *server) hire(r *http.Request) (any, error) {
	id := newID()
	return id, s.store.Hire(r.Context(), auth.Tenant(r.Context()), id, r.FormValue("name"))
}

func (s *server) found(r *http.Request) (any, error) {
	id := newID()
	return id, s.store.Found(r.Context(), auth.Tenant(r.Context()), id, r.FormValue("name"))
}

func (s *server) add(r *http.Request) (any, error) {
	employee, err := word(r.FormValue("employee"))
	if err != nil {
		return nil, err
	}
	due, err := time.Parse(time.DateOnly, r.FormValue("due"))
	if err != nil {
		return nil, err
	}
	id := newID()
	return id, s.store.AddTask(r.Context(), auth.Tenant(r.Context()), employee, id, due)
}

func (s *server) due(r *http.Request) (any, error) {
	employee, err := word(r.FormValue("employee"))
	if err != nil {
		return nil, err
	}
	now := time.Now().UTC()
	return s.store.Due(r.Context(), auth.Tenant(r.Context()), employee, now, now.AddDate(0, 0, 7))
}

func (s *server) reassign(r *http.Request) (any, error) {
	employee, err := word(r.FormValue("employee"))
	if err != nil {
		return nil, err
	}
	task, revision, err := task(r)
	if err != nil {
		return nil, err
	}
	return nil, s.store.Reassign(r.Context(), auth.Tenant(r.Context()), task, employee, revision)
}

func (s *server) finish(r *http.Request) (any, error) {
	task, revision, err := task(r)
	if err != nil {
		return nil, err
	}
	return nil, s.store.Finish(r.Context(), auth.Tenant(r.Context()), task, revision)
}

// task is a task and the revision of it that the client has seen.
func task(r *http.Request) (id string, revision int, err error) {
	if id, err = word(r.PathValue("task")); err != nil {
		return "", 0, err
	}
	revision, err = strconv.Atoi(r.FormValue("revision"))
	return id, revision, err
}
