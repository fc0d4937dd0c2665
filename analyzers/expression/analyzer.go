package expression

import "github.com/dynlint/dynlint/internal/pass"

// Analyzer is the check for drivers that see one package at a time.
var Analyzer = pass.Analyzer("expression", "report expressions that DynamoDB rejects", Check, Rules)
