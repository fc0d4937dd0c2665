package plugin

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// config is what matters of .golangci.yml.
type config struct {
	Version string
	Linters struct {
		Enable   []string
		Settings struct {
			Custom map[string]struct {
				Type     string
				Settings map[string]any
			}
		}
	}
	Issues map[string]any
}

func readConfig(t *testing.T, file string, into any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

// The configurations of this repository and of its examples enable the plugin with
// settings that it takes, and let golangci-lint hide nothing.
func TestConfigurations(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{root, filepath.Join(root, "examples")} {
		var c config
		file := filepath.Join(dir, ".golangci.yml")
		readConfig(t, file, &c)
		linter, ok := c.Linters.Settings.Custom[name]
		if !ok || linter.Type != "module" || !slices.Contains(c.Linters.Enable, name) || c.Version != "2" {
			t.Errorf("%s does not enable dynlint: %+v", file, c)
		}
		t.Chdir(dir)
		if _, err := New(linter.Settings); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		if c.Issues["uniq-by-line"] != false || c.Issues["max-same-issues"] != 0 || c.Issues["max-issues-per-linter"] != 0 {
			t.Errorf("%s hides findings: %v", file, c.Issues)
		}
	}
}

// What "golangci-lint custom" builds is this package, in the version that
// .ci/golangci tests.
func TestCustom(t *testing.T) {
	var c struct {
		Version string
		Plugins []struct{ Module, Import, Path string }
	}
	readConfig(t, "../.custom-gcl.yml", &c)
	mod, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Plugins) != 1 || !strings.HasPrefix(string(mod), "module "+c.Plugins[0].Module+"\n") || c.Plugins[0].Import != c.Plugins[0].Module+"/plugin" || c.Plugins[0].Path != "." {
		t.Errorf("plugins %+v", c.Plugins)
	}
	script, err := os.ReadFile("../.ci/golangci")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(script), "GOLANGCI_VERSION:-"+c.Version+"}") {
		t.Errorf(".ci/golangci builds another version than %s", c.Version)
	}
}
