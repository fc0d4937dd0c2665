package rejects_test

import (
	"testing"

	"github.com/dynlint/dynlint/analyzers/expression"
	"github.com/dynlint/dynlint/analyzers/request"
	"github.com/dynlint/dynlint/internal/checktest"
)

// What is rejected of the requests that guregu/dynamo sends, in both of its versions.
func TestGuregu(t *testing.T) { checktest.RunModule(t, "guregu", expression.Check, request.Check) }
