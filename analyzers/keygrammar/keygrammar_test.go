package keygrammar_test

import (
	"testing"

	"github.com/dynlint/dynlint/analyzers/keygrammar"
	"github.com/dynlint/dynlint/internal/checktest"
)

func Test(t *testing.T) { checktest.Run(t, "keygrammar", keygrammar.Check) }

func TestWithoutRules(t *testing.T) { checktest.Run(t, "keyspelling", keygrammar.Check) }

// Keys are built in one package and sent by another.
func TestAcrossPackages(t *testing.T) { checktest.Run(t, "clinic", keygrammar.Check) }
