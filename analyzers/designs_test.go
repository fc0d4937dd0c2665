package analyzers_test

import (
	"testing"

	"github.com/dynlint/dynlint/analyzers"
	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/checktest"
)

// Designs that are widely written about, each as a rules file with a program
// that is right and one that is broken.
func TestDesigns(t *testing.T) {
	var checks []check.Func
	for _, a := range analyzers.All() {
		checks = append(checks, a.Check)
	}
	checktest.Run(t, "designs", checks...)
}
