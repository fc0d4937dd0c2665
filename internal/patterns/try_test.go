package patterns_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/patterns"
)

const tasks = `version: 1
components:
  status: {type: enum, values: [OPEN, DONE], mutable: true}
tables:
  Work:
    key: {PK: S, SK: S}
    size: {items: 5000}
    indexes:
      GSI1: {key: {GSI1PK: S, GSI1SK: S}, projection: [title], purpose: open tasks of somebody}
    entities:
      Task:
        PK: "CASE#{caseId}"
        SK: "TASK#{due:date}#{taskId:uuid}"
        GSI1PK: "USER#{userId}#OPEN"
        GSI1SK: "{due:date}#{taskId:uuid}"
`

// Questions, and what a person says about the design.
func TestTry(t *testing.T) {
	file := filepath.Join(t.TempDir(), design.FileName)
	if err := os.WriteFile(file, []byte(tasks), 0o666); err != nil {
		t.Fatal(err)
	}
	d, err := design.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ question, want string }{
		{"{entity: Task, equal: [caseId], range: due}", "Q: served by the table: PK = CASE#{caseId}, SK begins_with TASK#\n"},
		{"{entity: Task, equal: [caseId, due]}", "Q: served by the table: PK = CASE#{caseId}, SK begins_with TASK#{due}#\n"},
		{"{entity: Task, equal: [caseId, due, taskId]}", "Q: served by the table: PK = CASE#{caseId}, SK = TASK#{due}#{taskId}\n"},
		{"{entity: Task, equal: [userId, status=OPEN], range: due, reads: [title]}", "Q: served by index GSI1: GSI1PK = USER#{userId}#OPEN\n"},
		{"{entity: Task, equal: [userId, status=OPEN], reads: [owner]}", `Q: nothing serves it; index GSI1 comes nearest
    the index does not project owner
  a new sparse index would need
    key: GSI2PK = TASK#USER#{userId}#STATUS#OPEN, GSI2SK = {taskId}, on items of Task only
    projection: [owner]
    churn: each change of status deletes one index entry and puts another, two writes
    hot key: as many partitions as there are values of userId
    backfill: a scan of 5000 items, and an UpdateItem for each that is a Task
`},
		{"{entity: Task, equal: [status], range: due}", `Q: nothing serves it; the table comes nearest
    PK holds caseId, which has no value
    status would be a filter
  a new sparse index would need
    key: GSI2PK = TASK#STATUS#{status}, GSI2SK = {due}#{taskId}, on items of Task only
    projection: keys-only, and a read of each item; say with reads what the reader needs
    churn: each change of status deletes one index entry and puts another, two writes
    hot key: 2 partitions take all items; each takes 1,000 writes a second, so spread them over shards
    backfill: a scan of 5000 items, and an UpdateItem for each that is a Task
`},
		// An id says nothing about order, and stands behind the date.
		{"{entity: Task, equal: [caseId], range: taskId}", `Q: nothing serves it; the table comes nearest
    the items are not sorted by taskId
  a new sparse index would need
    key: GSI2PK = TASK#CASE#{caseId}, GSI2SK = {taskId}, on items of Task only
    projection: keys-only, and a read of each item; say with reads what the reader needs
    churn: one more write for each put; no component is declared mutable
    hot key: as many partitions as there are values of caseId
    backfill: a scan of 5000 items, and an UpdateItem for each that is a Task
`},
	} {
		qs, err := patterns.ParseQuestions([]byte("Q: " + test.question + "\n"))
		if err != nil {
			t.Errorf("%s: %v", test.question, err)
			continue
		}
		a, err := patterns.Try(d, qs[0])
		if err != nil {
			t.Errorf("%s: %v", test.question, err)
			continue
		}
		var out strings.Builder
		if err := patterns.WriteAnswers(&out, []patterns.Answer{a}); err != nil {
			t.Fatal(err)
		}
		if out.String() != test.want {
			t.Errorf("%s:\ngot\n%s\nwant\n%s", test.question, &out, test.want)
		}
	}
	for _, bad := range []struct{ text, want string }{
		{"Q: {entity: Tsk}", "question Q: no table declares entity Tsk"},
		{"Q: {equal: [a]}", "line 1: question Q names no entity"},
		{"Q: {entity: Task, equals: [a]}", `line 1: question Q has the unknown key "equals"; there are table, entity, equal, range, reads`},
		{"A: {entity: [T], equal: x}\nB: [c]\nA: {}\nC: {entity: }", "line 1: entity of question A is not text\nline 1: equal of question A is not a list of texts\n" +
			"line 2: question B is no mapping with the keys table, entity, equal, range, reads\nline 3: question A is there twice\nline 4: question C names no entity"},
		{"- a", "the file is no mapping from names to questions"},
	} {
		qs, err := patterns.ParseQuestions([]byte(bad.text))
		if err == nil {
			_, err = patterns.Try(d, qs[0])
		}
		if err == nil || !strings.Contains(err.Error(), bad.want) {
			t.Errorf("%s: error %v, want %s", bad.text, err, bad.want)
		}
	}
}

// A lock file is compared line by line, whatever its order and line ends.
func TestDiff(t *testing.T) {
	old := "# head\r\nb\r\na\r\n"
	if d := patterns.Diff(old, "a\nb\n"); d != "" {
		t.Errorf("equal files differ: %q", d)
	}
	if d := patterns.Diff("a\nb\n", "b\nc\n"); d != "-a\n+c\n" {
		t.Errorf("got %q", d)
	}
}
