package lint

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/dynlint/dynlint/internal/design"
)

func checklist(t *testing.T, text string) []Line {
	t.Helper()
	path := filepath.Join(t.TempDir(), design.FileName)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	d, err := design.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	return Checklist(d, d.Tables[0], Options{Today: today})
}

// The sixteen lines of the document, answered for the reference and for a table
// of which nothing is said.
func TestChecklist(t *testing.T) {
	d, err := design.Load("../../../rules.yaml")
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	all := Checklist(d, d.Tables[0], Options{Today: today})
	for _, l := range all {
		switch l.Answer {
		case No:
			t.Errorf("%s: no, %s", l.Text, l.Note)
		case Ask:
			asked++
		}
	}
	if len(all) != 16 || asked != 4 {
		t.Errorf("%d lines, %d questions; want 16 and 4", len(all), asked)
	}
	bare := checklist(t, caseTable+"    entities: {Log: {PK: \"LOG#{day:date}\", SK: \"{id}\"}}\n    patterns: {All: {op: Scan}, Add: {op: PutItem, entity: Log}}\n")
	for i, want := range []Answer{No, No, No, Yes, Yes, Yes, No, Ask, No, No, Yes, Ask, Yes, Ask, Yes, Ask} {
		if bare[i].Answer != want {
			t.Errorf("%s %s (%s); want %s", bare[i].Text, bare[i].Answer, bare[i].Note, want)
		}
	}
}
