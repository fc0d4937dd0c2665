package clientkey

import "github.com/dynlint/dynlint/internal/pass"

// Analyzer runs the check under drivers of golang.org/x/tools/go/analysis.
var Analyzer = pass.Analyzer("clientkey", "clients control no more of keys and expressions than the design allows", Check, Rules)
