package drivertest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
)

// Form is how a go command describes modules.
type Form int

// The forms.
const (
	Go126 Form = iota // ModulePath and ModuleVersion
	Go127             // Module
)

// Vet runs a vet tool on packages as the go command does, each after what it
// imports, and returns what it reports of the main module. answer is the tool.
func Vet(t testing.TB, form Form, answer func(args []string, stdout, stderr io.Writer) int, packages []*Package, flags ...string) []Finding {
	t.Helper()
	dir := t.TempDir()
	standard := map[string]bool{}
	export := map[string]string{}
	vetx := map[string]string{}
	var out []Finding
	for i, p := range packages {
		standard[p.ImportPath] = p.Standard
		export[p.ImportPath] = p.Export
		vetx[p.ImportPath] = filepath.Join(dir, fmt.Sprintf("%d.vetx", i))
		c := map[string]any{
			"ID": p.ImportPath, "Compiler": "gc", "Dir": p.Dir, "ImportPath": p.ImportPath,
			"GoVersion": "go1.26", "GoFiles": p.Files(), "VetxOnly": !p.Main(),
			"VetxOutput": vetx[p.ImportPath], "Stdout": filepath.Join(dir, fmt.Sprintf("%d.stdout", i)),
		}
		module(c, form, p)
		imports, files, facts, std := map[string]string{}, map[string]string{}, map[string]string{}, map[string]bool{}
		for _, imp := range p.Imports {
			imports[imp] = imp
			if imp == "unsafe" {
				continue
			}
			files[imp], facts[imp] = export[imp], vetx[imp]
			if standard[imp] {
				std[imp] = true
			}
		}
		for source, final := range p.ImportMap {
			imports[source] = final
		}
		c["ImportMap"], c["PackageFile"], c["PackageVetx"], c["Standard"] = imports, files, facts, std
		name := filepath.Join(dir, fmt.Sprintf("%d.cfg", i))
		text, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
		var stderr bytes.Buffer
		if code := answer(append(append([]string{}, flags...), "-json", name), io.Discard, &stderr); code != 0 || stderr.Len() > 0 {
			t.Fatalf("%s: exit code %d\n%s", p.ImportPath, code, &stderr)
		}
		if _, err := os.Stat(vetx[p.ImportPath]); err != nil {
			t.Fatalf("%s: no facts: %v", p.ImportPath, err)
		}
		if p.Main() {
			out = append(out, printed(t, p, c["Stdout"].(string))...)
		}
	}
	return out
}

func module(c map[string]any, form Form, p *Package) {
	if p.Module == nil {
		return
	}
	if form == Go126 {
		c["ModulePath"], c["ModuleVersion"] = p.Module.Path, p.Module.Version
		return
	}
	c["Module"] = map[string]any{"Path": p.Module.Path, "Version": p.Module.Version, "Main": p.Module.Main, "Dir": p.Module.Dir}
}

var posn = regexp.MustCompile(`^(.*):(\d+):(\d+)$`)

// printed reads the findings that the tool wrote for the go command.
func printed(t testing.TB, p *Package, name string) []Finding {
	t.Helper()
	text, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return nil
	}
	var tree map[string]map[string]json.RawMessage
	if err == nil {
		err = json.Unmarshal(text, &tree)
	}
	if err != nil {
		t.Fatalf("%s: %v\n%s", p.ImportPath, err, text)
	}
	var out []Finding
	for _, raw := range tree[p.ImportPath] {
		var list []struct{ Posn, Message string }
		if err := json.Unmarshal(raw, &list); err != nil {
			t.Fatalf("%s: %s", p.ImportPath, raw)
		}
		for _, d := range list {
			m := posn.FindStringSubmatch(d.Posn)
			if m == nil {
				t.Fatalf("%s: %q is no position", p.ImportPath, d.Posn)
			}
			line, _ := strconv.Atoi(m[2])
			col, _ := strconv.Atoi(m[3])
			out = append(out, parse(t, d.Message, relative(t, p.Module.Dir, m[1]), line, col))
		}
	}
	return out
}
