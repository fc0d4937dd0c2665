package load

import (
	"container/heap"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// dependencyOrder sorts packages so that each comes after those it imports; of
// two that do not depend on each other the one with the smaller ID that is
// ready comes first.
//
// Only direct imports matter, since the list holds every importer of a package
// it holds, or a stand-in for it.
func dependencyOrder(pkgs []*packages.Package) []*packages.Package {
	ins := newStandIns(pkgs)
	waiting := make(map[*packages.Package]int, len(pkgs)) // imports not yet placed
	importers := make(map[*packages.Package][]*packages.Package)
	for _, p := range pkgs {
		for _, imp := range p.Imports {
			if imp = ins.of(imp); imp != nil {
				waiting[p]++
				importers[imp] = append(importers[imp], p)
			}
		}
	}
	var ready byID
	for _, p := range pkgs {
		if waiting[p] == 0 {
			ready = append(ready, p)
		}
	}
	heap.Init(&ready)
	sorted := make([]*packages.Package, 0, len(pkgs))
	for ready.Len() > 0 {
		p := heap.Pop(&ready).(*packages.Package)
		sorted = append(sorted, p)
		for _, q := range importers[p] {
			if waiting[q]--; waiting[q] == 0 {
				heap.Push(&ready, q)
			}
		}
	}
	return sorted
}

// A standIns knows which package that is read stands for an import.
type standIns struct {
	read  map[*packages.Package]bool
	plain map[string]*packages.Package // by path, without test variants
}

func newStandIns(pkgs []*packages.Package) standIns {
	s := standIns{make(map[*packages.Package]bool, len(pkgs)), make(map[string]*packages.Package, len(pkgs))}
	for _, p := range pkgs {
		s.read[p] = true
		if p.ForTest == "" {
			s.plain[p.PkgPath] = p
		}
	}
	return s
}

// of returns the package that is read for an import, nil if there is none.
// Have p_test importing q importing p: p_test imports the variant "q [p.test]",
// which is compiled against the test variant of p. It is not read; the plain q
// has the same code.
func (s standIns) of(imp *packages.Package) *packages.Package {
	if s.read[imp] {
		return imp
	}
	return s.plain[imp.PkgPath]
}

func sortedImports(p *packages.Package) []*packages.Package {
	imports := make([]*packages.Package, 0, len(p.Imports))
	for _, imp := range p.Imports {
		imports = append(imports, imp)
	}
	slices.SortFunc(imports, func(a, b *packages.Package) int { return strings.Compare(a.ID, b.ID) })
	return imports
}

// byID is a heap of packages.
type byID []*packages.Package

func (h byID) Len() int           { return len(h) }
func (h byID) Less(i, j int) bool { return h[i].ID < h[j].ID }
func (h byID) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *byID) Push(x any)        { *h = append(*h, x.(*packages.Package)) }
func (h *byID) Pop() any {
	last := len(*h) - 1
	x := (*h)[last]
	*h = (*h)[:last]
	return x
}
