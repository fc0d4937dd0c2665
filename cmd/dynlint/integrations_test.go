package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// The commands and YAML of docs/integrations.md are right: modes, flags, hooks,
// inputs of the action and settings exist.
func TestIntegrationsPage(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "docs", "integrations.md"))
	if err != nil {
		t.Fatal(err)
	}
	commands := 0
	for line := range strings.Lines(string(text)) {
		for command := range strings.SplitSeq(strings.TrimSpace(line), "|") {
			if words := strings.Fields(command); strings.HasPrefix(line, "    ") && len(words) > 0 && words[0] == "dynlint" {
				commandLine(t, strings.TrimSpace(line), words[1:])
				commands++
			}
		}
	}
	if commands < 5 {
		t.Errorf("only %d commands", commands)
	}
	var action struct{ Inputs map[string]any }
	readYAML(t, "action.yml", &action)
	hooks := readYAML(t, ".pre-commit-hooks.yaml", new(any))
	for _, m := range regexp.MustCompile("(?s)\n```yaml\n(.*?)\n```").FindAllStringSubmatch(string(text), -1) {
		var doc struct {
			Steps []step
			Repos []struct {
				Hooks []struct {
					ID   string
					Args []string
				}
			}
		}
		if err := yaml.Unmarshal([]byte(m[1]), &doc); err != nil {
			t.Errorf("%v in\n%s", err, m[1])
		}
		for _, s := range doc.Steps {
			for input := range s.With {
				if _, ok := action.Inputs[input]; strings.HasPrefix(s.Uses, "dynlint/dynlint@") && !ok {
					t.Errorf("the action has no input %s", input)
				}
			}
		}
		for _, r := range doc.Repos {
			for _, h := range r.Hooks {
				if !strings.Contains(hooks, "- id: "+h.ID+"\n") {
					t.Errorf("there is no hook %s", h.ID)
				}
				commandLine(t, h.ID, h.Args)
			}
		}
	}
}
