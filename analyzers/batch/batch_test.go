package batch_test

import (
	"testing"

	"github.com/dynlint/dynlint/analyzers/batch"
	"github.com/dynlint/dynlint/internal/checktest"
)

func TestUnprocessed(t *testing.T) { checktest.Run(t, "batch", batch.Check) }
