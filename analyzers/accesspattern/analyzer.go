package accesspattern

import "github.com/dynlint/dynlint/internal/pass"

// Analyzer runs the check under drivers of golang.org/x/tools/go/analysis.
var Analyzer = pass.Analyzer("accesspattern", "operations are the access patterns that rules.yaml declares", Check, Rules)
