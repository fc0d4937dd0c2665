package request_test

import (
	"testing"

	"github.com/dynlint/dynlint/analyzers/request"
	"github.com/dynlint/dynlint/internal/checktest"
)

// What a test on a value keeps from being sent is no fault.
func TestGuarded(t *testing.T) { checktest.Run(t, "guarded", request.Check) }

// Lists that are longer than what is looked at one by one still have a length.
func TestCounts(t *testing.T) { checktest.Run(t, "counts", request.Check) }
