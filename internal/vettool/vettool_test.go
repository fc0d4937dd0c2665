package vettool

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
)

func TestSpeaks(t *testing.T) {
	for args, want := range map[string]bool{
		"": false, "-V=full": true, "-flags": true, "-json x/vet.cfg": true, "lint ./...": false, "-V=short": false,
	} {
		if got := Speaks(strings.Fields(args)); got != want {
			t.Errorf("Speaks(%q) = %v", args, got)
		}
	}
}

// scan has a flag, and reports the imports of a package.
func scan(preset *string) *analysis.Analyzer {
	a := &analysis.Analyzer{Name: "scan", Doc: "scan: reads\n\nMore.", Run: func(p *analysis.Pass) (any, error) {
		for _, imp := range p.Files[0].Imports {
			p.Report(analysis.Diagnostic{Pos: imp.Pos(), Message: "imports " + imp.Path.Value})
		}
		return nil, nil
	}}
	a.Flags.StringVar(preset, "preset", "core", "which")
	return a
}

func TestFlags(t *testing.T) {
	var preset string
	all := []*analysis.Analyzer{scan(&preset), {Name: "other", Doc: "other"}, {Name: "third", Doc: "third"}}
	for _, test := range []struct{ args, enabled, preset string }{
		{"", "scan other third", "core"},
		{"-scan", "scan", "core"},
		{"--scan=true -third", "scan third", "core"},
		{"-scan=false", "other third", "core"},
		{"-scan=false -other", "other", "core"},
		{"-preset=audit", "scan other third", "audit"},
		{"-preset audit -json", "scan other third", "audit"},
		{"-scan.preset audit -other=0", "scan third", "audit"},
		{"-rules=off", "scan other third", "core"}, // no analyzer here has it
	} {
		preset = "core"
		f, err := scanFlags(strings.Fields(test.args))
		if err != nil {
			t.Fatal(err)
		}
		enabled, err := f.apply(all)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, a := range enabled {
			names = append(names, a.Name)
		}
		if got := strings.Join(names, " "); got != test.enabled || preset != test.preset {
			t.Errorf("%q: enabled %q, preset %q", test.args, got, preset)
		}
	}
	for args, want := range map[string]string{
		"-nothing":      "there is no flag -nothing",
		"-scan.nothing": "there is no flag -scan.nothing",
		"-scan=maybe":   "-scan=maybe is neither true nor false",
		"-json=maybe":   "-json=maybe is neither true nor false",
		"word":          `"word" is no flag`,
		"---scan":       `"---scan" is no flag`,
	} {
		f, err := scanFlags(strings.Fields(args))
		if err == nil {
			_, err = f.apply(all)
		}
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", args, err, want)
		}
	}
	for args, want := range map[string]bool{"-fix": true, "-fix -diff": true, "-stock": true, "-fix=false": false, "-json": false} {
		if f, err := scanFlags(strings.Fields(args)); err != nil || f.stock() != want {
			t.Errorf("%q: stock is not %v, %v", args, want, err)
		}
	}
}

// The go command takes flags that it does not know for errors of use.
func TestDescribesFlags(t *testing.T) {
	var preset string
	var out bytes.Buffer
	if err := printFlags(&out, []*analysis.Analyzer{scan(&preset)}); err != nil {
		t.Fatal(err)
	}
	var list []struct {
		Name  string
		Bool  bool
		Usage string
	}
	if err := json.Unmarshal(out.Bytes(), &list); err != nil {
		t.Fatal(err)
	}
	got := map[string]bool{}
	for _, f := range list {
		got[f.Name] = f.Bool
		if f.Usage == "" || strings.Contains(f.Usage, "\n") {
			t.Errorf("-%s has the usage %q", f.Name, f.Usage)
		}
	}
	want := map[string]bool{"json": true, "fix": true, "diff": true, "stock": true, "rules": false, "preset": false, "scan": true, "scan.preset": false}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("flags %v, want %v", got, want)
	}
}

// base is a package of the program that imports nothing.
func base(t *testing.T, source string) (config, string) {
	t.Helper()
	dir := t.TempDir()
	name := filepath.Join(dir, "p.go")
	if err := os.WriteFile(name, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	return config{
		ID: "example.com/m/p", ImportPath: "example.com/m/p", GoVersion: "go1.24", GoFiles: []string{name},
		ModulePath: "example.com/m", VetxOutput: filepath.Join(dir, "vetx"),
	}, dir
}

// answer runs a tool on one package.
func answer(t *testing.T, c config, flags ...string) (code int, stderr string) {
	t.Helper()
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(filepath.Dir(c.VetxOutput), "vet.cfg")
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
	var preset string
	tool := &Tool{
		Analyzers: func() []*analysis.Analyzer { return []*analysis.Analyzer{scan(&preset)} },
		Client:    func(path string) bool { return path == "example.com/client" },
		Skip:      func(imports []string) bool { return len(imports) > 20 },
	}
	var errs bytes.Buffer
	code = tool.Main(append(flags, name), io.Discard, &errs)
	return code, errs.String()
}

// A package that does not matter is not even parsed; its file of facts is there
// all the same. Relevance is what the marks of direct imports say.
func TestMarks(t *testing.T) {
	idleFile, mattersFile := filepath.Join(t.TempDir(), "idle"), filepath.Join(t.TempDir(), "matters")
	for name, mark := range map[string]byte{idleFile: idle, mattersFile: matters} {
		if err := writeFacts(name, mark, nil); err != nil {
			t.Fatal(err)
		}
	}
	many := map[string]string{"example.com/client": "example.com/client"}
	for i := range 20 {
		many[fmt.Sprint(i)] = fmt.Sprint(i)
	}
	for what, test := range map[string]struct {
		change func(*config)
		mark   byte
		parsed bool
	}{
		"the standard library":         {func(c *config) { c.ImportPath, c.ModulePath = "net/http", "" }, idle, false},
		"a dependency":                 {func(c *config) { c.ModuleVersion = "v1.0.0" }, idle, false},
		"a client":                     {func(c *config) { c.ImportPath, c.ModuleVersion = "example.com/client", "v1.0.0" }, matters, false},
		"a dependency on idle":         {func(c *config) { c.ModuleVersion = "v1"; c.PackageVetx = map[string]string{"d": idleFile} }, idle, false},
		"a dependency that reaches it": {func(c *config) { c.ModuleVersion = "v1"; c.PackageVetx = map[string]string{"d": mattersFile} }, matters, true},
		"an inventory of services":     {func(c *config) { c.ModuleVersion = "v1"; c.ImportMap = many }, idle, false},
		"the program":                  {func(*config) {}, matters, true},
		"the program, Go 1.27": {func(c *config) {
			c.ModulePath = ""
			c.Module = &analysis.Module{Path: "example.com/m", Main: true}
		}, matters, true},
		"a dependency, Go 1.27": {func(c *config) {
			c.ModulePath = ""
			c.Module = &analysis.Module{Path: "example.com/m", Version: "v1.0.0"}
		}, idle, false},
		"files of the command line": {func(c *config) { c.ImportPath, c.ModulePath = "command-line-arguments", "" }, matters, true},
		"only tests": {func(c *config) {
			c.GoFiles = []string{filepath.Join(filepath.Dir(c.GoFiles[0]), "p_test.go")}
		}, matters, false},
	} {
		c, _ := base(t, "package p\nfunc F( {\n") // no one can parse it
		c.VetxOnly = false
		test.change(&c)
		if c.PackageVetx != nil {
			c.ImportMap = map[string]string{"d": "d"}
		}
		code, stderr := answer(t, c)
		if parsed := strings.Contains(stderr, "p.go:2:"); parsed != test.parsed || (code != 0) != parsed {
			t.Errorf("%s: exit code %d, %q; parsed %v", what, code, stderr, test.parsed)
		}
		if mark, err := readMark(c.VetxOutput); !test.parsed && (err != nil || mark != test.mark) {
			t.Errorf("%s: mark %q, %v; want %q", what, mark, err, test.mark)
		}
	}
}

// Exit codes and output follow the protocol.
func TestProtocol(t *testing.T) {
	const clean, imports, faulty = "package p\n", "package p\nimport _ \"unsafe\"\n", "package p\nvar V int = \"\"\n"
	found := func(c config) string { return c.GoFiles[0] + ":2:8: imports \"unsafe\"\n" }
	for what, test := range map[string]struct {
		source string
		change func(*config)
		flags  []string
		code   int
		stderr func(config) string
	}{
		"nothing to report":     {source: clean},
		"a finding":             {source: imports, code: 1, stderr: found},
		"a finding, as JSON":    {source: imports, flags: []string{"-json"}},
		"a finding, facts only": {source: imports, change: func(c *config) { c.VetxOnly = true }},
		"switched off":          {source: imports, flags: []string{"-scan=false"}},
		"does not compile": {source: faulty, code: 1, stderr: func(c config) string {
			return c.GoFiles[0] + ":2:13: cannot use \"\" (untyped string constant) as int value in variable declaration\n"
		}},
		"does not compile, facts only": {source: faulty, code: 1, change: func(c *config) { c.VetxOnly = true }},
		"the compiler will say it":     {source: faulty, change: func(c *config) { c.SucceedOnTypecheckFailure = true }},
		"no export data": {
			source: "package p\nimport _ \"example.com/d\"\n", code: 1,
			change: func(c *config) { c.ImportMap = map[string]string{"example.com/d": "example.com/d"} },
			stderr: func(config) string { return "dynlint: " + errNoExport.Error() + "\n" },
		},
	} {
		c, dir := base(t, test.source)
		c.Stdout = filepath.Join(dir, "stdout")
		if c.ImportMap = map[string]string{"unsafe": "unsafe"}; test.change != nil {
			test.change(&c)
		}
		want := ""
		if test.stderr != nil {
			want = test.stderr(c)
		}
		if code, stderr := answer(t, c, test.flags...); code != test.code || stderr != want {
			t.Errorf("%s: exit code %d, want %d; got %q, want %q", what, code, test.code, stderr, want)
		}
		_, err := os.Stat(c.VetxOutput)
		if failed := test.code != 0 && test.stderr != nil && test.source != imports || c.VetxOnly && test.code != 0; (err != nil) != failed {
			t.Errorf("%s: file of facts: %v", what, err)
		}
		text, _ := os.ReadFile(c.Stdout)
		if json := slices.Contains(test.flags, "-json"); json != strings.Contains(string(text), `"message": "imports \"unsafe\""`) {
			t.Errorf("%s: standard output %q", what, text)
		}
	}
}

// A compiler that is newer than this program is named, whatever its export data
// makes of the reader.
func TestSkew(t *testing.T) {
	for version, want := range map[string]string{
		"go9.99.1":        "dynlint: dynlint was built with " + runtime.Version() + ", but go vet is of go9.99.1: build it again, with go install or as go tool -n prints it\n",
		runtime.Version(): "",
	} {
		c, dir := base(t, "package p\nimport _ \"example.com/d\"\n")
		export := filepath.Join(dir, "d.a")
		head := "!<arch>\n__.PKGDEF       0           0     0     644     64        `\ngo object linux amd64 " + version + " GOAMD64=v1\n"
		if err := os.WriteFile(export, []byte(head+"\n$$B\nu\x7f\x00\x00"+strings.Repeat("\xff", 99)+"\n$$\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		c.ImportMap = map[string]string{"example.com/d": "example.com/d"}
		c.PackageFile = map[string]string{"example.com/d": export}
		code, stderr := answer(t, c)
		if code != 1 || want != "" && stderr != want || want == "" && (stderr == "" || strings.Contains(stderr, "build it again")) {
			t.Errorf("%s: exit code %d, %q", version, code, stderr)
		}
	}
}

func TestFacts(t *testing.T) {
	name := filepath.Join(t.TempDir(), "vetx")
	facts := []fact{{"a.Fact", []byte("1")}, {"b.Fact", []byte("2")}}
	if err := writeFacts(name, matters, facts); err != nil {
		t.Fatal(err)
	}
	if got, err := readFacts(name); err != nil || !reflect.DeepEqual(got, facts) {
		t.Errorf("read %v, %v", got, err)
	}
	for _, text := range []string{"", "vetx\x00\x00\x00\x00\x00", magic} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := readMark(name); err == nil {
			t.Errorf("%q has a mark", text)
		}
		if _, err := readFacts(name); err == nil {
			t.Errorf("%q has facts", text)
		}
	}
}

// The line of -V=full is one that the go command accepts.
func TestVersion(t *testing.T) {
	var out bytes.Buffer
	if err := printVersion(&out); err != nil {
		t.Fatal(err)
	}
	f := strings.Fields(out.String())
	if len(f) != 4 || f[1] != "version" || f[2] != "devel" || !strings.HasPrefix(f[3], "buildID=") || len(f[3]) != len("buildID=")+64 {
		t.Errorf("version %q", &out)
	}
}

// What a directive or rules file accepts until a day ends with that day.
func TestDays(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":          "module example.com/m\n",
		"rules.yaml":      "version: 1\nallow:\n  - {rule: scan, where: a.go, reason: few, until: 2027-01-31}\n",
		"a.go":            "package m\n\n//dynlint:ignore scan/hot-path until=2027-02-28 -- few\nvar V int\n",
		"b.go":            "package m\n\n//dynlint:ignore scan/hot-path until=2027-05-31 -- few, was until=2026-05-31\nvar W int\n",
		"nested/go.mod":   "module example.com/nested\n",
		"nested/a.go":     "package m\n\n//dynlint:ignore scan/hot-path until=2027-03-31 -- few\nvar V int\n",
		"vendor/x/x.go":   "package x\n\n//dynlint:ignore scan/hot-path until=2027-04-30 -- few\nvar V int\n",
		"sub/vendor/x.go": "package x\n",
	} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	sum := func(day string) string {
		now, err := time.Parse(time.DateTime, day)
		if err != nil {
			t.Fatal(err)
		}
		h := sha256.New()
		if err := hashRules(h, []string{dir}, now); err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf("%x", h.Sum(nil))
	}
	days := []string{"2027-01-31 23:59:59", "2027-02-01 00:00:00", "2027-02-28 12:00:00", "2027-03-01 00:00:00", "2027-04-01 00:00:00", "2027-05-01 00:00:00", "2027-06-01 00:00:00"}
	changes := []bool{true, false, true, false, false, true} // from each to the next
	for i, change := range changes {
		if (sum(days[i]) != sum(days[i+1])) != change {
			t.Errorf("from %s to %s the key changes: %v", days[i], days[i+1], !change)
		}
	}
}
