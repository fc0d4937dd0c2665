package dynlint_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"

	"github.com/dynlint/dynlint/internal/dyntest"
)

// requirements are the modules that go.mod may require directly; anything else
// needs a decision in docs/decisions.
var requirements = []string{
	"github.com/aws/aws-sdk-go-v2",                                 // tests only: the real SDK
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue", // tests only
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/expression",     // tests only
	"github.com/aws/aws-sdk-go-v2/service/dynamodb",                // tests only
	"github.com/golangci/plugin-module-register",                   // plugin: how golangci-lint finds it
	"github.com/rogpeppe/go-internal",                              // testscript in tests, and diffs
	"github.com/santhosh-tekuri/jsonschema/v6",                     // tests only: the schema of SARIF
	"gopkg.in/yaml.v3",                                             // rules.yaml with line numbers
	"honnef.co/go/tools",                                           // staticcheck on ourselves
}

var tools = []string{"honnef.co/go/tools/cmd/staticcheck"}

func TestRequirements(t *testing.T) {
	text, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	mod, err := modfile.Parse("go.mod", text, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range mod.Require {
		if !r.Indirect && !slices.Contains(requirements, r.Mod.Path) && !strings.HasPrefix(r.Mod.Path, "golang.org/x/") {
			t.Errorf("go.mod requires %s directly", r.Mod.Path)
		}
	}
	for _, tool := range mod.Tool {
		if !slices.Contains(tools, tool.Path) {
			t.Errorf("go.mod has tool %s", tool.Path)
		}
	}
	if len(mod.Replace)+len(mod.Exclude) > 0 {
		t.Error("go.mod replaces or excludes modules; users who import this module would build another program")
	}
}

func TestModTidy(t *testing.T) {
	cmd := exec.Command("go", "mod", "tidy", "-diff")
	var diff, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &diff, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case err == nil:
	case errors.As(err, &exit) && diff.Len() > 0:
		t.Errorf("run go mod tidy:\n%s", &diff)
	case strings.Contains(stderr.String(), "dial tcp") || strings.Contains(stderr.String(), "module lookup disabled"):
		t.Skipf("modules cannot be looked up: %s", &stderr)
	default:
		t.Errorf("go mod tidy: %v\n%s", err, &stderr)
	}
}

// Every message that a test expects follows the house style.
func TestMessages(t *testing.T) {
	files := 0
	err := filepath.WalkDir(filepath.Join("testdata", "src"), func(name string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		files++
		wants, err := dyntest.Wants(filepath.ToSlash(name), string(text), "want")
		for _, w := range wants {
			// Messages are quoted with few metacharacters; without their
			// backslashes most expressions are the message.
			message := strings.ReplaceAll(w.Text, `\`, "")
			if problem := dyntest.MessageProblem(message); problem != "" {
				t.Errorf("%s:%d: message `%s` %s", w.File, w.Line, message, problem)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if files == 0 {
		t.Error("found no test programs")
	}
}
