package scan

import "github.com/dynlint/dynlint/internal/finding"

// Rules are the kinds of findings of this check.
func Rules() []*finding.Rule { return []*finding.Rule{hotPath} }

var hotPath = &finding.Rule{
	ID: "scan/hot-path", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "a request waits for a read of the whole table",
	Mistakes: []string{"R01", "P02"},
	Labels:   []string{"scan-hot-path", "constant-gsi-list"},
	Seeds:    []string{"001 §23"},
	What: "A Scan, a PartiQL SELECT without a partition key, or a Query of an index by the one partition that all its items have, " +
		"is reached from a function that serves requests: an HTTP handler, a Lambda function behind an API, a gRPC or GraphQL method. " +
		"So is any operation of an access pattern that rules.yaml declares with hot: false.",
	Why: "The read costs as much as the table is large. With a hundred items it is fast; with a million, each request reads hundreds of " +
		"pages of 1 MB one after the other, pays for all of them, and takes the capacity away from other requests. No error tells.",
	Wrong: `func (s *Server) ListOrders(w http.ResponseWriter, r *http.Request) {
	// Scan of table "orders" reads the whole table while a request waits
	out, err := s.db.Scan(r.Context(), &dynamodb.ScanInput{TableName: aws.String("orders")})
	…
}`,
	Right: `func (s *Server) ListOrders(w http.ResponseWriter, r *http.Request) {
	out, err := s.db.Query(r.Context(), &dynamodb.QueryInput{
		TableName:                 aws.String("orders"),
		KeyConditionExpression:    aws.String("customerId = :c"),
		ExpressionAttributeValues: map[string]types.AttributeValue{":c": customer(r)},
		Limit:                     aws.Int32(50),
	})
	…
}`,
	Not: "- scans that only commands, timers, queues or streams reach, and what a request starts with go and does not wait for, by a channel or a sync.WaitGroup\n" +
		"- parallel scans (Segment, TotalSegments), which are maintenance\n" +
		"- scans of which it is not known whether requests reach them: reported by the preset audit of the command, which reads all callers\n" +
		"- one page of at most 100 items without a filter, whose token is given back: its cost does not grow with the table\n" +
		"- tables whose declared size fits one page of 1 MB, indexes declared sparse or drained, and patterns declared as a Scan with hot: true\n" +
		"- a Scan whose filter selects: filterexpr/scan reports it",
}
