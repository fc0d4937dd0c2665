package filterexpr

import "github.com/dynlint/dynlint/internal/finding"

// Rules are the kinds of findings of this check.
func Rules() []*finding.Rule {
	return []*finding.Rule{keyExistsRule, patternRule, scanRule, selectiveRule}
}

const paid = "DynamoDB reads and bills everything that the key condition selects, or the whole table, and then drops what the filter " +
	"does not want. The call gets slower and dearer as data that it does not want is added. No error tells."

var keyExistsRule = &finding.Rule{
	ID: "filterexpr/key-exists", Preset: finding.Core, Severity: finding.Error, Scope: finding.Call,
	Title:    "a filter compares the partition key of an index",
	Mistakes: []string{"R03"},
	Labels:   []string{"filter-as-query"},
	Seeds:    []string{"001 §23"},
	What: "The FilterExpression of a Scan, or of a Query by another key, demands equality with an attribute that is the partition key of the " +
		"table or of an index: declared in rules.yaml, or shown by another operation of the program. A Query can have it as key condition.",
	Why: paid,
	Wrong: `// filter of Scan of table "orders" compares customerId, the partition key of index byCustomer; a Query reads it by key
db.Scan(ctx, &dynamodb.ScanInput{
	TableName:                 aws.String("orders"),
	FilterExpression:          aws.String("customerId = :c"),
	ExpressionAttributeValues: values,
})`,
	Right: `db.Query(ctx, &dynamodb.QueryInput{
	TableName:                 aws.String("orders"),
	IndexName:                 aws.String("byCustomer"),
	KeyConditionExpression:    aws.String("customerId = :c"),
	ExpressionAttributeValues: values,
})`,
	Not: "- <>, ranges, attribute_exists, and comparisons that stand beside an OR\n" +
		"- declared ttl, soft-delete and authorization attributes, partitions declared as bounded, tables of one page\n" +
		"- a Query that matches at most one item\n" +
		"- a prefix of a partition key, a Query that has a sort condition already, and a Query of one of many partitions beside an index: only with -preset audit",
}

var patternRule = &finding.Rule{
	ID: "filterexpr/pattern", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title: "a filter on a hot path does what a declared pattern does by key",
	Seeds: []string{"001 §23"},
	Needs: []string{"patterns"},
	What: "A request waits for a filtered read, and every attribute that the filter compares is a component of the keys by which an access " +
		"pattern of rules.yaml reads the same items.",
	Why: paid,
	Wrong: `// filter of Query of index GSI1 of Work compares dueAt, which pattern OpenTasksUntil has in its key
KeyConditionExpression: aws.String("GSI1PK = :user"),
FilterExpression:       aws.String("dueAt <= :until"),`,
	Right: `KeyConditionExpression: aws.String("GSI1PK = :user AND GSI1SK <= :until"), // GSI1SK: "{dueAt:timestamp}#{taskId}"`,
	Not:   "- filters with other comparisons beside those of the key, and what filterexpr/key-exists reports\n- attributes that no template names as a component",
}

var scanRule = &finding.Rule{
	ID: "filterexpr/scan", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:  "a request waits for a filtered Scan",
	Labels: []string{"scan-hot-path"},
	Seeds:  []string{"001 §23"},
	What:   "A Scan whose filter selects what is asked for is reached from a function that serves requests.",
	Why:    paid + " A look-up by Scan works in every test, and stops working when the table has grown.",
	Wrong: `func (s *Server) ByEmail(w http.ResponseWriter, r *http.Request) {
	// Scan of table "users" reads every item for a filter on email while a request waits
	out, err := s.db.Scan(r.Context(), &dynamodb.ScanInput{
		TableName:                 aws.String("users"),
		FilterExpression:          aws.String("email = :e"),
		ExpressionAttributeValues: values,
	})
	…
}`,
	Right: `out, err := s.db.Query(r.Context(), &dynamodb.QueryInput{
	TableName:                 aws.String("users"),
	IndexName:                 aws.String("byEmail"),
	KeyConditionExpression:    aws.String("email = :e"),
	ExpressionAttributeValues: values,
})`,
	Not: "- what scan/hot-path leaves out: parallel scans, small tables, sparse indexes, work that no request waits for\n" +
		"- filters that are set on some paths only, or that only hide expired, deleted or foreign items: scan/hot-path reports these scans",
}

var selectiveRule = &finding.Rule{
	ID: "filterexpr/selective", Preset: finding.Audit, Severity: finding.Warning, Scope: finding.Program,
	Title: "a filter selects by an attribute that is no key",
	Seeds: []string{"001 §23"},
	What:  "The filter of a Query or Scan demands equality with an attribute. If it drops many items, and the read is frequent, the attribute wants to be part of a key.",
	Why:   paid,
	Wrong: `KeyConditionExpression: aws.String("PK = :customer"),
FilterExpression:       aws.String("#status = :open"), // reads all orders of the customer to find those that are open`,
	Right: `KeyConditionExpression: aws.String("GSI1PK = :customerOpen"), // GSI1PK: "CUSTOMER#{customerId}#OPEN"`,
	Not:   "- partitions declared as bounded, small tables, a Query that matches at most one item\n- what another kind of filterexpr reports, which only the whole program shows: the command alone tells this kind",
}
