package dynamo

import (
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// Operation is one use of DynamoDB: what a call asks the service for. It is
// the value that every check reads.
//
// Values are strings, numbers, maps … as the program gives them; each may be a
// choice or hold holes. A nil value was certainly not given. A value
// that may be missing on some paths is a choice with [value.NilValue].
type Operation struct {
	Kind      Kind
	API       string // "v2", "v1", "guregu"
	Method    string // as in summary.Site.Method
	Paginator bool   // the client library asks for all pages
	Request          // of an operation on one table

	// Of Query and Scan.
	IndexName     value.Value
	KeyCondition  *Expression // nil when there is none
	Filter        *Expression
	Limit         value.Value // sent to the service, per page
	Select        value.Value
	Forward       value.Value // ScanIndexForward
	StartKey      value.Value // ExclusiveStartKey; NextToken of a statement
	StartKeys     Attributes  // the attributes of ExclusiveStartKey
	Segment       value.Value
	TotalSegments value.Value

	// Of batches and transactions. Actions is what is known; Gap says why there
	// may be others, or why one listed may be missing or repeated.
	Actions     []Action
	ActionsGap  *Gap
	ClientToken value.Value // ClientRequestToken

	Uses  []summary.Use // what becomes of the results, in this function
	Input value.Value   // the request as evaluated, for what has no field here
	Whole value.Value   // the request with its alternatives, of which Input is one
}

// Request is what an operation or an action asks of one table.
type Request struct {
	Table        value.Value // TableName; of a batch all that it names
	Keys         Attributes  // of the Key map, or of the key condition
	Item         Attributes  // of the item of a put
	Condition    *Expression
	Update       *Expression
	Projection   *Expression
	Names        Placeholders // ExpressionAttributeNames
	Values       Placeholders // ExpressionAttributeValues
	Consistent   value.Value  // ConsistentRead
	ReturnValues value.Value
	ReturnFailed value.Value // ReturnValuesOnConditionCheckFailure
	Statement    *Statement  // PartiQL
	Pos          value.Pos   // of the record that holds the request
}

// Action is one member of a batch or transaction.
type Action struct {
	Verb Verb
	Request
	Optional bool // on some paths it is not there
	Repeated bool // it stands for any number of such actions

	// Way is which of several lists the action is in, from 1, where the program
	// chooses one of them: actions of different ways never go together. Sure: it is
	// there whenever that list is. 0 where there is one list.
	Way  int
	Sure bool
}

// Statement is a PartiQL statement with its parameters.
type Statement struct {
	Text       value.Value
	Verb       Verb // "" when not known
	Parameters []value.Value
	Gap        *Gap // of the parameters
}

// Gap says why a part of a request is not known completely.
type Gap struct {
	Why string
	Pos value.Pos
}

// Requests calls f for the request of the operation itself, or for that of
// each of its actions.
func (op *Operation) Requests(f func(*Request)) {
	if op.Kind.Many() {
		for i := range op.Actions {
			f(&op.Actions[i].Request)
		}
		return
	}
	f(&op.Request)
}
