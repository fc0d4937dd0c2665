package design

import (
	"os"
	"testing"
)

// FuzzParse feeds texts to everything but the reading of files: no panic, and
// every error is inside the text.
func FuzzParse(f *testing.F) {
	for _, path := range []string{"../../rules.yaml", "testdata/faults25.yaml", "testdata/faults50.yaml"} {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Add("version: 1\ntables: &t {T: *t}\n")
	f.Add("version: 1\ntables: {T: {key: {partition: [a, b: S], sort: {c: N}}, entities: {E: {namespace: {a: [b]}, legacy: [{}]}}}}")
	f.Fuzz(func(t *testing.T, text string) {
		l := &loader{}
		d := l.parse("r", []byte(text))
		if d != nil {
			resolve(d, &l.reporter)
		}
		lines := splitLines(text)
		for _, e := range l.errs {
			if e.Pos.Line < 1 || e.Pos.Line > len(lines)+1 || e.Pos.Col < 1 || e.Msg == "" {
				t.Errorf("%q: error %v", text, e)
			}
		}
		if d != nil && len(l.errs) == 0 {
			for _, table := range d.Tables {
				for _, p := range table.Patterns {
					table.Selects(p)
					table.Writes(p)
				}
			}
		}
	})
}
