package decode

import (
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

func statements(op *dynamo.Operation, in value.Value) {}
