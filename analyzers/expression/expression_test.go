package expression_test

import (
	"testing"

	"github.com/dynlint/dynlint/analyzers/expression"
	"github.com/dynlint/dynlint/analyzers/request"
	"github.com/dynlint/dynlint/internal/checktest"
)

func TestExpression(t *testing.T) { checktest.Run(t, "expression", expression.Check) }

// Placeholders that are added with the condition that uses them are used.
func TestCorrelated(t *testing.T) { checktest.Run(t, "correlated", expression.Check) }

// What a loop adds to a text is known in part; no round and no combination of
// branches is taken for one that happens.
func TestLoops(t *testing.T) { checktest.RunCore(t, "loops", expression.Check, request.Check) }

// What one of several callers gives to a helper is judged as that caller gives it: by
// options, by texts, and by maps that the helper copies.
func TestCallers(t *testing.T) { checktest.RunCore(t, "callers", expression.Check, request.Check) }
