package git

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// A Worktree is a commit checked out in a directory of its own.
type Worktree struct {
	Dir string // of the checkout

	repo *Repo
	home string // holds Dir, and belongs to this worktree alone
}

// stale is after how long a directory that was not removed belongs to a process
// that cannot be running any more.
const stale = 2 * time.Hour

// Checkout checks a commit out in a directory below cache. Files of a commit
// have the same names at the next run, as far as no other run is using the
// directory: the go command finds again what it has compiled.
func (r *Repo) Checkout(ctx context.Context, commit, cache, name string) (*Worktree, error) {
	left, _ := filepath.Glob(filepath.Join(cache, name) + "-*")
	for _, home := range left {
		if info, err := os.Lstat(home); err == nil && time.Since(info.ModTime()) > stale {
			(&Worktree{Dir: filepath.Join(home, "tree"), repo: r, home: home}).Remove(ctx)
		}
	}
	home, err := reserve(cache, name)
	if err != nil {
		return nil, err
	}
	w := &Worktree{Dir: filepath.Join(home, "tree"), repo: r, home: home}
	// Forced: a killed run may have left the same directory registered. Nothing is
	// pruned, since worktrees of the user may be on a disk that is not there now.
	_, err = r.git(ctx, "worktree", "add", "--quiet", "--detach", "--force", "--", w.Dir, commit)
	if err == nil {
		return w, nil
	}
	w.Remove(ctx)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return nil, fmt.Errorf("cannot check out %.12s: %w", commit, err)
}

// reserve makes a directory that no other process uses: the named one, or if
// that is taken one with a random name.
func reserve(cache, name string) (string, error) {
	if err := os.MkdirAll(cache, 0o700); err != nil {
		return "", fmt.Errorf("cannot make a directory for a checkout: %w", err)
	}
	home := filepath.Join(cache, name)
	for range 2 {
		err := os.Mkdir(home, 0o700)
		if err == nil {
			return home, nil
		}
		info, statErr := os.Lstat(home)
		if !errors.Is(err, fs.ErrExist) || statErr != nil || time.Since(info.ModTime()) < stale {
			break
		}
		if os.RemoveAll(home) != nil {
			break
		}
	}
	home, err := os.MkdirTemp(cache, name+"-")
	if err != nil {
		return "", fmt.Errorf("cannot make a directory for a checkout: %w", err)
	}
	return home, nil
}

// Remove removes the checkout, also after ctx is done.
func (w *Worktree) Remove(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
	defer cancel()
	remove := []string{"worktree", "remove", "--force", "--force", "--", w.Dir} // twice: also if it is locked, by an "add" that was cut off
	_, err := w.repo.git(ctx, remove...)
	_ = os.RemoveAll(w.home)
	if err != nil {
		_, _ = w.repo.git(ctx, remove...) // git forgets what is not there any more
	}
}
