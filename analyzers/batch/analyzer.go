package batch

import "github.com/dynlint/dynlint/internal/pass"

// Analyzer runs the check under drivers of golang.org/x/tools/go/analysis.
var Analyzer = pass.Analyzer("batch", "what a batch leaves over is sent again", Check, Rules)
