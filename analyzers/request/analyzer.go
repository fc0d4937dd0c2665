package request

import "github.com/dynlint/dynlint/internal/pass"

// Analyzer is the check for drivers that see one package at a time.
var Analyzer = pass.Analyzer("request", "report requests that DynamoDB rejects", Check, Rules)
