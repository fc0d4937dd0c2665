package accesspattern_test

import (
	"testing"

	"github.com/dynlint/dynlint/analyzers/accesspattern"
	"github.com/dynlint/dynlint/internal/checktest"
)

func Test(t *testing.T) { checktest.Run(t, "accesspattern", accesspattern.Check) }

// A table that the file names otherwise is said once, not for each pattern.
func TestOtherTable(t *testing.T) { checktest.Run(t, "othertable", accesspattern.Check) }
