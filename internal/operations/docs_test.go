package operations

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/dyntest"
	"github.com/dynlint/dynlint/internal/ops"
)

// What docs/ops.md and docs/engine.md print of the program chain is what
// "dynlint ops" prints.
func TestDocsPrintTheExample(t *testing.T) {
	records, err := List(t.Context(), dyntest.Program(t, "chain"))
	if err != nil {
		t.Fatal(err)
	}
	var asJSON, asText bytes.Buffer
	if err := ops.WriteJSON(&asJSON, records); err != nil {
		t.Fatal(err)
	}
	if err := ops.WriteText(&asText, records, true); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{
		"ops.md":    "```json\n" + asJSON.String() + "```",
		"engine.md": "```text\n" + strings.TrimSpace(asText.String()) + "\n```",
	} {
		text, err := os.ReadFile(filepath.Join(dyntest.Root(t), "docs", file))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), want) {
			t.Errorf("docs/%s does not hold\n%s", file, want)
		}
	}
}
