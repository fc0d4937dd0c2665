//go:build tools

package dynlint

import (
	_ "github.com/rogpeppe/go-internal/testscript"
	_ "golang.org/x/tools/go/analysis"
	_ "golang.org/x/tools/go/packages"
	_ "golang.org/x/tools/go/ssa"
	_ "gopkg.in/yaml.v3"
	_ "honnef.co/go/tools/analysis/lint"
)
