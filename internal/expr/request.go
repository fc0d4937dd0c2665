package expr

import "github.com/dynlint/dynlint/internal/dynamo"

// State says whether a parameter of a request is given.
type State uint8

// The states of a parameter.
const (
	Absent  State = iota // not given
	Present              // given
	Unknown              // not known whether it is given
)

// Opt is a parameter that may be absent, known or unknown. The zero value is
// absent.
type Opt[T any] struct {
	State State
	// Open is set if the parameter is given but its value is not known.
	Open bool
	V    T
}

// Some returns a parameter with a known value.
func Some[T any](v T) Opt[T] { return Opt[T]{State: Present, V: v} }

// Given returns a parameter that is given with a value that is not known.
func Given[T any]() Opt[T] { return Opt[T]{State: Present, Open: true} }

// Maybe returns a parameter of which nothing is known.
func Maybe[T any]() Opt[T] { return Opt[T]{State: Unknown} }

// Known returns the value if it is known.
func (o Opt[T]) Known() (T, bool) { return o.V, o.State == Present && !o.Open }

// Request is what is known of a request of the data plane. The zero value of
// each field says that the parameter is absent.
//
// A string that is known in part holds a [Hole] for each part that is not.
type Request struct {
	Op dynamo.Kind
	// Action is set for one action of a transaction.
	Action dynamo.Verb

	Table Opt[string]
	Index Opt[string]
	// Schema is the table's schema, nil if it is not known.
	Schema *Schema

	KeyConditionExpression    Opt[string]
	FilterExpression          Opt[string]
	ConditionExpression       Opt[string]
	ProjectionExpression      Opt[string]
	UpdateExpression          Opt[string]
	SearchConditionExpression Opt[string]

	Names  Names
	Values AttributeMap // keys are placeholders with their colons

	Key      AttributeMap
	Item     AttributeMap
	StartKey AttributeMap

	ConsistentRead Opt[bool]
	Limit          Opt[int64]
	Segment        Opt[int64]
	TotalSegments  Opt[int64]
	TopK           Opt[int64]

	Select                              Opt[string]
	ReturnValues                        Opt[string]
	ReturnValuesOnConditionCheckFailure Opt[string]
	ReturnConsumedCapacity              Opt[string]
	ReturnItemCollectionMetrics         Opt[string]
	ClientRequestToken                  Opt[string]

	// Legacy parameters.
	AttributesToGet     Strings
	ConditionalOperator Opt[string]
	Expected            Legacy
	QueryFilter         Legacy
	ScanFilter          Legacy
	KeyConditions       Legacy
	AttributeUpdates    Legacy

	// Batches and transactions.
	Gets    TableGets    // BatchGetItem
	Writes  TableWrites  // BatchWriteItem
	Actions Transaction  // TransactGetItems, TransactWriteItems
	PartiQL StatementSet // ExecuteStatement, BatchExecuteStatement, ExecuteTransaction

	// Catalog holds what is known of all tables, for requests on several of
	// them and for a Request without Schema. It may be nil.
	Catalog *Catalog
}

// Names is what is known of an ExpressionAttributeNames map.
type Names struct {
	State   State
	Entries []Name
	// Open is set if there may be more entries.
	Open bool
}

// Name is an entry of [Names].
type Name struct {
	Key string // with the #
	// Target is the attribute name; not Present where it is not known.
	Target Opt[string]
	// Maybe is set if the entry is there on some paths only.
	Maybe bool
}

// AttributeMap is what is known of a map of attribute values.
type AttributeMap struct {
	State   State
	Entries []Attribute
	// Open is set if there may be more entries.
	Open bool
}

// Attribute is an entry of [AttributeMap].
type Attribute struct {
	Name  string
	Value AttributeValue
	// Maybe is set if the entry is there on some paths only.
	Maybe bool
}

// get returns the value of an attribute that is certainly there.
func (m *AttributeMap) get(name string) (*AttributeValue, bool) {
	for i := range m.Entries {
		if e := &m.Entries[i]; e.Name == name && !e.Maybe {
			return &e.Value, true
		}
	}
	return nil, false
}

// lacks reports whether the map certainly has no entry of that name.
func (m *AttributeMap) lacks(name string) bool {
	if m.Open || m.State == Unknown {
		return false
	}
	for i := range m.Entries {
		if e := &m.Entries[i]; e.Name == name || hasHole(e.Name) {
			return false
		}
	}
	return true
}

// Strings is what is known of a list of strings.
type Strings struct {
	State   State
	Entries []string
	Open    bool
}

// Legacy is what is known of a map of legacy conditions or attribute updates.
type Legacy struct {
	State   State
	Entries []LegacyEntry
	Open    bool
}

// LegacyEntry is the condition on, or the update of, one attribute.
type LegacyEntry struct {
	Attribute string
	Operator  Opt[string] // ComparisonOperator, or Action of an update
	// Values is AttributeValueList.
	Values     []AttributeValue
	ValuesOpen bool
	HasValues  bool
	// Value and Exists belong to Expected, Value also to an update.
	Value  Opt[AttributeValue]
	Exists Opt[bool]
}

// TableGets is RequestItems of BatchGetItem.
type TableGets struct {
	State   State
	Entries []TableGet
	Open    bool
}

// TableGet is what BatchGetItem reads of one table.
type TableGet struct {
	Table                Opt[string]
	Schema               *Schema
	KeysState            State
	Keys                 []AttributeMap
	KeysOpen             bool
	KeysLeast            int // if KeysOpen: how many keys there certainly are
	ProjectionExpression Opt[string]
	Names                Names
	AttributesToGet      Strings
	ConsistentRead       Opt[bool]
}

// TableWrites is RequestItems of BatchWriteItem.
type TableWrites struct {
	State   State
	Entries []TableWrite
	Open    bool
}

// TableWrite is what BatchWriteItem writes to one table.
type TableWrite struct {
	Table    Opt[string]
	Schema   *Schema
	Requests []WriteRequest
	Open     bool // there may be more requests, or fewer than listed
	Least    int  // if Open: how many requests there certainly are
}

// WriteRequest is a put or a delete: one of the two is Present.
type WriteRequest struct {
	Put, Delete State
	Item, Key   AttributeMap
}

// Transaction is TransactItems.
type Transaction struct {
	State   State
	Entries []TransactItem
	Open    bool // there may be more entries, or fewer than listed
	Least   int  // if Open: how many entries there certainly are
}

// TransactItem is one entry of TransactItems, with the actions that are set in
// it: normally one. Open is set if other actions may be set too.
type TransactItem struct {
	Actions []*Request
	Open    bool
}

// StatementSet is the statements of a PartiQL operation: exactly one for
// ExecuteStatement, whose other parameters are in [Request].
type StatementSet struct {
	State   State
	Entries []StatementCall
	Open    bool // there may be more statements, or fewer than listed
	Least   int  // if Open: how many statements there certainly are
}

// count is how many members a list certainly has.
func count(listed int, open bool, least int) int {
	if open {
		return least
	}
	return listed
}

// StatementCall is a PartiQL statement with its parameters.
type StatementCall struct {
	Text           Opt[string]
	Parameters     State
	ParameterList  []AttributeValue
	ParametersOpen bool
	ConsistentRead Opt[bool]
	Schema         *Schema // of the table it names; else that of the request, or of the catalog
}

// Schema is what is known of a table's keys and indexes.
type Schema struct {
	Table   string
	Key     []KeyAttribute // nil if it is not known
	Indexes []Index
	// IndexesOpen is set if the table may have more indexes.
	IndexesOpen bool
}

// KeyAttribute is an attribute of a key: partition key attributes first.
type KeyAttribute struct {
	Name string
	Type Type // NoType if it is not known
	Sort bool // part of the sort key
}

// Index is what is known of a secondary index.
type Index struct {
	Name   string
	Global bool
	Key    []KeyAttribute
	// Projection is ALL, KEYS_ONLY or INCLUDE; "" if it is not known.
	Projection string
	Include    []string
}

// index returns the index of that name.
func (s *Schema) index(name string) *Index {
	for i := range s.Indexes {
		if s.Indexes[i].Name == name {
			return &s.Indexes[i]
		}
	}
	return nil
}

// keyNamed returns the attribute of that name among keys.
func keyNamed(keys []KeyAttribute, name string) (KeyAttribute, bool) {
	for _, k := range keys {
		if k.Name == name {
			return k, true
		}
	}
	return KeyAttribute{}, false
}

// Catalog is what is known of the tables of an account.
type Catalog struct {
	Tables []*Schema
	// Closed is set if there are no other tables.
	Closed bool
}

// lookup returns the schema of the table, which may be given by its ARN.
func (c *Catalog) lookup(table string) *Schema {
	if c == nil {
		return nil
	}
	table = tableOfARN(table)
	for _, s := range c.Tables {
		if s.Table == table {
			return s
		}
	}
	return nil
}
