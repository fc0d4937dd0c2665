package github

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// A Comment is one about lines of a file.
type Comment struct {
	Key         string // identifies it over versions of the pull request
	Path        string // from the root of the repository
	First, Last int    // lines of the version that was reviewed
	Body        string
	Plain       string // for where no lines can be named
}

// A Set is what a pull request should have of us.
type Set struct {
	Comments []Comment // the most important first
	Limit    int       // how many of them are shown

	// Summary is the summary; told reports which keys have a comment.
	Summary func(told func(key string) bool) string
	// Silent: there is nothing worth a new summary; an old one is still updated.
	Silent bool
}

// fallbackLogin is whose token a workflow has, where GitHub does not tell.
const fallbackLogin = "github-actions[bot]"

const rounds = 6 // of looking what is there and adding what is missing, without success

// ErrMoved says that the pull request has a newer commit than the reviewed one:
// whoever reviews that will post it.
var ErrMoved = errors.New("the pull request has a newer commit")

// Sync brings a pull request into the state of a set: it posts what is missing,
// minimizes what is resolved, shows again what is back, removes what is there
// twice, and updates the summary. It can be repeated after any failure.
func (c *Client) Sync(ctx context.Context, p Pull, set Set) error {
	if err := p.Check(); err != nil {
		return err
	}
	s := &syncer{c: c, p: p, set: set, posted: map[string]bool{}, level: map[string]int{}}
	now, err := c.head(ctx, p)
	switch {
	case err != nil:
		return err
	case now != p.Commit:
		return ErrMoved
	}
	if s.login, err = c.viewer(ctx); err != nil {
		if ctx.Err() != nil || !ReadOnly(err) {
			return err
		}
	}
	if s.login == "" {
		s.login = fallbackLogin // not that of a user who is gone, which is "" too
	}
	if err := s.post(ctx); err != nil {
		return err
	}
	// What follows is worth doing even if a part of it fails.
	return errors.Join(s.tidy(ctx), s.summary(ctx))
}

type syncer struct {
	c     *Client
	p     Pull
	set   Set
	login string

	own     []remote        // our review comments, as they were listed last
	replied map[int64]bool  // comments with replies
	posted  map[string]bool // keys that GitHub said it has
	level   map[string]int  // of keys: 0 about lines, 1 about the file, 2 refused
	singly  bool
}

// list reads our comments, the oldest first.
func (s *syncer) list(ctx context.Context) error {
	all, err := s.c.reviewComments(ctx, s.p)
	if err != nil {
		return err
	}
	s.own, s.replied = nil, map[int64]bool{}
	for _, r := range all {
		if r.ReplyTo != 0 {
			s.replied[r.ReplyTo] = true
		}
		if r.isOwn(s.login) && r.ReplyTo == 0 && keyOf(r.Body) != "" {
			s.own = append(s.own, r)
		}
	}
	slices.SortFunc(s.own, func(a, b remote) int { return int(max(-1, min(1, a.ID-b.ID))) })
	return nil
}

func (s *syncer) has(key string) bool {
	return s.posted[key] || slices.ContainsFunc(s.own, func(r remote) bool { return keyOf(r.Body) == safeKey(key) })
}

// wanted are the comments to show: those that are there, then as many as the
// limit leaves room for.
func (s *syncer) wanted() []Comment {
	room := s.set.Limit
	for _, c := range s.set.Comments {
		if s.has(c.Key) {
			room--
		}
	}
	var out []Comment
	for _, c := range s.set.Comments {
		if s.has(c.Key) {
			out = append(out, c)
		} else if room > 0 && s.level[c.Key] < 2 {
			out = append(out, c)
			room--
		}
	}
	return out
}

// post posts what is missing. After a failure that leaves open whether the
// request was carried out, it looks again before it goes on.
func (s *syncer) post(ctx context.Context) error {
	for n := 0; ; n++ {
		if err := s.list(ctx); err != nil {
			return err
		}
		missing := slices.DeleteFunc(s.wanted(), func(c Comment) bool { return s.has(c.Key) })
		if len(missing) == 0 {
			return nil
		}
		before := len(s.posted)
		var err error
		if s.singly {
			err = s.postSingly(ctx, missing)
		} else {
			err = s.postReview(ctx, missing)
		}
		switch {
		case err == nil:
			n = -1
			continue
		case !unknown(err):
			return err
		case len(s.posted) > before:
			n = 0
		case n+1 == rounds:
			return fmt.Errorf("given up after %d attempts: %w", rounds, err)
		}
		if err := s.c.sleep(ctx, firstDelay<<n); err != nil {
			return err
		}
	}
}

func (s *syncer) postReview(ctx context.Context, missing []Comment) error {
	var drafts []draft
	for _, c := range missing {
		drafts = append(drafts, s.draft(c))
	}
	err := s.c.createReview(ctx, s.p, drafts)
	if refused(err) {
		s.singly = true // one of them is at fault, and GitHub does not say which
		return nil
	}
	if err == nil {
		for _, c := range missing {
			s.posted[c.Key] = true
		}
	}
	return err
}

// postSingly posts comments one by one. One that is refused at its lines is tried
// at its file, and is then left to the summary.
func (s *syncer) postSingly(ctx context.Context, missing []Comment) error {
	for i, c := range missing {
		if i > 0 {
			// GitHub asks for a second between requests that make something.
			if err := s.c.sleep(ctx, time.Second); err != nil {
				return err
			}
		}
		err := s.c.createReviewComment(ctx, s.p, s.draft(c))
		switch {
		case refused(err):
			s.level[c.Key]++
		case err != nil:
			return err
		default:
			s.posted[c.Key] = true
		}
	}
	return nil
}

func (s *syncer) draft(c Comment) draft {
	if s.level[c.Key] > 0 {
		return draft{Path: c.Path, Body: mark(c.Key, c.Plain), Subject: "file"}
	}
	d := draft{Path: c.Path, Body: mark(c.Key, c.Body), Line: c.Last, Side: "RIGHT"}
	if c.First < c.Last {
		d.StartLine, d.StartSide = c.First, "RIGHT"
	}
	return d
}

// tidy removes what is there twice, minimizes what is resolved, and shows what
// is back.
func (s *syncer) tidy(ctx context.Context) error {
	if err := s.list(ctx); err != nil {
		return err
	}
	wanted := map[string]bool{}
	for _, c := range s.set.Comments {
		wanted[safeKey(c.Key)] = true
	}
	var errs []error
	seen := map[string]bool{}
	var kept []remote
	for _, r := range s.own {
		key := keyOf(r.Body)
		switch {
		case !seen[key]:
			seen[key] = true
			kept = append(kept, r)
		case s.replied[r.ID]:
			errs = append(errs, s.c.minimize(ctx, r.NodeID, "DUPLICATE"))
		default:
			errs = append(errs, s.c.remove(ctx, s.p, "pulls", r.ID))
		}
	}
	s.own = kept
	if len(kept) > 0 {
		if err := s.c.minimized(ctx, kept); err != nil {
			return errors.Join(append(errs, err)...)
		}
	}
	for _, r := range kept {
		switch want := wanted[keyOf(r.Body)]; {
		case want && r.minimized:
			errs = append(errs, s.c.minimize(ctx, r.NodeID, ""))
		case !want && !r.minimized:
			errs = append(errs, s.c.minimize(ctx, r.NodeID, "RESOLVED"))
		}
	}
	return errors.Join(errs...)
}

// summary creates or updates the one summary.
func (s *syncer) summary(ctx context.Context) error {
	body := mark(summaryKey, s.set.Summary(s.has))
	var last error
	created := false
	for n := range rounds {
		own, err := s.summaries(ctx)
		if err != nil {
			return err
		}
		if len(own) > 0 {
			var errs []error
			if own[0].Body != body {
				errs = append(errs, s.c.updateIssueComment(ctx, s.p, own[0].ID, body))
			}
			for _, r := range own[1:] {
				errs = append(errs, s.c.remove(ctx, s.p, "issues", r.ID))
			}
			return errors.Join(errs...)
		}
		if s.set.Silent || created {
			return nil
		}
		switch err := s.c.createIssueComment(ctx, s.p, body); {
		case err == nil:
			created = true // and look whether another run did the same
			continue
		case !unknown(err):
			return err
		default:
			last = err
		}
		if err := s.c.sleep(ctx, firstDelay<<n); err != nil {
			return err
		}
	}
	return fmt.Errorf("given up after %d attempts: %w", rounds, last)
}

func (s *syncer) summaries(ctx context.Context) ([]remote, error) {
	all, err := s.c.issueComments(ctx, s.p)
	if err != nil {
		return nil, err
	}
	var own []remote
	for _, r := range all {
		if r.isOwn(s.login) && keyOf(r.Body) == summaryKey {
			own = append(own, r)
		}
	}
	slices.SortFunc(own, func(a, b remote) int { return int(max(-1, min(1, a.ID-b.ID))) })
	return own, nil
}
