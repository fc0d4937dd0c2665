package main

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/dynlint/dynlint/analyzers"
	"github.com/dynlint/dynlint/internal/driver"
	"github.com/dynlint/dynlint/internal/expr/oracle"
	"github.com/dynlint/dynlint/internal/operations"
	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/vettool"
)

// tool puts the command together.
func tool() *driver.Tool {
	return &driver.Tool{
		Client:     sdk.Reaches,
		Skip:       sdk.DrivesAll,
		Operations: operations.List,
		Checks:     analyzers.Checks(),
		Rules:      analyzers.Rules(),
		Vet:        vet().Main,
		Oracle:     oracle.RunOracle,
	}
}

// vet puts the tool of "go vet -vettool" together.
func vet() *vettool.Tool {
	return &vettool.Tool{
		Analyzers: analyzers.Analyzers,
		Client:    sdk.Reaches,
		Skip:      sdk.DrivesAll,
		Begin:     tuneCollector,
		Stock:     func(all []*analysis.Analyzer) { unitchecker.Main(all...) },
	}
}
