// Package initrules writes a first rules file from the operations of a program:
// the tables that they name, the keys and indexes that they use, the templates
// of the keys that are known, and one pattern for each distinct read. What does
// not show, or only perhaps, stands in the file as a comment.
package initrules

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/coverage"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/design/lint"
	"github.com/dynlint/dynlint/internal/operations"
)

// Options are what the file is made from.
type Options struct {
	Program *operations.Program
	Module  string // import path, for the name of a table that has none of its own
	Places  check.Places
	Judge   func(pkg string) bool // packages that the file will govern; nil: all
}

// A File is a rules file that was made.
type File struct {
	Text     string
	Tables   int
	Indexes  int
	Entities int
	Patterns int
	Comments int // elements that stand in the file as comments
}

// maxRounds bounds how often what contradicts the rest is taken out.
const maxRounds = 20

// Make makes the file. It is made, read as any rules file, and compared with
// the program; what then proves wrong becomes a comment, until nothing does.
func Make(o Options) (*File, error) {
	g := newGenerator(o)
	g.read()
	if len(g.tables) == 0 {
		return &File{}, nil
	}
	dir, err := os.MkdirTemp("", "dynlint")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	for range maxRounds {
		w := g.write()
		wrong, err := g.verify(w, filepath.Join(dir, design.FileName))
		if err != nil {
			return nil, err
		}
		if !wrong {
			return w.file(), nil
		}
	}
	return nil, errors.New("the file that was made contradicts itself; please report this")
}

// verify reads the file and takes out elements that are wrong, as comments. It
// reports whether there were any.
func (g *generator) verify(w *writer, name string) (wrong bool, err error) {
	if err := os.WriteFile(name, []byte(w.String()), 0o666); err != nil {
		return false, err
	}
	d, err := design.Load(name)
	var faults design.Errors
	switch {
	case errors.As(err, &faults):
		for _, f := range faults {
			if !w.takeOut(f.Pos.Line, f.Msg) {
				return false, fmt.Errorf("the file that was made cannot be read: line %d: %s; please report this", f.Pos.Line, f.Msg)
			}
		}
		return true, nil
	case err != nil:
		return false, err
	}
	for _, f := range lint.Check(d, lint.Options{Today: time.Time{}}) {
		// That items lack a part of an index's key is what the program shows.
		if !f.Kind.Advice && f.Kind.Name != "half-indexed" && w.takeOut(f.Pos.Line, f.Message) {
			wrong = true
		}
	}
	if wrong {
		return true, nil
	}
	rules := func(pkg string) *design.Design {
		if g.o.Judge == nil || g.o.Judge(pkg) {
			return d
		}
		return nil
	}
	contexts := check.Contexts(g.o.Program, check.Options{Rules: rules, Designs: []*design.Design{d}, Whole: true, Places: g.o.Places})
	for _, c := range contexts {
		if c.Design == nil {
			continue
		}
		for _, t := range d.Tables {
			for _, p := range coverage.Match(c, t).Patterns {
				if p.Status != coverage.Covered && p.Status != coverage.Undecidable {
					wrong = w.takeOut(p.Pattern.Name.Pos.Line, "no operation was found to do this") || wrong
				}
			}
		}
	}
	return wrong, nil
}
