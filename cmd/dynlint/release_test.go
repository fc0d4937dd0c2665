package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/dynlint/dynlint/internal/driver"
)

const root = "../.."

func readYAML(t *testing.T, name string, into any) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return string(text)
}

type step struct {
	ID, Run, Shell, Uses, If string
	Env, With                map[string]string
}

// script checks that a command of a step is a script of this repository.
func script(t *testing.T, name string) {
	t.Helper()
	info, err := os.Stat(filepath.Join(root, filepath.FromSlash(name)))
	if err != nil || runtime.GOOS != "windows" && info.Mode()&0o111 == 0 {
		t.Errorf("%s is no script: %v", name, err)
	}
}

// helpOf is what "dynlint MODE -h" prints.
func helpOf(t *testing.T, mode string) string {
	t.Helper()
	var out bytes.Buffer
	args := []string{mode, "-h"}
	if mode == "rules" {
		args = []string{"rules", "check", "-h"}
	}
	if code := tool().Run(context.Background(), &driver.Call{Args: args, Stdout: &out, Stderr: &out}); code != driver.ExitOK {
		t.Errorf("dynlint %s: code %d, %s", args, code, &out)
	}
	return out.String()
}

// commandLine checks that a mode and its flags exist.
func commandLine(t *testing.T, where string, words []string) {
	t.Helper()
	mode := "lint"
	if len(words) > 0 && regexp.MustCompile(`^[a-z]+$`).MatchString(words[0]) {
		mode = words[0]
	}
	if mode == "version" || mode == "help" {
		return
	}
	help := helpOf(t, mode)
	for _, w := range words {
		flag, _, _ := strings.Cut(w, "=")
		if strings.HasPrefix(w, "-") && w != "-" && !regexp.MustCompile(`(?m)^  `+regexp.QuoteMeta(flag)+`\b`).MatchString(help) {
			t.Errorf("%s: dynlint %s has no flag %s", where, mode, flag)
		}
	}
}

// Inputs of the action are data: no step puts one into a script, and the script
// uses those that it is given.
func TestAction(t *testing.T) {
	var action struct {
		Inputs, Outputs map[string]struct {
			Description, Value string
			Default            *string
		}
		Runs struct {
			Using string
			Steps []step
		}
	}
	readYAML(t, "action.yml", &action)
	if action.Runs.Using != "composite" {
		t.Errorf("it runs %s", action.Runs.Using)
	}
	text, err := os.ReadFile(filepath.Join(root, ".ci", "action"))
	if err != nil {
		t.Fatal(err)
	}
	script(t, ".ci/action")
	used := map[string]bool{}
	for _, s := range action.Runs.Steps {
		if strings.Contains(s.Run, "${{") {
			t.Errorf("a step puts an expression into its script: %s", s.Run)
		}
		if s.Run != "" && s.Shell != "bash" {
			t.Errorf("step %q needs a shell", s.Run)
		}
		for name, value := range s.Env {
			if input, ok := strings.CutPrefix(name, "INPUT_"); ok {
				input = strings.ToLower(strings.ReplaceAll(input, "_", "-"))
				if value != "${{ inputs."+input+" }}" {
					t.Errorf("%s is %s", name, value)
				}
				if !strings.Contains(string(text), name) {
					t.Errorf(".ci/action has no %s", name)
				}
				used[input] = true
			}
		}
		if _, mode, ok := strings.Cut(s.Run, `"$GITHUB_ACTION_PATH/.ci/action" `); ok && !strings.Contains(string(text), "\n"+mode+"() {") {
			t.Errorf(".ci/action has no step %s", mode)
		}
	}
	for name, in := range action.Inputs {
		if !used[name] || in.Description == "" || in.Default == nil {
			t.Errorf("input %s is used %t, default %v, described as %q", name, used[name], in.Default, in.Description)
		}
	}
	for _, m := range regexp.MustCompile(`INPUT_([A-Z_]+)`).FindAllStringSubmatch(string(text), -1) {
		if input := strings.ToLower(strings.ReplaceAll(m[1], "_", "-")); !used[input] {
			t.Errorf(".ci/action uses %s, which no step gives it", m[0])
		}
	}
}

// runAction runs the step lint with a dynlint that writes down its arguments and
// ends with code 1.
func runAction(t *testing.T, inputs map[string]string) (args []string, output, stdout string, err error) {
	t.Helper()
	dir := t.TempDir()
	stub := "#!/bin/sh\nfor a in \"$@\"; do printf '%s\\0' \"$a\"; done >\"$ARGS\"\nfor a in \"$@\"; do case $a in sarif=*) : >\"$(printf %s \"${a#sarif=}\")\";; esac; done\nexit 1\n"
	bin := filepath.Join(dir, "temp", "dynlint", "bin")
	if err := os.MkdirAll(bin, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(bin, "dynlint"), []byte(stub), 0o777); err != nil {
		t.Fatal(err)
	}
	file, err := filepath.Abs(filepath.Join(root, ".ci", "action"))
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("bash", file, "lint")
	cmd.Dir = dir
	summary := "/summary"
	if inputs["MODE"] == "review" {
		summary = filepath.Join(dir, "summary") // it is written by the step
	}
	values := map[string]string{
		"MODE": "lint", "WORKING_DIRECTORY": ".", "PACKAGES": "./...", "PRESET": "core", "FAIL_ON": "error", "RULES": "", "BASELINE": "",
		"ANNOTATIONS": "true", "SUMMARY": "true", "SARIF": "", "UPLOAD_SARIF": "false",
	}
	for name, v := range inputs {
		values[name] = v
	}
	cmd.Env = append(os.Environ(), "RUNNER_TEMP="+filepath.Join(dir, "temp"), "GITHUB_OUTPUT="+filepath.Join(dir, "output"), "GITHUB_STEP_SUMMARY="+summary, "ARGS="+filepath.Join(dir, "args"))
	for name, v := range values {
		cmd.Env = append(cmd.Env, "INPUT_"+name+"="+v)
	}
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err = cmd.Run()
	if text, readErr := os.ReadFile(filepath.Join(dir, "args")); readErr == nil {
		args = strings.Split(strings.TrimSuffix(string(text), "\x00"), "\x00")
	}
	text, _ := os.ReadFile(filepath.Join(dir, "output")) // there is none if the step failed
	if _, touched := os.Stat(filepath.Join(dir, "touched")); touched == nil {
		t.Errorf("an input of %q was run", inputs)
	}
	return args, string(text), out.String(), err
}

func TestActionLint(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("there is no bash")
	}
	plain := []string{"lint", "-C", ".", "-preset", "core", "-fail-on", "error", "-format", "github", "-report", "markdown=/summary"}
	for _, test := range []struct {
		inputs map[string]string
		args   []string
		output string
	}{
		{nil, append(slices.Clone(plain), "./..."), "code=1\nsarif=\n"},
		{map[string]string{"PACKAGES": " ./a  ./b\n./c/... ", "SUMMARY": "false"}, append(slices.Clone(plain[:9]), "./a", "./b", "./c/..."), "code=1\nsarif=\n"},
		{map[string]string{"PACKAGES": "", "ANNOTATIONS": "false", "SUMMARY": "false", "RULES": "r.yaml", "BASELINE": "b c.json"},
			append(slices.Clone(plain[:7]), "-rules", "r.yaml", "-baseline", "b c.json"), "code=1\nsarif=\n"},
		{map[string]string{"MODE": "review", "RULES": "r.yaml", "PACKAGES": "./a"},
			[]string{"review", "-github", "-C", ".", "-preset", "core", "-fail-on", "error", "-rules", "r.yaml", "./a"}, "code=1\nsarif=\n"},
		{map[string]string{"UPLOAD_SARIF": "true"}, append(slices.Clone(plain), "-report", "sarif=dynlint.sarif", "./..."), "code=1\nsarif=./dynlint.sarif\nupload=true\n"},
		// Nothing of these is run, split or expanded.
		{map[string]string{"RULES": "$(touch touched); `touch touched` \"' * ~", "SUMMARY": "false"},
			append(slices.Clone(plain[:9]), "-rules", "$(touch touched); `touch touched` \"' * ~", "./..."), "code=1\nsarif=\n"},
		{map[string]string{"PACKAGES": "./$(touch${IFS}touched) ;touch touched * ~ {a,b}", "SUMMARY": "false"},
			append(slices.Clone(plain[:9]), "./$(touch${IFS}touched)", ";touch", "touched", "*", "~", "{a,b}"), "code=1\nsarif=\n"},
	} {
		args, output, stdout, err := runAction(t, test.inputs)
		if err != nil || !slices.Equal(args, test.args) || output != test.output {
			t.Errorf("%q: %v %s\nargs %q\nwant %q\noutput %q", test.inputs, err, stdout, args, test.args, output)
		}
		commandLine(t, ".ci/action", args)
	}
	for _, test := range []struct{ name, value, want string }{
		{"MODE", "fix", `::error title=dynlint::input mode is "fix"; there are lint review`},
		{"PRESET", "all", `::error title=dynlint::input preset is "all"; there are core audit`},
		{"PRESET", "core\n::set-output name=x::y%", `::error title=dynlint::input preset is "core%0A::set-output name=x::y%25"; there are core audit`},
		{"FAIL_ON", "", `::error title=dynlint::input fail-on is ""; there are error warning none`},
		{"ANNOTATIONS", "yes", `::error title=dynlint::input annotations is "yes"; there are true false`},
		{"PACKAGES", "./a -fix", `::error title=dynlint::input packages has the flag -fix`},
		{"SARIF", "a\nupload=true", `::error title=dynlint::input sarif has a line break`},
		{"RULES", "-fix", `::error title=dynlint::input rules begins with a dash; write ./-fix`},
		{"WORKING_DIRECTORY", "nowhere", `::error title=dynlint::input working-directory is "nowhere", which is no folder`},
	} {
		args, output, stdout, err := runAction(t, map[string]string{test.name: test.value})
		if err == nil || args != nil || output != "" || stdout != test.want+"\n" {
			t.Errorf("%s=%q: %v, args %q, output %q, it says %q, want %q", test.name, test.value, err, args, output, stdout, test.want)
		}
	}
}

// Hooks are what pre-commit runs: the words of the entry, what the user adds, and the
// files that changed, unless the hook wants none.
func TestHooks(t *testing.T) {
	var hooks []struct {
		ID, Name, Description, Entry, Language string
		Files                                  string
		PassFilenames                          *bool `yaml:"pass_filenames"`
	}
	readYAML(t, ".pre-commit-hooks.yaml", &hooks)
	if len(hooks) == 0 {
		t.Fatal("no hooks")
	}
	for _, h := range hooks {
		words := strings.Fields(h.Entry)
		if words[0] != "dynlint" || h.Language != "golang" {
			t.Errorf("hook %+v", h)
		}
		commandLine(t, h.ID, words[1:])
		if _, err := regexp.Compile(h.Files); err != nil {
			t.Error(err)
		}
		if testing.Short() {
			continue
		}
		// In a repository whose modules lie in folders.
		for _, example := range []struct {
			name string
			code int
		}{{"workspace", driver.ExitOK}, {"workspace-broken", driver.ExitFindings}} { // by its code; the rules are right
			args := slices.Clone(words[1:])
			if h.PassFilenames == nil || *h.PassFilenames {
				for _, name := range []string{example.name + "/rules.yaml", example.name + "/go.mod", "rules.yaml.bak"} {
					if regexp.MustCompile(h.Files).MatchString(name) {
						args = append(args, name)
					}
				}
			} else {
				args = append(args, "-C", example.name)
			}
			var out bytes.Buffer
			code := tool().Run(t.Context(), &driver.Call{
				Args: args, Dir: filepath.Join(root, "examples"), Env: append(os.Environ(), "GOWORK=off"), Stdout: &out, Stderr: &out,
			})
			if code != example.code && (h.ID != "dynlint-rules" || code != driver.ExitOK) {
				t.Errorf("%s in %s: dynlint %q: exit code %d\n%s", h.ID, example.name, args, code, &out)
			}
		}
	}
	// "go install ./..." in this repository gives the command that hooks run.
	out, err := exec.Command("go", "list", "-f", "{{if eq .Name \"main\"}}{{.ImportPath}}{{end}}", "./"+root+"/...").Output()
	if err != nil || !strings.Contains(string(out), "/cmd/dynlint\n") {
		t.Errorf("commands %q: %v", out, err)
	}
}

// Every script that a workflow runs is there, and no workflow may write.
func TestWorkflows(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, ".github", "workflows", "*.yml"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no workflows: %v", err)
	}
	ran := map[string]bool{}
	for _, file := range files {
		var flow struct {
			Permissions map[string]string
			Jobs        map[string]struct{ Steps []step }
		}
		readYAML(t, strings.TrimPrefix(filepath.ToSlash(file), root+"/"), &flow)
		for scope, may := range flow.Permissions {
			if may != "read" {
				t.Errorf("%s may %s %s", file, may, scope)
			}
		}
		if len(flow.Permissions) == 0 {
			t.Errorf("%s has the permissions of the repository", file)
		}
		for _, job := range flow.Jobs {
			for _, s := range job.Steps {
				if s.Run != "" {
					script(t, s.Run)
					ran[s.Run] = true
				}
				if strings.Contains(s.Run, "${{") {
					t.Errorf("%s puts an expression into a script", file)
				}
			}
		}
	}
	for _, want := range []string{".ci/run", ".ci/golangci", ".ci/reviewdog"} {
		if !ran[want] {
			t.Errorf("no workflow runs %s", want)
		}
	}
}
