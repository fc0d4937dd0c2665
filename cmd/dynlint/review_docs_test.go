package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/forge/forgetest"
)

var update = flag.Bool("update", false, "write the transcript of docs/review.md")

const transcriptStart = "<!-- What follows is written by: go test ./cmd/dynlint -run TestReviewTranscript -update -->\n"

// docs/review.md ends with what the bot posts on a pull request.
func TestReviewTranscript(t *testing.T) {
	p := pushes(t)[1]
	s := forgetest.New(t)
	if err := post(t.Context(), s, p); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	summary := ""
	for _, c := range s.Comments() {
		if c.Path == "" {
			summary = c.Body
			continue
		}
		lines := fmt.Sprintf("line %d", c.Line)
		if c.StartLine != 0 {
			lines = fmt.Sprintf("lines %d to %d", c.StartLine, c.Line)
		}
		fmt.Fprintf(&b, "\n#### On `%s`, %s\n\n%s", c.Path, lines, quote(c.Body))
	}
	text := "\n#### In the conversation\n\n" + quote(summary) + b.String()
	text = strings.ReplaceAll(text, p.Commit, "0000000") // of a commit that is made anew by each test

	name := filepath.Join("..", "..", "docs", "review.md")
	doc, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	head, old, ok := strings.Cut(string(doc), transcriptStart)
	if !ok {
		t.Fatalf("%s does not hold %q", name, transcriptStart)
	}
	if *update {
		if err := os.WriteFile(name, []byte(head+transcriptStart+text), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if old != text {
		t.Errorf("the transcript of docs/review.md is not what the bot posts; if the change is right, run\n\tgo test ./cmd/dynlint -run TestReviewTranscript -update\nthe bot posts\n%s", text)
	}
}

// quote shows a comment as one.
func quote(body string) string {
	var b strings.Builder
	for _, line := range strings.Split(strings.TrimRight(body, "\n"), "\n") {
		b.WriteString(strings.TrimRight("> "+line, " ") + "\n")
	}
	return b.String()
}
