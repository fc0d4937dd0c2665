package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/driver"
)

var anyFinding = regexp.MustCompile(`(?m) \[[a-z]+/[a-z-]+\]$`)

// dynlint init writes a file that loads, declares what the code shows, and leaves
// the program without findings that the file makes; it overwrites nothing.
func TestInit(t *testing.T) {
	if testing.Short() {
		t.Skip("loads programs with the SDK")
	}
	for _, test := range []struct{ example, table, entity, pattern string }{
		{"enforcement", "TABLE_NAME", `SK: "TASK#{dueAt:date}#{`, `where: {GSI1PK: "ASSIGNEE#{`},
		{"workspace", "TABLE_NAME", `SK: "MEMBER#{`, `SK: "ITEM#{itemId}"}`},
		{"organizations", "ORGANIZATIONS_TABLE", `PK: "$platform#session#userid_{`, `SK: {begins_with: "$session_1#"}`},
	} {
		t.Run(test.example, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.CopyFS(dir, os.DirFS(filepath.Join("../../examples", test.example))); err != nil {
				t.Fatal(err)
			}
			name := filepath.Join(dir, design.FileName)
			if err := os.Remove(name); err != nil {
				t.Fatal(err)
			}
			run := func(args ...string) (string, int) {
				var out bytes.Buffer
				code := tool().Run(context.Background(), &driver.Call{
					Args: args, Dir: dir, Env: append(os.Environ(), "GOWORK=off"), Stdout: &out, Stderr: &out,
				})
				return out.String(), code
			}
			if out, code := run("init"); code != driver.ExitOK || !strings.Contains(out, "dynlint: 1 table, ") {
				t.Fatalf("init: code %d, %s", code, out)
			}
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			d, err := design.Load(name)
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			if len(d.Tables) != 1 || len(d.Tables[0].Code) == 0 || d.Tables[0].Code[0].Env.V != test.table {
				t.Errorf("no table of the variable %s in\n%s", test.table, text)
			}
			for _, want := range []string{test.entity, test.pattern} {
				if !slices.ContainsFunc(strings.Split(string(text), "\n"), func(line string) bool {
					return strings.Contains(line, want) && !strings.HasPrefix(strings.TrimSpace(line), "#")
				}) {
					t.Errorf("%s is not in\n%s", want, text)
				}
			}
			if out, code := run("-format", "text"); code != driver.ExitOK || anyFinding.MatchString(out) {
				t.Errorf("the program breaks the file, code %d:\n%s\n%s", code, out, text)
			}
			if out, code := run("init"); code != driver.ExitFailed || !strings.Contains(out, "rules.yaml exists, and dynlint init overwrites nothing") {
				t.Errorf("second init: code %d, %s", code, out)
			}
		})
	}
}
