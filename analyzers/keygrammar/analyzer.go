package keygrammar

import "github.com/dynlint/dynlint/internal/pass"

// Analyzer runs the check under drivers of golang.org/x/tools/go/analysis.
var Analyzer = pass.Analyzer("keygrammar", "keys have the shapes that rules.yaml declares", Check, Rules)
