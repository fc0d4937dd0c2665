package sdk

import "github.com/dynlint/dynlint/internal/dynamo"

// api describes one family of packages through which operations are called.
// An SDK that has the same forms is added as a row of apis; one with new forms
// adds a form as well.
type api struct {
	name    string   // as in summary.Site.API
	inputs  string   // package of the <Op>Input and <Op>Output types
	callees []string // packages whose methods send such an input themselves
	forms   []form
	pagers  string // constructors "New<Op><pagers>" in the package of the inputs, "" for none
}

// form is a way to spell the method of an operation: its name plus a suffix.
type form struct {
	suffix string
	pages  bool     // it asks for all pages by itself
	only   []string // the operations that have it; nil means all
	output bool     // an <Op>Output is among its results
}

const (
	v2Dax   = "github.com/aws/aws-dax-go-v2/dax"
	v1Iface = V1DynamoDB + "/dynamodbiface"
	v1Dax   = "github.com/aws/aws-dax-go/dax"
)

var paged = []string{"BatchGetItem", "Query", "Scan"}

var apis = []api{
	{
		name: "v2", inputs: V2DynamoDB, callees: []string{V2DynamoDB, v2Dax}, pagers: "Paginator",
		forms: []form{{suffix: "", output: true}},
	},
	{
		name: "v1", inputs: V1DynamoDB, callees: []string{V1DynamoDB, v1Iface, v1Dax},
		forms: []form{
			{suffix: "", output: true},
			{suffix: "WithContext", output: true},
			{suffix: "Request", output: true},
			{suffix: "Pages", pages: true, only: paged},
			{suffix: "PagesWithContext", pages: true, only: paged},
		},
	},
}

// clients are the packages that a program must import, directly or through
// others, to have anything to do with DynamoDB.
var clients = []string{
	V2DynamoDB, V2Types, V2Expression, V2Attribute, v2Dax,
	V1DynamoDB, v1Iface, V1Attribute, V1Expression, v1Dax,
	Guregu, GureguV2, Guregu + "/dynamodbiface", GureguV2 + "/dynamodbiface",
}

// terminal is the method of a lazy builder that sends the request.
type terminal struct {
	builder string // type name of the receiver
	method  string // without the suffix of its variant that takes a context
	op      dynamo.Kind
	pages   bool // it asks for all pages by itself
}

// builderAPI is a library of lazy builders.
type builderAPI struct {
	name      string
	pkgs      []string
	table     string   // type whose methods make the builders
	suffixes  []string // of the variants that take a context, longest first
	terminals []terminal
}

// Get().One is a GetItem when the builder names a whole key and nothing else:
// the decoder decides, here it is a Query.
var builders = []builderAPI{{
	name: "guregu", pkgs: []string{Guregu, GureguV2}, table: "Table", suffixes: []string{"WithContext", "Context"},
	terminals: []terminal{
		{"Query", "One", dynamo.Query, false},
		{"Query", "All", dynamo.Query, true},
		{"Query", "AllWithLastEvaluatedKey", dynamo.Query, true},
		{"Query", "Iter", dynamo.Query, true},
		{"Query", "Count", dynamo.Query, true},
		{"Scan", "All", dynamo.Scan, true},
		{"Scan", "AllWithLastEvaluatedKey", dynamo.Scan, true},
		{"Scan", "Iter", dynamo.Scan, true},
		{"Scan", "Count", dynamo.Scan, true},
		{"Scan", "AllParallel", dynamo.Scan, true},
		{"Scan", "AllParallelWithLastEvaluatedKeys", dynamo.Scan, true},
		{"Scan", "AllParallelStartFrom", dynamo.Scan, true},
		{"Scan", "IterParallel", dynamo.Scan, true},
		{"Scan", "IterParallelStartFrom", dynamo.Scan, true},
		{"Put", "Run", dynamo.PutItem, false},
		{"Put", "OldValue", dynamo.PutItem, false},
		{"Put", "CurrentValue", dynamo.PutItem, false},
		{"Update", "Run", dynamo.UpdateItem, false},
		{"Update", "Value", dynamo.UpdateItem, false},
		{"Update", "OldValue", dynamo.UpdateItem, false},
		{"Update", "OnlyUpdatedValue", dynamo.UpdateItem, false},
		{"Update", "OnlyUpdatedOldValue", dynamo.UpdateItem, false},
		{"Update", "CurrentValue", dynamo.UpdateItem, false},
		{"Delete", "Run", dynamo.DeleteItem, false},
		{"Delete", "OldValue", dynamo.DeleteItem, false},
		{"Delete", "CurrentValue", dynamo.DeleteItem, false},
		{"BatchGet", "All", dynamo.BatchGetItem, true},
		{"BatchGet", "Iter", dynamo.BatchGetItem, true},
		{"BatchGet", "IterWithTable", dynamo.BatchGetItem, true},
		{"BatchWrite", "Run", dynamo.BatchWriteItem, false},
		{"GetTx", "Run", dynamo.TransactGetItems, false},
		{"GetTx", "All", dynamo.TransactGetItems, false},
		{"WriteTx", "Run", dynamo.TransactWriteItems, false},
	},
}}
