package txboundary_test

import (
	"testing"

	"github.com/dynlint/dynlint/analyzers/txboundary"
	"github.com/dynlint/dynlint/internal/checktest"
)

func Test(t *testing.T) { checktest.Run(t, "txboundary", txboundary.Check) }
