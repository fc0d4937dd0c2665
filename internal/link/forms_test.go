package link_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/dynlint/dynlint/internal/entry"
	"github.com/dynlint/dynlint/internal/entry/formtest"
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

func checkForm(t *testing.T, f *formtest.Family, form *formtest.Form) {
	archive := formtest.Program(f, form, "package store\n\nfunc Load() {}\n\nfunc Warm() {}\n")
	p := buildProgram(t, archive)
	if faults := formFaults(f.Kind, reached(p, p.Func("app/store.Load")), reached(p, p.Func("app/store.Warm"))); faults != nil {
		t.Errorf("%s\n%s", strings.Join(faults, "\n"), txtar.Format(archive))
	}
}

// formFaults says what is wrong of what is known of the two functions of a program.
func formFaults(kind entry.Kind, load, warm []string) []string {
	var faults []string
	if want := map[bool]string{true: "hot", false: "cold"}[kind.Hot()]; load[0] != want {
		faults = append(faults, fmt.Sprintf("what the handler calls is %s, want %s", load[0], want))
	}
	if !slices.ContainsFunc(load[1:], func(e string) bool { return strings.HasPrefix(e, string(kind)+":") }) {
		faults = append(faults, fmt.Sprintf("no entry point of kind %s", kind))
	}
	for _, e := range load[1:] {
		if !strings.HasPrefix(e, string(kind)+":") {
			faults = append(faults, "it is also reached from "+e)
		}
	}
	if len(warm) > 1 && !slices.Equal(warm, []string{"cold", "main:app.main"}) && kind != entry.Main {
		faults = append(faults, fmt.Sprintf("what is called where handlers are made is %s", strings.Join(warm, " ")))
	}
	return faults
}

var writeForms = flag.String("write-forms", "", "write the programs of TestForms to this folder of a module app, to compile them with the libraries")

// What TestForms tries are stand-ins for libraries. With -write-forms the programs
// are written to where the libraries themselves can be had; each scans a table in
// place of what the handler calls, and reads an item where handlers are made.
func TestWriteForms(t *testing.T) {
	if *writeForms == "" {
		t.Skip("not asked for")
	}
	const body = `package store

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
)

var db = dynamodb.New(dynamodb.Options{})

func Load() { _, _ = db.Scan(context.Background(), &dynamodb.ScanInput{}) }

func Warm() { _, _ = db.DescribeTable(context.Background(), &dynamodb.DescribeTableInput{}); _, _ = db.GetItem(context.Background(), &dynamodb.GetItemInput{}) }
`
	for i := range formtest.Families {
		for j := range formtest.Forms {
			f, form := &formtest.Families[i], &formtest.Forms[j]
			if !form.Fits(f) {
				continue
			}
			dir := fmt.Sprintf("family%02d/form%02d", i, j)
			for _, file := range formtest.Program(f, form, body).Files {
				text := strings.ReplaceAll(string(file.Data), `"app/`, `"app/`+dir+"/")
				if strings.HasSuffix(file.Name, "app/main.go") {
					text = fmt.Sprintf("// %s: %s: %s\n", f.Kind, f.Name, form.Name) + text
				}
				name := filepath.Join(*writeForms, dir, filepath.FromSlash(strings.TrimPrefix(file.Name, "app/")))
				if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
