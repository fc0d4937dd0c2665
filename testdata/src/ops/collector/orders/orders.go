// Package orders adds orders to a transaction.
package orders

import "github.com/dynlint/dynlint/testdata/src/ops/collector/tx"

// Add adds an order of a user.
func Add(t *tx.Tx, user, id string) { t.Put("USER#"+user, "ORDER#"+id) }
