// Package users adds users to a transaction.
package users

import "github.com/dynlint/dynlint/testdata/src/ops/collector/tx"

func key(id string) string { return "USER#" + id }

// Add adds a user.
func Add(t *tx.Tx, id string) { t.Put(key(id), "META") }

// Replace removes what was there.
func Replace(t *tx.Tx, id string) { t.Delete(key(id), "OLD") }
