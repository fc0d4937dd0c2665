package load

import (
	"slices"
	"strings"
)

// A choice is the set of packages to read.
type choice struct {
	paths    []string        // import paths, sorted
	main     map[string]bool // of those, the ones that belong to the program
	reported map[string]bool // of those, the ones that the patterns name
	client   bool            // some package imports a DynamoDB client
}

// choose picks the packages that can matter: those of the main modules, those
// that reach a DynamoDB client, and whatever imports one of these. The last
// makes the choice closed upwards, so that a package read from source never
// hides behind one that is known by its types only.
func (l *loader) choose(n *names) choice {
	c := choice{main: make(map[string]bool), reported: make(map[string]bool)}
	chosen := make(map[string]bool)
	reaches := make(map[string]bool) // is a client or imports one, directly or not
	// Dependencies come first, so one pass sees imports before importers.
	for _, p := range n.packages {
		path := p.base()
		if p.Standard || n.isTestMain(path) {
			continue
		}
		if l.Client != nil && l.Client(path) {
			// The client itself is never read: what its calls do is known.
			reaches[path] = true
			continue
		}
		mine := l.mine(p)
		if !mine && l.Skip != nil && l.Skip(p.Imports) {
			continue
		}
		take := mine
		for _, imp := range p.Imports {
			imp = basePath(imp)
			if reaches[imp] {
				reaches[path] = true
				c.client = true
				take = true
			}
			take = take || chosen[imp]
		}
		if !take || p.Error != nil && p.Module == nil {
			continue // cannot matter, or does not exist
		}
		chosen[path] = true
		if mine {
			c.main[path] = true
		}
		if p.reported {
			c.reported[path] = true
		}
	}
	for path := range chosen {
		c.paths = append(c.paths, path)
	}
	slices.Sort(c.paths)
	return c
}

// mine reports whether a package belongs to the program.
func (l *loader) mine(p *listed) bool {
	switch {
	case p.Module == nil:
		return false
	case p.Module.Main:
		return !l.Only || p.reported
	}
	return l.Module != nil && l.Module(p.Module.Path)
}

// base returns the import path that a package, possibly a test variant, is
// loaded by: "p" for "p", "p [p.test]" and "p_test [p.test]".
func (p *listed) base() string {
	path := basePath(p.ImportPath)
	if p.ForTest != "" && path == p.ForTest+"_test" {
		return p.ForTest
	}
	return path
}

// isTestMain reports whether path is the main package "p.test" that the go
// command makes up for the tests of p.
func (n *names) isTestMain(path string) bool {
	tested, ok := strings.CutSuffix(path, ".test")
	return ok && slices.ContainsFunc(n.packages, func(p *listed) bool { return p.ImportPath == tested })
}

// basePath returns the import path in a package ID: "p" for "p [q.test]".
func basePath(id string) string {
	path, _, _ := strings.Cut(id, " ")
	return path
}
