// Package atonce answers the go command for packages of the standard library
// before the rest of the program has been initialised. "go vet" starts a process
// for each package of an import closure; two thirds of them are the standard
// library, for which there is nothing to do but to leave a file. Initialising the
// program takes several times as long as that.
//
// It works by the order in which Go initialises packages: of those whose imports
// are initialised, the first by import path. So this one imports little.
package atonce

import (
	"encoding/json"
	"os"
	"strings"
)

// Idle is the file of facts of a package that does not matter, as package
// vettool writes it.
const Idle = "dynlint10"

func init() {
	if answer(os.Args[1:]) {
		os.Exit(0)
	}
}

// answer serves a call that is about a package of the standard library, and
// reports whether it was one.
func answer(args []string) bool {
	if len(args) == 0 || !strings.HasSuffix(args[len(args)-1], ".cfg") {
		return false
	}
	for _, a := range args[:len(args)-1] {
		switch name, _, _ := strings.Cut(strings.TrimLeft(a, "-"), "="); name {
		case "fix", "diff", "stock":
			return false // another driver serves these
		}
	}
	text, err := os.ReadFile(args[len(args)-1])
	if err != nil {
		return false
	}
	var c struct {
		ImportPath, ModulePath, VetxOutput string
		Module                             *struct{ Path string }
	}
	if json.Unmarshal(text, &c) != nil || c.ModulePath != "" || c.Module != nil || c.VetxOutput == "" || !standard(c.ImportPath) {
		return false
	}
	return os.WriteFile(c.VetxOutput, []byte(Idle), 0o666) == nil
}

// standard reports whether a package without a module is one of the standard
// library.
func standard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return path != "" && path != "command-line-arguments" && !strings.Contains(first, ".")
}
