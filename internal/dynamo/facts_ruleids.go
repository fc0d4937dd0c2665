package dynamo

// The rules of the service, in the order in which the catalogue lists them.
const (
	// Form of an expression.

	ExprEmpty       RuleID = iota // the expression is empty or blank
	ExprSize                      // the expression is longer than MaxExpressionSize
	ExprSyntax                    // the expression is not well formed
	ExprOperators                 // more than MaxOperators operators
	ExprParens                    // a group holds nothing but a group
	PathDepth                     // a path with more than MaxPathElements elements
	PathIndex                     // a list index above MaxListIndex
	ReservedWord                  // a plain name that is a reserved word
	UndefinedName                 // a name placeholder without entry
	UndefinedValue                // a value placeholder without entry
	EmptyNameTarget               // a name placeholder for the empty name

	// Functions and operators of conditions.

	FnUnknown        // no such function
	FnNotInCondition // an update function in a condition
	FnMisused        // a predicate as operand, or size as a condition
	FnArity          // a function with the wrong number of operands
	FnNeedsPath      // an operand that must be a path and is not
	FnOperandType    // an operand of a type the function does not take
	FnTypeNameIsPath // the type name of attribute_type is a path
	FnTypeName       // attribute_type with a type that does not exist
	CompareType      // an order comparison with a value that has no order
	NotDistinct      // both operands are one path
	BetweenType      // BETWEEN with a value that has no order
	BetweenTypes     // bounds of different types
	BetweenBounds    // bounds in the wrong order
	InCount          // more than MaxInMembers members

	// Key conditions and filters.

	KeyOperator          // an operator that key conditions do not know
	KeyNested            // a function as operand
	KeyTwoPaths          // two attributes in one clause
	KeyNoPath            // no attribute in a clause
	KeyNotFirst          // the attribute is not the first operand
	KeyPath              // a path of several elements
	KeyTwice             // two clauses on one attribute
	KeyNoEquality        // no clause is an equality, so none can be on a partition key
	KeyCount             // more clauses than key attributes
	KeyManyClauses       // more clauses than any schema has key attributes
	KeyMissing           // no clause on a key attribute that needs one
	KeyValueType         // a value of another type than the key attribute
	KeyPartitionOperator // the clause on the partition key is no equality
	KeyPartitionEquality // the same of several partition key attributes, or one of them is not there
	KeySortEquality      // no equality on a sort key attribute before the last one used
	KeyEmptyValue        // an empty key value
	FilterOnKey          // a Query filter on a key attribute
	KeyAccessedInside    // a path into a key attribute
	ConditionInsideKey   // a path into a key attribute, in a condition

	// Projections and updates.

	PathsOverlap        // two paths of which one holds the other
	PathsConflict       // two paths that need a map and a list at one place
	IndexLacks          // an attribute that the index does not hold
	FnNotInUpdate       // a condition function in an update
	ListAppendNested    // list_append inside list_append
	ListAppendInside    // list_append inside if_not_exists
	SectionTwice        // two sections of one kind
	AddType             // ADD or DELETE of a type they do not take
	UpdateArity         // an update function with the wrong number of operands
	UpdateNeedsPath     // if_not_exists of what is no path
	UpdateType          // an operand of +, - or list_append of the wrong type
	UpdateKey           // an update of a key attribute
	UpdateIndexKeyType  // an index key set to a value of another type
	UpdateIndexKeyEmpty // an index key set to an empty value

	// Placeholder maps.

	NamesAlone      // names without any expression
	ValuesAlone     // values without an expression that could use them
	NamesEmpty      // an empty map of names
	ValuesEmpty     // an empty map of values
	NameKey         // a key of the names that is no placeholder
	ValueKey        // a key of the values that is no placeholder
	PlaceholderSize // a placeholder longer than MaxPlaceholderSize
	NamesUnused     // names that no expression uses
	ValuesUnused    // values that no expression uses

	// Attribute values.

	ValueNoType     // a value without a type
	ValueTwoTypes   // a value with several types
	ValueNotNumber  // a number that is none
	ValueOverflow   // a number that is too large
	ValueUnderflow  // a number that is too small
	ValueDigits     // a number with more than MaxNumberDigits digits
	ValueEmptySet   // a set without members
	ValueDuplicates // a set with equal members
	ValueDepth      // lists and maps nested deeper than MaxValueDepth
	ItemSize        // an item larger than MaxItemSize
	UpdateSize      // an update to more than MaxItemSize

	// Keys.

	KeySchema         // a key that is not the table's key
	KeyNever          // a key that no table can have
	EmptyKey          // an empty key value
	PartitionKeySize  // a partition key value above MaxPartitionKeySize
	SortKeySize       // a sort key value above MaxSortKeySize
	IndexKeySize      // an index key value above its limit
	ItemKeyMissing    // an item without a key attribute
	ItemKeyType       // an item with a key attribute of another type
	ItemIndexKeyType  // an item with an index key of another type
	ItemIndexKeyEmpty // an item with an empty index key

	// Members of a request.

	MemberMissing      // a parameter that must be given is not
	MemberLength       // a parameter that is too short or too long
	MemberRange        // a number outside its range
	MemberPattern      // a name with other characters
	MemberEnum         // a value outside its enumeration
	EnumCurrent        // a value outside its enumeration, in writes
	TableMissing       // no such table
	TableNameShort     // a name no table can have
	IndexMissing       // no such index
	Mixed              // legacy parameters beside expressions
	ReturnValuesWrite  // a PutItem that returns what only UpdateItem can
	ReturnValuesDelete // a DeleteItem that returns what only UpdateItem can

	// Legacy conditions.

	OperatorAlone           // ConditionalOperator without conditions
	OperatorSingle          // ConditionalOperator with one condition
	GetDuplicate            // an attribute twice in AttributesToGet
	ExpectedNoValue         // Exists true without a value
	ExpectedValue           // Exists false with a value
	ExpectedBoth            // Value and AttributeValueList together
	ExpectedOperatorExists  // ComparisonOperator and Exists together
	ExpectedOperatorNoValue // a comparison without a value
	ExpectedListNoOperator  // AttributeValueList without a comparison
	LegacyArity             // a comparison with the wrong number of values
	LegacyType              // a comparison with a value of a type it does not take
	LegacyKeyOperator       // a comparison that no key condition may use
	LegacyFilterKey         // QueryFilter on a key attribute
	UpdateActionNoValue     // an attribute update without a value
	UpdateActionType        // an attribute update with a value of a type it does not take

	// Query and Scan.

	QueryNoKey          // a Query without a key condition
	ConsistentIndex     // a consistent read of a global secondary index
	SelectAllProjection // a projection beside another Select
	SelectNoIndex       // ALL_PROJECTED_ATTRIBUTES without an index
	SelectNoProjection  // SPECIFIC_ATTRIBUTES without a projection
	SelectAllIndex      // ALL_ATTRIBUTES of an index that lacks some
	SegmentAlone        // Segment without TotalSegments
	SegmentsAlone       // TotalSegments without Segment
	SegmentRange        // Segment not below TotalSegments
	StartKey            // a start key that is not the key
	StartKeyNever       // a start key that no table can have
	StartKeyType        // a start key of another type
	StartKeyScan        // a Scan start key that is not the key
	StartKeyOutside     // a start key of another partition
	StartKeyEmpty       // an empty value in a start key

	// Batches and transactions.

	BatchNoItems    // a BatchWriteItem without requests
	BatchTooMany    // too many items over all tables
	BatchTable      // a table with no or too many requests
	BatchDuplicates // one item twice in a batch
	WriteBoth       // a write request that is a put and a delete
	WriteNeither    // a write request that is nothing
	ActionBoth      // an action that is several
	ActionNone      // an action that is nothing
	TransactionSize // more than MaxTransactionSize bytes
	SameItem        // two actions on one item
	TransactionKey  // an action whose key or item does not fit its table

	// PartiQL.

	StatementForm        // a statement that is not well formed
	StatementAlias       // an alias in FROM
	StatementFromPath    // a FROM path that is no table or index
	StatementIndex       // no such index
	StatementConsistent  // a consistent read of a global secondary index
	StatementFilterLacks // a filter on an attribute that the index does not hold
	StatementFunction    // no such function
	StatementReturning   // a RETURNING that DELETE does not know
	StatementTxReturning // RETURNING in a transaction
	StatementTxIndex     // an index in a transaction
	StatementReadKey     // a batch or transaction read without the full key
	StatementWriteKey    // an update or delete without the full key
	StatementWriteNoKey  // an update or delete without any equality
	StatementExists      // an EXISTS that is no read of one item with a condition
	StatementMixed       // reads and writes in one batch
	StatementParameters  // fewer parameters than question marks
	StatementMultiKey    // an index with a multi-attribute key
	StatementInCount     // more than 100 members of an IN list
	StatementOrder       // ORDER BY without the partition key

	// SearchVectors.

	TopKRange        // TopK outside its range
	SearchComparator // a search condition other than an equality

	// What the Go SDK does before the service sees the request.

	NilAttributeValue // a nil AttributeValue in a map makes malformed JSON

	// What a library over the SDK refuses to send.

	LibraryArgument // an argument of an expression that is missing or cannot stand there
	LibraryKey      // a key value that is none
	LibraryItems    // a batch or transaction without members, or with one that it does not take

	numRules
)
