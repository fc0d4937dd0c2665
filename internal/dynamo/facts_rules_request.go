package dynamo

// requestRules are the rules that the other parameters of a request break.
var requestRules = map[RuleID]Rule{

	// Members of a request.
	MemberMissing: {
		Name: "MEMBER-missing", Confidence: High,
		Text:   constraint + "Value null at '%s' failed to satisfy constraint: Member must not be null",
		Source: captures,
	},
	MemberLength: {
		Name: "MEMBER-length", Confidence: High,
		Text:   constraint + "Value %sat '%s' failed to satisfy constraint: Member must have length %s than or equal to %s",
		Source: captures,
	},
	MemberRange: {
		Name: "MEMBER-range", Confidence: High,
		Text:   constraint + "Value %sat '%s' failed to satisfy constraint: Member must have value %s than or equal to %s",
		Source: captures,
	},
	MemberPattern: {
		Name: "MEMBER-pattern", Confidence: High,
		Text:   constraint + "Value '%s' at '%s' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+",
		Source: captures,
	},
	MemberEnum: {
		Name: "MEMBER-enum", Confidence: High,
		Text:   constraint + "Value '%s' at '%s' failed to satisfy constraint: Member must satisfy enum value set: [%s]",
		Source: captures,
	},
	EnumCurrent: {
		Name: "MEMBER-enum-write", Confidence: High,
		Text:   constraint + "Failed to satisfy constraint: Member must satisfy enum value set: [%s]",
		Source: captures,
	},
	TableMissing: {
		Name: "TABLE-missing", Confidence: High, Needs: NeedsSchema,
		Text:   "Requested resource not found",
		Source: captures,
	},
	TableNameShort: {
		Name: "TABLE-short", Confidence: Medium,
		Text:   "Requested resource not found",
		Source: reference,
	},
	IndexMissing: {
		Name: "INDEX-missing", Confidence: High, Needs: NeedsSchema,
		Text:   "The table does not have the specified index: %s",
		Source: captures,
	},
	Mixed: {
		Name: "MIX", Confidence: High,
		Text:   "Can not use both expression and non-expression parameters in the same request: Non-expression parameters: {%s} Expression parameters: {%s}",
		Source: captures,
	},
	ReturnValuesWrite: {
		Name: "RV-write", Confidence: Medium,
		Text:   "ReturnValues can only be ALL_OLD or NONE",
		Source: emulators,
	},
	ReturnValuesDelete: {
		Name: "RV-delete", Confidence: Low,
		Text:   "ReturnValues can only be ALL_OLD or NONE",
		Source: reference,
	},

	// Legacy conditions.
	OperatorAlone: {
		Name: "LEG-operator-alone", Confidence: High,
		Text:   "ConditionalOperator cannot be used without Filter or Expected",
		Source: captures,
	},
	OperatorSingle: {
		Name: "LEG-operator-single", Confidence: High,
		Text:   "ConditionalOperator can only be used when Filter or Expected has two or more elements",
		Source: captures,
	},
	GetDuplicate: {
		Name: "LEG-get-duplicate", Confidence: Medium,
		Text:   invalidParameters + "Duplicate value in attribute name: %s",
		Source: emulators,
	},
	ExpectedNoValue: {
		Name: "LEG-exists-no-value", Confidence: Medium,
		Text:   invalidParameters + "Value must be provided when Exists is %s for Attribute: %s",
		Source: emulators,
	},
	ExpectedValue: {
		Name: "LEG-absent-value", Confidence: Medium,
		Text:   invalidParameters + "Value cannot be used when Exists is false for Attribute: %s",
		Source: emulators,
	},
	ExpectedBoth: {
		Name: "LEG-value-list", Confidence: Medium,
		Text:   invalidParameters + "Value and AttributeValueList cannot be used together for Attribute: %s",
		Source: emulators,
	},
	ExpectedOperatorExists: {
		Name: "LEG-operator-exists", Confidence: Medium,
		Text:   invalidParameters + "Exists and ComparisonOperator cannot be used together for Attribute: %s",
		Source: emulators,
	},
	ExpectedOperatorNoValue: {
		Name: "LEG-operator-no-value", Confidence: Medium,
		Text:   invalidParameters + "Value or AttributeValueList must be used with ComparisonOperator: %s for Attribute: %s",
		Source: emulators,
	},
	ExpectedListNoOperator: {
		Name: "LEG-list-no-operator", Confidence: Medium,
		Text:   invalidParameters + "AttributeValueList can only be used with a ComparisonOperator for Attribute: %s",
		Source: emulators,
	},
	LegacyArity: {
		Name: "LEG-arity", Confidence: Medium,
		Text:   invalidParameters + "Invalid number of argument(s) for the %s ComparisonOperator",
		Source: emulators,
	},
	LegacyType: {
		Name: "LEG-type", Confidence: Medium, Needs: NeedsValues,
		Text:   invalidParameters + "ComparisonOperator %s is not valid for %s AttributeValue type",
		Source: emulators,
	},
	LegacyKeyOperator: {
		Name: "LEG-key-operator", Confidence: Medium,
		Text:   "Attempted conditional constraint is not an indexable operation",
		Source: emulators,
	},
	LegacyFilterKey: {
		Name: "LEG-filter-key", Confidence: High, Needs: NeedsSchema,
		Text:   "QueryFilter can only contain non-primary key attributes: Primary key attribute: %s",
		Source: captures,
	},
	UpdateActionNoValue: {
		Name: "LEG-action-no-value", Confidence: Medium,
		Text:   invalidParameters + "Only DELETE action is allowed when no attribute value is specified",
		Source: emulators,
	},
	UpdateActionType: {
		Name: "LEG-action-type", Confidence: Medium, Needs: NeedsValues,
		Text:   invalidParameters + "%s for the type %s",
		Source: emulators,
	},

	// Query and Scan.
	QueryNoKey: {
		Name: "Q-none", Confidence: High,
		Text:   "Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.",
		Source: captures,
	},
	ConsistentIndex: {
		Name: "CONSISTENT-gsi", Confidence: High, Needs: NeedsSchema,
		Text:   "Consistent reads are not supported on global secondary indexes",
		Source: captures,
	},
	SelectAllProjection: {
		Name: "SELECT-projection", Confidence: High,
		Text:   "Cannot specify the %s when choosing to get %s",
		Source: captures,
	},
	SelectNoIndex: {
		Name: "SELECT-index", Confidence: High,
		Text:   "ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName",
		Source: captures,
	},
	SelectNoProjection: {
		Name: "SELECT-specific", Confidence: High,
		Text:   "Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES",
		Source: captures,
	},
	SelectAllIndex: {
		Name: "SELECT-gsi", Confidence: High, Needs: NeedsSchema,
		Text:   invalidParameters + "Select type ALL_ATTRIBUTES is not supported for global secondary index %s because its projection type is not ALL",
		Source: captures,
	},
	SegmentAlone: {
		Name: "S-segment", Confidence: High,
		Text:   "The TotalSegments parameter is required but was not present in the request when Segment parameter is present",
		Source: captures,
	},
	SegmentsAlone: {
		Name: "S-segments", Confidence: High,
		Text:   "The Segment parameter is required but was not present in the request when parameter TotalSegments is present",
		Source: captures,
	},
	SegmentRange: {
		Name: "S-segment-range", Confidence: High,
		Text:   "The Segment parameter is zero-based and must be less than parameter TotalSegments: Segment: %s is not less than TotalSegments: %s",
		Source: captures,
	},
	StartKey: {
		Name: "STARTKEY", Confidence: High, Needs: NeedsSchema,
		Text:   "The provided starting key is invalid",
		Source: captures,
	},
	StartKeyNever: {
		Name: "STARTKEY-never", Confidence: High,
		Text:   "The provided starting key is invalid%s",
		Source: captures,
	},
	StartKeyType: {
		Name: "STARTKEY-type", Confidence: Medium, Needs: NeedsSchema,
		Text:   "The provided key element does not match the schema",
		Source: emulators,
	},
	StartKeyScan: {
		Name: "STARTKEY-scan", Confidence: Medium, Needs: NeedsSchema,
		Text:   "The provided starting key is invalid: The provided key element does not match the schema",
		Source: emulators,
	},
	StartKeyOutside: {
		Name: "STARTKEY-outside", Confidence: High, Needs: NeedsSchema | NeedsValues,
		Text:   "The provided starting key is outside query boundaries based on provided conditions",
		Source: captures,
	},
	StartKeyEmpty: {
		Name: "STARTKEY-empty", Confidence: Medium, Needs: NeedsValues,
		Text:   invalidParameters + "The AttributeValue for a key attribute cannot contain an empty %s value. Key: %s",
		Source: emulators,
	},

	// Batches and transactions.
	BatchNoItems: {
		Name: "BW-empty", Confidence: High,
		Text:   "The requestItems parameter is required for BatchWriteItem",
		Source: captures,
	},
	BatchTooMany: {
		Name: "BATCH-count", Confidence: High,
		Text:   "Too many items requested for the %s call",
		Source: captures,
	},
	BatchTable: {
		Name: "BW-table", Confidence: High,
		Text:   constraint + "Value '{…}' at 'requestItems' failed to satisfy constraint: Map value must satisfy constraint: [Member must have length less than or equal to 25, Member must have length greater than or equal to 1]",
		Source: captures,
	},
	BatchDuplicates: {
		Name: "BATCH-duplicates", Confidence: High, Needs: NeedsValues,
		Text:   "Provided list of item keys contains duplicates",
		Source: captures,
	},
	WriteBoth: {
		Name: "BW-both", Confidence: Medium,
		Text:   "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes",
		Source: captures,
	},
	WriteNeither: {
		Name: "BW-neither", Confidence: Medium,
		Text:   "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes",
		Source: emulators,
	},
	ActionBoth: {
		Name: "TW-both", Confidence: Medium,
		Text:   "TransactItems can only contain one of Check, Put, Update or Delete",
		Source: emulators,
	},
	ActionNone: {
		Name: "TW-none", Confidence: Low, OwnWords: true,
		Text:   "TransactItems can only contain one of Check, Put, Update or Delete",
		Source: inferred,
	},
	TransactionSize: {
		Name: "TX-size", Confidence: High, Needs: NeedsValues, OwnWords: true,
		Text:   "the items of a transaction have more than 4 MB; their size cannot exceed it",
		Source: captures,
	},
	SameItem: {
		Name: "TX-same-item", Confidence: High, Needs: NeedsValues,
		Text:   "Transaction request cannot include multiple operations on one item",
		Source: captures,
	},
	TransactionKey: {
		Name: "TX-key", Confidence: High, Needs: NeedsSchema,
		Text:   "Transaction cancelled, please refer cancellation reasons for specific reasons [ValidationError]",
		Source: captures,
	},

	// PartiQL.
	StatementForm: {
		Name: "PQ-form", Confidence: High,
		Text:   "Statement wasn't well formed, can't be processed: %s",
		Source: captures,
	},
	StatementAlias: {
		Name: "PQ-alias", Confidence: High,
		Text:   "Aliasing is not supported",
		Source: captures,
	},
	StatementFromPath: {
		Name: "PQ-from", Confidence: High,
		Text:   "%s",
		Source: captures,
	},
	StatementIndex: {
		Name: "PQ-index", Confidence: High, Needs: NeedsSchema,
		Text:   "The table does not have the specified index",
		Source: captures,
	},
	StatementConsistent: {
		Name: "PQ-consistent-gsi", Confidence: High, Needs: NeedsSchema,
		Text:   "Strongly consistent read is not supported on Global Secondary Indexes",
		Source: captures,
	},
	StatementFilterLacks: {
		Name: "PQ-filter-lacks", Confidence: High, Needs: NeedsSchema,
		Text:   "Secondary index %s does not project one or more filter attributes: [%s]",
		Source: captures,
	},
	StatementFunction: {
		Name: "PQ-function", Confidence: Medium,
		Text:   "Unrecognized function: %s at %s:%s:%s",
		Source: captures,
	},
	StatementReturning: {
		Name: "PQ-returning", Confidence: Medium,
		Text:   "Invalid returning clause: RETURNING %s Only RETURNING ALL OLD * is allowed in DELETE statements.",
		Source: captures,
	},
	StatementTxReturning: {
		Name: "PQ-tx-returning", Confidence: High,
		Text:   "Validation failed in TransactStatements[%s]: RETURNING clause is not supported in ExecuteTransaction.",
		Source: captures,
	},
	StatementTxIndex: {
		Name: "PQ-tx-index", Confidence: High,
		Text:   "Validation failed in TransactStatements[%s]: Reads on indices are not supported within transactions.",
		Source: captures,
	},
	StatementReadKey: {
		Name: "PQ-read-key", Confidence: High, Needs: NeedsSchema,
		Text:   "Select statements within %s must specify the primary key in the where clause.",
		Source: captures,
	},
	StatementWriteKey: {
		Name: "PQ-write-key", Confidence: High, Needs: NeedsSchema,
		Text:   "Where clause does not contain a mandatory equality on all key attributes",
		Source: captures,
	},
	StatementWriteNoKey: {
		Name: "PQ-write-no-key", Confidence: High,
		Text:   "Where clause does not contain a mandatory equality on all key attributes",
		Source: captures,
	},
	StatementExists: {
		Name: "PQ-exists", Confidence: High,
		Text:   "EXISTS() must contain a single item read with additional condition",
		Source: captures,
	},
	StatementMixed: {
		Name: "PQ-mixed", Confidence: High, OwnWords: true,
		Text:   "%s cannot mix reads and writes",
		Source: guide,
	},
	StatementParameters: {
		Name: "PQ-parameters", Confidence: Medium,
		Text:   "Number of parameters in request and statement don't match.",
		Source: emulators,
	},
	StatementMultiKey: {
		Name: "PQ-multi-key", Confidence: High, Needs: NeedsSchema,
		Text:   "PartiQL statements cannot be executed on tables with multi-attribute HASH keys or multi-attribute RANGE keys.",
		Source: captures,
	},
	StatementInCount: {
		Name: "PQ-in-count", Confidence: Medium, OwnWords: true,
		Text:   "The IN operator is provided with too many operands; number of operands: %s",
		Source: guide,
	},
	StatementOrder: {
		Name: "PQ-order", Confidence: Medium, Needs: NeedsSchema, OwnWords: true,
		Text:   "ORDER BY needs the partition key in the WHERE clause",
		Source: guide,
	},

	// SearchVectors.
	TopKRange: {
		Name: "SV-topk", Confidence: High,
		Text:   "Provided TopK value '%s' is out of valid range. The value must be between 1 and 100 inclusive",
		Source: captures,
	},
	SearchComparator: {
		Name: "SV-comparator", Confidence: High,
		Text:   "Invalid SearchConditionExpression: Invalid comparator used in SearchConditionExpression",
		Source: captures,
	},

	// What the Go SDK does before the service sees the request.
	NilAttributeValue: {
		Name: "GO-nil-value", Confidence: High,
		Text:   "SerializationException",
		Source: "the requests that SDK v1.74.0 sends",
	},

	// What a library over the SDK refuses to send.
	LibraryArgument: {
		Name: "LIB-argument", Confidence: High,
		Text:   "%s",
		Source: library,
	},
	LibraryKey: {
		Name: "LIB-key", Confidence: High,
		Text:   "%s",
		Source: library,
	},
	LibraryItems: {
		Name: "LIB-items", Confidence: High,
		Text:   "%s",
		Source: library,
	},
}
