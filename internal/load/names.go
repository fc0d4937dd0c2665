package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// A loader is Options with defaults filled in.
type loader struct {
	Options
	dir string   // absolute Dir
	env []string // environment of the go command
}

func newLoader(o Options) (*loader, error) {
	dir, err := filepath.Abs(o.Dir)
	if err != nil {
		return nil, &Error{Problem: err.Error()}
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, &Error{fmt.Sprintf("%s is not a directory", o.Dir), "name the directory of a Go module with -C"}
	}
	if len(o.Patterns) == 0 {
		o.Patterns = []string{"./..."}
	}
	for _, p := range o.Patterns {
		switch {
		case strings.HasPrefix(p, "-"):
			return nil, &Error{fmt.Sprintf("%s is not a package pattern", p), "write flags before the packages"}
		case strings.HasSuffix(p, ".go"):
			return nil, &Error{fmt.Sprintf("%s is a file", p), "name its package, such as " + filePackage(p)}
		}
	}
	env := o.Env
	if env == nil {
		env = os.Environ()
	}
	// The build is always described by the go command: another driver knows
	// neither main modules nor workspaces. PWD keeps symbolic links in Dir.
	env = append(slices.Clip(env), "GOPACKAGESDRIVER=off", "PWD="+dir)
	return &loader{Options: o, dir: dir, env: env}, nil
}

// filePackage returns the pattern for the package of a file: "./x" for "x/y.go".
func filePackage(file string) string {
	dir := path.Dir(filepath.ToSlash(file))
	if path.IsAbs(dir) || strings.HasPrefix(dir, ".") {
		return dir
	}
	return "./" + dir
}

func (l *loader) progress(step string) {
	if l.Progress != nil {
		l.Progress(step)
	}
}

// names is what the first phase knows: every package of the import closure of
// the main modules and the patterns, by name.
type names struct {
	packages []*listed // dependencies first, as the go command lists them
	modules  []*Module // main modules, sorted by path

	// incomplete: some package could not be found, so imports are missing.
	incomplete bool
}

// listed is one package as "go list -json" describes it.
type listed struct {
	ImportPath string
	ForTest    string
	Standard   bool
	Match      []string // patterns that match it
	Imports    []string
	Module     *struct {
		Path string
		Main bool
	}
	TestGoFiles, XTestGoFiles []string
	GoFiles, CgoFiles         []string
	Error                     *struct{ Pos, Err string }

	reported bool // matches one of the user's patterns
}

const listedFields = "ImportPath,ForTest,Standard,Match,Imports,Module,Error,GoFiles,CgoFiles,TestGoFiles,XTestGoFiles"

// listNames runs the first phase.
func (l *loader) listNames(ctx context.Context) (*names, error) {
	modules, err := l.mainModules(ctx)
	if err != nil {
		return nil, err
	}
	l.Patterns = l.expandWorkspace(modules)
	args := []string{"list", "-e", "-deps", "-json=" + listedFields}
	if l.Tests {
		args = append(args, "-test")
	}
	args = append(args, l.buildFlags()...)
	args = append(args, "--")
	if !l.Only {
		for _, m := range modules {
			args = append(args, filepath.Join(m.Dir, "..."))
		}
	}
	args = append(args, l.Patterns...)
	out, err := l.goCommand(ctx, args...)
	if err != nil {
		return nil, err
	}
	n := &names{modules: modules}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		p := new(listed)
		if err := dec.Decode(p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, &Error{Problem: fmt.Sprintf("go list printed something unexpected: %v", err)}
		}
		n.packages = append(n.packages, p)
		n.incomplete = n.incomplete || p.Error != nil && !saysNoFiles(p.Error.Err)
	}
	return n, l.matchPatterns(n)
}

// expandWorkspace replaces a pattern such as "./..." in a directory that is
// above the modules of a workspace, but in none, by patterns for those modules;
// the go command rejects it.
func (l *loader) expandWorkspace(modules []*Module) []string {
	var patterns []string
	for _, p := range l.Patterns {
		prefix, ok := strings.CutSuffix(cleanPattern(p), "/...")
		if !ok || !strings.HasPrefix(prefix, ".") {
			patterns = append(patterns, p)
			continue
		}
		root := filepath.Join(l.dir, prefix)
		var below []string
		inside := false
		for _, m := range modules {
			inside = inside || within(root, m.Dir)
			if within(m.Dir, root) {
				below = append(below, filepath.Join(m.Dir, "..."))
			}
		}
		if inside || below == nil {
			below = []string{p}
		}
		patterns = append(patterns, below...)
	}
	return patterns
}

// within reports whether path is dir or below it.
func within(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// matchPatterns marks the packages that the user's patterns match. It is an
// error if a pattern names nothing that exists.
func (l *loader) matchPatterns(n *names) error {
	matched := make(map[string]bool, len(l.Patterns))
	for _, p := range l.Patterns {
		matched[cleanPattern(p)] = false
	}
	for _, p := range n.packages {
		for _, m := range p.Match {
			m = cleanPattern(m)
			if _, ok := matched[m]; !ok {
				continue // a pattern for a main module
			}
			matched[m] = true
			p.reported = true
			if err := l.cannotName(m, p); err != nil {
				return err
			}
		}
	}
	for _, p := range l.Patterns {
		if !matched[cleanPattern(p)] {
			return &Error{fmt.Sprintf("pattern %s matches no packages", p), "name packages of the module, such as ./..."}
		}
	}
	return nil
}

// cannotName explains why it makes no sense to name this package by a pattern
// without "...", or returns nil.
func (l *loader) cannotName(pattern string, p *listed) error {
	const next = "name packages of the module, such as ./..."
	switch {
	case p.Error != nil && p.Module == nil && !p.Standard: // does not exist
		return &Error{relativeText(l.dir, oneLine(p.Error.Err)), next}
	case strings.HasSuffix(pattern, "..."):
		return nil
	case p.Error != nil && saysNoFiles(p.Error.Err):
		return &Error{relativeText(l.dir, oneLine(p.Error.Err)), next}
	case p.onlyTests() && !l.Tests:
		return &Error{fmt.Sprintf("%s has only _test.go files", pattern), "read them with -tests"}
	}
	return nil
}

func (p *listed) onlyTests() bool {
	return len(p.GoFiles)+len(p.CgoFiles) == 0 && len(p.TestGoFiles)+len(p.XTestGoFiles) > 0
}

// cleanPattern spells a pattern as the go command does in Match: a relative
// path is cleaned and keeps its "./".
func cleanPattern(p string) string {
	p = filepath.ToSlash(p)
	local := strings.HasPrefix(p, "./") || p == "."
	p = path.Clean(p)
	if local && p != "." && !strings.HasPrefix(p, "../") {
		p = "./" + p
	}
	return p
}

// mainModules lists the main modules: one, or those of the workspace.
func (l *loader) mainModules(ctx context.Context) ([]*Module, error) {
	out, err := l.goCommand(ctx, "list", "-m", "-f", "{{.Path}}\t{{.Dir}}")
	if err != nil {
		return nil, err
	}
	var modules []*Module
	for line := range strings.Lines(string(out)) {
		modPath, dir, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if ok && dir != "" {
			modules = append(modules, &Module{Path: modPath, Dir: dir, Main: true})
		}
	}
	if len(modules) == 0 {
		// Outside modules the go command names a pseudo-module without directory.
		return nil, noModule(l.dir)
	}
	slices.SortFunc(modules, func(a, b *Module) int { return strings.Compare(a.Path, b.Path) })
	return modules, nil
}

func (l *loader) buildFlags() []string {
	if l.Tags == "" {
		return nil
	}
	return []string{"-tags=" + l.Tags}
}

// goCommand runs the go command in l.dir and returns its standard output.
func (l *loader) goCommand(ctx context.Context, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = l.dir
	cmd.Env = l.env
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	switch {
	case err == nil:
		return out, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, exec.ErrNotFound):
		return nil, &Error{"the go command is not in PATH", "install Go from https://go.dev/dl or add it to PATH"}
	}
	return nil, goError(l.dir, stderr.String(), err)
}
