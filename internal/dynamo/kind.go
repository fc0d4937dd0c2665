// Package dynamo holds what the service itself defines, as data, and the
// Operation: one use of DynamoDB as the program asks for it.
package dynamo

// Kind names an operation of the data plane, as the API reference does.
type Kind string

// The operations of the data plane.
const (
	GetItem               Kind = "GetItem"
	PutItem               Kind = "PutItem"
	UpdateItem            Kind = "UpdateItem"
	DeleteItem            Kind = "DeleteItem"
	Query                 Kind = "Query"
	Scan                  Kind = "Scan"
	BatchGetItem          Kind = "BatchGetItem"
	BatchWriteItem        Kind = "BatchWriteItem"
	TransactGetItems      Kind = "TransactGetItems"
	TransactWriteItems    Kind = "TransactWriteItems"
	ExecuteStatement      Kind = "ExecuteStatement"
	BatchExecuteStatement Kind = "BatchExecuteStatement"
	ExecuteTransaction    Kind = "ExecuteTransaction"
	SearchVectors         Kind = "SearchVectors"
)

// kinds lists the data plane in the order of the API reference.
var kinds = []Kind{
	BatchExecuteStatement, BatchGetItem, BatchWriteItem, DeleteItem, ExecuteStatement, ExecuteTransaction, GetItem,
	PutItem, Query, Scan, SearchVectors, TransactGetItems, TransactWriteItems, UpdateItem,
}

// Kinds returns the operations of the data plane, sorted by name.
func Kinds() []Kind { return append([]Kind(nil), kinds...) }

// KindOf returns the data-plane operation of that name.
func KindOf(name string) (Kind, bool) {
	for _, k := range kinds {
		if string(k) == name {
			return k, true
		}
	}
	return "", false
}

// PartiQL reports whether the operation is made of PartiQL statements.
func (k Kind) PartiQL() bool {
	return k == ExecuteStatement || k == BatchExecuteStatement || k == ExecuteTransaction
}

// Writes reports whether the operation may change items. A PartiQL operation
// counts: its statements decide.
func (k Kind) Writes() bool {
	switch k {
	case PutItem, UpdateItem, DeleteItem, BatchWriteItem, TransactWriteItems, ExecuteStatement, BatchExecuteStatement, ExecuteTransaction:
		return true
	}
	return false
}

// Many reports whether the operation is a list of actions on items.
func (k Kind) Many() bool {
	switch k {
	case BatchGetItem, BatchWriteItem, TransactGetItems, TransactWriteItems, BatchExecuteStatement, ExecuteTransaction:
		return true
	}
	return false
}

// Verb is what an action inside a batch or transaction does.
type Verb string

// The verbs of actions.
const (
	Get            Verb = "Get"
	Put            Verb = "Put"
	Update         Verb = "Update"
	Delete         Verb = "Delete"
	ConditionCheck Verb = "ConditionCheck"
)
