// Command broken hosts repositories.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/dynlint/dynlint/testdata/src/designs/hosting/broken/repo"
)

type host struct {
	db     *dynamodb.Client
	repos  repo.Collection[repo.Repo]
	issues repo.Collection[repo.Issue]
	users  repo.Collection[repo.User]
}

func main() {
	db := dynamodb.New(dynamodb.Options{})
	h := &host{db, repo.Collection[repo.Repo]{DB: db}, repo.Collection[repo.Issue]{DB: db}, repo.Collection[repo.User]{DB: db}}
	mux := http.NewServeMux()
	mux.HandleFunc("PUT /users/{user}", h.register)
	mux.HandleFunc("GET /users/{user}", h.user)
	mux.HandleFunc("/repos/{owner}/{name}/", h.repository)
	log.Fatal(http.ListenAndServe(":8080", mux))
}

var errName = errors.New("bad name")

// clean is a word of a path that may be a part of a key.
func clean(s string) (string, error) {
	if s == "" || strings.Contains(s, "#") {
		return "", errName
	}
	return s, nil
}

func nameOf(r *http.Request) (repo.Name, error) {
	owner, err := clean(r.PathValue("owner"))
	if err != nil {
		return repo.Name{}, err
	}
	name, err := clean(r.PathValue("name"))
	return repo.Name{Owner: owner, Name: name}, err
}

func answer(w http.ResponseWriter, v any, err error) {
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	fmt.Fprintf(w, "%T\n", v) // what clients see of an item is another question
}

func (h *host) register(w http.ResponseWriter, r *http.Request) {
	id, err := clean(r.PathValue("user"))
	if err == nil {
		err = h.users.Add(r.Context(), repo.User{ID: id, Login: r.FormValue("login")}) // want `item of User lacks form \(rules\.yaml:42\) \[keygrammar/required\]`
	}
	answer(w, id, err)
}

func (h *host) user(w http.ResponseWriter, r *http.Request) {
	id, err := clean(r.PathValue("user"))
	if err != nil {
		answer(w, nil, err)
		return
	}
	items, err := repo.Read(r.Context(), h.db, repo.Page{Partition: repo.OfUser(id), Newest: true, Limit: 100})
	answer(w, items, err)
}

func (h *host) repository(w http.ResponseWriter, r *http.Request) {
	n, err := nameOf(r)
	if err != nil {
		answer(w, nil, err)
		return
	}
	ctx := r.Context()
	switch action := r.URL.Query().Get("do"); action {
	case "create":
		answer(w, n, h.repos.Add(ctx, repo.Repo{Name: n, Origin: n.Owner, CreatedAt: time.Now()})) // want `item of Repo lacks form \(rules\.yaml:27\) \[keygrammar/required\]`
	case "open":
		v, err := h.open(ctx, n, r.FormValue("title"))
		answer(w, v, err)
	case "close":
		number, err := strconv.Atoi(r.FormValue("number"))
		if err == nil {
			err = repo.CloseIssue(ctx, h.db, repo.Issue{Name: n, Number: number, Version: 1})
		}
		answer(w, nil, err)
	case "star", "unstar":
		user, err := clean(r.FormValue("user"))
		if err == nil {
			err = repo.Like(ctx, h.db, repo.Star{Name: n, User: user}, action == "star")
		}
		answer(w, nil, err)
	case "issues":
		items, err := repo.Read(ctx, h.db, repo.Page{Index: "GSI1", Partition: n.Issues("open"), Newest: true, Limit: 30}) // want `GSI1PK is "REPO#…#…#ISSUES#open", but \{status\} of Issue is one of OPEN, CLOSED, not "open" \(rules\.yaml:32\) \[keygrammar/template\]`
		answer(w, items, err)
	case "closed":
		items, err := repo.Read(ctx, h.db, repo.Page{Index: "GSI1", Partition: n.Issues("CLOSED"), Newest: true, Limit: 30})
		answer(w, items, err)
	case "forks":
		items, err := repo.Read(ctx, h.db, repo.Page{Index: "GSI1", Partition: repo.Forks(n.Owner), Newest: true, Limit: 5000})
		answer(w, items, err)
	default:
		items, err := repo.Read(ctx, h.db, repo.Page{Partition: n.Partition(), Newest: true, Limit: 30})
		answer(w, items, err)
	}
}

func (h *host) open(ctx context.Context, n repo.Name, title string) (repo.Issue, error) {
	number, err := repo.NextNumber(ctx, h.db, n)
	if err != nil {
		return repo.Issue{}, err
	}
	i := repo.Issue{Name: n, Number: number, Title: title, Status: "CLOSED", Version: 1} // want `item of Issue is put with status "CLOSED"; new items have "OPEN" \(rules\.yaml:58\) \[txboundary/states\]` `item of Issue lacks form \(rules\.yaml:37\) \[keygrammar/required\]`
	return i, h.issues.Add(ctx, i)                                                       // want `GSI1SK is "…", but \{number\} of Issue does not sort: it has no fixed width: "10" sorts before "9" \(rules\.yaml:33\) \[keygrammar/order\]`
}
