package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/dynlint/dynlint/analyzers"
	"github.com/dynlint/dynlint/internal/checktest"
	"github.com/dynlint/dynlint/internal/driver"
	"github.com/dynlint/dynlint/internal/drivertest"
	"github.com/dynlint/dynlint/internal/dyntest"
	"github.com/dynlint/dynlint/internal/finding"
)

const programs = "github.com/dynlint/dynlint/testdata/src"

// scopes are those of findings that every driver makes.
func everyDriver(rule string) bool {
	for _, r := range analyzers.Rules() {
		if r.ID == rule {
			return r.Scope != finding.Program
		}
	}
	return false
}

// Each program of testdata/src gives the same findings under the command, under
// go vet and under nogo.
func TestDriversAgree(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the SDK")
	}
	root := dyntest.Root(t)
	var patterns []string
	for _, name := range dyntest.Programs(t) {
		patterns = append(patterns, "./testdata/src/"+name+"/...")
	}
	all := drivertest.List(t, root, patterns...)
	for _, name := range dyntest.Programs(t) {
		t.Run(name, func(t *testing.T) {
			var whole []drivertest.Finding
			for _, f := range checktest.Findings(t, name, analyzers.Checks()...) {
				if everyDriver(f.Rule) && f.Preset == finding.Core && !f.Generated {
					whole = append(whole, drivertest.Finding{Rule: f.Rule, File: f.Canonical.File, Line: f.Canonical.Line, Col: f.Canonical.Col, Message: f.Message})
				}
			}
			agree(t, whole, drivertest.Closure(all, programs+"/"+name), filepath.Join(root, "testdata/src", name))
		})
	}
}

// So does each example.
func TestDriversAgreeOnExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the SDK")
	}
	examples, err := filepath.Glob(filepath.Join(dyntest.Root(t), "examples", "*"))
	if err != nil || len(examples) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	for _, dir := range examples {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			agree(t, command(t, dir), drivertest.List(t, dir, "./..."), dir)
		})
	}
}

// command returns what the command finds in a module.
func command(t *testing.T, dir string) []drivertest.Finding {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code := tool().Run(t.Context(), &driver.Call{
		Args: []string{"-C", dir, "-format", "json"}, Env: append(os.Environ(), "GOWORK=off"), Stdout: &stdout, Stderr: &stderr,
	})
	if code == driver.ExitFailed {
		t.Fatal(stderr.String())
	}
	var found []struct {
		Rule, File, Message string
		Line, Column        int
	}
	if err := json.Unmarshal(stdout.Bytes(), &found); err != nil {
		t.Fatal(err)
	}
	var out []drivertest.Finding
	for _, f := range found {
		if everyDriver(f.Rule) {
			out = append(out, drivertest.Finding{Rule: f.Rule, File: f.File, Line: f.Line, Col: f.Column, Message: f.Message})
		}
	}
	return out
}

// agree compares what the command finds in a program with what the drivers do
// that see one package at a time. dir holds its rules file, if it has one.
func agree(t *testing.T, whole []drivertest.Finding, packages []*drivertest.Package, dir string) {
	t.Helper()
	want := drivertest.Set(whole)
	differ(t, "go vet 1.26", drivertest.Set(drivertest.Vet(t, drivertest.Go126, vet().Main, packages)), want)
	differ(t, "go vet 1.27", drivertest.Set(drivertest.Vet(t, drivertest.Go127, vet().Main, packages)), want)

	rules := analyzers.WithoutRules()
	if text, err := os.ReadFile(filepath.Join(dir, "rules.yaml")); err == nil {
		rules = analyzers.WithRules(text)
	}
	differ(t, "nogo", drivertest.Set(drivertest.Nogo(t, []*analysis.Analyzer{analyzers.New(rules)}, packages)), want)
}

func differ(t *testing.T, driver string, got, want []string) {
	t.Helper()
	var b strings.Builder
	for _, f := range want {
		if !slices.Contains(got, f) {
			b.WriteString("\nmissing " + f)
		}
	}
	for _, f := range got {
		if !slices.Contains(want, f) {
			b.WriteString("\nonly    " + f)
		}
	}
	if b.Len() > 0 {
		t.Errorf("%s:%s", driver, &b)
	}
}
