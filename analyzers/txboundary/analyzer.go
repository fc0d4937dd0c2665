package txboundary

import "github.com/dynlint/dynlint/internal/pass"

// Analyzer runs the check under drivers of golang.org/x/tools/go/analysis.
var Analyzer = pass.Analyzer("txboundary", "what belongs together is written together", Check, Rules)
