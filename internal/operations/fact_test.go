package operations

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/dynlint/dynlint/internal/dyntest"
	"github.com/dynlint/dynlint/internal/load"
	"github.com/dynlint/dynlint/internal/value"
)

// driver runs the analyzer over a program as a per-package driver does:
// dependencies first, facts as bytes, and of those only the facts of direct
// imports.
type driver struct {
	facts map[string][]byte
	own   int // bytes of the packages' own summaries
	total int
}

func (d *driver) run(t *testing.T, prog *load.Program) map[string]*Result {
	t.Helper()
	d.facts = map[string][]byte{}
	results := map[string]*Result{}
	for _, p := range prog.Packages {
		pass := &analysis.Pass{
			Analyzer: Analyzer, Fset: prog.Fset, Files: p.Syntax(), Pkg: p.Types, TypesInfo: p.Info,
			Module: &analysis.Module{Path: p.Module.Path},
			ImportPackageFact: func(imp *types.Package, f analysis.Fact) bool {
				data, ok := d.facts[imp.Path()]
				if !ok || f == nil {
					return false
				}
				if err := gob.NewDecoder(bytes.NewReader(data)).Decode(f); err != nil {
					t.Fatal(err)
				}
				return true
			},
			ExportPackageFact: func(f analysis.Fact) {
				var buf bytes.Buffer
				if err := gob.NewEncoder(&buf).Encode(f); err != nil {
					t.Fatal(err)
				}
				d.facts[p.Path] = buf.Bytes()
				d.total += buf.Len()
				var own bytes.Buffer
				if err := gob.NewEncoder(&own).Encode(&Fact{Packages: f.(*Fact).Packages[:1]}); err != nil {
					t.Fatal(err)
				}
				d.own += own.Len()
			},
		}
		r, err := Analyzer.Run(pass)
		if err != nil {
			t.Fatal(err)
		}
		results[p.Path] = r.(*Result)
	}
	return results
}

// print lists the operations of a program with the shapes of their keys.
func print(p *Program) string {
	var b strings.Builder
	for _, s := range p.Sites {
		for _, d := range s.Tuples {
			table, _ := value.Shape(d.Op.Table)
			fmt.Fprintf(&b, "%s:%d %s %s", s.Pos.File, s.Pos.Line, d.Op.Kind, table)
			for _, k := range d.Op.Keys.List {
				shapes, open := value.Shapes(value.NewChoice(k.Vals...))
				fmt.Fprintf(&b, " %s=%s open:%v", k.Name, shapes, open)
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// TestFactsAcrossPackages: what the last package of a chain sees through facts
// of direct imports is what the whole program says.
func TestFactsAcrossPackages(t *testing.T) {
	prog := dyntest.Program(t, "chain")
	whole, err := Read(t.Context(), prog)
	if err != nil {
		t.Fatal(err)
	}
	want := print(whole)
	if !strings.Contains(want, "PK=[CUSTOMER#me]") || !strings.Contains(want, "SK=[ORDER#{id}]") || !strings.Contains(want, "{ORDERS_TABLE}") {
		t.Fatalf("the whole program is not read right:\n%s", want)
	}
	d := &driver{}
	results := d.run(t, prog)
	last := results["github.com/dynlint/dynlint/testdata/src/chain/web"]
	if last == nil {
		t.Fatal("no result for the last package")
	}
	linked, err := last.Program()
	if err != nil {
		t.Fatal(err)
	}
	if got := print(linked); got != want {
		t.Errorf("through facts:\n%s\nwhole program:\n%s", got, want)
	}
	if d.total > 6*d.own {
		t.Errorf("facts take %d bytes, more than 6 times the %d of the packages' own summaries", d.total, d.own)
	}
	t.Logf("facts %d bytes, own summaries %d bytes", d.total, d.own)
}

// TestFactsAreDeterministic: the same package gives the same bytes.
func TestFactsAreDeterministic(t *testing.T) {
	prog := dyntest.Program(t, "chain")
	a, b := &driver{}, &driver{}
	a.run(t, prog)
	b.run(t, prog)
	for path, x := range a.facts {
		if !bytes.Equal(x, b.facts[path]) {
			t.Errorf("%s: facts differ between runs", path)
		}
	}
}
