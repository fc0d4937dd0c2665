package check

import "github.com/dynlint/dynlint/internal/operations"

// A Misuse is a call of the SDK's expression builder that does not do what it is
// written for.
type Misuse = operations.Misuse

// The kinds of misuse.
const (
	DroppedResult = operations.DroppedResult
	ListInIn      = operations.ListInIn
	FailingBuild  = operations.FailingBuild

	SharedBuilder   = operations.SharedBuilder
	OtherExpression = operations.OtherExpression
	DottedKey       = operations.DottedKey
	DottedPath      = operations.DottedPath
)
