// Package git asks the git command about a repository, and checks commits out
// beside the user's tree. It changes no file, branch or index of the user, runs no
// hooks, and takes no revision for an option.
package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/dynlint/dynlint/internal/review/diff"
)

// A Repo is a repository with a working tree.
type Repo struct {
	Root   string // absolute, of the working tree
	Prefix string // from Root to the directory it was opened with, "" or "sub/dir/"

	env []string
}

// quiet are settings that keep a repository from running programs, or from
// printing something else than is asked for.
var quiet = []string{
	"-c", "core.hooksPath=" + os.DevNull, "-c", "core.fsmonitor=false", "-c", "core.quotePath=true", "-c", "diff.suppressBlankEmpty=false",
	"-c", "diff.orderFile=" + os.DevNull, "-c", "color.ui=false", "-c", "advice.detachedHead=false",
}

// Open finds the repository of a directory. env is the environment of the git
// command, nil for that of this process.
func Open(ctx context.Context, dir string, env []string) (*Repo, error) {
	if env == nil {
		env = os.Environ()
	}
	// Of the variables that say where a repository is, those of a hook would name
	// another one than that of dir. Those about path names would let the patterns of
	// kinds match nothing.
	keep := []string{"GIT_TERMINAL_PROMPT=0", "GIT_LFS_SKIP_SMUDGE=1", "GIT_OPTIONAL_LOCKS=0", "LC_ALL=C"}
	for _, v := range env {
		name, _, _ := strings.Cut(v, "=")
		switch name {
		case "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_EXTERNAL_DIFF", "GIT_DIFF_OPTS", "LC_ALL",
			"GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS":
		default:
			keep = append(keep, v)
		}
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	r := &Repo{Root: dir, env: keep}
	out, err := r.git(ctx, "rev-parse", "--show-toplevel", "--show-prefix")
	if err != nil {
		return nil, fmt.Errorf("a review compares commits of a git repository: %w", err)
	}
	lines := strings.Split(out, "\n")
	if len(lines) < 2 || lines[0] == "" {
		return nil, fmt.Errorf("%s is in no working tree of git", dir)
	}
	r.Root, r.Prefix = filepath.FromSlash(lines[0]), lines[1]
	return r, nil
}

// git runs the git command and returns what it prints.
func (r *Repo) git(ctx context.Context, args ...string) (string, error) {
	return r.in(ctx, r.Root, args...)
}

func (r *Repo) in(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", append(quiet[:len(quiet):len(quiet)], args...)...)
	cmd.Dir, cmd.Env = dir, r.env
	cmd.WaitDelay = 5 * time.Second
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	switch {
	case err == nil:
		return stdout.String(), nil
	case ctx.Err() != nil:
		return "", ctx.Err()
	case errors.Is(err, exec.ErrNotFound):
		return "", errors.New("the git command is not in PATH")
	}
	line, _, _ := strings.Cut(strings.TrimSpace(stderr.String()), "\n")
	if line == "" {
		line = err.Error()
	}
	return "", fmt.Errorf("git %s: %s", args[0], strings.TrimPrefix(line, "fatal: "))
}

// Commit resolves a revision to the name of its commit. It may be written in any
// way that git knows, and start with a hyphen.
func (r *Repo) Commit(ctx context.Context, rev string) (string, error) {
	if rev == "" || strings.ContainsAny(rev, "\x00\n") {
		return "", fmt.Errorf("%q is no revision", rev)
	}
	// In two steps: behind a search such as ":/text" a suffix is part of the text.
	out, err := r.git(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", rev)
	if err == nil {
		var name string
		if name, err = commitName(out); err == nil {
			out, err = r.git(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", name+"^{commit}")
		}
	}
	if err != nil {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		return "", fmt.Errorf("%q is no commit of this repository; fetch it first (in GitHub Actions: actions/checkout with fetch-depth: 0)", rev)
	}
	return commitName(out)
}

// commitName is the one name of a commit that git printed. "rev-parse" of some
// versions also prints the word that ends the options.
func commitName(out string) (string, error) {
	name := strings.TrimSpace(out)
	if i := strings.LastIndexByte(name, '\n'); i >= 0 {
		name = name[i+1:]
	}
	if len(name) < 40 || strings.Trim(name, "0123456789abcdef") != "" {
		return "", fmt.Errorf("git named a commit %.80q", name)
	}
	return name, nil
}

// MergeBase is the commit where head left base.
func (r *Repo) MergeBase(ctx context.Context, base, head string) (string, error) {
	out, err := r.git(ctx, "merge-base", base, head)
	if err != nil {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		return "", fmt.Errorf("%.12s and %.12s have no common commit here; fetch more of the history (in GitHub Actions: actions/checkout with fetch-depth: 0)", base, head)
	}
	first, _, _ := strings.Cut(strings.TrimSpace(out), "\n")
	return commitName(first)
}

// Tree is the name of the content of a commit.
func (r *Repo) Tree(ctx context.Context, commit string) (string, error) {
	out, err := r.git(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", commit+"^{tree}")
	if err != nil {
		return "", err
	}
	return commitName(out)
}

// Clean reports whether the files of the working tree that matter are those of a
// commit, and HEAD is at it.
func (r *Repo) Clean(ctx context.Context, commit string) (bool, error) {
	head, err := r.Commit(ctx, "HEAD")
	if err != nil || head != commit {
		return false, err
	}
	out, err := r.git(ctx, append([]string{"status", "--porcelain", "--untracked-files=all", "--ignore-submodules", "--"}, kinds...)...)
	return out == "", err
}

// kinds are the files that findings are about, or depend on.
var kinds = []string{":(top)*.go", ":(top)*.yaml", ":(top)*.yml", ":(top)*go.mod", ":(top)*go.sum", ":(top)*go.work"}

// Diff is the change from a commit to another, or for head "" to the working
// tree with all files that are not ignored.
func (r *Repo) Diff(ctx context.Context, base, head string) (*diff.Diff, error) {
	args := []string{
		"diff", "--no-ext-diff", "--no-textconv", "--no-color", "--no-relative", "--no-indent-heuristic", "--ignore-submodules",
		"--diff-algorithm=default", "--inter-hunk-context=0", "-U3", "-M", "--src-prefix=a/", "--dst-prefix=b/", "--end-of-options", base,
	}
	if head != "" {
		args = append(args, head)
	}
	args = append(append(args, "--"), kinds...)
	text, err := r.git(ctx, args...)
	if err != nil {
		return nil, err
	}
	d, err := diff.Parse(text)
	if err != nil || head != "" {
		return d, err
	}
	others, err := r.git(ctx, append([]string{"ls-files", "--others", "--exclude-standard", "-z", "--"}, kinds...)...)
	if err != nil {
		return nil, err
	}
	for _, name := range strings.Split(others, "\x00") {
		if name != "" {
			d.Add(name)
		}
	}
	return d, nil
}
