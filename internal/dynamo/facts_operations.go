package dynamo

// Parameters are the parameters of a request that hold expressions, and those
// that expressions replaced.
//
// Source: DynamoDB API reference, request syntax of each operation; the order
// is the one in which the service lists them when both kinds are given.
type Parameters struct {
	// Expressions are the parameters that hold an expression.
	Expressions []string
	// Legacy are the parameters that may not be given beside an expression.
	Legacy []string
	// Values are the Expressions that may use ExpressionAttributeValues.
	Values []string
	// ReturnValues are the values that parameter may have; nil if the
	// operation has no such parameter.
	ReturnValues []string
	// Index is set if the operation may read an index.
	Index bool
}

// What the operations take, also for each action or table of a list.
var (
	readOne = Parameters{
		Expressions: []string{"ProjectionExpression"},
		Legacy:      []string{"AttributesToGet"},
	}
	transactGet = Parameters{
		Expressions: []string{"ProjectionExpression"},
	}
	putOrDelete = Parameters{
		Expressions:  []string{"ConditionExpression"},
		Legacy:       []string{"Expected", "ConditionalOperator"},
		Values:       []string{"ConditionExpression"},
		ReturnValues: []string{"ALL_OLD", "NONE"},
	}
	updateItem = Parameters{
		Expressions:  []string{"UpdateExpression", "ConditionExpression"},
		Legacy:       []string{"AttributeUpdates", "Expected", "ConditionalOperator"},
		Values:       []string{"UpdateExpression", "ConditionExpression"},
		ReturnValues: []string{"ALL_OLD", "UPDATED_OLD", "ALL_NEW", "UPDATED_NEW", "NONE"},
	}
	transactUpdate = Parameters{
		Expressions: []string{"UpdateExpression", "ConditionExpression"},
		Values:      []string{"UpdateExpression", "ConditionExpression"},
	}
	transactOther = Parameters{ // Put, Delete and ConditionCheck
		Expressions: []string{"ConditionExpression"},
		Values:      []string{"ConditionExpression"},
	}
	query = Parameters{
		Expressions: []string{"ProjectionExpression", "FilterExpression", "KeyConditionExpression"},
		Legacy:      []string{"AttributesToGet", "QueryFilter", "ConditionalOperator", "KeyConditions"},
		Values:      []string{"FilterExpression", "KeyConditionExpression"},
		Index:       true,
	}
	scan = Parameters{
		Expressions: []string{"ProjectionExpression", "FilterExpression"},
		Legacy:      []string{"AttributesToGet", "ScanFilter", "ConditionalOperator"},
		Values:      []string{"FilterExpression"},
		Index:       true,
	}
	searchVectors = Parameters{
		Expressions: []string{"ProjectionExpression", "SearchConditionExpression"},
		Values:      []string{"SearchConditionExpression"},
		Index:       true,
	}
	noParameters Parameters
)

// ParametersOf returns what is known of the parameters of an operation's
// request, or of an action of that verb inside a transaction. It returns the zero
// value for an operation made of PartiQL statements.
func ParametersOf(k Kind, action Verb) *Parameters {
	switch k {
	case GetItem, BatchGetItem:
		return &readOne
	case PutItem, DeleteItem:
		return &putOrDelete
	case UpdateItem:
		return &updateItem
	case Query:
		return &query
	case Scan:
		return &scan
	case SearchVectors:
		return &searchVectors
	case TransactGetItems:
		return &transactGet
	case TransactWriteItems:
		if action == Update {
			return &transactUpdate
		}
		return &transactOther
	}
	return &noParameters
}

// LegacyOperator is a comparison operator of the legacy conditions.
//
// Source: API reference, Condition.
type LegacyOperator struct {
	Name string
	// Min and Max are how many values it takes; Max is -1 for no bound.
	Min, Max int
	// Types are the types its values may have; nil for any.
	Types []string
	// Key is set if it may stand in KeyConditions.
	Key bool
}

var (
	scalarTypes = []string{"S", "N", "B"}
	stringTypes = []string{"S", "B"}
)

var legacyOperators = [...]LegacyOperator{
	{Name: "EQ", Min: 1, Max: 1, Key: true},
	{Name: "NE", Min: 1, Max: 1},
	{Name: "LE", Min: 1, Max: 1, Types: scalarTypes, Key: true},
	{Name: "LT", Min: 1, Max: 1, Types: scalarTypes, Key: true},
	{Name: "GE", Min: 1, Max: 1, Types: scalarTypes, Key: true},
	{Name: "GT", Min: 1, Max: 1, Types: scalarTypes, Key: true},
	{Name: "NOT_NULL"},
	{Name: "NULL"},
	{Name: "CONTAINS", Min: 1, Max: 1, Types: scalarTypes},
	{Name: "NOT_CONTAINS", Min: 1, Max: 1, Types: scalarTypes},
	{Name: "BEGINS_WITH", Min: 1, Max: 1, Types: stringTypes, Key: true},
	{Name: "IN", Min: 1, Max: -1, Types: scalarTypes},
	{Name: "BETWEEN", Min: 2, Max: 2, Types: scalarTypes, Key: true},
}

// LegacyOperatorOf returns the legacy comparison operator of that name.
func LegacyOperatorOf(name string) (LegacyOperator, bool) {
	for _, op := range legacyOperators {
		if op.Name == name {
			return op, true
		}
	}
	return LegacyOperator{}, false
}

// Enumerations of the API, in the order the service prints them.
var (
	selectValues         = []string{"SPECIFIC_ATTRIBUTES", "COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES"}
	consumedCapacity     = []string{"INDEXES", "TOTAL", "NONE"}
	collectionMetrics    = []string{"SIZE", "NONE"}
	conditionCheckValues = []string{"ALL_OLD", "NONE"}
	conditionalOperators = []string{"OR", "AND"}
	attributeTypes       = []string{"B", "NULL", "SS", "BOOL", "L", "BS", "N", "NS", "S", "M"}
)

// Enum returns the values a parameter may have, in the order the service
// prints them, or nil if the parameter is no enumeration.
//
// Source: captures of the service's messages.
func Enum(parameter string) []string {
	switch parameter {
	case "Select":
		return selectValues
	case "ReturnConsumedCapacity":
		return consumedCapacity
	case "ReturnItemCollectionMetrics":
		return collectionMetrics
	case "ReturnValuesOnConditionCheckFailure":
		return conditionCheckValues
	case "ConditionalOperator":
		return conditionalOperators
	}
	return nil
}

// AttributeTypes returns the type names that attribute_type knows, in the
// order the service prints them.
func AttributeTypes() []string { return attributeTypes }
