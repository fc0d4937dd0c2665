package main

import (
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/dynlint/dynlint/analyzers"
	"github.com/dynlint/dynlint/internal/driver"
	"github.com/dynlint/dynlint/internal/expr/oracle"
	"github.com/dynlint/dynlint/internal/operations"
	"github.com/dynlint/dynlint/internal/sdk"
)

// tool puts the command together.
func tool() *driver.Tool {
	return &driver.Tool{
		Client:     sdk.Reaches,
		Skip:       sdk.DrivesAll,
		Operations: operations.List,
		Checks:     analyzers.Checks(),
		Rules:      analyzers.Rules(),
		Vet:        func() { unitchecker.Main(analyzers.Analyzers()...) },
		Oracle:     oracle.RunOracle,
	}
}
