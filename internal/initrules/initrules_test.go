package initrules_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/dynlint/dynlint/analyzers/accesspattern"
	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dyntest"
	"github.com/dynlint/dynlint/internal/initrules"
	"github.com/dynlint/dynlint/internal/operations"
)

var update = flag.Bool("update", false, "write the golden files, to be read before they are committed")

func makeFile(t *testing.T, name string) (*operations.Program, check.Places, *initrules.File) {
	t.Helper()
	lp := dyntest.Program(t, name)
	p, err := operations.Read(t.Context(), lp)
	if err != nil {
		t.Fatal(err)
	}
	places := check.NewPlaces(lp)
	f, err := initrules.Make(initrules.Options{Program: p, Module: "example.com/" + name, Places: places})
	if err != nil {
		t.Fatal(err)
	}
	return p, places, f
}

// The file of a program, as it was read by a person.
func TestGolden(t *testing.T) {
	for _, name := range []string{"initrules", "chain", "multikey"} {
		_, _, f := makeFile(t, name)
		golden := filepath.Join("testdata", name+".yaml")
		if *update {
			if err := os.WriteFile(golden, []byte(f.Text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if f.Text != string(want) {
			t.Errorf("%s: got\n%s\nwant the text of %s", name, f.Text, golden)
		}
	}
}

// The file of every program that tests have can be read, is the same each time,
// and leaves the program without findings about access patterns.
func TestAccepted(t *testing.T) {
	for _, name := range dyntest.Programs(t) {
		p, places, f := makeFile(t, name)
		if f.Text == "" {
			continue
		}
		if _, _, again := makeFile(t, name); again.Text != f.Text {
			t.Errorf("%s: two files differ:\n%s\n%s", name, f.Text, again.Text)
		}
		file := filepath.Join(t.TempDir(), design.FileName)
		if err := os.WriteFile(file, []byte(f.Text), 0o666); err != nil {
			t.Fatal(err)
		}
		d, err := design.Load(file)
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, f.Text)
			continue
		}
		contexts := check.Contexts(p, check.Options{
			Rules: func(string) *design.Design { return d }, Designs: []*design.Design{d}, Whole: true, Places: places,
		})
		for _, x := range check.Run(contexts, []check.Func{accesspattern.Check}) {
			t.Errorf("%s: %s\n%s", name, x.String(), f.Text)
		}
	}
}
