package batch

import "github.com/dynlint/dynlint/internal/finding"

// Rules are the kinds of findings of this check.
func Rules() []*finding.Rule { return []*finding.Rule{unprocessed} }

var unprocessed = &finding.Rule{
	ID: "batch/unprocessed", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "what a batch leaves over is dropped",
	Mistakes: []string{"B01"},
	Labels:   []string{"unprocessed-dropped"},
	What: "Nothing reads UnprocessedItems of a BatchWriteItem, UnprocessedKeys of a BatchGetItem, or the Error of each response of a BatchExecuteStatement: " +
		"the output is not used, or not that part of it, in the function of the call and wherever it hands the output on.",
	Why: "A batch succeeds if any member of it is done. What is throttled, or beyond 16 MB, comes back in the output and err is nil: " +
		"under load, items are not written, or are taken for absent, and no error tells. The SDK does not send them again.",
	Wrong: `// UnprocessedItems of BatchWriteItem is never read: writes that are throttled are lost, without an error
_, err := db.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: requests})
return err`,
	Right: `for wait := 50 * time.Millisecond; len(requests) > 0; wait *= 2 {
	out, err := db.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: requests})
	if err != nil {
		return err
	}
	if requests = out.UnprocessedItems; len(requests) > 0 {
		time.Sleep(wait)
	}
}`,
	Not: "- an output that is handed to code outside the program, or returned by a function that nothing calls\n" +
		"- a part that is made an error of, or returned by itself\n" +
		"- batches of guregu/dynamo, and pages of BatchGetItemPages of SDK v1, which are sent again by the library\n" +
		"- a part that is only tested or logged: preset audit\n" +
		"- code that supports tests",
}
