package pass

import (
	"cmp"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/suppress"
)

// Accepted is the package fact that carries directives: a finding may be about
// an operation of an import, or pass it, and is accepted there. They are no part
// of what the compiler makes of a package, so a driver that keeps results would
// not see that one has changed in a file that it reads later. Of dependencies
// it holds what their facts do.
type Accepted struct {
	Files []AcceptedIn // by name
}

// AcceptedIn are the directives of one file.
type AcceptedIn struct {
	Name       string // import path and base name
	Directives []AcceptedLines
}

// AcceptedLines is what one directive accepts.
type AcceptedLines struct {
	Line, Col, From, To int
	Rules               []string
	Reason              string
	Until               int64 // Unix seconds, 0 if there is no last day
	Nolint              bool
}

// AFact marks the type as a fact.
func (*Accepted) AFact() {}

func (a *Accepted) String() string { return fmt.Sprintf("directives in %d files", len(a.Files)) }

// accepted joins the directives of the package with those of its imports, and
// exports them.
func (n *names) accepted(p *analysis.Pass) *Accepted {
	all := &Accepted{}
	for _, imp := range p.Pkg.Imports() {
		var f Accepted
		if p.ImportPackageFact(imp, &f) {
			all.Files = append(all.Files, f.Files...)
		}
	}
	for file, syntax := range n.syntax {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		in := AcceptedIn{Name: n.own + "/" + path.Base(file)}
		for _, d := range suppress.Read(p.Fset, syntax, file).Directives {
			if !d.Faulty() {
				in.Directives = append(in.Directives, linesOf(d))
			}
		}
		if len(in.Directives) > 0 {
			all.Files = append(all.Files, in)
		}
	}
	slices.SortStableFunc(all.Files, func(a, b AcceptedIn) int { return cmp.Compare(a.Name, b.Name) })
	all.Files = slices.CompactFunc(all.Files, func(a, b AcceptedIn) bool { return a.Name == b.Name })
	if len(all.Files) > 0 {
		p.ExportPackageFact(all)
	}
	return all
}

func linesOf(d *suppress.Directive) AcceptedLines {
	out := AcceptedLines{Line: d.At.Line, Col: d.At.Col, From: d.From, To: d.To, Rules: d.Rules, Reason: d.Reason, Nolint: d.Nolint}
	if !d.Until.IsZero() {
		out.Until = d.Until.Unix()
	}
	return out
}

// files are the directives as the findings of this package name their files.
func (a *Accepted) files(n *names) []*suppress.File {
	var out []*suppress.File
	for _, in := range a.Files {
		dir := n.dirOf(path.Dir(in.Name))
		if dir == "" {
			continue
		}
		f := &suppress.File{Name: n.rel(filepath.Join(dir, path.Base(in.Name)))}
		for _, l := range in.Directives {
			d := &suppress.Directive{
				At: finding.Place{File: f.Name, Line: l.Line, Col: l.Col}, From: l.From, To: l.To,
				Rules: l.Rules, Reason: l.Reason, Nolint: l.Nolint,
			}
			if l.Until != 0 {
				d.Until = time.Unix(l.Until, 0).UTC()
			}
			f.Directives = append(f.Directives, d)
		}
		out = append(out, f)
	}
	return out
}
