package decode

import (
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

func builder(op *dynamo.Operation, in value.Value) {}
