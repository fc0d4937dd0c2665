package dynamo

// valueRules are the rules that placeholder maps, attribute values and keys break.
var valueRules = map[RuleID]Rule{

	// Placeholder maps.
	NamesAlone: {
		Name: "EAN-1", Confidence: High,
		Text:   "ExpressionAttributeNames can only be specified when using expressions",
		Source: captures,
	},
	ValuesAlone: {
		Name: "EAV-1", Confidence: High,
		Text:   "ExpressionAttributeValues can only be specified when using expressions%s",
		Source: captures,
	},
	NamesEmpty: {
		Name: "EAN-2", Confidence: High,
		Text:   "ExpressionAttributeNames must not be empty",
		Source: captures,
	},
	ValuesEmpty: {
		Name: "EAV-2", Confidence: High,
		Text:   "ExpressionAttributeValues must not be empty",
		Source: captures,
	},
	NameKey: {
		Name: "EAN-3", Confidence: High,
		Text:   "ExpressionAttributeNames contains invalid key: Syntax error; key: \"%s\"",
		Source: captures,
	},
	ValueKey: {
		Name: "EAV-3", Confidence: High,
		Text:   "ExpressionAttributeValues contains invalid key: Syntax error; key: \"%s\"",
		Source: captures,
	},
	PlaceholderSize: {
		Name: "EAN-4", Confidence: Medium,
		Text:   "%s contains invalid key: The expression attribute map contains a key that is too long; size of key: %s",
		Source: emulators,
	},
	NamesUnused: {
		Name: "EAN-6", Confidence: High, Needs: NeedsNames,
		Text:   "Value provided in ExpressionAttributeNames unused in expressions: keys: {%s}",
		Source: captures,
	},
	ValuesUnused: {
		Name: "EAV-6", Confidence: High, Needs: NeedsValues,
		Text:   "Value provided in ExpressionAttributeValues unused in expressions: keys: {%s}",
		Source: captures,
	},

	// Attribute values.
	ValueNoType: {
		Name: "VAL-no-type", Confidence: High, Needs: NeedsValues,
		Text:   "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes",
		Source: captures,
	},
	ValueTwoTypes: {
		Name: "VAL-two-types", Confidence: High, Needs: NeedsValues,
		Text:   "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes",
		Source: captures,
	},
	ValueNotNumber: {
		Name: "VAL-number", Confidence: High, Needs: NeedsValues,
		Text:   "The parameter cannot be converted to a numeric value: %s",
		Source: captures,
	},
	ValueOverflow: {
		Name: "VAL-overflow", Confidence: High, Needs: NeedsValues,
		Text:   "Number overflow. Attempting to store a number with magnitude larger than supported range",
		Source: captures,
	},
	ValueUnderflow: {
		Name: "VAL-underflow", Confidence: High, Needs: NeedsValues,
		Text:   "Number underflow. Attempting to store a number with magnitude smaller than supported range",
		Source: captures,
	},
	ValueDigits: {
		Name: "VAL-digits", Confidence: High, Needs: NeedsValues,
		Text:   "Attempting to store more than 38 significant digits in a Number",
		Source: captures,
	},
	ValueEmptySet: {
		Name: "VAL-empty-set", Confidence: High, Needs: NeedsValues,
		Text:   invalidParameters + "%s",
		Source: captures,
	},
	ValueDuplicates: {
		Name: "VAL-duplicates", Confidence: High, Needs: NeedsValues,
		Text:   invalidParameters + "Input collection %scontains duplicates%s",
		Source: captures,
	},
	ValueDepth: {
		Name: "VAL-depth", Confidence: High, Needs: NeedsValues,
		Text:   "Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit",
		Source: captures,
	},
	ItemSize: {
		Name: "ITEM-size", Confidence: High, Needs: NeedsValues,
		Text:   "Item size has exceeded the maximum allowed size",
		Source: captures,
	},
	UpdateSize: {
		Name: "ITEM-size-update", Confidence: High, Needs: NeedsValues,
		Text:   "Item size to update has exceeded the maximum allowed size",
		Source: captures,
	},

	// Keys.
	KeySchema: {
		Name: "KEY-schema", Confidence: High, Needs: NeedsSchema,
		Text:   "The provided key element does not match the schema",
		Source: captures,
	},
	KeyNever: {
		Name: "KEY-never", Confidence: High,
		Text:   "The provided key element does not match the schema",
		Source: captures,
	},
	EmptyKey: {
		Name: "KEY-empty", Confidence: High, Needs: NeedsValues,
		Text:   emptyKey,
		Source: captures,
	},
	PartitionKeySize: {
		Name: "KEY-size-partition", Confidence: High, Needs: NeedsSchema | NeedsValues,
		Text:   invalidParameters + "Size of hashkey has exceeded the maximum size limit of2048 bytes",
		Source: captures,
	},
	SortKeySize: {
		Name: "KEY-size-sort", Confidence: High, Needs: NeedsSchema | NeedsValues,
		Text:   invalidParameters + "Aggregated size of all range keys has exceeded the size limit of 1024 bytes",
		Source: captures,
	},
	IndexKeySize: {
		Name: "KEY-size-index", Confidence: Low, Needs: NeedsSchema | NeedsValues,
		Text:   "%s",
		Source: inferred,
	},
	ItemKeyMissing: {
		Name: "PUT-missing-key", Confidence: High, Needs: NeedsSchema,
		Text:   invalidParameters + "Missing the key %s in the item",
		Source: captures,
	},
	ItemKeyType: {
		Name: "PUT-key-type", Confidence: High, Needs: NeedsSchema | NeedsValues,
		Text:   invalidParameters + "Type mismatch for key %s expected: %s actual: %s",
		Source: captures,
	},
	ItemIndexKeyType: {
		Name: "PUT-indexkey-type", Confidence: High, Needs: NeedsSchema | NeedsValues,
		Text:   invalidParameters + "Type mismatch for Index Key %s Expected: %s Actual: %s IndexName: %s",
		Source: captures,
	},
	ItemIndexKeyEmpty: {
		Name: "PUT-indexkey-empty", Confidence: Medium, Needs: NeedsSchema | NeedsValues,
		Text:   emptyIndexKey,
		Source: captures,
	},
}
