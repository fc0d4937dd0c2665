package dynamo

// Limits of the service. Each names its source: "guide" is the Amazon DynamoDB
// Developer Guide, page "Quotas" unless said otherwise; "API" the API
// reference; "captures" answers of the service recorded by public conformance
// suites.
const (
	// MaxExpressionSize is the most bytes of UTF-8 an expression may have.
	// Source: guide; captures show 4096 accepted and 4097 refused.
	MaxExpressionSize = 4096
	// MaxOperators is the most operators an expression may have. AND, OR, NOT,
	// comparators, BETWEEN and IN count; functions and parentheses do not.
	// Source: guide; Scylla's tests on AWS show what counts.
	MaxOperators = 300
	// MaxInMembers is the most members an IN list may have. Source: guide.
	MaxInMembers = 100
	// MaxPathElements is the most elements a document path may have.
	// Source: guide (nesting depth 32); captures.
	MaxPathElements = 32
	// MaxListIndex is the largest list index. Source: captures.
	MaxListIndex = 1<<31 - 1
	// MaxPlaceholderSize is the most bytes of a placeholder, its # or :
	// included. Source: guide.
	MaxPlaceholderSize = 255
	// MaxValueDepth is how deep lists and maps may nest. Source: guide.
	MaxValueDepth = 32

	// MaxItemSize is the most bytes of an item, names included. Source: guide.
	MaxItemSize = 400 << 10
	// MaxPartitionKeySize and MaxSortKeySize are the most bytes of a key
	// attribute's value. Source: guide.
	MaxPartitionKeySize = 2048
	MaxSortKeySize      = 1024

	// MaxNumberDigits is the most significant digits of a number. Source:
	// guide.
	MaxNumberDigits = 38
	// MaxNumberExponent bounds a number's magnitude from above: it is less
	// than ten to this power. Source: guide.
	MaxNumberExponent = 126
	// MinNumberExponent bounds a number's magnitude from below: it is at least
	// ten to this power, or zero. Source: guide.
	MinNumberExponent = -130

	// MinIndexNameSize and MaxTableNameSize bound names; MaxTableARNSize is
	// for a table given by its ARN. Source: API.
	MinTableNameSize = 3
	MaxTableNameSize = 255
	MaxTableARNSize  = 1024
	MinIndexNameSize = 3

	// MaxBatchGet and MaxBatchWrite are the most items of one batch, over all
	// tables. Source: API.
	MaxBatchGet   = 100
	MaxBatchWrite = 25
	// MaxTransactionSize is the most bytes of the items of one transaction.
	// Source: API.
	MaxTransactionSize = 4 << 20
	// MaxInPartitions is the most partition key values of an IN list in
	// PartiQL. Source: guide, PartiQL SELECT.
	MaxInPartitions = 50
	// MaxTransaction is the most actions of one transaction. Source: API.
	MaxTransaction = 100
	// MaxBatchStatements is the most statements of one
	// BatchExecuteStatement. Source: API.
	MaxBatchStatements = 25
	// MaxStatementSize is the most characters of a PartiQL statement. Source:
	// API.
	MaxStatementSize = 8192
	// MaxTokenSize is the most characters of a ClientRequestToken. Source: API.
	MaxTokenSize = 36
	// MaxTotalSegments is the most segments of a parallel Scan. Source: API.
	MaxTotalSegments = 1000000
	// MaxTopK is the most results of one SearchVectors. Source: captures.
	MaxTopK = 100

	// MaxIndexPartitionKeys and MaxIndexSortKeys are the most key attributes of
	// a global secondary index. Source: guide, multi-attribute keys.
	MaxIndexPartitionKeys = 4
	MaxIndexSortKeys      = 4
)
