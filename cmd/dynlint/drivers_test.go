package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/dynlint/dynlint/analyzers"
	"github.com/dynlint/dynlint/cmd/dynlint/atonce"
	"github.com/dynlint/dynlint/internal/checktest"
	"github.com/dynlint/dynlint/internal/driver"
	"github.com/dynlint/dynlint/internal/drivertest"
	"github.com/dynlint/dynlint/internal/dyntest"
	"github.com/dynlint/dynlint/internal/finding"
)

const programs = "github.com/dynlint/dynlint/testdata/src"

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
		var found []finding.Finding
		for _, part := range parts(t, root, name) {
			t.Run(part, func(t *testing.T) {
				if found == nil {
					found = checktest.Findings(t, name, analyzers.Checks()...)
				}
				var whole []drivertest.Finding
				for _, f := range found {
					if f.Scope != finding.Program && !f.Generated && strings.HasPrefix(f.Canonical.File, "testdata/src/"+part+"/") {
						whole = append(whole, drivertest.Finding{Rule: f.Rule, File: f.Canonical.File, Line: f.Canonical.Line, Col: f.Canonical.Col, Message: f.Message, Audit: f.Preset == finding.Audit})
					}
				}
				agree(t, whole, drivertest.Closure(all, programs+"/"+part), filepath.Join(root, "testdata/src", part))
			})
		}
	}
}

// parts are the folders of a program that have rules of their own, or the whole.
func parts(t *testing.T, root, name string) []string {
	t.Helper()
	var out []string
	src := filepath.Join(root, "testdata", "src")
	err := filepath.WalkDir(filepath.Join(src, name), func(path string, d os.DirEntry, err error) error {
		if err == nil && d.Name() == "rules.yaml" {
			var part string
			part, err = filepath.Rel(src, filepath.Dir(path))
			out = append(out, filepath.ToSlash(part))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(out) == 0 {
		return []string{name}
	}
	return out
}

// So does each example.
func TestDriversAgreeOnExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the SDK")
	}
	examples, err := filepath.Glob(filepath.Join(dyntest.Root(t), "examples", "*", "go.mod"))
	if err != nil || len(examples) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	for _, file := range examples {
		dir := filepath.Dir(file)
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
		Args: []string{"-C", dir, "-format", "json", "-preset", "audit"}, Env: append(os.Environ(), "GOWORK=off"), Stdout: &stdout, Stderr: &stderr,
	})
	if code == driver.ExitFailed {
		t.Fatal(stderr.String())
	}
	var found []struct {
		Rule, Preset, Scope, File, Message string
		Line, Column                       int
	}
	if err := json.Unmarshal(stdout.Bytes(), &found); err != nil {
		t.Fatal(err)
	}
	var out []drivertest.Finding
	for _, f := range found {
		if f.Scope != string(finding.Program) {
			out = append(out, drivertest.Finding{Rule: f.Rule, File: f.File, Line: f.Line, Col: f.Column, Message: f.Message, Audit: f.Preset == string(finding.Audit)})
		}
	}
	return out
}

// agree compares what the command finds in a program with what the drivers do
// that see one package at a time, by each preset. dir holds its rules file, if it
// has one.
func agree(t *testing.T, whole []drivertest.Finding, packages []*drivertest.Package, dir string) {
	t.Helper()
	settings := analyzers.WithoutRules()
	if text, err := os.ReadFile(filepath.Join(dir, "rules.yaml")); err == nil {
		settings = analyzers.WithRules(text)
	}
	for _, preset := range []finding.Preset{finding.Core, finding.Audit} {
		want := slices.DeleteFunc(slices.Clone(whole), func(f drivertest.Finding) bool { return f.Audit && preset == finding.Core })
		compare(t, preset, "go vet", drivertest.Vet(t, drivertest.Go126, vet().Main, packages, "-preset="+string(preset)), want)

		all := []*analysis.Analyzer{analyzers.New(settings)}
		if err := all[0].Flags.Set("preset", string(preset)); err != nil {
			t.Fatal(err)
		}
		compare(t, preset, "nogo", drivertest.Nogo(t, all, packages), want)
	}
}

// compare compares findings by rule, place and message.
func compare(t *testing.T, preset finding.Preset, driver string, got, want []drivertest.Finding) {
	t.Helper()
	mine, theirs := drivertest.Lines(got), drivertest.Lines(want)
	for _, line := range theirs {
		if !slices.Contains(mine, line) {
			t.Errorf("%s, %s: lacks %s", driver, preset, line)
		}
	}
	for _, line := range mine {
		if !slices.Contains(theirs, line) {
			t.Errorf("%s, %s: only  %s", driver, preset, line)
		}
	}
}

// A go command from 1.27 on describes modules in another way.
func TestVetDescriptions(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the SDK")
	}
	packages := drivertest.List(t, dyntest.Root(t), "./testdata/src/scan/...")
	before := drivertest.Lines(drivertest.Vet(t, drivertest.Go126, vet().Main, packages))
	after := drivertest.Lines(drivertest.Vet(t, drivertest.Go127, vet().Main, packages))
	if len(before) == 0 || !reflect.DeepEqual(before, after) {
		t.Errorf("1.26: %v\n1.27: %v", before, after)
	}
}

// What ends early leaves the file that the driver would have.
func TestAtOnce(t *testing.T) {
	vetx := filepath.Join(t.TempDir(), "vetx")
	name := filepath.Join(t.TempDir(), "vet.cfg")
	if err := os.WriteFile(name, []byte(`{"ImportPath": "net/http", "GoFiles": ["none.go"], "VetxOutput": "`+filepath.ToSlash(vetx)+`"}`), 0o666); err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	if code := vet().Main([]string{name}, io.Discard, &stderr); code != 0 {
		t.Fatal(stderr.String())
	}
	if text, err := os.ReadFile(vetx); err != nil || string(text) != atonce.Idle {
		t.Errorf("facts %q, %v; want %q", text, err, atonce.Idle)
	}
}
