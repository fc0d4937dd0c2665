package dynamo

// expressionRules are the rules that expressions break.
var expressionRules = map[RuleID]Rule{

	// Form of an expression.
	ExprEmpty: {
		Name: "EMPTY", Confidence: High,
		Text:   "The expression can not be empty;",
		Source: captures,
	},
	ExprSize: {
		Name: "LIMIT-size", Confidence: High,
		Text:   "Expression size has exceeded the maximum allowed size; expression size: %s",
		Source: captures,
	},
	ExprSyntax: {
		Name: "SYNTAX", Confidence: High,
		Text:   "Syntax error; token: \"%s\", near: \"%s\"",
		Source: captures,
	},
	ExprOperators: {
		Name: "LIMIT-ops", Confidence: High,
		Text:   "The expression contains too many operators; operator count: %s",
		Source: captures,
	},
	ExprParens: {
		Name: "PAREN", Confidence: High,
		Text:   "The expression has redundant parentheses;",
		Source: captures,
	},
	PathDepth: {
		Name: "PATH-depth", Confidence: High,
		Text:   "The document path has too many nesting levels; nesting levels: %s",
		Source: captures,
	},
	PathIndex: {
		Name: "PATH-index", Confidence: High,
		Text:   "List index is not within the allowable range; index: [%s]",
		Source: captures,
	},
	ReservedWord: {
		Name: "RES", Confidence: High,
		Text:   "Attribute name is a reserved keyword; reserved keyword: %s",
		Source: captures,
	},
	UndefinedName: {
		Name: "EAN-5", Confidence: High, Needs: NeedsNames,
		Text:   "An expression attribute name used in the document path is not defined; attribute name: %s",
		Source: captures,
	},
	UndefinedValue: {
		Name: "EAV-5", Confidence: High, Needs: NeedsValues,
		Text:   "An expression attribute value used in expression is not defined; attribute value: %s",
		Source: captures,
	},
	EmptyNameTarget: {
		Name: "EAN-8", Confidence: Low, Needs: NeedsNames,
		Text:   "An expression attribute name used in the document path is not defined; attribute name: %s",
		Source: inferred,
	},

	// Functions and operators of conditions.
	FnUnknown: {
		Name: "FN-1", Confidence: High,
		Text:   "Invalid function name; function: %s",
		Source: captures,
	},
	FnNotInCondition: {
		Name: "FN-2", Confidence: Medium,
		Text:   "The function is not allowed in a condition expression; function: %s",
		Source: emulators,
	},
	FnMisused: {
		Name: "FN-3", Confidence: High,
		Text:   "The function is not allowed to be used this way in an expression; function: %s",
		Source: captures,
	},
	FnArity: {
		Name: "FN-4", Confidence: High,
		Text:   "Incorrect number of operands for operator or function; operator or function: %s, number of operands: %s",
		Source: captures,
	},
	FnNeedsPath: {
		Name: "FN-5", Confidence: High,
		Text:   "Operator or function requires a document path; operator or function: %s",
		Source: captures,
	},
	FnOperandType: {
		Name: "FN-6", Confidence: High, Needs: NeedsValues,
		Text:   "Incorrect operand type for operator or function; operator or function: %s, operand type: %s",
		Source: captures,
	},
	FnTypeNameIsPath: {
		Name: "FN-7", Confidence: Medium,
		Text:   "Incorrect operand type for operator or function; operator or function: %s, operand type: %s",
		Source: emulators,
	},
	FnTypeName: {
		Name: "FN-8", Confidence: High, Needs: NeedsValues,
		Text:   "Invalid attribute type name found; type: %s, valid types: %s",
		Source: captures,
	},
	CompareType: {
		Name: "CMP-2", Confidence: High, Needs: NeedsValues,
		Text:   "Incorrect operand type for operator or function; operator or function: %s, operand type: %s",
		Source: captures,
	},
	NotDistinct: {
		Name: "DIST-1", Confidence: High, Needs: NeedsNames,
		Text:   "The first operand must be distinct from the remaining operands for this operator or function; operator: %s, first operand: %s",
		Source: captures,
	},
	BetweenType: {
		Name: "BTW-1", Confidence: High, Needs: NeedsValues,
		Text:   "Incorrect operand type for operator or function; operator or function: %s, operand type: %s",
		Source: captures,
	},
	BetweenTypes: {
		Name: "BTW-2", Confidence: High, Needs: NeedsValues,
		Text:   "The BETWEEN operator requires same data type for lower and upper bounds; lower bound operand: AttributeValue: {%s}, upper bound operand: AttributeValue: {%s}",
		Source: captures,
	},
	BetweenBounds: {
		Name: "BTW-3", Confidence: High, Needs: NeedsValues,
		Text:   "The BETWEEN operator requires upper bound to be greater than or equal to lower bound; lower bound operand: AttributeValue: {%s}, upper bound operand: AttributeValue: {%s}",
		Source: captures,
	},
	InCount: {
		Name: "IN-1", Confidence: Medium,
		Text:   "The IN operator is provided with too many operands; number of operands: %s",
		Source: guide,
	},

	// Key conditions and filters.
	KeyOperator: {
		Name: "KCE-operator", Confidence: Medium,
		Text:   "Invalid operator used in KeyConditionExpression: %s",
		Source: emulators,
	},
	KeyNested: {
		Name: "KCE-nested-function", Confidence: Medium,
		Text:   "KeyConditionExpressions cannot contain nested operations",
		Source: emulators,
	},
	KeyTwoPaths: {
		Name: "KCE-two-paths", Confidence: High,
		Text:   "Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition",
		Source: captures,
	},
	KeyNoPath: {
		Name: "KCE-no-path", Confidence: Medium,
		Text:   "Invalid condition in KeyConditionExpression: No key attribute specified",
		Source: emulators,
	},
	KeyNotFirst: {
		Name: "KCE-not-first", Confidence: Medium,
		Text:   "Invalid condition in KeyConditionExpression: %s operator must have the key attribute as its first operand",
		Source: emulators,
	},
	KeyPath: {
		Name: "KCE-path", Confidence: High,
		Text:   "KeyConditionExpressions cannot have conditions on nested attributes",
		Source: captures,
	},
	KeyTwice: {
		Name: "KCE-twice", Confidence: High, Needs: NeedsNames,
		Text:   "KeyConditionExpressions must only contain one condition per key",
		Source: captures,
	},
	KeyNoEquality: {
		Name: "KCE-no-equality", Confidence: High,
		Text:   "Query key condition not supported",
		Source: captures,
	},
	KeyCount: {
		Name: "KCE-count", Confidence: High, Needs: NeedsSchema,
		Text:   "The number of query conditions (%s) exceeds the number of key attributes defined in the schema (%s)",
		Source: captures,
	},
	KeyManyClauses: {
		Name: "KCE-count-any", Confidence: High,
		Text:   "The number of query conditions (%s) exceeds the number of key attributes defined in the schema (%s)",
		Source: captures,
	},
	KeyMissing: {
		Name: "KCE-missing", Confidence: High, Needs: NeedsSchema,
		Text:   "Query condition missed key schema element: %s",
		Source: captures,
	},
	KeyValueType: {
		Name: "KCE-type", Confidence: High, Needs: NeedsSchema | NeedsValues,
		Text:   invalidParameters + "Condition parameter type does not match schema type",
		Source: captures,
	},
	KeyPartitionOperator: {
		Name: "KCE-partition-operator", Confidence: High, Needs: NeedsSchema,
		Text:   "Query key condition not supported",
		Source: captures,
	},
	KeyPartitionEquality: {
		Name: "KCE-partition-equality", Confidence: High, Needs: NeedsSchema, OwnWords: true,
		Text:   "HASH key attributes %s must have equality conditions specified in the query",
		Source: guide,
	},
	KeySortEquality: {
		Name: "KCE-sort-equality", Confidence: High, Needs: NeedsSchema,
		Text:   "RANGE key attributes %s must have equality conditions specified in the query because a condition is present on key attribute %s",
		Source: captures,
	},
	KeyEmptyValue: {
		Name: "KCE-empty-value", Confidence: Medium, Needs: NeedsSchema | NeedsValues,
		Text:   emptyKey,
		Source: captures,
	},
	FilterOnKey: {
		Name: "FLT-1", Confidence: High, Needs: NeedsSchema | NeedsNames,
		Text:   "Filter Expression can only contain non-primary key attributes: Primary key attribute: %s",
		Source: captures,
	},
	KeyAccessedInside: {
		Name: "KEYNEST-1", Confidence: Medium, Needs: NeedsSchema | NeedsNames,
		Text:   "Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: %s: %s",
		Source: emulators,
	},
	ConditionInsideKey: {
		Name: "KEYNEST-2", Confidence: Low, Needs: NeedsSchema | NeedsNames,
		Text:   "Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: %s: %s",
		Source: inferred,
	},

	// Projections and updates.
	PathsOverlap: {
		Name: "PROJ-1", Confidence: High, Needs: NeedsNames,
		Text:   "Two document paths overlap with each other; must remove or rewrite one of these paths; path one: %s, path two: %s",
		Source: captures,
	},
	PathsConflict: {
		Name: "PROJ-2", Confidence: High, Needs: NeedsNames,
		Text:   "Two document paths conflict with each other; must remove or rewrite one of these paths; path one: %s, path two: %s",
		Source: captures,
	},
	IndexLacks: {
		Name: "PROJ-4", Confidence: Medium, Needs: NeedsSchema | NeedsNames,
		Text:   invalidParameters + "Global secondary index %s does not project [%s]",
		Source: captures,
	},
	FnNotInUpdate: {
		Name: "UPD-function", Confidence: Medium,
		Text:   "The function is not allowed in an update expression; function: %s",
		Source: emulators,
	},
	ListAppendNested: {
		Name: "UPD-nested", Confidence: High,
		Text:   "The function is not allowed to be used this way in an expression; function: %s",
		Source: captures,
	},
	ListAppendInside: {
		Name: "UPD-nested-if", Confidence: Low,
		Text:   "The function is not allowed to be used this way in an expression; function: %s",
		Source: inferred,
	},
	SectionTwice: {
		Name: "UPD-sections", Confidence: High,
		Text:   "The \"%s\" section can only be used once in an update expression;",
		Source: captures,
	},
	AddType: {
		Name: "UPD-add-type", Confidence: High, Needs: NeedsValues,
		Text:   "Incorrect operand type for operator or function; operator: %s, operand type: %s, typeSet: %s",
		Source: captures,
	},
	UpdateArity: {
		Name: "UPD-arity", Confidence: High,
		Text:   "Incorrect number of operands for operator or function; operator or function: %s, number of operands: %s",
		Source: captures,
	},
	UpdateNeedsPath: {
		Name: "UPD-path", Confidence: High,
		Text:   "Operator or function requires a document path; operator or function: %s",
		Source: captures,
	},
	UpdateType: {
		Name: "UPD-type", Confidence: High, Needs: NeedsValues,
		Text:   "Incorrect operand type for operator or function; operator or function: %s, operand type: %s",
		Source: captures,
	},
	UpdateKey: {
		Name: "UPD-key", Confidence: High, Needs: NeedsSchema | NeedsNames,
		Text:   invalidParameters + "Cannot update attribute %s. This attribute is part of the key",
		Source: captures,
	},
	UpdateIndexKeyType: {
		Name: "UPD-indexkey-type", Confidence: High, Needs: NeedsSchema | NeedsValues,
		Text:   invalidParameters + "Type mismatch for Index Key %s Expected: %s Actual: %s IndexName: %s",
		Source: captures,
	},
	UpdateIndexKeyEmpty: {
		Name: "UPD-indexkey-empty", Confidence: Medium, Needs: NeedsSchema | NeedsValues,
		Text:   emptyIndexKey,
		Source: captures,
	},
}
