package github

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"time"
)

// A Pull is a pull request at one of its commits.
type Pull struct {
	Owner, Repo string
	Number      int
	Commit      string // the commit that was reviewed
}

var (
	ownerName  = regexp.MustCompile(`^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,99})$`)
	repoName   = regexp.MustCompile(`^[A-Za-z0-9._-]{1,100}$`)
	commitName = regexp.MustCompile(`^[0-9a-f]{40}(?:[0-9a-f]{24})?$`)
)

// Check says what is wrong with a pull request. What passes can stand in the path
// of an address.
func (p Pull) Check() error {
	switch {
	case !ownerName.MatchString(p.Owner) || !repoName.MatchString(p.Repo) || p.Repo == "." || p.Repo == "..":
		return fmt.Errorf("%.80q is no repository", p.Owner+"/"+p.Repo)
	case p.Number < 1:
		return fmt.Errorf("%d is no number of a pull request", p.Number)
	case !commitName.MatchString(p.Commit):
		return fmt.Errorf("%.80q is no commit", p.Commit)
	}
	return nil
}

// A remote is a comment as the API lists it, of a review or of the conversation.
type remote struct {
	ID     int64  `json:"id"`
	NodeID string `json:"node_id"`
	Body   string `json:"body"`
	User   struct {
		Login string `json:"login"`
		Type  string `json:"type"`
	} `json:"user"`
	ReplyTo int64 `json:"in_reply_to_id"`

	minimized bool
}

func (c *Client) url(p Pull, format string, args ...any) string {
	return strings.TrimSuffix(c.API, "/") + "/repos/" + p.Owner + "/" + p.Repo + "/" + fmt.Sprintf(format, args...)
}

// head is the commit at which the pull request is now.
func (c *Client) head(ctx context.Context, p Pull) (string, error) {
	var out struct {
		Head struct {
			SHA string `json:"sha"`
		} `json:"head"`
	}
	_, err := c.call(ctx, http.MethodGet, c.url(p, "pulls/%d", p.Number), "the pull request", nil, &out, true)
	if err == nil && !commitName.MatchString(out.Head.SHA) {
		err = errors.New("the answer of GitHub about the pull request names no commit")
	}
	return out.Head.SHA, err
}

// list reads all pages of a list of comments.
func (c *Client) list(ctx context.Context, url, what string) ([]remote, error) {
	var all []remote
	const most = 1000 // pages, of an API that always has one more
	for page := 1; page <= most; page++ {
		var some []remote
		header, err := c.call(ctx, http.MethodGet, fmt.Sprintf("%s?per_page=100&page=%d", url, page), what, nil, &some, true)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
		if len(some) == 0 || !strings.Contains(header.Get("Link"), `rel="next"`) {
			return all, nil
		}
	}
	return nil, fmt.Errorf("%s has more than %d pages", what, most)
}

func (c *Client) reviewComments(ctx context.Context, p Pull) ([]remote, error) {
	return c.list(ctx, c.url(p, "pulls/%d/comments", p.Number), "the list of review comments")
}

func (c *Client) issueComments(ctx context.Context, p Pull) ([]remote, error) {
	return c.list(ctx, c.url(p, "issues/%d/comments", p.Number), "the list of comments")
}

// A draft is a comment that is posted.
type draft struct {
	Path      string `json:"path"`
	Body      string `json:"body"`
	Line      int    `json:"line,omitempty"`
	Side      string `json:"side,omitempty"`
	StartLine int    `json:"start_line,omitempty"`
	StartSide string `json:"start_side,omitempty"`

	Commit  string `json:"commit_id,omitempty"`    // alone, not in a review
	Subject string `json:"subject_type,omitempty"` // "file": about no line
}

// createReview posts comments at once: all of them, or none.
func (c *Client) createReview(ctx context.Context, p Pull, comments []draft) error {
	in := struct {
		Commit   string  `json:"commit_id"`
		Event    string  `json:"event"`
		Comments []draft `json:"comments"`
	}{p.Commit, "COMMENT", comments}
	_, err := c.call(ctx, http.MethodPost, c.url(p, "pulls/%d/reviews", p.Number), "a review", in, nil, false)
	return err
}

func (c *Client) createReviewComment(ctx context.Context, p Pull, d draft) error {
	d.Commit = p.Commit
	_, err := c.call(ctx, http.MethodPost, c.url(p, "pulls/%d/comments", p.Number), "a review comment", d, nil, false)
	return err
}

type bodyOnly struct {
	Body string `json:"body"`
}

func (c *Client) createIssueComment(ctx context.Context, p Pull, body string) error {
	_, err := c.call(ctx, http.MethodPost, c.url(p, "issues/%d/comments", p.Number), "a comment", bodyOnly{body}, nil, false)
	return err
}

func (c *Client) updateIssueComment(ctx context.Context, p Pull, id int64, body string) error {
	_, err := c.call(ctx, http.MethodPatch, c.url(p, "issues/comments/%d", id), "a change of a comment", bodyOnly{body}, nil, true)
	return err
}

// remove deletes a comment; kind is "pulls" or "issues". One that is gone is fine.
func (c *Client) remove(ctx context.Context, p Pull, kind string, id int64) error {
	_, err := c.call(ctx, http.MethodDelete, c.url(p, "%s/comments/%d", kind, id), "the deletion of a comment", nil, nil, true)
	var s *StatusError
	if errors.As(err, &s) && s.Status == http.StatusNotFound {
		return nil
	}
	return err
}

// query runs a GraphQL operation that may be repeated.
func (c *Client) query(ctx context.Context, text, what string, variables map[string]any, out any) error {
	in := map[string]any{"query": text, "variables": variables}
	for n := 0; ; n++ {
		var answer struct {
			Data   json.RawMessage `json:"data"`
			Errors []graphError    `json:"errors"`
		}
		if _, err := c.call(ctx, http.MethodPost, c.GraphQL, what, in, &answer, true); err != nil {
			return err
		}
		if len(answer.Errors) == 0 {
			if out == nil || answer.Data == nil {
				return nil
			}
			if err := json.Unmarshal(answer.Data, out); err != nil {
				return fmt.Errorf("%s: the answer is not as expected", what)
			}
			return nil
		}
		failed := answer.Errors[0]
		failed.Message = c.printable(failed.Message)
		delay := failed.delay(n)
		switch {
		case delay == 0:
			return failed.as(what)
		case n+1 == attempts || delay > longest-c.waited:
			return fmt.Errorf("given up after %d attempts: %v", n+1, failed.as(what)) // not wrapped, as in call
		}
		c.waited += delay
		if err := c.sleep(ctx, delay); err != nil {
			return err
		}
	}
}

// A graphError is an error that GraphQL answers with status 200.
type graphError struct {
	Type    string `json:"type"`
	Message string `json:"message"`
}

// delay is how long to wait before the next attempt, 0 if there is no sense in
// one. Errors without a type are those of GitHub itself.
func (e graphError) delay(n int) time.Duration {
	switch {
	case e.Type == "RATE_LIMITED" || limitMessage(e.Message):
		return limitDelay
	case e.Type == "" || e.Type == "INTERNAL" || e.Type == "SERVICE_UNAVAILABLE":
		return firstDelay << n
	}
	return 0
}

// as is the error as one of the REST API, if it has one for that.
func (e graphError) as(what string) error {
	switch e.Type {
	case "NOT_FOUND":
		return &StatusError{Status: http.StatusNotFound, What: what, Message: e.Message}
	case "FORBIDDEN", "INSUFFICIENT_SCOPES":
		return &StatusError{Status: http.StatusForbidden, What: what, Message: e.Message}
	}
	return fmt.Errorf("GitHub answers %s with an error %s: %s", what, e.Type, e.Message)
}

// viewer is the login of the token.
func (c *Client) viewer(ctx context.Context) (string, error) {
	var out struct {
		Viewer struct {
			Login string `json:"login"`
		} `json:"viewer"`
	}
	err := c.query(ctx, "query { viewer { login } }", "the question whose token it is", nil, &out)
	return out.Viewer.Login, err
}

// minimized asks which comments are minimized.
func (c *Client) minimized(ctx context.Context, all []remote) error {
	const text = "query($ids: [ID!]!) { nodes(ids: $ids) { id ... on PullRequestReviewComment { isMinimized } } }"
	for len(all) > 0 {
		some := all[:min(len(all), 100)]
		all = all[len(some):]
		var ids []string
		for i := range some {
			ids = append(ids, some[i].NodeID)
		}
		var out struct {
			Nodes []struct {
				ID          string `json:"id"`
				IsMinimized bool   `json:"isMinimized"`
			} `json:"nodes"`
		}
		if err := c.query(ctx, text, "the question which comments are minimized", map[string]any{"ids": ids}, &out); err != nil {
			return err
		}
		state := map[string]bool{}
		for _, n := range out.Nodes {
			state[n.ID] = n.IsMinimized
		}
		for i := range some {
			some[i].minimized = state[some[i].NodeID]
		}
	}
	return nil
}

// minimize hides a comment as resolved or as a duplicate, or shows it again. One
// that is gone is fine.
func (c *Client) minimize(ctx context.Context, nodeID, classifier string) error {
	err := c.setMinimized(ctx, nodeID, classifier)
	var s *StatusError
	if errors.As(err, &s) && s.Status == http.StatusNotFound {
		return nil
	}
	return err
}

func (c *Client) setMinimized(ctx context.Context, nodeID, classifier string) error {
	if classifier == "" {
		const text = "mutation($id: ID!) { unminimizeComment(input: {subjectId: $id}) { unminimizedComment { isMinimized } } }"
		return c.query(ctx, text, "a request to show a comment", map[string]any{"id": nodeID}, nil)
	}
	const text = "mutation($id: ID!, $why: ReportedContentClassifiers!) { minimizeComment(input: {subjectId: $id, classifier: $why}) { minimizedComment { isMinimized } } }"
	return c.query(ctx, text, "a request to minimize a comment", map[string]any{"id": nodeID, "why": classifier}, nil)
}
