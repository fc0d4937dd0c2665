package request_test

import (
	"testing"

	"github.com/dynlint/dynlint/analyzers/request"
	"github.com/dynlint/dynlint/internal/checktest"
)

// What a test on a value keeps from being sent is no fault.
func TestGuarded(t *testing.T) { checktest.Run(t, "guarded", request.Check) }
