// Package request reports requests that DynamoDB rejects for other reasons than
// their expressions: keys, values, parameters that do not go together, batches
// and transactions.
package request

import (
	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/rejects"
)

// Check reports what the service rejects in requests.
func Check(c *check.Context) { rejects.Check(c, Rules()) }
