package rejects_test

import (
	"testing"

	"github.com/dynlint/dynlint/analyzers/expression"
	"github.com/dynlint/dynlint/analyzers/request"
	"github.com/dynlint/dynlint/internal/checktest"
)

// What is rejected of requests made with AWS SDK v1.
func TestSDKv1(t *testing.T) { checktest.RunModule(t, "sdkv1", expression.Check, request.Check) }

// Keys of several attributes, of tables in rules.yaml and of those that the program
// creates.
func TestMultiKey(t *testing.T) { checktest.Run(t, "multikey", expression.Check, request.Check) }
