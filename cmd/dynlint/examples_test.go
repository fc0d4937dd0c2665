package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/driver"
)

// notYet are planted faults that dynlint does not find.
var notYet = map[string]bool{
	"enforcement-broken txboundary/reasons internal/store/transactions.go:58": true,
}

// followUps are the findings that follow from a planted fault elsewhere, as the
// end of FAULTS.md says.
var followUps = map[string][]string{
	"enforcement-broken": {
		"txboundary/outbox internal/store/transactions.go:164", // Reopen changes the state without a message
		"txboundary/outbox internal/store/transactions.go:211", // Import: neither message
		"txboundary/unique internal/store/transactions.go:211", // nor the item that makes the reference unique
	},
	"organizations-broken": {
		"accesspattern/differs rules.yaml:62", // UsersOfOrganization: the prefix without delimiter
		"accesspattern/differs rules.yaml:78", // SignUp: the user in another namespace
	},
	"workspace-broken": {
		"accesspattern/missing rules.yaml:69",                      // Membership: a query stands in for it
		"accesspattern/missing rules.yaml:88",                      // CreateWorkspace: done as single writes
		"accesspattern/missing rules.yaml:100",                     // MoveItem: done as single writes
		"accesspattern/undeclared internal/store/workspaces.go:38", // the single writes of Create
		"accesspattern/undeclared internal/store/workspaces.go:44",
		"accesspattern/undeclared internal/store/workspaces.go:81", // the query of IsMember
		"accesspattern/undeclared internal/store/migration.go:143", // the delete of move
	},
}

// lintExample returns the findings on an example as "check/kind file:line".
func lintExample(t *testing.T, name string) map[string]string {
	t.Helper()
	if testing.Short() {
		t.Skip("loads a program with the SDK")
	}
	dir, err := filepath.Abs(filepath.Join("../../examples", name))
	if err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	code := tool().Run(context.Background(), &driver.Call{
		Args: []string{"-C", dir, "-format", "json"}, Env: append(os.Environ(), "GOWORK=off"), Stdout: &stdout, Stderr: &stderr,
	})
	if code == driver.ExitFailed {
		t.Fatalf("%s: %s", name, &stderr)
	}
	var all []struct {
		Rule, File, Message string
		Line                int
	}
	if err := json.Unmarshal(stdout.Bytes(), &all); err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, f := range all {
		found[fmt.Sprintf("%s %s:%d", f.Rule, f.File, f.Line)] = f.Message
	}
	return found
}

// The examples are right.
func TestExamplesAreClean(t *testing.T) {
	for _, name := range []string{"enforcement", "organizations", "workspace"} {
		t.Run(name, func(t *testing.T) {
			for place, message := range lintExample(t, name) {
				t.Errorf("%s: %s", place, message)
			}
		})
	}
}

var row = regexp.MustCompile(`(?m)^\| (\S+/\S+) \| (\S+:\d+) \|`)

// Their siblings have planted faults, listed in FAULTS.md: each is found where a
// reviewer would mark it.
func TestExamplesFaults(t *testing.T) {
	for _, name := range []string{"enforcement-broken", "organizations-broken", "workspace-broken"} {
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("../../examples", name, "FAULTS.md"))
			if err != nil {
				t.Fatal(err)
			}
			found := lintExample(t, name)
			rows := row.FindAllStringSubmatch(string(text), -1)
			if len(rows) == 0 {
				t.Fatal("FAULTS.md has no table")
			}
			for _, m := range rows {
				fault := m[1] + " " + m[2]
				_, ok := found[fault]
				switch key := name + " " + fault; {
				case !ok && !notYet[key]:
					t.Errorf("not found: %s; there is %q", fault, others(found, m[2]))
				case ok && notYet[key]:
					t.Errorf("%s is found: take it out of notYet", fault)
				}
				delete(found, fault)
			}
			for _, place := range followUps[name] {
				if _, ok := found[place]; !ok {
					t.Errorf("not found: %s", place)
				}
				delete(found, place)
			}
			for place, message := range found {
				t.Errorf("%s: %s: neither planted nor a consequence", place, message)
			}
		})
	}
}

// others are the findings in the file of a place.
func others(found map[string]string, place string) []string {
	file, _, _ := strings.Cut(place, ":")
	var out []string
	for f := range found {
		if strings.Contains(f, " "+file+":") {
			out = append(out, f)
		}
	}
	return out
}
