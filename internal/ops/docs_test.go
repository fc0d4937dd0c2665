package ops_test

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/ops"
)

// docs/ops.md has a section for each type of the format, with a row of a table
// for each field; no field is left out, and none is described that is not there.
func TestDocsDescribeEveryField(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "ops.md"))
	if err != nil {
		t.Fatal(err)
	}
	sections := map[string]string{}
	for _, s := range strings.Split(string(text), "\n## ")[1:] {
		title, body, _ := strings.Cut(s, "\n")
		sections[title] = body
	}
	for _, typ := range formatTypes(reflect.TypeFor[ops.Record](), nil) {
		body, ok := sections[typ.Name()]
		if !ok {
			t.Errorf("docs/ops.md has no section %q", typ.Name())
			continue
		}
		documented := firstTable(body)
		var fields []string
		for i := range typ.NumField() {
			fields = append(fields, typ.Field(i).Tag.Get("json"))
		}
		if !slices.Equal(documented, fields) {
			t.Errorf("section %q describes\n\t%q\nbut the fields are, in this order,\n\t%q", typ.Name(), documented, fields)
		}
	}
}

// formatTypes lists the structs of the format: those that encode as objects.
func formatTypes(typ reflect.Type, found []reflect.Type) []reflect.Type {
	switch {
	case typ.Kind() == reflect.Pointer || typ.Kind() == reflect.Slice:
		return formatTypes(typ.Elem(), found)
	case typ.Kind() != reflect.Struct || typ == reflect.TypeFor[ops.Limit]() || slices.Contains(found, typ):
		return found
	}
	found = append(found, typ)
	for i := range typ.NumField() {
		found = formatTypes(typ.Field(i).Type, found)
	}
	return found
}

// firstTable returns the first cells of the first table of a section.
func firstTable(body string) []string {
	_, rows, _ := strings.Cut(body, "|---|---|---|\n")
	var cells []string
	for line := range strings.Lines(rows) {
		cell, ok := strings.CutPrefix(line, "| `")
		if !ok {
			break
		}
		cell, _, _ = strings.Cut(cell, "`")
		cells = append(cells, cell)
	}
	return cells
}
