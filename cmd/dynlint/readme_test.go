package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/driver"
)

// Every "go run ./cmd/dynlint …" of README.md runs, and prints the lines that
// follow it there.
func TestReadme(t *testing.T) {
	if testing.Short() {
		t.Skip("loads programs with the SDK")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	commands := readmeCommands(string(text))
	if len(commands) == 0 {
		t.Fatal("README.md has no command")
	}
	for _, c := range commands {
		var stdout, stderr bytes.Buffer
		code := tool().Run(t.Context(), &driver.Call{Args: strings.Fields(c.args), Dir: root, Env: append(os.Environ(), "GOWORK=off"), Stdout: &stdout, Stderr: &stderr})
		printed := linesOf(stdout.String())
		for _, line := range c.output {
			if !slices.Contains(printed, line) {
				t.Errorf("dynlint %s does not print\n\t%s", c.args, line)
			}
		}
		want := driver.ExitOK
		if len(c.output) > 0 {
			want = driver.ExitFindings
		}
		if code != want {
			t.Errorf("dynlint %s: exit code %d, want %d\n%s%s", c.args, code, want, &stdout, &stderr)
		}
	}
}

// The README of each example runs dynlint on it, from the example's folder, which
// is a module of its own. What that prints is up to TestExamplesAreClean and its
// siblings.
func TestExampleReadmes(t *testing.T) {
	files, err := filepath.Glob("../../examples/*/README.md")
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		command := "go -C ../.. run ./cmd/dynlint -C examples/" + filepath.Base(filepath.Dir(file)) + " ./..."
		if !strings.Contains(string(text), "\n    "+command+" ") {
			t.Errorf("%s does not hold %q", file, command)
		}
	}
}

type readmeCommand struct {
	args   string
	output []string // lines that it prints, among others
}

func readmeCommands(text string) []readmeCommand {
	var all []readmeCommand
	inOutput := false
	for _, line := range linesOf(text) {
		_, args, found := strings.Cut(line, "go run ./cmd/dynlint ")
		switch {
		case found:
			all = append(all, readmeCommand{args: args})
			inOutput = strings.HasPrefix(line, "$ ")
		case line == "```":
			inOutput = false
		case inOutput && line != "…":
			last := &all[len(all)-1]
			last.output = append(last.output, line)
		}
	}
	return all
}

// linesOf are the lines of a text without the space around them.
func linesOf(text string) []string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	return lines
}
