// Package plugin is dynlint as a module plugin of golangci-lint, named dynlint.
// A golangci-lint that has it is built by "golangci-lint custom" from a
// .custom-gcl.yml, or by an own main that imports this package.
package plugin

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"os"
	"path/filepath"
	"time"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/dynlint/dynlint/analyzers"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/vettool"
)

// name is that of the linter and of its analyzer: if they differ, golangci-lint
// puts the analyzer's before each message.
const name = "dynlint"

func init() { register.Plugin(name, New) }

// Settings are what linters.settings.custom.dynlint.settings of .golangci.yml may
// have.
type Settings struct {
	// Rules is a rules file that governs every package, instead of the rules.yaml
	// nearest to each. A relative name starts at the working directory, or, if
	// there is no such file, at that of the nearest .golangci.yml.
	Rules string `json:"rules"`
	// Preset is core, the default, or audit.
	Preset string `json:"preset"`
}

// New makes the linter. golangci-lint calls it once in a run, in the working
// directory, before it reads any package.
func New(conf any) (register.LinterPlugin, error) {
	s, err := register.DecodeSettings[Settings](conf)
	if err != nil {
		return nil, fmt.Errorf("settings of dynlint: %w; there are rules and preset", err)
	}
	p := &plugin{preset: s.Preset, program: vettool.HashProgram}
	if s.Preset != "" && s.Preset != "core" && s.Preset != "audit" {
		return nil, fmt.Errorf("settings of dynlint: preset %q: there are core and audit", s.Preset)
	}
	if s.Rules != "" {
		dir, err := os.Getwd()
		if err != nil {
			return nil, fmt.Errorf("dynlint cannot find its rules: %w", err)
		}
		if p.rules, err = rulesFile(dir, s.Rules); err != nil {
			return nil, err
		}
	}
	return p, nil
}

type plugin struct {
	rules  string // absolute, or ""
	preset string

	program func(hash.Hash) error // adds what the program is
}

// BuildAnalyzers returns the analyzer, and one that does nothing: its name is
// what makes golangci-lint judge anew when a rules file was edited.
func (p *plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	options := []analyzers.Option{analyzers.WithFoldedText()}
	if p.rules != "" {
		options = append(options, analyzers.WithRulesFile(p.rules))
	}
	if p.preset == "audit" {
		options = append(options, analyzers.WithAudit())
	}
	a := analyzers.New(options...)
	if a.Name != name {
		return nil, fmt.Errorf("the analyzer is called %s and the linter %s", a.Name, name)
	}
	key, err := p.key(time.Now())
	if err != nil {
		return nil, err
	}
	return []*analysis.Analyzer{a, keyAnalyzer(key)}, nil
}

// GetLoadMode says that types are needed.
func (p *plugin) GetLoadMode() string { return register.LoadModeTypesInfo }

// keyAnalyzer carries a key in its name: results are kept under the names of
// analyzers, next to sources and settings.
func keyAnalyzer(key string) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: "dynlintrules_" + key,
		Doc:  "dynlintrules: results depend on the rules files of dynlint and on the day\n\nIt reports nothing.",
		Run:  func(*analysis.Pass) (any, error) { return nil, nil },
	}
}

// key stands for what results depend on and golangci-lint does not know: this
// program, the rules files, and the day, for directives in the code have last days
// too. golangci-lint tells its own builds apart by their version, which for plugins
// is made of what .custom-gcl.yml asks for, such as "latest".
func (p *plugin) key(now time.Time) (string, error) {
	h := sha256.New()
	if err := p.program(h); err != nil {
		return "", fmt.Errorf("dynlint: %w", err)
	}
	fmt.Fprintln(h, now.UTC().Format(time.DateOnly))
	if p.rules == "" {
		rules, err := vettool.RulesHash(now)
		if err != nil {
			return "", fmt.Errorf("dynlint: %w", err)
		}
		fmt.Fprintln(h, rules)
	} else {
		for _, f := range design.Sources(p.rules) {
			fmt.Fprintf(h, "%q %d\n", f.Name, len(f.Text))
			h.Write(f.Text)
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// configNames are those of golangci-lint's configuration.
var configNames = []string{".golangci.yml", ".golangci.yaml", ".golangci.toml", ".golangci.json"}

// rulesFile finds the file that the setting names, in a run in dir.
func rulesFile(dir, given string) (string, error) {
	if filepath.IsAbs(given) {
		if !isFile(given) {
			return "", fmt.Errorf("settings of dynlint: there is no rules file %s", given)
		}
		return given, nil
	}
	tried := []string{filepath.Join(dir, given)}
	if at, ok := configDir(dir); ok && at != dir {
		tried = append(tried, filepath.Join(at, given))
	}
	for _, file := range tried {
		if isFile(file) {
			return file, nil
		}
	}
	message := "settings of dynlint: there is no rules file " + tried[0]
	if len(tried) > 1 {
		message += ", nor " + tried[1]
	}
	return "", fmt.Errorf("%s", message)
}

// configDir is the nearest directory, from dir up, with a configuration.
func configDir(dir string) (string, bool) {
	for at := dir; ; at = filepath.Dir(at) {
		for _, n := range configNames {
			if isFile(filepath.Join(at, n)) {
				return at, true
			}
		}
		if at == filepath.Dir(at) {
			return "", false
		}
	}
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}
