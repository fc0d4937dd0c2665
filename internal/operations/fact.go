package operations

import (
	"bytes"
	"compress/flate"
	"encoding/gob"
	"fmt"
	"io"
	"sort"

	"github.com/dynlint/dynlint/internal/summary"
)

// factVersion changes whenever the meaning of a summary does.
const factVersion = 5

// Fact is the package fact that carries summaries between packages. Stock
// drivers show a package only the facts of its direct imports, so a fact holds
// the package's own summary and, of its dependencies, what it can lead to.
// Readers merge facts by package path and see the same whether or not the
// driver passes facts on by itself.
type Fact struct {
	Packages []*summary.Package // own first, then dependencies by path
}

// AFact marks the type as a fact.
func (*Fact) AFact() {}

func (f *Fact) String() string {
	if len(f.Packages) == 0 {
		return "no summary"
	}
	return fmt.Sprintf("summary of %s and %d dependencies", f.Packages[0].Path, len(f.Packages)-1)
}

// GobEncode writes the version and the compressed summaries. The bytes depend
// on nothing but the summaries: there are no maps in them.
func (f *Fact) GobEncode() ([]byte, error) {
	var buf bytes.Buffer
	buf.WriteByte(factVersion)
	z, err := flate.NewWriter(&buf, flate.BestSpeed)
	if err != nil {
		return nil, err
	}
	if err := gob.NewEncoder(z).Encode(f.Packages); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}

// GobDecode reads what GobEncode wrote. Facts of another version read as empty.
func (f *Fact) GobDecode(data []byte) error {
	f.Packages = nil
	if len(data) == 0 || data[0] != factVersion {
		return nil
	}
	z := flate.NewReader(bytes.NewReader(data[1:]))
	defer z.Close()
	if err := gob.NewDecoder(z).Decode(&f.Packages); err != nil && err != io.EOF {
		return fmt.Errorf("summary of a dependency cannot be read: %w", err)
	}
	return nil
}

// mergeFacts joins the summaries of several facts. Of two summaries of one
// package the one with more functions wins: it is the package's own, or the
// less pruned; functions that only the other has are added.
func mergeFacts(facts []*Fact) []*summary.Package {
	byPath := map[string]*summary.Package{}
	for _, f := range facts {
		for _, p := range f.Packages {
			old, ok := byPath[p.Path]
			if !ok {
				byPath[p.Path] = p
				continue
			}
			byPath[p.Path] = union(old, p)
		}
	}
	out := make([]*summary.Package, 0, len(byPath))
	for _, p := range byPath {
		out = append(out, p)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Path < out[j].Path })
	return out
}

// union is a with the functions of b that it lacks. Both are prunings of one
// summary, so files and types are the same.
func union(a, b *summary.Package) *summary.Package {
	if len(b.Funcs) > len(a.Funcs) {
		a, b = b, a
	}
	have := map[string]bool{}
	for _, f := range a.Funcs {
		have[f.Key] = true
	}
	out := *a
	out.Funcs = append([]*summary.Func(nil), a.Funcs...)
	for _, f := range b.Funcs {
		if !have[f.Key] {
			out.Funcs = append(out.Funcs, f)
		}
	}
	if len(out.Funcs) == len(a.Funcs) {
		return a
	}
	// In source order again, so that the union does not depend on the parts.
	sort.SliceStable(out.Funcs, func(i, j int) bool {
		x, y := out.Funcs[i].Pos, out.Funcs[j].Pos
		if x.File != y.File {
			return x.File < y.File
		}
		if x.Line != y.Line {
			return x.Line < y.Line
		}
		if x.Col != y.Col {
			return x.Col < y.Col
		}
		return out.Funcs[i].Key < out.Funcs[j].Key
	})
	return &out
}
