package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	if os.Getenv("DYNLINT_TEST_RUN") != "" {
		main() // this process is the command under test
	}
	testscript.Main(m, map[string]func(){"dynlint": main})
}

// TestScript runs the command as a user does. Scripts are offline: what they
// import is a local stub, or a version that this module requires itself.
func TestScript(t *testing.T) {
	out, err := exec.Command("go", "env", "GOCACHE", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	caches := strings.Fields(string(out))
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			for _, v := range [][2]string{
				{"GOCACHE", caches[0]}, {"GOMODCACHE", caches[1]},
				{"GOPROXY", "off"}, {"GOFLAGS", ""}, {"GOWORK", ""}, {"GOTOOLCHAIN", "local"},
				{"ROOT", root}, // of this module
				{"DYNLINT", filepath.Join(env.Getenv("PATH")[:strings.IndexByte(env.Getenv("PATH"), os.PathListSeparator)], "dynlint")},
			} {
				env.Setenv(v[0], v[1])
			}
			return nil
		},
	})
}

// TestInterrupt sends the signal of Ctrl-C while the go command, here one that
// never answers, is listing packages.
func TestInterrupt(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("processes cannot be interrupted")
	}
	dir := t.TempDir()
	started := filepath.Join(dir, "started")
	script := "#!/bin/sh\n: >" + started + "\nexec sleep 60\n"
	if err := os.WriteFile(filepath.Join(dir, "go"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, "ops")
	cmd.Env = append(os.Environ(), "DYNLINT_TEST_RUN=1", "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for range 500 {
		if _, err := os.Stat(started); err == nil {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // the exit code is looked at below
	if code := cmd.ProcessState.ExitCode(); code != 2 || stderr.String() != "dynlint: interrupted\n" || stdout.Len() > 0 {
		t.Errorf("exit code %d, stdout %q, stderr %q", code, &stdout, &stderr)
	}
}
