package lint

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/design"
)

// large is a design of n tables, each with the given numbers of entities and
// patterns.
func large(tables, entities, patterns int) string {
	var b strings.Builder
	b.WriteString("version: 1\ntables:\n")
	for t := range tables {
		fmt.Fprintf(&b, "  Table%d:\n    code: [{env: TABLE_%d}]\n    key: {PK: S, SK: S}\n    type-attribute: type\n", t, t)
		b.WriteString("    indexes:\n      GSI1: {key: {GSI1PK: S, GSI1SK: S}, purpose: lists}\n    entities:\n")
		for e := range entities {
			fmt.Fprintf(&b, "      Entity%d: {PK: \"OWNER#{ownerId:ulid}\", SK: \"E%d#{day:date}#{id:uuid}\", GSI1PK: \"LIST#%d#{status:enum(OPEN|DONE)}\", GSI1SK: \"{at:timestamp}#{id:uuid}\", together: read, why: made}\n", e, e, e)
		}
		b.WriteString("    patterns:\n")
		for p := range patterns {
			e := p % entities
			switch p % 3 {
			case 0:
				fmt.Fprintf(&b, "      P%d: {op: Query, where: {PK: \"OWNER#{ownerId:ulid}\", SK: {begins_with: \"E%d#\"}}, limit: 50, hot: true}\n", p, e)
			case 1:
				fmt.Fprintf(&b, "      P%d: {op: GetItem, entity: Entity%d}\n", p, e)
			default:
				fmt.Fprintf(&b, "      P%d: {op: Query, index: GSI1, where: {GSI1PK: \"LIST#%d#OPEN\", GSI1SK: {between: [\"{from:timestamp}\", \"{to:timestamp}\"]}}, order: desc}\n", p, e)
			}
		}
	}
	return b.String()
}

// BenchmarkLoadAndCheck is the cost of the largest design that we promise to
// judge within a second.
func BenchmarkLoadAndCheck(b *testing.B) {
	path := filepath.Join(b.TempDir(), design.FileName)
	if err := os.WriteFile(path, []byte(large(200, 50, 200)), 0o644); err != nil {
		b.Fatal(err)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // as the command does
	for b.Loop() {
		d, err := design.Load(path)
		if err != nil {
			b.Fatal(err)
		}
		if fs := Check(d, Options{Today: today}); len(fs) > 0 {
			b.Fatalf("%d findings, such as\n%s", len(fs), show(fs[:1]))
		}
	}
}
