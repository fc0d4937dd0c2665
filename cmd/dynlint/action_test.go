package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/dyntest"
)

// A runner executes a composite action as GitHub's does: each step is a script of
// its own for bash, expressions are put into the values of its environment, outputs
// come from the file that a step writes, and a step that fails ends the job for all
// steps without a condition.
type runner struct {
	t         *testing.T
	workspace string
	temp      string
	env       []string // of every step
	inputs    map[string]string
	outputs   map[string]string // "steps.ID.outputs.NAME"

	log      strings.Builder
	summary  string              // file
	uploaded []map[string]string // what steps of other actions are given
	failed   bool
}

var expression = regexp.MustCompile(`\$\{\{ *(.*?) *\}\}`)

// expand puts expressions into a text.
func (r *runner) expand(text string) string {
	r.t.Helper()
	return expression.ReplaceAllStringFunc(text, func(e string) string { return r.value(expression.FindStringSubmatch(e)[1]) })
}

// value evaluates what the action uses of the language: names, texts, ==, && and
// ||, of which && binds more.
func (r *runner) value(e string) string {
	r.t.Helper()
	if a, b, ok := strings.Cut(e, " || "); ok {
		if v := r.value(a); truth(v) {
			return v
		}
		return r.value(b)
	}
	if a, b, ok := strings.Cut(e, " && "); ok {
		if v := r.value(a); !truth(v) {
			return v
		}
		return r.value(b)
	}
	if a, b, ok := strings.Cut(e, " == "); ok {
		return fmt.Sprint(r.value(a) == r.value(b))
	}
	if text, ok := strings.CutPrefix(e, "'"); ok {
		return strings.TrimSuffix(text, "'")
	}
	if name, ok := strings.CutPrefix(e, "inputs."); ok {
		v, ok := r.inputs[name]
		if !ok {
			r.t.Errorf("there is no input %s", name)
		}
		return v
	}
	switch {
	case strings.HasPrefix(e, "steps."):
		return r.outputs[e]
	case e == "github.token":
		return "secret-of-the-job"
	case e == "!cancelled()":
		return "true"
	}
	r.t.Errorf("expression %q", e)
	return ""
}

func truth(v string) bool { return v != "" && v != "false" && v != "0" }

func (r *runner) run(steps []step) {
	r.t.Helper()
	for i, s := range steps {
		if s.If == "" && r.failed || s.If != "" && !truth(r.expand(s.If)) {
			continue
		}
		if s.Uses != "" {
			with := map[string]string{"uses": s.Uses}
			for k, v := range s.With {
				with[k] = r.expand(v)
			}
			r.uploaded = append(r.uploaded, with)
			continue
		}
		script, output := filepath.Join(r.temp, fmt.Sprintf("step%d.sh", i)), filepath.Join(r.temp, fmt.Sprintf("output%d", i))
		for name, text := range map[string]string{script: r.expand(s.Run), output: ""} {
			if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
				r.t.Fatal(err)
			}
		}
		cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", script)
		cmd.Dir = r.workspace
		cmd.Env = append(append(os.Environ(), r.env...), "GITHUB_OUTPUT="+output)
		for k, v := range s.Env {
			cmd.Env = append(cmd.Env, k+"="+r.expand(v))
		}
		out, err := cmd.CombinedOutput()
		r.log.Write(out)
		r.failed = r.failed || err != nil
		text, err := os.ReadFile(output)
		if err != nil {
			r.t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			name, v, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
			if !ok {
				r.t.Errorf("output %q", line)
			}
			r.outputs["steps."+s.ID+".outputs."+name] = v
		}
	}
}

// The action as a workflow runs it, with a dynlint that it builds: findings are
// annotations whose files are those of the repository, a summary, SARIF to upload,
// and the result of the job.
func TestActionRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command")
	}
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("there is no bash")
	}
	var action struct {
		Inputs, Outputs map[string]struct{ Default, Value string }
		Runs            struct{ Steps []step }
	}
	readYAML(t, "action.yml", &action)
	repo := dyntest.Root(t)
	temp := t.TempDir() // of the job: what is installed stays
	workspace := t.TempDir()
	if err := os.CopyFS(filepath.Join(workspace, "a service"), os.DirFS(filepath.Join(repo, "examples", "enforcement-broken"))); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"init", "-q", "."}, {"add", "-A"}} {
		cmd := exec.Command("git", args...)
		cmd.Dir = workspace
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Skipf("git: %v\n%s", err, out)
		}
	}
	start := func(t *testing.T, inputs map[string]string) *runner {
		r := &runner{t: t, workspace: workspace, temp: t.TempDir(), inputs: map[string]string{}, outputs: map[string]string{}}
		r.summary = filepath.Join(r.temp, "summary.md")
		r.env = []string{
			"GITHUB_ACTIONS=true", "GITHUB_WORKSPACE=" + workspace, "GITHUB_ACTION_PATH=" + repo, "RUNNER_TEMP=" + temp,
			"GITHUB_STEP_SUMMARY=" + r.summary, "GOWORK=off",
		}
		for name, in := range action.Inputs {
			r.inputs[name] = in.Default
		}
		for name, v := range inputs {
			if _, ok := r.inputs[name]; !ok {
				t.Fatalf("there is no input %s", name)
			}
			r.inputs[name] = v
		}
		r.run(action.Runs.Steps)
		return r
	}
	output := func(r *runner, name string) string { return r.expand(action.Outputs[name].Value) }

	t.Run("findings", func(t *testing.T) {
		r := start(t, map[string]string{"working-directory": "a service", "upload-sarif": "true"})
		log := r.log.String()
		if !r.failed || output(r, "code") != "1" || output(r, "sarif") != "a service/dynlint.sarif" {
			t.Errorf("failed %v, outputs %q\n%s", r.failed, r.outputs, log)
		}
		annotations := regexp.MustCompile(`(?m)^::error file=(.*?),line=(\d+),.*?title=([a-z/-]+)::(.+)$`).FindAllStringSubmatch(log, -1)
		for _, a := range annotations {
			if _, err := os.Stat(filepath.Join(workspace, a[1])); err != nil || !strings.HasPrefix(a[1], "a service/") {
				t.Errorf("annotation of %q: %v", a[1], err)
			}
		}
		if len(annotations) < 11 || !strings.Contains(log, "::notice title=dynlint::dynlint has ") {
			t.Errorf("%d annotations\n%s", len(annotations), log)
		}
		if text, err := os.ReadFile(r.summary); err != nil || !strings.Contains(string(text), "scan/hot-path") {
			t.Errorf("summary %q: %v", text, err)
		}
		if len(r.uploaded) != 1 || r.uploaded[0]["sarif_file"] != "a service/dynlint.sarif" || !strings.HasPrefix(r.uploaded[0]["uses"], "github/codeql-action/upload-sarif@") {
			t.Errorf("uploaded %q", r.uploaded)
		}
		if text, err := os.ReadFile(filepath.Join(workspace, output(r, "sarif"))); err != nil || !strings.Contains(string(text), `"uri": "a%20service/internal/store/`) {
			t.Errorf("%v: no SARIF with paths of the repository", err)
		}
		if strings.Contains(log, "secret") {
			t.Error("a run that posts nothing has the token")
		}
	})
	t.Run("accepted", func(t *testing.T) {
		cmd := exec.Command(filepath.Join(temp, "dynlint", "bin", "dynlint"), "-write-baseline", "base line.json")
		cmd.Dir = filepath.Join(workspace, "a service")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		r := start(t, map[string]string{"working-directory": "a service", "baseline": "base line.json", "fail-on": "warning", "summary": "false", "annotations": "false"})
		if r.failed || output(r, "code") != "0" || output(r, "sarif") != "" || len(r.uploaded) > 0 || strings.Contains(r.log.String(), "::") {
			t.Errorf("failed %v, outputs %q, uploaded %q\n%s", r.failed, r.outputs, r.uploaded, &r.log)
		}
		if _, err := os.Stat(r.summary); err == nil {
			t.Error("there is a summary")
		}
	})
	t.Run("does not compile", func(t *testing.T) {
		file := filepath.Join(workspace, "a service", "internal", "store", "broken.go")
		if err := os.WriteFile(file, []byte("package store\n\nvar x int = \"\"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		defer os.Remove(file)
		r := start(t, map[string]string{"working-directory": "a service"})
		if !r.failed || output(r, "code") != "2" || !strings.Contains(r.log.String(), "broken.go:3:13: cannot use") {
			t.Errorf("failed %v, outputs %q\n%s", r.failed, r.outputs, &r.log)
		}
	})
	t.Run("a wrong input", func(t *testing.T) {
		r := start(t, map[string]string{"packages": "./... -fix", "upload-sarif": "true"})
		if !r.failed || !strings.Contains(r.log.String(), "::error title=dynlint::input packages has the flag -fix\n") || len(r.uploaded) > 0 {
			t.Errorf("failed %v, uploaded %q\n%s", r.failed, r.uploaded, &r.log)
		}
	})
	t.Run("another version", func(t *testing.T) {
		r := start(t, map[string]string{"version": "main; touch x"})
		if !r.failed || !strings.Contains(r.log.String(), `::error title=dynlint::input version is "main; touch x", which is no version such as v0.1.0`) {
			t.Errorf("failed %v\n%s", r.failed, &r.log)
		}
	})
}
