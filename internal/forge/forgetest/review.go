package forgetest

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
)

type draft struct {
	Path, Body, Side string
	Line             int
	StartLine        int    `json:"start_line"`
	StartSide        string `json:"start_side"`
	Commit           string `json:"commit_id"`
	Subject          string `json:"subject_type"`
	Position         *int
}

// review takes all comments, or none.
func (s *Server) review(w http.ResponseWriter, body []byte) {
	var in struct {
		Commit   string `json:"commit_id"`
		Event    string
		Body     string
		Comments []draft
	}
	if !decode(w, body, &in) {
		return
	}
	if in.Event != "COMMENT" || in.Commit != s.head || in.Body == "" && len(in.Comments) == 0 {
		fail(w, http.StatusUnprocessableEntity, "Unprocessable Entity", "commit_id is not part of the pull request")
		return
	}
	if len(in.Comments) > 60 {
		w.Header().Set("Retry-After", "60")
		fail(w, http.StatusForbidden, "You have exceeded a secondary rate limit and have been temporarily blocked from content creation.")
		return
	}
	for _, d := range in.Comments {
		if d.Subject != "" || d.Position != nil {
			fail(w, http.StatusUnprocessableEntity, "Unprocessable Entity", "comments of a review are about lines")
			return
		}
		if problem := s.problem(d); problem != "" {
			fail(w, http.StatusUnprocessableEntity, "Unprocessable Entity", problem)
			return
		}
	}
	for _, d := range in.Comments {
		s.put(d)
	}
	answer(w, http.StatusOK, map[string]any{"id": s.nextID})
}

func (s *Server) put(d draft) *Comment {
	return s.add(Comment{Author: Login, Bot: true, Path: d.Path, Line: d.Line, StartLine: d.StartLine, Commit: s.head, Body: d.Body})
}

// comment takes a single one, about lines or a file.
func (s *Server) comment(w http.ResponseWriter, body []byte) {
	var d draft
	if !decode(w, body, &d) || !s.fits(w, d.Body) {
		return
	}
	_, in := s.shown[d.Path]
	switch problem := s.problem(d); {
	case d.Commit != s.head:
		fail(w, http.StatusUnprocessableEntity, "Validation Failed", "commit_id is not part of the pull request")
	case d.Subject == "file" && (!in || d.Line != 0):
		fail(w, http.StatusUnprocessableEntity, "Validation Failed", "path is not part of the pull request")
	case d.Subject != "file" && problem != "":
		fail(w, http.StatusUnprocessableEntity, "Validation Failed", problem)
	default:
		answer(w, http.StatusCreated, view(s.put(d)))
	}
}

// problem is why a comment about lines is refused, "" if it is not.
func (s *Server) problem(d draft) string {
	const outside = "Pull request review thread line must be part of the diff"
	if d.Body == "" || len([]rune(d.Body)) > maxBody {
		return "body is too long"
	}
	first := d.Line
	if d.StartLine != 0 {
		if d.StartLine >= d.Line || d.StartSide != d.Side {
			return "Pull request review thread start line must precede the end line"
		}
		first = d.StartLine
	}
	if d.Side != "RIGHT" {
		return outside
	}
	if !slices.ContainsFunc(s.shown[d.Path], func(r Range) bool { return r.First <= first && d.Line <= r.Last }) {
		return outside
	}
	return ""
}

// graphQL serves the operations that the bot sends.
func (s *Server) graphQL(w http.ResponseWriter, body []byte) {
	var in struct {
		Query     string
		Variables struct {
			ID  string
			IDs []string
			Why string
		}
	}
	if !decode(w, body, &in) {
		return
	}
	data := func(v any) { answer(w, http.StatusOK, map[string]any{"data": v}) }
	c := s.find(in.Variables.ID)
	mutation := strings.HasPrefix(in.Query, "mutation")
	switch {
	case mutation && s.ReadOnly, mutation && c == nil:
		answer(w, http.StatusOK, map[string]any{"errors": []map[string]string{{"type": "FORBIDDEN", "message": "Resource not accessible by integration"}}})
	case strings.Contains(in.Query, "viewer"):
		data(map[string]any{"viewer": map[string]string{"login": Login}})
	case strings.Contains(in.Query, "unminimizeComment"):
		c.Minimized = ""
		data(json.RawMessage(`{}`))
	case strings.Contains(in.Query, "minimizeComment"):
		c.Minimized = in.Variables.Why
		data(json.RawMessage(`{}`))
	default:
		var nodes []map[string]any
		for _, id := range in.Variables.IDs {
			if c := s.find(id); c != nil && c.Path != "" {
				nodes = append(nodes, map[string]any{"id": id, "isMinimized": c.Minimized != ""})
			} else {
				nodes = append(nodes, nil)
			}
		}
		data(map[string]any{"nodes": nodes})
	}
}
