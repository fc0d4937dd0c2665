package clientkey_test

import (
	"testing"

	"github.com/dynlint/dynlint/analyzers/clientkey"
	"github.com/dynlint/dynlint/internal/checktest"
)

func Test(t *testing.T) { checktest.Run(t, "clientkey", clientkey.Check) }

func TestAuthorize(t *testing.T) { checktest.Run(t, "clientauthz", clientkey.Check) }
