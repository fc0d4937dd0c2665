// Package pass runs checks under drivers that see one package at a time: go
// vet, golangci-lint, nogo. What other packages do is known from the facts of
// the packages that this one imports, so findings of scope program are left
// out, and a finding about an operation of an imported package is made here if
// it takes something of this package, a call or an entry point, to be true.
package pass

import (
	"fmt"
	"go/ast"
	"go/token"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/load"
	"github.com/dynlint/dynlint/internal/operations"
	"github.com/dynlint/dynlint/internal/suppress"
)

// Analyzer makes the analyzer of one check.
func Analyzer(name, title string, f check.Func, rules func() []*finding.Rule) *analysis.Analyzer {
	return Combined(name, title, []check.Func{f}, rules, Settings{})
}

// Combined makes one analyzer of several checks, whose flags begin with the
// given settings.
func Combined(name, title string, checks []check.Func, rules func() []*finding.Rule, settings Settings) *analysis.Analyzer {
	s := &settings
	a := &analysis.Analyzer{
		Name:     name,
		Doc:      name + ": " + title + "\n\nThe kinds of findings are described by \"dynlint explain " + name + "\".",
		URL:      "https://github.com/dynlint/dynlint/blob/main/docs/analyzers.md",
		Requires: []*analysis.Analyzer{packageAnalyzer},
		Run: func(p *analysis.Pass) (any, error) {
			v, _ := p.ResultOf[packageAnalyzer].(*view)
			if v == nil {
				return nil, nil
			}
			j, err := v.judged(*s)
			if err != nil {
				return nil, err
			}
			if j.rules.err != nil {
				if j.faulty.claim() { // once, not by every check
					j.reportFaults(p)
				}
				return nil, nil
			}
			j.report(p, checks, rules())
			return nil, nil
		},
	}
	s.flags(&a.Flags)
	return a
}

// packageAnalyzer reads what all checks of a package share.
var packageAnalyzer = &analysis.Analyzer{
	Name:       "dynlintpackage",
	Doc:        "bind the DynamoDB operations of a package to the tables of rules.yaml",
	Requires:   []*analysis.Analyzer{operations.Analyzer},
	FactTypes:  []analysis.Fact{new(Accepted)},
	ResultType: reflect.TypeFor[*view](),
	Run:        run,
}

// A view is what a package shows of a program, whatever the settings.
type view struct {
	pass  *analysis.Pass
	res   *operations.Result
	names *names
	calls []call // of this package into others, in source order

	accepted *Accepted

	mu      sync.Mutex
	bySetup map[Settings]*judged
}

// judged is the program by the rules of some settings. Checks share it.
type judged struct {
	*view
	settings Settings
	contexts []*check.Context
	imports  func() [][]*check.Context // what the driver saw at each direct import
	rules    *rulesOf
	faulty   once
}

type once struct {
	mu   sync.Mutex
	done bool
}

func (o *once) claim() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	first := !o.done
	o.done = true
	return first
}

func run(p *analysis.Pass) (any, error) {
	res, _ := p.ResultOf[operations.Analyzer].(*operations.Result)
	if res == nil {
		return (*view)(nil), nil
	}
	n := newNames(p)
	return &view{pass: p, res: res, names: n, calls: callsOf(res.Own), accepted: n.accepted(p), bySetup: map[Settings]*judged{}}, nil
}

// judged makes the contexts of the program by the rules that the settings name.
func (v *view) judged(s Settings) (*judged, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if j := v.bySetup[s]; j != nil {
		return j, nil
	}
	j := &judged{view: v, settings: s, rules: s.design(v.names)}
	designs := j.rules.program(v.res)
	program, err := v.res.Program(designs...)
	if err != nil {
		return nil, err
	}
	places := v.names.places(v.pass, v.res)
	if j.rules.text {
		places = inlinePlaces{places}
	}
	o := check.Options{Rules: j.rules.of, Places: places}
	j.contexts = check.Contexts(program, o)
	j.imports = sync.OnceValue(func() (out [][]*check.Context) {
		for _, imp := range v.res.Imports(designs...) {
			out = append(out, check.Contexts(imp, o))
		}
		return out
	})
	v.bySetup[s] = j
	return j, nil
}

// report runs checks and reports what this package adds.
func (j *judged) report(p *analysis.Pass, checks []check.Func, rules []*finding.Rule) {
	var all []finding.Finding
	elsewhere := false // something may have been told at an import
	for _, k := range check.Run(j.contexts, checks) {
		if j.tells(&k) {
			all = append(all, k)
			elsewhere = elsewhere || !j.names.pos(k.At).IsValid()
		}
	}
	if elsewhere {
		known := map[string]bool{}
		for _, imp := range j.imports() {
			for _, k := range check.Run(imp, checks) {
				if j.tells(&k) {
					known[identity(&k)] = true
				}
			}
		}
		all = slices.DeleteFunc(all, func(k finding.Finding) bool { return known[identity(&k)] })
	}
	if len(all) == 0 {
		return
	}
	s := &suppress.Set{Files: j.accepted.files(j.names), Package: j.names.pkg, Allowed: j.rules.allowed, Today: time.Now(), Rules: rules}
	_, accepted := s.Apply(slices.Clone(all))
	fixer := &fixer{names: j.names}
	for i := range all {
		k := &all[i]
		if slices.ContainsFunc(accepted, func(a finding.Finding) bool { return identity(&a) == identity(k) }) {
			continue
		}
		if pos, own := j.names.position(p, k, j.calls); pos.IsValid() {
			d := analysis.Diagnostic{Pos: pos, Category: k.Rule, Message: message(k, own), Related: j.names.related(p, k)}
			if own {
				d.SuggestedFixes = fixer.fixes(k)
			}
			if j.settings.Folded {
				d.Message, d.Related = d.Message+folded(k), nil
			}
			p.Report(d)
		}
	}
}

// tells reports whether a driver that sees one package at a time tells a finding.
func (j *judged) tells(f *finding.Finding) bool {
	return f.Scope != finding.Program && j.settings.shows(f.Preset)
}

// identity tells findings apart, one that is proved from one that is assumed.
func identity(f *finding.Finding) string {
	return fmt.Sprintf("%s %v %s %s", f.Rule, f.Canonical, f.Element, f.Preset)
}

// message is the finding in one line, with the place that it is about if it is
// shown elsewhere.
func message(f *finding.Finding, own bool) string {
	text := f.Message
	if !own {
		text = fmt.Sprintf("%s (%s:%d:%d)", text, f.Canonical.File, f.Canonical.Line, f.Canonical.Col)
	}
	text += " [" + f.Rule + "]"
	if f.Preset == finding.Audit {
		text += " (audit)"
	}
	return text
}

// FoldedBy is what stands between the message of a finding and its other places,
// and between these, where all is one text.
const FoldedBy = "; "

// folded are the steps and other places of a finding, in one line.
func folded(f *finding.Finding) string {
	var b strings.Builder
	for _, s := range append(append([]finding.Step{}, f.Path...), f.Related...) {
		b.WriteString(FoldedBy)
		if s.IsValid() {
			fmt.Fprintf(&b, "%s:%d:%d: ", s.File, s.Line, s.Col)
		}
		b.WriteString(s.Text)
	}
	return b.String()
}

// names knows where packages and files lie.
type names struct {
	root   string // directory of the module
	module string // its path
	own    string // import path of the package
	dir    string // directory of the package
	files  map[string]*token.File
	moved  map[string]bool // files that cgo rewrote, by the name of their source
	syntax map[string]*ast.File
	pkgs   map[string]string // import path by module-relative directory
}

func newNames(p *analysis.Pass) *names {
	n := &names{own: p.Pkg.Path(), module: operations.ModulePath(p), files: map[string]*token.File{}, moved: map[string]bool{}, syntax: map[string]*ast.File{}, pkgs: map[string]string{}}
	for _, f := range p.Files {
		file, name := p.Fset.File(f.Package), p.Fset.Position(f.Package).Filename
		moved := name != file.Name()
		if !moved && isCgo(f) {
			continue // it has no code of the user, and lies elsewhere
		}
		if n.dir == "" {
			n.place(p, filepath.Dir(operations.FileName(p)))
		}
		// Given by -overlay, or made by the build, a file may lie elsewhere.
		rel := n.rel(filepath.Join(n.dir, filepath.Base(name)))
		n.files[rel], n.moved[rel] = file, moved
		n.syntax[rel] = f
	}
	return n
}

// place finds the directory of the package and that of its module. dir is that of
// a file.
func (n *names) place(p *analysis.Pass, dir string) {
	n.dir, n.root = dir, operations.ModuleRoot(dir)
	if m := p.Module; m != nil && m.Dir != "" {
		n.root = m.Dir
		if in := n.inModule(n.own); in != "" && !strings.HasSuffix(p.Pkg.Name(), "_test") {
			n.dir = in
		}
	}
}

func (n *names) rel(file string) string {
	rel, err := filepath.Rel(n.root, file)
	if err != nil {
		return filepath.ToSlash(file)
	}
	return filepath.ToSlash(rel)
}

// dirOf is the directory of a package of the module, "" of any other.
func (n *names) dirOf(pkg string) string {
	if pkg == n.own {
		return n.dir
	}
	return n.inModule(pkg)
}

// inModule is where a package lies by its import path, "" if the module has no
// such.
func (n *names) inModule(pkg string) string {
	if n.module == "" {
		return ""
	}
	if rest, ok := strings.CutPrefix(pkg, n.module); ok && (rest == "" || rest[0] == '/') {
		return filepath.Join(n.root, filepath.FromSlash(rest))
	}
	return ""
}

// pkg is the import path of a file's package.
func (n *names) pkg(file string) string { return n.pkgs[path.Dir(file)] }

// places describes the packages that are known to those who name places.
func (n *names) places(p *analysis.Pass, res *operations.Result) check.Places {
	lp := &load.Program{Dir: n.root, Fset: p.Fset}
	module := &load.Module{Path: n.module, Dir: n.root, Main: true}
	own := &load.Package{Path: n.own, Dir: n.dir, Module: module, Types: p.Pkg, Info: p.TypesInfo}
	for rel, f := range n.syntax {
		own.Files = append(own.Files, &load.File{
			Name: filepath.Join(n.root, filepath.FromSlash(rel)), Syntax: f,
			Generated: n.generated(rel), Test: strings.HasSuffix(rel, "_test.go"),
		})
	}
	slices.SortFunc(own.Files, func(a, b *load.File) int { return strings.Compare(a.Name, b.Name) })
	lp.Modules = []*load.Module{module}
	lp.Packages = append(lp.Packages, own)
	n.pkgs[n.rel(n.dir)] = n.own
	for _, d := range res.Deps {
		if dir := n.dirOf(d.Path); dir != "" && d.Path != n.own {
			lp.Packages = append(lp.Packages, &load.Package{Path: d.Path, Dir: dir, Module: module})
			n.pkgs[n.rel(dir)] = d.Path
		}
	}
	return check.NewPlaces(lp)
}
