package filterexpr_test

import (
	"testing"

	"github.com/dynlint/dynlint/analyzers/filterexpr"
	"github.com/dynlint/dynlint/internal/checktest"
)

func TestWithoutRules(t *testing.T) { checktest.Run(t, "filterexpr", filterexpr.Check) }

func TestWithRules(t *testing.T) { checktest.Run(t, "filterrules", filterexpr.Check) }
