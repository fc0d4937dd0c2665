package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/dynlint/dynlint/internal/driver"
	"github.com/dynlint/dynlint/internal/forge/forgetest"
)

// The command posts, and tells by its exit code what was found, whatever becomes
// of that.
func TestReviewGitHub(t *testing.T) {
	if testing.Short() {
		t.Skip("loads a program with the SDK")
	}
	c := newClone(t, "../../examples/enforcement")
	c.git("checkout", "-q", "-b", "topic")
	c.apply(keyTypo)
	head := c.commit()
	base := c.git("rev-parse", "main")
	event := filepath.Join(t.TempDir(), "event.json")
	text := `{"pull_request": {"number": 7, "base": {"sha": "` + base + `"}, "head": {"sha": "` + head + `"}}}`
	if err := os.WriteFile(event, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	cache := t.TempDir()
	for _, test := range []struct {
		name     string
		server   func(*forgetest.Server)
		args     []string
		code     int
		comments int
		stdout   string
		stderr   string
	}{
		{"posted", func(*forgetest.Server) {}, nil, driver.ExitFindings, 2, "### dynlint: 2 new findings", "dynlint: 2 new findings\n"},
		{"posted, and nothing fails", func(*forgetest.Server) {}, []string{"-fail-on", "none", "-format", "json"}, driver.ExitOK, 2, `"introduced": [`, ""},
		{"a fork", func(s *forgetest.Server) { s.ReadOnly = true }, nil, driver.ExitFindings, 0,
			"\n::error file=internal/keys/keys.go,line=84,", "it needs the permission pull-requests: write"},
		{"a fork, and a document", func(s *forgetest.Server) { s.ReadOnly = true }, []string{"-format", "json"}, driver.ExitFindings, 0,
			`"introduced": [`, "\n::error file=internal/keys/keys.go,line=84,"},
		{"a wrong token", func(s *forgetest.Server) { s.Token = "another" }, nil, driver.ExitFailed, 0, "### dynlint: 2 new findings", "could not be posted: GitHub answers"},
		{"the pull request has moved", func(s *forgetest.Server) { s.Push(strings.Repeat("9", 40), nil) }, nil, driver.ExitFindings, 0, "### dynlint: 2", "has a newer commit"},
		{"nobody there", func(s *forgetest.Server) { s.Close() }, nil, driver.ExitFailed, 0, "### dynlint: 2 new findings", "dynlint: 2 new findings, but the review could not be posted: "},
	} {
		s := forgetest.New(t)
		s.Push(head, c.shown())
		test.server(s)
		var stdout, stderr bytes.Buffer
		args := append([]string{"review", "-github", "-cache", cache}, test.args...)
		env := c.env("GITHUB_EVENT_PATH="+event, "GITHUB_API_URL="+s.URL, "GITHUB_GRAPHQL_URL="+s.URL+"/graphql")
		tl := tool()
		tl.Wait = noWait
		code := tl.Run(t.Context(), &driver.Call{Args: args, Dir: c.dir, Env: env, Stdout: &stdout, Stderr: &stderr})
		if code != test.code || !strings.Contains(stdout.String(), test.stdout) || !strings.Contains(stderr.String(), test.stderr) || len(s.Comments()) != test.comments {
			t.Errorf("%s: exit code %d, %d comments, stdout\n%s\nstderr\n%s\n%s", test.name, code, len(s.Comments()), &stdout, &stderr, strings.Join(s.Log(), "\n"))
		}
		if strings.Contains(stdout.String()+stderr.String(), "secret-token") {
			t.Errorf("%s: the token is printed", test.name)
		}
	}
}

// An interrupt removes what was checked out.
func TestReviewInterrupt(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("processes cannot be interrupted")
	}
	module := t.TempDir()
	if err := os.WriteFile(filepath.Join(module, "a.go"), []byte("package a\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	c := newClone(t, module)
	c.write("a.go", []byte("package b\n"))
	bin, cache := t.TempDir(), t.TempDir()
	started := filepath.Join(bin, "started")
	script := "#!/bin/sh\ncase $1 in env) exit 0;; esac\n: >" + started + "\nexec sleep 60\n"
	if err := os.WriteFile(filepath.Join(bin, "go"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, "review", "-base", "main", "-cache", cache)
	cmd.Dir = c.dir
	cmd.Env = append(os.Environ(), "DYNLINT_TEST_RUN=1", "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for range 1000 {
		if _, err := os.Stat(started); err == nil {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if trees, _ := filepath.Glob(filepath.Join(cache, "tree-*")); len(trees) != 1 {
		t.Errorf("there are the checkouts %q", trees)
	}
	for range 2 { // once to the process, and once to its group
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Millisecond) // or the two would be one
	}
	_ = cmd.Wait() // the exit code is looked at below
	if code := cmd.ProcessState.ExitCode(); code != 2 || stderr.String() != "dynlint: interrupted\n" || stdout.Len() > 0 {
		t.Errorf("exit code %d, stdout %q, stderr %q", code, &stdout, &stderr)
	}
	if left, err := os.ReadDir(cache); err != nil || len(left) > 0 {
		t.Errorf("left in the cache: %v, %v", left, err)
	}
	if trees := strings.Split(c.git("worktree", "list"), "\n"); len(trees) != 1 {
		t.Errorf("left worktrees %q", trees)
	}
	if out := c.git("status", "--porcelain"); out != "M a.go" {
		t.Errorf("the tree is %q", slices.Collect(strings.Lines(out)))
	}
}
