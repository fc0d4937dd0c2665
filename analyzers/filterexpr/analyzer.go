package filterexpr

import "github.com/dynlint/dynlint/internal/pass"

// Analyzer runs the check under drivers of golang.org/x/tools/go/analysis.
var Analyzer = pass.Analyzer("filterexpr", "filters do not do what keys are for", Check, Rules)
