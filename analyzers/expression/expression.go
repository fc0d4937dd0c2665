// Package expression reports expressions that DynamoDB rejects: their text,
// their placeholders, and what they ask of a declared table. Expressions that the
// builder of the SDK prints are judged like those that are written.
package expression

import (
	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/rejects"
)

// Check reports what the service rejects in expressions, and what their builders
// do not do.
func Check(c *check.Context) {
	rejects.Check(c, Rules())
	misuses(c)
	dottedNames(c)
}
