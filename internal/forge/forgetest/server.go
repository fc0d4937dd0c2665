// Package forgetest is a server that behaves as GitHub does where a review bot
// can go wrong: a review with one bad comment is refused as a whole, lists come in
// pages, and requests fail before or after they were carried out.
package forgetest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"
)

// A Fault is what goes wrong with a request.
type Fault int

// The faults. After the first two nothing was done, after the others it was.
const (
	None    Fault = iota
	Down          // 502, before anything is done
	Limited       // 403 with the message of a secondary rate limit
	Lost          // done, and the connection breaks before the answer
	Late          // done, and a gateway answers 502
	Twice         // delivered and done twice
)

// Faults lists all of them.
func Faults() []Fault { return []Fault{Down, Limited, Lost, Late, Twice} }

// A Range are lines that one hunk of the pull request shows on its right side.
type Range struct{ First, Last int }

// A Comment is one of the pull request.
type Comment struct {
	ID        int64
	Author    string
	Bot       bool
	Path      string // "" for one of the conversation
	Line      int    // 0: about the file, or of the conversation
	StartLine int
	Commit    string
	Body      string
	ReplyTo   int64
	Minimized string // classifier, "" if it is shown
}

// A Server is a GitHub with one pull request, number 7 of acme/cases.
type Server struct {
	*httptest.Server

	Token    string
	Fault    func(n int) Fault // of the n-th request, from 0; nil for none
	PageSize int               // the most that a page of a list holds
	ReadOnly bool              // the token may read only

	mu       sync.Mutex
	head     string
	shown    map[string][]Range
	comments []*Comment // of the conversation and of the code, by ID
	nextID   int64
	requests int
	log      []string
}

const firstID = 1000

// The pull request, and who the token belongs to.
const (
	Owner  = "acme"
	Repo   = "cases"
	Number = 7
	Login  = "github-actions[bot]"
)

// New starts a server without comments, that ends with the test.
func New(t testing.TB) *Server {
	s := &Server{Token: "secret-token", PageSize: 100, nextID: firstID}
	s.Server = httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(s.Close)
	return s
}

// Push makes a commit the head of the pull request, and says which lines of which
// files its diff shows.
func (s *Server) Push(commit string, shown map[string][]Range) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.head, s.shown = commit, shown
}

// Requests is how many requests there were.
func (s *Server) Requests() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.requests
}

// Made is how many comments were ever made, also those that are gone.
func (s *Server) Made() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return int(s.nextID - firstID)
}

// Log lists the requests, one line each.
func (s *Server) Log() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string{}, s.log...)
}

// Comments are those that there are, the oldest first.
func (s *Server) Comments() []Comment {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Comment
	for _, c := range s.comments {
		out = append(out, *c)
	}
	return out
}

// Say adds a comment by somebody.
func (s *Server) Say(c Comment) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.add(c).ID
}

func (s *Server) add(c Comment) *Comment {
	s.nextID++
	c.ID = s.nextID
	s.comments = append(s.comments, &c)
	return &c
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	fault := None
	if s.Fault != nil {
		fault = s.Fault(s.requests)
	}
	s.requests++
	s.log = append(s.log, r.Method+" "+r.URL.RequestURI())
	switch fault {
	case Down:
		answer(w, http.StatusBadGateway, "")
		return
	case Limited:
		w.Header().Set("Retry-After", "3")
		fail(w, http.StatusForbidden, "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.")
		return
	}
	rec := httptest.NewRecorder()
	s.handle(rec, r, body)
	switch fault {
	case Twice:
		rec = httptest.NewRecorder()
		s.handle(rec, r, body)
	case Lost:
		panic(http.ErrAbortHandler)
	case Late:
		answer(w, http.StatusBadGateway, "")
		return
	}
	for k, v := range rec.Header() {
		w.Header()[k] = v
	}
	w.WriteHeader(rec.Code)
	_, _ = w.Write(rec.Body.Bytes())
}

func answer(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

func fail(w http.ResponseWriter, status int, message string, errs ...string) {
	answer(w, status, map[string]any{"message": message, "errors": errs})
}

func (s *Server) handle(w http.ResponseWriter, r *http.Request, body []byte) {
	if r.Header.Get("Authorization") != "Bearer "+s.Token {
		fail(w, http.StatusUnauthorized, "Bad credentials")
		return
	}
	repo := fmt.Sprintf("/repos/%s/%s/", Owner, Repo)
	path, ok := strings.CutPrefix(r.URL.EscapedPath(), repo)
	if r.URL.Path == "/graphql" {
		s.graphQL(w, body)
		return
	}
	if !ok {
		fail(w, http.StatusNotFound, "Not Found")
		return
	}
	if s.ReadOnly && r.Method != http.MethodGet {
		fail(w, http.StatusForbidden, "Resource not accessible by integration")
		return
	}
	pull := fmt.Sprintf("pulls/%d", Number)
	conversation := fmt.Sprintf("issues/%d/comments", Number)
	switch route := r.Method + " " + path; {
	case route == "GET "+pull:
		answer(w, http.StatusOK, map[string]any{"head": map[string]string{"sha": s.head}})
	case route == "GET "+pull+"/comments":
		s.list(w, r, func(c *Comment) bool { return c.Path != "" })
	case route == "GET "+conversation:
		s.list(w, r, func(c *Comment) bool { return c.Path == "" })
	case route == "POST "+pull+"/reviews":
		s.review(w, body)
	case route == "POST "+pull+"/comments":
		s.comment(w, body)
	case route == "POST "+conversation:
		var in draft
		if !decode(w, body, &in) || !s.fits(w, in.Body) {
			return
		}
		answer(w, http.StatusCreated, view(s.add(Comment{Author: Login, Bot: true, Body: in.Body})))
	case strings.HasPrefix(route, "PATCH issues/comments/"):
		var in draft
		c := s.find(strings.TrimPrefix(path, "issues/comments/"))
		if c == nil || c.Path != "" {
			fail(w, http.StatusNotFound, "Not Found")
		} else if decode(w, body, &in) && s.fits(w, in.Body) {
			c.Body = in.Body
			answer(w, http.StatusOK, view(c))
		}
	case strings.HasPrefix(route, "DELETE pulls/comments/"), strings.HasPrefix(route, "DELETE issues/comments/"):
		c := s.find(path[strings.LastIndexByte(path, '/')+1:])
		if c == nil || (c.Path == "") != strings.HasPrefix(path, "issues/") {
			fail(w, http.StatusNotFound, "Not Found")
			return
		}
		for i := range s.comments {
			if s.comments[i] == c {
				s.comments = append(s.comments[:i:i], s.comments[i+1:]...)
				break
			}
		}
		w.WriteHeader(http.StatusNoContent)
	default:
		fail(w, http.StatusNotFound, "Not Found")
	}
}

func (s *Server) find(id string) *Comment {
	for _, c := range s.comments {
		if strconv.FormatInt(c.ID, 10) == id || nodeID(c) == id {
			return c
		}
	}
	return nil
}

func nodeID(c *Comment) string { return fmt.Sprintf("PRRC_%d", c.ID) }

func view(c *Comment) map[string]any {
	kind := "User"
	if c.Bot {
		kind = "Bot"
	}
	out := map[string]any{"id": c.ID, "node_id": nodeID(c), "body": c.Body, "user": map[string]any{"login": c.Author, "type": kind}}
	if c.ReplyTo != 0 {
		out["in_reply_to_id"] = c.ReplyTo
	}
	return out
}

// list answers one page, and says whether there is another one.
func (s *Server) list(w http.ResponseWriter, r *http.Request, is func(*Comment) bool) {
	all := []map[string]any{}
	for _, c := range s.comments {
		if is(c) {
			all = append(all, view(c))
		}
	}
	q := r.URL.Query()
	size, err := strconv.Atoi(q.Get("per_page"))
	if err != nil || size < 1 {
		size = 30
	}
	size = min(size, s.PageSize)
	page, err := strconv.Atoi(q.Get("page"))
	if err != nil || page < 1 {
		page = 1
	}
	from := min((page-1)*size, len(all))
	to := min(from+size, len(all))
	if to < len(all) {
		w.Header().Set("Link", fmt.Sprintf(`<%s%s?per_page=%d&page=%d>; rel="next", <%s>; rel="last"`, s.URL, r.URL.Path, size, page+1, s.URL))
	}
	answer(w, http.StatusOK, all[from:to])
}

func decode(w http.ResponseWriter, body []byte, v any) bool {
	if err := json.Unmarshal(body, v); err != nil {
		fail(w, http.StatusBadRequest, "Problems parsing JSON")
		return false
	}
	return true
}

// maxBody is how many characters a comment may have.
const maxBody = 65536

func (s *Server) fits(w http.ResponseWriter, body string) bool {
	if body == "" || utf8.RuneCountInString(body) > maxBody {
		fail(w, http.StatusUnprocessableEntity, "Validation Failed", "body is too long (maximum is 65536 characters)")
		return false
	}
	return true
}
