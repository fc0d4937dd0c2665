package driver

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/design/lint"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/patterns"
	"github.com/dynlint/dynlint/internal/review"
)

// snapshots reads both versions at a time. Of a base that cannot be read at all
// nothing is known; a head that cannot is an error.
func (v *reviewer) snapshots(ctx context.Context) (base, head *review.Snapshot, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := v.openCacheDir(); err != nil {
		return nil, nil, err
	}
	headFlags := v.flags.lintFlags
	headFlags.dir = v.dir
	headRoot := ""
	if v.head != "" {
		clean, err := v.repo.Clean(ctx, v.head)
		if err != nil {
			return nil, nil, err
		}
		if !clean {
			if headRoot, err = v.checkout(ctx, v.head, "head", &headFlags); err != nil {
				return nil, nil, err
			}
			v.headDir = headFlags.dir
		}
	}
	headCall := *v.c
	if headCall.Env, err = v.goEnv(ctx, headRoot); err != nil {
		return nil, nil, err
	}
	cached, err := v.openCache(ctx)
	if err != nil {
		return nil, nil, err
	}
	base = cached.read()
	done := make(chan error, 1)
	if base == nil {
		baseFlags := v.flags.lintFlags
		root, err := v.checkout(ctx, v.base, "base", &baseFlags)
		if err != nil {
			return nil, nil, err
		}
		go func() {
			var err error
			base, err = v.readBase(ctx, root, baseFlags, cached)
			done <- err
		}()
	} else {
		done <- nil
	}
	head, _, headErr := v.t.snapshot(ctx, &headCall, &headFlags, v.args)
	if headErr != nil {
		cancel() // the base is of no use
	}
	if err := <-done; err != nil && headErr == nil {
		return nil, nil, err
	}
	return base, head, headErr
}

// readBase reads the base in its checkout.
func (v *reviewer) readBase(ctx context.Context, root string, flags lintFlags, cached *baseCache) (*review.Snapshot, error) {
	var messages bytes.Buffer
	call := *v.c
	call.Stderr, call.Terminal = &messages, false
	var err error
	if call.Env, err = v.goEnv(ctx, root); err != nil {
		return nil, err
	}
	base, local, err := v.t.snapshot(ctx, &call, &flags, v.args)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		// It may well have had no module or no such package, or rules with faults.
		text := strings.TrimSpace(messages.String() + err.Error())
		return &review.Snapshot{Broken: strings.Split(text, "\n")}, nil
	case local:
		cached.write(base)
	}
	return base, nil
}

// checkout checks a commit out and lets flags name it instead of the user's tree.
func (v *reviewer) checkout(ctx context.Context, commit, name string, flags *lintFlags) (root string, err error) {
	w, err := v.repo.Checkout(ctx, commit, v.cacheDir, "tree-"+name+"-"+shortHash(v.repo.Root))
	if err != nil {
		return "", err
	}
	v.trees = append(v.trees, w)
	flags.dir = filepath.Join(w.Dir, filepath.FromSlash(v.repo.Prefix))
	if flags.rules == "" {
		return w.Dir, nil
	}
	if !filepath.IsAbs(flags.rules) {
		flags.rules = filepath.Join(v.c.Dir, flags.rules)
	}
	abs, err := filepath.Abs(flags.rules)
	if err != nil {
		return "", err
	}
	if real, err := filepath.EvalSymlinks(abs); err == nil {
		abs = real
	}
	if rel, err := filepath.Rel(v.repo.Root, abs); err == nil && !outside(filepath.ToSlash(rel)) {
		abs = filepath.Join(w.Dir, rel)
	}
	flags.rules = abs
	return w.Dir, nil
}

// snapshot reads one version. local reports whether all of it is under version
// control, or in the module cache.
func (t *Tool) snapshot(ctx context.Context, c *Call, flags *lintFlags, patternArgs []string) (s *review.Snapshot, local bool, err error) {
	l, err := t.lint(ctx, c, flags, patternArgs)
	if err != nil {
		return nil, false, err
	}
	s = &review.Snapshot{Findings: l.shown}
	for _, b := range l.lp.Broken {
		s.Broken = append(s.Broken, brokenLine(l.lp, b))
	}
	s.Costs = costsOf(l.rules)
	if l.program == nil {
		return s, len(s.Broken) == 0, nil
	}
	places := check.NewPlaces(l.lp)
	matrix := patterns.Build(l.contexts, places)
	s.Patterns, s.Undeclared = matrix.Patterns, matrix.Undeclared
	ways := map[finding.Place][]review.Way{}
	for _, cx := range l.contexts {
		for _, site := range cx.Sites {
			at, _ := places.Place(site.Pos)
			ways[at] = waysOf(site, places)
		}
	}
	for _, r := range l.program.Records() {
		op := review.Operation{Record: r}
		op.Ways = ways[op.Place()]
		s.Operations = append(s.Operations, op)
	}
	return s, len(s.Broken) == 0 && l.local(), nil
}

// local reports whether the content of every package that was read is told by
// the commit: those of replaced modules elsewhere on the machine are not.
func (l *linter) local() bool {
	root := l.lp.Dir
	if prefix := repositoryPrefix(root); prefix != "" {
		root = strings.TrimSuffix(filepath.ToSlash(root)+"/", prefix)
	}
	for _, p := range l.lp.Packages {
		if p.Module != nil && p.Module.Version == "" && p.Module.Dir != "" {
			rel, err := filepath.Rel(root, p.Module.Dir)
			if err != nil || outside(filepath.ToSlash(rel)) || rel == ".." {
				return false
			}
		}
	}
	return true
}

func waysOf(site *check.Site, places check.Places) []review.Way {
	var out []review.Way
	for _, e := range site.Entries {
		w := review.Way{Kind: e.Kind, Func: e.Func}
		for _, s := range e.Steps {
			step := finding.Step{Text: s.Text}
			if s.Pos.IsValid() {
				step.Place, _ = places.Place(s.Pos)
			}
			w.Steps = append(w.Steps, step)
		}
		out = append(out, w)
	}
	return out
}

// costsOf tells what the declared patterns cost.
func costsOf(rules *rulesFiles) []review.Cost {
	var out []review.Cost
	for _, d := range rules.all() {
		for _, t := range d.Tables {
			for _, p := range t.Patterns {
				c := review.Cost{Table: t.Name.V, Pattern: p.Name.V, Reads: lint.ReadCost(t, p)}
				c.Writes, c.Parts = lint.WriteCost(t, p)
				if c.Writes > 0 || c.Reads > 0 {
					out = append(out, c)
				}
			}
		}
	}
	return out
}

// goEnv is the environment of the go command in a checkout at root; "" is the
// user's own tree. A checkout has the workspace that it holds, and none that
// stands above it.
func (v *reviewer) goEnv(ctx context.Context, root string) ([]string, error) {
	env := v.c.Env
	if env == nil {
		env = os.Environ()
	}
	if root == "" {
		return env, nil
	}
	work, err := v.goVariable(ctx, "GOWORK")
	if err != nil {
		return nil, err
	}
	switch rel, err := filepath.Rel(v.repo.Root, work); {
	case work == "off":
	case work == "":
		if v.holdsWorkspace(root) {
			return env, nil // this version has one, which the user's tree does not
		}
		work = "off"
	case err != nil || outside(filepath.ToSlash(rel)):
		return nil, fmt.Errorf("the workspace %s is outside of the repository, so that it cannot be compared; set GOWORK=off", work)
	default:
		if work = filepath.Join(root, rel); !fileExists(work) {
			work = "off"
		}
	}
	return append(env[:len(env):len(env)], "GOWORK="+work), nil
}

// holdsWorkspace reports whether a checkout has a workspace that governs the
// directory of the run.
func (v *reviewer) holdsWorkspace(root string) bool {
	at := root
	if fileExists(filepath.Join(at, "go.work")) {
		return true
	}
	for _, name := range strings.Split(strings.TrimSuffix(v.repo.Prefix, "/"), "/") {
		at = filepath.Join(at, name)
		if fileExists(filepath.Join(at, "go.work")) {
			return true
		}
	}
	return false
}

func fileExists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// goVariable asks the go command for variables, in the user's tree.
func (v *reviewer) goVariable(ctx context.Context, names ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", append([]string{"env"}, names...)...)
	cmd.Dir, cmd.Env = v.dir, v.c.Env
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	if err != nil {
		return "", fmt.Errorf("cannot ask the go command for its settings: %w", err)
	}
	return strings.TrimSuffix(string(out), "\n"), nil
}
