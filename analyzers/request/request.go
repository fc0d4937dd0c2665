// Package request reports requests that DynamoDB rejects for other reasons than
// their expressions: keys, values, parameters that do not go together, batches
// and transactions.
package request

import (
	"fmt"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/rejects"
)

// Check reports what the service rejects in requests.
func Check(c *check.Context) {
	rejects.Check(c, Rules())
	for _, s := range c.Sites {
		for _, op := range s.Ops {
			for _, pair := range op.Same {
				twice(c, op, pair)
			}
		}
	}
}

// twice reports a transaction with two actions on one item whose key is known at
// run time only.
func twice(c *check.Context, op *check.Op, pair [2]int) {
	a, b := &op.Op.Actions[pair[0]], &op.Op.Actions[pair[1]]
	r := check.Report{
		Rule: duplicate, At: b.Pos, Op: op, Element: string(a.Verb) + " " + string(b.Verb),
		Message: fmt.Sprintf("%s of the transaction is rejected: %s (%s has the same key)", b.Verb, dynamo.SameItem.Rule().Text, a.Verb),
	}
	if !r.At.IsValid() {
		r.At = op.At()
	}
	if a.Pos.IsValid() {
		r.Related = []check.Step{{Pos: a.Pos, Text: "the other action"}}
	}
	c.Report(r)
}
