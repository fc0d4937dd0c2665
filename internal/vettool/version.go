package vettool

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/dynlint/dynlint/internal/design"
)

// printVersion answers -V=full. The go command keeps results under a key made of
// this line, flags, sources and facts, so the line stands for all else that a
// result depends on: this program, the rules files of the main modules, which
// last days of what they and directives accept are over, and where the modules
// are. (With -trimpath the key does not have that, and results with the paths of
// one copy of a module would be shown for another.) It asks once in a run, in the
// directory of the run, and names no packages.
//
// "devel" is what the go command wants to see before a buildID, whatever the
// version. No path may stand in the line: it is split at blanks.
func printVersion(w io.Writer) error {
	program := make(chan error, 1)
	binary := sha256.New()
	go func() { program <- HashProgram(binary) }()
	modules, err := mainModules()
	if err != nil {
		return err
	}
	rules := sha256.New()
	if err := hashRules(rules, modules, time.Now()); err != nil {
		return err
	}
	if err := <-program; err != nil {
		return err
	}
	sum := sha256.New()
	sum.Write(binary.Sum(nil))
	sum.Write(rules.Sum(nil))
	for _, dir := range modules {
		fmt.Fprintf(sum, "in %q\n", dir)
	}
	_, err = fmt.Fprintf(w, "dynlint version devel buildID=%s\n", hex.EncodeToString(sum.Sum(nil)))
	return err
}

// HashProgram adds the executable of this process.
func HashProgram(h hash.Hash) error {
	name, err := os.Executable()
	if err != nil {
		return fmt.Errorf("cannot find this program: %w", err)
	}
	f, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("cannot read this program: %w", err)
	}
	defer f.Close()
	_, err = io.Copy(h, f)
	return err
}

// hashRules adds what packages of the modules in these directories may be judged
// by. Names are relative, so that a copy of the modules elsewhere has the same sum.
func hashRules(h hash.Hash, modules []string, now time.Time) error {
	for i, dir := range modules {
		files, err := design.Files(dir)
		if err != nil {
			return fmt.Errorf("cannot look for rules files: %w", err)
		}
		fmt.Fprintf(h, "module %d\n", i)
		for _, f := range files {
			rel, err := filepath.Rel(dir, f.Name)
			if err != nil {
				rel = f.Name
			}
			fmt.Fprintf(h, "file %q %d\n", filepath.ToSlash(rel), len(f.Text))
			h.Write(f.Text)
			for _, day := range f.Until {
				hashDay(h, day, now)
			}
		}
		if err := hashDays(h, dir, now); err != nil {
			return fmt.Errorf("cannot look for directives: %w", err)
		}
	}
	return nil
}

// mainModules are the directories of the main modules, sorted. The go command
// knows them best: a workspace may be given in the environment or in its own
// configuration.
func mainModules() ([]string, error) {
	cmd := exec.Command(goCommand(), "list", "-m", "-f", "{{.Dir}}")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			text, _, _ := strings.Cut(strings.TrimSpace(stderr.String()), "\n")
			return nil, fmt.Errorf("cannot list the main modules: %s", text)
		}
		return nil, fmt.Errorf("cannot list the main modules: %w", err)
	}
	var dirs []string
	for line := range strings.Lines(string(out)) {
		if dir := strings.TrimSpace(line); dir != "" {
			dirs = append(dirs, dir)
		}
	}
	slices.Sort(dirs)
	return dirs, nil
}

// goCommand is the go command that runs this program, if it says where it is.
func goCommand() string {
	if root := os.Getenv("GOROOT"); root != "" {
		name := filepath.Join(root, "bin", "go")
		if _, err := exec.LookPath(name); err == nil {
			return name
		}
	}
	return "go"
}
