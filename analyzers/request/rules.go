package request

import "github.com/dynlint/dynlint/internal/finding"

// Rules are the kinds of findings of this check.
func Rules() []*finding.Rule {
	return []*finding.Rule{
		missing, member, index, mixed, returnValues, legacy, key, attributeValue, size, selects, segment, startKey, batch, duplicate, statement, search,
	}
}

// always is the consequence of a request that the service does not take.
const always = "DynamoDB answers every such request with an error. Nothing is read or written."

const partly = "- what the program chooses at run time"

var missing = &finding.Rule{
	ID: "request/missing", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title: "a required parameter is not given",
	What:  "A request lacks its TableName, Key, Item, statement or list of actions, or a Query its key condition.",
	Why:   "The SDK refuses most of these before it sends anything; the others DynamoDB does.",
	Wrong: `// KeyConditionExpression is rejected: Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.
db.Query(ctx, &dynamodb.QueryInput{TableName: aws.String("orders"), FilterExpression: aws.String("pk = :pk"), …})`,
	Right: `db.Query(ctx, &dynamodb.QueryInput{TableName: aws.String("orders"), KeyConditionExpression: aws.String("pk = :pk"), …})`,
	Not:   partly,
}

var member = &finding.Rule{
	ID: "request/member", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "a parameter has a value that it cannot have",
	Mistakes: []string{"K11", "T03"},
	What: "A Limit below 1, a name of a table or index with other characters than letters, digits and _.-, a value outside an enumeration, an empty list, " +
		"a transaction of more than 100 actions, a token of more than 36 characters.",
	Why: always,
	Wrong: `// Limit is rejected: 1 validation error detected: Value at 'Limit' failed to satisfy constraint: Member must have value greater than or equal to 1
Limit: aws.Int32(0),`,
	Right: "// leave Limit out",
	Not:   partly + "\n- a Limit below 1 given to a paginator of SDK v2, which does not send it\n- an empty enumeration in SDK v2, which is not sent",
}

var index = &finding.Rule{
	ID: "request/index", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "an index does not exist or cannot do what is asked",
	Mistakes: []string{"R08", "R10"},
	Needs:    []string{"schema"},
	What: "The table has no index of that name; a global index is read with ConsistentRead; or all attributes are selected from a global index that holds only some. " +
		"Indexes are those of rules.yaml, or of the CreateTable call in the program.",
	Why: always,
	Wrong: `IndexName:      aws.String("byOwner"),
ConsistentRead: aws.Bool(true), // ConsistentRead is rejected: Consistent reads are not supported on global secondary indexes`,
	Right: `IndexName: aws.String("byOwner"),`,
	Not:   "- consistent reads of local indexes\n- indexes of tables that may have others",
}

var mixed = &finding.Rule{
	ID: "request/mixed", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "legacy parameters stand beside expressions",
	Mistakes: []string{"E15"},
	What:     "A request has parameters from before expressions (AttributesToGet, Expected, KeyConditions, QueryFilter, AttributeUpdates, …) and expressions.",
	Why:      always,
	Wrong: `AttributesToGet:      []string{"a"},
ProjectionExpression: aws.String("b"),`,
	Right: `ProjectionExpression: aws.String("a, b"),`,
	Not:   "- KeyConditions beside a FilterExpression or ProjectionExpression alone, which the service takes",
}

var returnValues = &finding.Rule{
	ID: "request/return-values", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "ReturnValues asks for what the operation cannot return",
	Mistakes: []string{"E16"},
	What:     "A PutItem or DeleteItem asks for new values; both can return only ALL_OLD or NONE.",
	Why:      always,
	Wrong:    "ReturnValues: types.ReturnValueAllNew, // of PutItem: ReturnValues is rejected: ReturnValues can only be ALL_OLD or NONE",
	Right:    "ReturnValues: types.ReturnValueAllOld,",
	Not:      partly,
}

var legacy = &finding.Rule{
	ID: "request/legacy", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title: "a legacy condition is not well formed",
	What: "Conditions and updates from before expressions: a comparison with the wrong number or type of values, Exists that contradicts Value, " +
		"ConditionalOperator without two conditions, an update action without the value it needs.",
	Why:   always,
	Wrong: `Expected: map[string]types.ExpectedAttributeValue{"a": {Exists: aws.Bool(true)}}, // without a Value`,
	Right: `ConditionExpression: aws.String("attribute_exists(a)"),`,
	Not:   partly,
}

var key = &finding.Rule{
	ID: "request/key", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "a key does not fit the table",
	Mistakes: []string{"K01", "K02", "K03", "K10"},
	What: "A Key does not have exactly the key attributes of the table, an item lacks one, or a value has another type, is empty or too long. Without a declared table: a Key that " +
		"no table can have. A builder of guregu/dynamo is given a key value that is nothing.",
	Why: always,
	Wrong: `// table orders: {pk: S, sk: S}
// Key is rejected: The provided key element does not match the schema (it lacks key attribute "sk")
Key: map[string]types.AttributeValue{"pk": pk},`,
	Right: `Key: map[string]types.AttributeValue{"pk": pk, "sk": sk},`,
	Not:   partly + "\n- items that lack the key of an index: they are not in it",
}

var attributeValue = &finding.Rule{
	ID: "request/value", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title: "an attribute value is none",
	What:  "A nil attribute value, one without a type or with two, a number that is none or out of range, an empty set or one with equal members, lists and maps nested deeper than 32.",
	Why:   always + " A nil value even makes a request that is no JSON.",
	Wrong: `Item: map[string]types.AttributeValue{"pk": pk, "tags": &types.AttributeValueMemberSS{}}, // An string set  may not be empty`,
	Right: `Item: map[string]types.AttributeValue{"pk": pk}, // no tags, no attribute`,
	Not:   partly + "\n- NULL false: most regions take it",
}

var size = &finding.Rule{
	ID: "request/size", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title: "an item or transaction is too large",
	What:  "What is certainly written is more than 400 KB for one item, or 4 MB for one transaction.",
	Why:   always,
	Wrong: "Item: map[string]types.AttributeValue{\"pk\": pk, \"page\": &types.AttributeValueMemberS{Value: strings.Repeat(\"x\", 500000)}},",
	Right: "// store the page elsewhere, and where it is in the item",
	Not:   "- sizes that are known at run time only",
}

var selects = &finding.Rule{
	ID: "request/select", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title: "Select contradicts the rest of the request",
	What:  "Select asks for all attributes or for the count beside a projection, for specific ones without a projection, or for those of an index without an index.",
	Why:   always,
	Wrong: `Select:               types.SelectCount,
ProjectionExpression: aws.String("a"), // Select is rejected: Cannot specify the ProjectionExpression when choosing to get only the Count`,
	Right: `Select: types.SelectCount,`,
	Not:   partly,
}

var segment = &finding.Rule{
	ID: "request/segment", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "Segment and TotalSegments do not go together",
	Mistakes: []string{"R14"},
	What:     "Only one of the two is given, or Segment is not below TotalSegments: segments count from 0.",
	Why:      always,
	Wrong:    "Segment: aws.Int32(4), TotalSegments: aws.Int32(4),",
	Right:    "Segment: aws.Int32(3), TotalSegments: aws.Int32(4),",
	Not:      partly,
}

var startKey = &finding.Rule{
	ID: "request/start-key", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title: "a start key is not that of an item",
	Needs: []string{"schema"},
	What:  "ExclusiveStartKey does not have exactly the key attributes of the table and of the index that is read, has a value of another type, or another partition than the query.",
	Why:   always,
	Wrong: `ExclusiveStartKey: map[string]types.AttributeValue{"pk": pk}, // of a table with pk and sk`,
	Right: `ExclusiveStartKey: out.LastEvaluatedKey,`,
	Not:   partly,
}

var batch = &finding.Rule{
	ID: "request/batch", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "a batch or transaction has no members, too many, or one that is several",
	Mistakes: []string{"B02", "B04"},
	What: "A BatchWriteItem takes 1 to 25 requests, a BatchGetItem 1 to 100 keys; each member is one put, delete, update or check. " +
		"A batch or transaction of guregu/dynamo has no members, or a read that no transaction takes.",
	Why:   always,
	Wrong: `RequestItems: map[string][]types.WriteRequest{"orders": {}},`,
	Right: "if len(requests) > 0 { … }",
	Not:   partly + "\n- lists that grow at run time\n- batches of guregu/dynamo with more members, which the library sends in parts",
}

var duplicate = &finding.Rule{
	ID: "request/duplicate", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "a batch or transaction has one item twice",
	Mistakes: []string{"B03", "T01"},
	What:     "Two members of a batch or transaction have equal keys in one table: often a ConditionCheck and an Update of the same item.",
	Why:      always,
	Wrong: `{ConditionCheck: &types.ConditionCheck{TableName: t, Key: key, ConditionExpression: aws.String("balance >= :n"), …}},
{Update: &types.Update{TableName: t, Key: key, …}}, // Transaction request cannot include multiple operations on one item`,
	Right: `{Update: &types.Update{TableName: t, Key: key, ConditionExpression: aws.String("balance >= :n"), …}},`,
	Not:   "- keys that are only known at run time, unless one function gives both members the same key",
}

var statement = &finding.Rule{
	ID: "request/statement", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title: "a PartiQL statement is rejected",
	What: "A statement is not well formed, has more question marks than parameters, names an index that is not there, updates or deletes without the full key, " +
		"or asks for what a batch or transaction cannot do.",
	Why: always,
	Wrong: `// Statement is rejected: Where clause does not contain a mandatory equality on all key attributes
Statement: aws.String("DELETE FROM orders WHERE status = 'done'"),`,
	Right: "Statement: aws.String(`DELETE FROM orders WHERE pk = ? AND sk = ?`),",
	Not:   partly,
}

var search = &finding.Rule{
	ID: "request/search", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title: "a vector search is rejected",
	What:  "TopK is not from 1 to 100, or the search condition compares by something other than equality.",
	Why:   always,
	Wrong: "TopK: aws.Int32(500),",
	Right: "TopK: aws.Int32(100),",
	Not:   partly,
}
