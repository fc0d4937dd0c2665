package accesspattern

import "github.com/dynlint/dynlint/internal/finding"

// Rules are the kinds of findings of this check.
func Rules() []*finding.Rule { return []*finding.Rule{missing, differs, undeclared} }

var missing = &finding.Rule{
	ID: "accesspattern/missing", Preset: finding.Core, Severity: finding.Error, Scope: finding.Program,
	Title:  "declared access pattern without an operation",
	Labels: []string{"missing-access-pattern"}, Seeds: []string{"001 §10", "001 §28.1"}, Needs: []string{"patterns"},
	What: "No operation of the program does what a pattern of rules.yaml declares, and none is near it. Where the program names all its tables " +
		"otherwise than `code` does, that is said once for the table.",
	Why: "Either the code answers the question in another way, often by a scan or a filter, or nobody asks it any more and an index is " +
		"paid for with every write for nothing.",
	Wrong: "// UserById: {op: GetItem, where: {PK: \"USER#{userId}\", SK: PROFILE}}\n" +
		"out, err := db.Scan(ctx, &dynamodb.ScanInput{FilterExpression: aws.String(\"userId = :id\"), …})",
	Right: "out, err := db.GetItem(ctx, &dynamodb.GetItemInput{Key: map[string]types.AttributeValue{\"PK\": s(\"USER#\" + id), \"SK\": s(\"PROFILE\")}, …})",
	Not: "- patterns that an operation may answer, which depends on a value that is not known: dynlint patterns lists them as undecidable\n" +
		"- anything, where the program was not read as a whole",
}

var differs = &finding.Rule{
	ID: "accesspattern/differs", Preset: finding.Core, Severity: finding.Error, Scope: finding.Program,
	Title:    "declared access pattern that the code does otherwise",
	Mistakes: []string{"R13"}, Labels: []string{"missing-access-pattern", "scan-index-forward"}, Seeds: []string{"001 §10", "001 §22"}, Needs: []string{"patterns"},
	What:  "An operation has the pattern's kind and index, answers no other pattern, and differs from it in its order, page, consistency, or one key condition.",
	Why:   "The oldest items are returned where the newest are meant, a page grows with the data, a decision is made on stale data.",
	Wrong: "// Timeline: {op: Query, where: {…}, order: desc, limit: 50}\nin := &dynamodb.QueryInput{…, Limit: aws.Int32(50)} // the order is asc, declared desc",
	Right: "in := &dynamodb.QueryInput{…, Limit: aws.Int32(50), ScanIndexForward: aws.Bool(false)}",
	Not:   "- operations that answer another pattern\n- what depends on values that are not known",
}

var undeclared = &finding.Rule{
	ID: "accesspattern/undeclared", Preset: finding.Core, Severity: finding.Warning, Scope: finding.Path,
	Title:    "operation that no access pattern declares",
	Mistakes: []string{"P03"}, Labels: []string{"missing-access-pattern"}, Seeds: []string{"001 §10"}, Needs: []string{"patterns"},
	What: "An operation on a declared table does what no pattern declares. rules.yaml says with `undeclared: warning` or `undeclared: error` " +
		"that it is told; without that it is not.",
	Why:   "A read that was never designed has no key plan, no bounded page and no owner; a write that was never designed breaks what others rely on.",
	Wrong: "// undeclared: error, and no pattern deletes a Member\n_, err := db.DeleteItem(ctx, &dynamodb.DeleteItemInput{Key: member, …})",
	Right: "// RemoveMember: {op: DeleteItem, entity: Member}",
	Not: "- PartiQL statements\n- operations of which it depends on unknown values whether they are declared\n- the operation that accesspattern/differs names\n" +
		"- under go vet, golangci-lint and nogo, an operation that is near a pattern: only the whole program shows whether it is meant for it",
}
