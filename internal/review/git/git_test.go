package git_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/dynlint/dynlint/internal/review/git"
)

// A repo is a repository under test.
type repo struct {
	t   *testing.T
	dir string
}

func newRepo(t *testing.T) *repo {
	r := &repo{t, filepath.Join(t.TempDir(), "re po")}
	if err := os.Mkdir(r.dir, 0o777); err != nil {
		t.Fatal(err)
	}
	r.git("init", "-q", "-b", "main")
	return r
}

func (r *repo) git(args ...string) string {
	r.t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=x", "-c", "user.email=x@example.com"}, args...)...)
	cmd.Dir = r.dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		r.t.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

func (r *repo) write(name, text string) {
	r.t.Helper()
	name = filepath.Join(r.dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		r.t.Fatal(err)
	}
}

func (r *repo) commit() string {
	r.t.Helper()
	r.git("add", "-A")
	r.git("commit", "-q", "-m", "x")
	return r.git("rev-parse", "HEAD")
}

func (r *repo) open(sub string) *git.Repo {
	r.t.Helper()
	g, err := git.Open(r.t.Context(), filepath.Join(r.dir, sub), nil)
	if err != nil {
		r.t.Fatal(err)
	}
	return g
}

// snapshot is all that a user has: files, their content, branches, worktrees.
func (r *repo) snapshot() []string {
	r.t.Helper()
	all := []string{r.git("status", "--porcelain"), r.git("for-each-ref"), r.git("worktree", "list"), r.git("symbolic-ref", "HEAD")}
	err := filepath.WalkDir(r.dir, func(name string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if d != nil && d.Name() == ".git" {
				return filepath.SkipDir
			}
			return err
		}
		text, err := os.ReadFile(name)
		all = append(all, name+": "+string(text))
		return err
	})
	if err != nil {
		r.t.Fatal(err)
	}
	return all
}

const lines = "1\n2\n3\n4\n5\n6\n7\n8\n9\n"

// The user's settings ask for another format; names are hostile.
func TestDiff(t *testing.T) {
	r := newRepo(t)
	for _, set := range [][]string{
		{"diff.noprefix", "true"}, {"diff.context", "0"}, {"color.ui", "always"}, {"diff.external", "false"}, {"diff.interHunkContext", "50"},
		{"core.quotePath", "false"}, {"diff.mnemonicPrefix", "true"}, {"diff.relative", "true"}, {"diff.renames", "false"},
	} {
		r.git("config", set[0], set[1])
	}
	for _, name := range []string{"GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS"} {
		t.Setenv(name, "1")
	}
	r.write("sub/a.go", lines+lines)
	r.write("sub/old.go", lines)
	r.write("notes.txt", "x\n")
	base := r.commit()
	r.write("sub/a.go", "0\n"+lines+strings.Replace(lines, "9", "nine", 1))
	r.git("mv", "sub/old.go", "sub/-->`new`.go")
	r.write("é\n.go", "x\n")
	r.write("notes.txt", "y\n")
	r.commit()
	r.write("untracked.go", "x\n")
	r.write(".gitignore", "ignored.go\n")
	r.write("ignored.go", "x\n")
	d, err := r.open("sub").Diff(t.Context(), base, "")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range d.Files {
		names = append(names, f.Old+" > "+f.New)
	}
	slices.Sort(names)
	want := []string{" > untracked.go", " > é\n.go", "sub/a.go > sub/a.go", "sub/old.go > sub/-->`new`.go"}
	if !reflect.DeepEqual(names, want) {
		t.Errorf("files %q, want %q", names, want)
	}
	if !d.Added("sub/a.go", 1) || !d.Shown("sub/a.go", 1, 4) || d.Shown("sub/a.go", 1, 5) || !d.Added("sub/a.go", 19) {
		t.Errorf("hunks of a.go: %+v", d.File("sub/a.go").Hunks)
	}
	if r.open("sub").Prefix != "sub/" {
		t.Errorf("prefix %q", r.open("sub").Prefix)
	}
}

// Branches and revisions that look like options are revisions.
func TestRevisions(t *testing.T) {
	r := newRepo(t)
	r.write("a.go", "x\n")
	base := r.commit()
	r.git("update-ref", "refs/heads/--output=stolen", base)
	r.write("a.go", "y\n")
	head := r.commit()
	g := r.open("")
	got, err := g.Commit(t.Context(), "--output=stolen")
	if err != nil || got != base {
		t.Errorf("%q, %v, want %s", got, err, base)
	}
	r.git("commit", "-q", "--allow-empty", "-m", "needle")
	if got, err := g.Commit(t.Context(), ":/needle"); err != nil || got != r.git("rev-parse", "HEAD") {
		t.Errorf("a search: %q, %v", got, err)
	}
	for _, rev := range []string{"^" + base, "--help", "-", "", "x\ny", "nothing", "--all", "HEAD..HEAD", "-n1"} {
		if got, err := g.Commit(t.Context(), rev); err == nil {
			t.Errorf("revision %q is %s", rev, got)
		}
	}
	if m, err := g.MergeBase(t.Context(), base, head); err != nil || m != base {
		t.Errorf("merge base %q, %v", m, err)
	}
	r.git("checkout", "-q", "--orphan", "other")
	if _, err := g.MergeBase(t.Context(), base, r.commit()); err == nil || !strings.Contains(err.Error(), "no common commit") {
		t.Errorf("unrelated commits: %v", err)
	}
	if _, err := os.Stat(filepath.Join(r.dir, "stolen")); err == nil {
		t.Error("git wrote a file")
	}
}

// A checkout leaves everything as it was, runs no hook, and another one at the
// same time has its own directory.
func TestCheckout(t *testing.T) {
	r := newRepo(t)
	r.write("a.go", "x\n")
	base := r.commit()
	r.write("a.go", "y\n")
	r.commit()
	r.write("a.go", "changed\n")
	r.write("hooks/post-checkout", "#!/bin/sh\ntouch ../../../hooked\n")
	if err := os.Chmod(filepath.Join(r.dir, "hooks/post-checkout"), 0o755); err != nil {
		t.Fatal(err)
	}
	r.git("config", "core.hooksPath", filepath.Join(r.dir, "hooks"))
	// A worktree of the user is on a disk that is not there now.
	away := filepath.Join(t.TempDir(), "away")
	r.git("worktree", "add", "-q", "--detach", away, base)
	if err := os.Rename(away, away+".unmounted"); err != nil {
		t.Fatal(err)
	}
	before := r.snapshot()
	cache := t.TempDir()
	g := r.open("")
	// Killed runs left a checkout each, long ago.
	for _, name := range []string{"base", "base-123"} {
		r.git("worktree", "add", "-q", "--detach", filepath.Join(cache, name, "tree"), base)
		if err := os.Chtimes(filepath.Join(cache, name), time.Time{}, time.Now().Add(-24*time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	var dirs []string
	for range 2 {
		one, err := g.Checkout(t.Context(), base, cache, "base")
		if err != nil {
			t.Fatal(err)
		}
		two, err := g.Checkout(t.Context(), base, cache, "base")
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range []*git.Worktree{one, two} {
			if text, err := os.ReadFile(filepath.Join(w.Dir, "a.go")); err != nil || string(text) != "x\n" {
				t.Errorf("%q, %v", text, err)
			}
		}
		if one.Dir == two.Dir {
			t.Error("two checkouts share a directory")
		}
		dirs = append(dirs, one.Dir)
		one.Remove(t.Context())
		two.Remove(t.Context())
	}
	if dirs[0] != dirs[1] {
		t.Errorf("the second run is at %s, the first was at %s", dirs[1], dirs[0])
	}
	ctx, cancel := context.WithCancel(t.Context())
	w, err := g.Checkout(ctx, base, cache, "base")
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	w.Remove(ctx)
	if _, err := g.Checkout(ctx, base, cache, "base"); !errors.Is(err, context.Canceled) {
		t.Errorf("a checkout after an interrupt: %v", err)
	}
	if left, err := os.ReadDir(cache); err != nil || len(left) > 0 {
		t.Errorf("left in the cache: %v, %v", left, err)
	}
	if after := r.snapshot(); !reflect.DeepEqual(after, before) {
		t.Errorf("the repository was\n%q\nand is\n%q", before, after)
	}
}

func TestClean(t *testing.T) {
	r := newRepo(t)
	r.write("a.go", "x\n")
	base := r.commit()
	g := r.open("")
	check := func(commit string, want bool) {
		t.Helper()
		if got, err := g.Clean(t.Context(), commit); err != nil || got != want {
			t.Errorf("clean %t, %v", got, err)
		}
	}
	check(base, true)
	r.write("notes.txt", "x\n")
	check(base, true) // which says nothing about the program
	r.write("sub/b.go", "x\n")
	check(base, false)
	head := r.commit()
	check(base, false)
	check(head, true)
}

func TestNoRepository(t *testing.T) {
	if _, err := git.Open(t.Context(), t.TempDir(), nil); err == nil || !strings.Contains(err.Error(), "not a git repository") {
		t.Errorf("%v", err)
	}
}
