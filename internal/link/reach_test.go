package link_test

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/txtar"

	"github.com/dynlint/dynlint/internal/entry"
	"github.com/dynlint/dynlint/internal/flow"
	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/ssabuild"
	"github.com/dynlint/dynlint/internal/summary"
)

// module is the import path below which packages of an archive belong to the
// program; the others are known by their types only.
const module = "app"

// buildProgram links the packages of an archive, in which the libraries of
// testdata/reach/libs.txtar can be imported.
func buildProgram(t testing.TB, archive *txtar.Archive) *link.Program {
	t.Helper()
	return link.New(summaries(t, archive), link.Options{Entries: testEntries()})
}

func summaries(t testing.TB, archive *txtar.Archive) []*summary.Package {
	t.Helper()
	libs, err := libraries()
	if err != nil {
		t.Fatal(err)
	}
	b := &packages{fset: libs.fset, files: map[string][]*ast.File{}, done: maps.Clone(libs.done)}
	if err := b.parse(archive.Files); err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		if _, err := b.Import(path.Dir(f.Name)); err != nil {
			t.Fatal(err)
		}
	}
	built, err := ssabuild.Build(context.Background(), b.fset, b.units, ssa.BuilderMode(0))
	if err != nil {
		t.Fatal(err)
	}
	var sums []*summary.Package
	for i, u := range b.units {
		if built.Errors[i] != nil {
			t.Fatal(built.Errors[i])
		}
		sums = append(sums, flow.Compile(flow.Input{
			Fset: b.fset, Pkg: built.Packages[i], Files: u.Files, Info: u.Info,
			InProgram: func(p *types.Package) bool { return p != nil && inModule(p.Path()) },
		}))
	}
	return sums
}

// libraries are the checked packages of testdata/reach/libs.txtar.
var libraries = sync.OnceValues(func() (*packages, error) {
	libs, err := txtar.ParseFile(filepath.Join("testdata", "reach", "libs.txtar"))
	if err != nil {
		return nil, err
	}
	b := &packages{fset: token.NewFileSet(), files: map[string][]*ast.File{}, done: map[string]*types.Package{}}
	if err := b.parse(libs.Files); err != nil {
		return nil, err
	}
	for _, f := range libs.Files {
		if _, err := b.Import(path.Dir(f.Name)); err != nil {
			return nil, err
		}
	}
	return b, nil
})

// testEntries is the built-in table with declarations for declared.txt.
func testEntries() *entry.Table {
	t := entry.Default()
	t.Declared = []entry.Declared{
		{Func: "app.Consume", Kind: entry.LambdaEvent},
		{Type: "app.handlerFunc", Kind: entry.HTTP, Hot: true},
		{Type: "app.caller", Kind: entry.GRPC, Hot: true},
		{Package: "app/jobs", Kind: entry.Job},
	}
	return t.Index()
}

func inModule(path string) bool { return path == module || strings.HasPrefix(path, module+"/") }

// packages type-checks packages as they are imported.
type packages struct {
	fset  *token.FileSet
	files map[string][]*ast.File
	done  map[string]*types.Package
	units []ssabuild.Unit
}

func (b *packages) parse(files []txtar.File) error {
	for _, f := range files {
		syntax, err := parser.ParseFile(b.fset, f.Name, f.Data, parser.ParseComments)
		if err != nil {
			return err
		}
		b.files[path.Dir(f.Name)] = append(b.files[path.Dir(f.Name)], syntax)
	}
	return nil
}

func (b *packages) Import(path string) (*types.Package, error) {
	if p := b.done[path]; p != nil {
		return p, nil
	}
	if b.files[path] == nil {
		return nil, fmt.Errorf("no package %s", path)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{},
		Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{},
	}
	conf := types.Config{Importer: b, GoVersion: "go1.26"}
	p, err := conf.Check(path, b.fset, b.files[path], info)
	if err != nil {
		return nil, err
	}
	b.done[path] = p
	if inModule(path) {
		b.units = append(b.units, ssabuild.Unit{Types: p, Info: info, Files: b.files[path]})
	}
	return p, nil
}

// Each archive in testdata/reach/*.txt is a program. Its comment lists what is
// known of functions, one a line: the function, whether it is hot ("hot",
// "cold", or "unknown"), and the entry points that lead to it, each as
// "kind:function", in the order of the listing.
func TestReach(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "reach", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			archive := txtar.Parse(text)
			p := buildProgram(t, archive)
			wants := 0
			for line := range strings.Lines(string(archive.Comment)) {
				want := strings.Fields(line)
				if len(want) == 0 || want[0] == "#" {
					continue
				}
				wants++
				fn := p.Func(want[0])
				if fn == nil {
					t.Errorf("no function %s", want[0])
					continue
				}
				if got := reached(p, fn); !slices.Equal(got, want[1:]) {
					t.Errorf("%s: got  %s\n\twant %s", want[0], strings.Join(got, " "), strings.Join(want[1:], " "))
				}
			}
			if wants == 0 {
				t.Error("the program expects nothing")
			}
		})
	}
}

// Of an interface with many implementations that the program makes, only the one
// that reaches the receiver is called there.
func TestImplementations(t *testing.T) {
	for _, n := range []int{10, 50, 200} {
		var b strings.Builder
		b.WriteString("-- app/main.go --\npackage main\n\nimport \"net/http\"\n\ntype store interface{ Load() }\n\nvar all []store\n\n")
		for i := range n {
			fmt.Fprintf(&b, "type s%d struct{}\n\nfunc (*s%d) Load() { load%d() }\nfunc load%d() {}\n", i, i, i, i)
		}
		b.WriteString("type api struct{ store store }\n\nfunc (a *api) get(w http.ResponseWriter, r *http.Request) { a.store.Load() }\n\nfunc main() {\n")
		for i := range n {
			fmt.Fprintf(&b, "\tall = append(all, &s%d{})\n", i)
		}
		b.WriteString("\tfor _, s := range all {\n\t\ts.Load()\n\t}\n\thttp.HandleFunc(\"/\", (&api{&s7{}}).get)\n}\n")
		p := buildProgram(t, txtar.Parse([]byte(b.String())))
		for i := range n {
			want := []string{"cold", "main:app.main"}
			if i == 7 {
				want = []string{"hot", "http:(app.api).get", "main:app.main"}
			}
			name := fmt.Sprintf("app.load%d", i)
			if got := reached(p, p.Func(name)); !slices.Equal(got, want) {
				t.Fatalf("%d implementations: %s: got %v, want %v", n, name, got, want)
			}
		}
	}
}

// The order in which packages are given makes no difference.
func TestReachOrder(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "reach", "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		sums := summaries(t, archive)
		p := link.New(sums, link.Options{Entries: testEntries()})
		slices.Reverse(sums)
		q := link.New(sums, link.Options{Entries: testEntries()})
		for _, fn := range p.Order {
			if a, b := reached(p, fn), reached(q, q.Func(fn.Key)); !slices.Equal(a, b) {
				t.Errorf("%s: %s: %v, and with the packages reversed %v", file, fn.Key, a, b)
			}
		}
	}
}

// reached says what is known of a function in the words of the archives.
func reached(p *link.Program, fn *link.Fn) []string {
	var out []string
	switch hot, known := p.Reach.Hot(fn); {
	case !known:
		out = append(out, "unknown")
	case hot:
		out = append(out, "hot")
	default:
		out = append(out, "cold")
	}
	for _, path := range p.Reach.Paths(fn) {
		out = append(out, string(path.Entry.Kind)+":"+path.Entry.Fn.Key)
	}
	return out
}
