package analyzers_test

import (
	"testing"

	"github.com/dynlint/dynlint/analyzers/accesspattern"
	"github.com/dynlint/dynlint/analyzers/keygrammar"
	"github.com/dynlint/dynlint/internal/checktest"
)

// What callers make wrong stands at the call that does, whatever other callers do.
func TestTurns(t *testing.T) { checktest.Run(t, "turns", accesspattern.Check, keygrammar.Check) }
