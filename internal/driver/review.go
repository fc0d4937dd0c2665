package driver

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/forge/github"
	"github.com/dynlint/dynlint/internal/report"
	"github.com/dynlint/dynlint/internal/review"
	"github.com/dynlint/dynlint/internal/review/diff"
	"github.com/dynlint/dynlint/internal/review/git"
)

// reviewFormats are the formats of a review, the default one first.
func reviewFormats() []string {
	return []string{"markdown", "text", "json", "sarif", "rdjson", "github"}
}

// reviewFlags are the flags of the mode that compares two versions.
type reviewFlags struct {
	lintFlags
	base, head string
	format     string // lintFlags has one too, for other formats
	github     bool
	pull       string
	cache      string
}

func (f *reviewFlags) register(set *flag.FlagSet) {
	f.loadFlags.register(set)
	set.StringVar(&f.preset, "preset", "core", "`PRESET` of findings: core for what is proved, audit for what rests on an assumption too")
	set.StringVar(&f.format, "format", "markdown", "output `FORMAT`: "+strings.Join(reviewFormats(), ", "))
	set.StringVar(&f.failOn, "fail-on", "error", "least `SEVERITY` of a new finding that gives exit code 1: error, warning or none")
	set.StringVar(&f.rules, "rules", "", "judge every package by the rules `FILE`, instead of the rules.yaml nearest to it")
	set.BoolVar(&f.generated, "generated", false, "also report findings in generated files")
	set.StringVar(&f.base, "base", "", "compare with the commit where the change left revision `REV`")
	set.StringVar(&f.head, "head", "", "review revision `REV` instead of the files as they are")
	set.BoolVar(&f.github, "github", false, "also post the review to the pull request of the GitHub workflow; the token is read from GITHUB_TOKEN")
	set.StringVar(&f.pull, "pr", "", "post to pull request `OWNER/REPO#NUMBER` instead, with -github")
	set.StringVar(&f.cache, "cache", "", "keep what was found in the base in `DIR`, or off; the default is the cache directory of the user")
}

func (f *reviewFlags) check() error {
	if !slices.Contains(reviewFormats(), f.format) {
		return fmt.Errorf("-format %s: there are %s", f.format, strings.Join(reviewFormats(), ", "))
	}
	if f.pull != "" && !f.github {
		return fmt.Errorf("-pr says where -github posts to; add that")
	}
	f.outputFlags.format = "text"
	return f.outputFlags.check()
}

// runReview compares two versions, as "dynlint review".
func runReview(t *Tool, ctx context.Context, c *Call, args []string) error {
	v, err := t.parseReview(ctx, c, args)
	if err != nil {
		return err
	}
	defer v.close(ctx)
	if err := v.compare(ctx); err != nil {
		return err
	}
	if err := v.write(); err != nil {
		return err
	}
	fmt.Fprintf(c.Stderr, "dynlint: %s\n", v.line())
	failed := v.failed()
	if v.flags.github {
		switch err := v.post(ctx); {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			// Exit code 2, whatever was found: it is printed, and nobody on the pull
			// request was told.
			return fmt.Errorf("%s, but the review could not be posted: %w", v.line(), err)
		}
	}
	return failed
}

// A reviewer is one run of the mode.
type reviewer struct {
	t     *Tool
	c     *Call
	flags *reviewFlags
	args  []string // packages
	pull  *pullRequest

	repo       *git.Repo
	dir        string // of the run, absolute, in the user's tree
	base, head string // commits; head is "" for the files as they are
	diff       *diff.Diff
	headDir    string // where head is read, which may be another checkout
	trees      []*git.Worktree
	cacheDir   string
	temporary  bool // cacheDir goes with the run

	result *review.Review
	writer *review.Writer
}

// parseReview reads the arguments and finds out what is to be compared.
func (t *Tool) parseReview(ctx context.Context, c *Call, args []string) (*reviewer, error) {
	v := &reviewer{t: t, c: c, flags: new(reviewFlags)}
	set := newFlagSet("review")
	v.flags.register(set)
	if err := c.parse(set, args); err != nil {
		return nil, err
	}
	if err := v.flags.check(); err != nil {
		return nil, err
	}
	v.args = set.Args()
	dir, err := c.directory(v.flags.dir)
	if err != nil {
		return nil, err
	}
	if v.dir, err = filepath.EvalSymlinks(dir); err != nil {
		return nil, err
	}
	if v.flags.github {
		if v.pull, err = findPullRequest(c, v.flags.pull); err != nil {
			return nil, err
		}
	}
	return v, v.revisions(ctx)
}

// revisions resolves the two versions and reads the difference.
func (v *reviewer) revisions(ctx context.Context) error {
	var err error
	if v.repo, err = git.Open(ctx, v.dir, v.c.Env); err != nil {
		return err
	}
	base, head := v.flags.base, v.flags.head
	if v.pull != nil {
		if base == "" {
			base = v.pull.base
		}
		if head == "" {
			head = v.pull.head
		}
		if head == "" {
			head = "HEAD" // a review is about a commit
		}
	}
	if base == "" {
		return fmt.Errorf("-base is missing: the revision to compare with, such as -base origin/main")
	}
	if base, err = v.repo.Commit(ctx, base); err != nil {
		return err
	}
	at := "HEAD"
	if head != "" {
		at = head
	}
	tip, err := v.repo.Commit(ctx, at)
	if err != nil {
		return err
	}
	if v.base, err = v.repo.MergeBase(ctx, base, tip); err != nil {
		return err
	}
	if head != "" {
		v.head = tip
	}
	v.diff, err = v.repo.Diff(ctx, v.base, v.head)
	return err
}

// compare reads both versions and compares them.
func (v *reviewer) compare(ctx context.Context) error {
	o := review.Options{Diff: v.diff, Prefix: v.repo.Prefix}
	v.writer = &review.Writer{Options: o, Rules: v.t.Rules}
	v.headDir = v.dir
	if len(v.diff.Files) == 0 && v.flags.rules == "" {
		v.result = &review.Review{} // nothing that is read has changed
		return nil
	}
	base, head, err := v.snapshots(ctx)
	if err != nil {
		return err
	}
	v.writer.Source = sourceIn(v.headDir)
	v.result = review.Compare(base, head, o)
	return nil
}

// close removes what was checked out.
func (v *reviewer) close(ctx context.Context) {
	for _, w := range v.trees {
		w.Remove(ctx)
	}
	v.trees = nil
	if v.temporary {
		_ = os.RemoveAll(v.cacheDir)
	}
}

// failed is the error that gives the exit code for what was found.
func (v *reviewer) failed() error {
	switch {
	case len(v.result.HeadBroken) > 0 && !v.flags.allowErrors:
		return exitError(ExitFailed)
	case v.result.Fails(v.flags.failOn):
		return exitError(ExitFindings)
	}
	return nil
}

// line says in one line what was found.
func (v *reviewer) line() string {
	out := report.Plural(len(v.result.Introduced), "new finding")
	if n := len(v.result.Fixed); n > 0 {
		out += fmt.Sprintf(", %d fixed", n)
	}
	if n := len(v.result.BaseBroken); n > 0 {
		out += "; the version before does not compile as a whole, so findings count as new only where the change touches them"
	}
	return out
}

// A Comparison is what a review posts to a pull request.
type Comparison struct {
	Review   *review.Review
	Commit   string // of head
	Set      github.Set
	Markdown string // the review where there is no forge
}
