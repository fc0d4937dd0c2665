package link_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/dynlint/dynlint/internal/entry"
	"github.com/dynlint/dynlint/internal/entry/formtest"
	"github.com/dynlint/dynlint/internal/link"
)

// Every family of entry points, in every form in which handlers are written,
// reaches what the handler calls, and not what is called where it is made.
func TestForms(t *testing.T) {
	for i := range formtest.Families {
		f := &formtest.Families[i]
		t.Run(f.Group+"/"+f.Name, func(t *testing.T) {
			for j := range formtest.Forms {
				if form := &formtest.Forms[j]; form.Fits(f) {
					t.Run(form.Name, func(t *testing.T) { checkForm(t, f, form) })
				}
			}
		})
	}
}

const storeOfForms = "package store\n\nfunc Load() {}\n\nfunc Warm() {}\n"

func checkForm(t *testing.T, f *formtest.Family, form *formtest.Form) {
	archive := formtest.Program(f, form, storeOfForms)
	if dir := os.Getenv("FORMS"); dir != "" {
		for _, file := range archive.Files {
			name := filepath.Join(dir, t.Name(), file.Name)
			os.MkdirAll(filepath.Dir(name), 0o755)
			os.WriteFile(name, file.Data, 0o644)
		}
	}
	p := buildProgram(t, archive)
	var faults []string
	hot := map[bool]string{true: "hot", false: "cold"}[f.Kind.Hot()]
	load := reached(p, p.Func("app/store.Load"))
	if load[0] != hot {
		faults = append(faults, fmt.Sprintf("what the handler calls is %s, want %s", load[0], hot))
	}
	if !slices.ContainsFunc(load[1:], func(e string) bool { return strings.HasPrefix(e, string(f.Kind)+":") }) {
		faults = append(faults, fmt.Sprintf("no entry point of kind %s", f.Kind))
	}
	for _, e := range load[1:] {
		if kind, _, _ := strings.Cut(e, ":"); kind != string(f.Kind) {
			faults = append(faults, fmt.Sprintf("it is also reached from %s", e))
		}
	}
	if warm := reached(p, p.Func("app/store.Warm")); f.Kind != entry.Main && len(warm) > 1 && !slices.Equal(warm, []string{"cold", "main:app.main"}) {
		faults = append(faults, fmt.Sprintf("what is called where handlers are made is reached from %s", warm))
	}
	if faults != nil {
		t.Errorf("%s\nentries %s\n%s", strings.Join(faults, "\n"), load[1:], txtar.Format(archive))
	}
	_ = link.Edge{}
}
