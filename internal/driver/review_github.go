package driver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/forge/github"
	"github.com/dynlint/dynlint/internal/review"
)

// A pullRequest is where a review is posted to, as the environment of a workflow
// tells.
type pullRequest struct {
	owner, repo string
	number      int
	base, head  string // commits, "" if they are not known
	server      string // https://github.com
	client      *github.Client
}

// lookup is a variable of the environment of the call.
func (c *Call) lookup(name string) string {
	if c.Env == nil {
		return os.Getenv(name)
	}
	value := ""
	for _, e := range c.Env {
		if k, v, ok := strings.Cut(e, "="); ok && k == name {
			value = v
		}
	}
	return value
}

var pullName = regexp.MustCompile(`^([^/#]+)/([^/#]+)#([0-9]{1,9})$`)

// findPullRequest reads the environment of a workflow. named is "owner/repo#1"
// or "".
func findPullRequest(c *Call, named string) (*pullRequest, error) {
	p := &pullRequest{server: c.lookup("GITHUB_SERVER_URL"), client: &github.Client{
		API: c.lookup("GITHUB_API_URL"), GraphQL: c.lookup("GITHUB_GRAPHQL_URL"), Token: strings.TrimSpace(c.lookup("GITHUB_TOKEN")), // a secret often ends with a line break
	}}
	if p.server == "" {
		p.server = "https://github.com"
	}
	if p.client.API == "" {
		p.client.API = "https://api.github.com"
	}
	if p.client.GraphQL == "" {
		p.client.GraphQL = strings.TrimSuffix(p.client.API, "/") + "/graphql"
	}
	if p.client.Token == "" {
		return nil, errors.New("-github needs a token in the environment variable GITHUB_TOKEN")
	}
	if strings.ContainsFunc(p.client.Token, func(r rune) bool { return r <= ' ' || r >= 0x7f }) {
		return nil, errors.New("the environment variable GITHUB_TOKEN holds something that is no token")
	}
	for _, address := range []string{p.client.API, p.client.GraphQL} {
		if !secure(address) {
			return nil, fmt.Errorf("the token is not sent to %q, which is no https address", address)
		}
	}
	repo := c.lookup("GITHUB_REPOSITORY")
	if err := p.readEvent(c.lookup("GITHUB_EVENT_PATH")); err != nil {
		return nil, err
	}
	if named != "" {
		m := pullName.FindStringSubmatch(named)
		if m == nil {
			return nil, fmt.Errorf("-pr %q: write OWNER/REPO#NUMBER", named)
		}
		n, _ := strconv.Atoi(m[3])
		if n != p.number || repo != m[1]+"/"+m[2] {
			p.base, p.head = "", "" // the event is about another one
		}
		repo, p.number = m[1]+"/"+m[2], n
	}
	if p.number == 0 {
		return nil, errors.New("this is no run for a pull request; name one with -pr OWNER/REPO#NUMBER")
	}
	var ok bool
	if p.owner, p.repo, ok = strings.Cut(repo, "/"); !ok {
		return nil, fmt.Errorf("GITHUB_REPOSITORY is %q, not OWNER/REPO", repo)
	}
	any := strings.Repeat("0", 40) // the commit is not known yet
	return p, github.Pull{Owner: p.owner, Repo: p.repo, Number: p.number, Commit: any}.Check()
}

// secure reports whether a token may be sent to an address: over TLS, or to this
// machine.
func secure(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return false
	}
	return u.Scheme == "https" || u.Scheme == "http" && (u.Hostname() == "127.0.0.1" || u.Hostname() == "localhost")
}

// readEvent reads what the workflow is run for.
func (p *pullRequest) readEvent(file string) error {
	if file == "" {
		return nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("cannot read what the workflow is run for: %w", err)
	}
	var event struct {
		PullRequest struct {
			Number     int
			Base, Head struct{ SHA string }
		} `json:"pull_request"`
	}
	if err := json.Unmarshal(text, &event); err != nil {
		return fmt.Errorf("cannot read what the workflow is run for: %w", err)
	}
	p.number, p.base, p.head = event.PullRequest.Number, event.PullRequest.Base.SHA, event.PullRequest.Head.SHA
	return nil
}

// post posts the review. Where the token may not write it prints annotations.
func (v *reviewer) post(ctx context.Context) error {
	p := v.pull
	pull := github.Pull{Owner: p.owner, Repo: p.repo, Number: p.number, Commit: v.head}
	p.client.Sleep = v.t.Wait
	err := p.client.Sync(ctx, pull, v.set())
	switch {
	case errors.Is(err, github.ErrMoved):
		fmt.Fprintf(v.c.Stderr, "dynlint: %s#%d has a newer commit, whose own run posts the review\n", p.repo, p.number)
		return nil
	case github.ReadOnly(err):
		fmt.Fprintf(v.c.Stderr, "dynlint: the token may not write to the pull request (%v); it needs the permission pull-requests: write, which runs for forks do not have: annotations instead\n", err)
		return v.annotations()
	}
	return err
}

// set is what the pull request should have of this review.
func (v *reviewer) set() github.Set {
	v.writer.Link = v.link
	set := github.Set{
		Limit:   review.MaxComments,
		Summary: func(told func(string) bool) string { return v.writer.Summary(v.result, told) },
		Silent:  v.result.Empty(),
	}
	for _, c := range v.writer.Comments(v.result) {
		set.Comments = append(set.Comments, github.Comment(c))
	}
	return set
}

// link is the address of a line of the reviewed commit.
func (v *reviewer) link(at finding.Place) string {
	p := v.pull
	return github.LineURL(p.server, github.Pull{Owner: p.owner, Repo: p.repo, Number: p.number, Commit: v.head}, at.File, at.Line)
}

// Compare compares two versions as "dynlint review -github" does with these
// arguments, and returns what it would post.
func (t *Tool) Compare(ctx context.Context, c *Call, args []string) (*Comparison, error) {
	v, err := t.parseReview(ctx, c, args)
	if err != nil {
		return nil, err
	}
	defer v.close(ctx)
	if err := v.compare(ctx); err != nil {
		return nil, err
	}
	out := &Comparison{Review: v.result, Commit: v.head, Markdown: v.writer.Markdown(v.result)}
	out.Set = v.set()
	return out, nil
}
