package load

import (
	"container/heap"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// dependencyOrder sorts packages so that each comes after those it imports,
// directly or through packages that are not in the list; of two that do not
// depend on each other the one with the smaller ID that is ready comes first.
func dependencyOrder(pkgs []*packages.Package) []*packages.Package {
	waiting := make(map[*packages.Package]int, len(pkgs)) // imports not yet placed
	for _, p := range pkgs {
		waiting[p] = 0
	}
	importers := make(map[*packages.Package][]*packages.Package)
	for _, p := range pkgs {
		// The choice is closed upwards, so only direct imports matter.
		for _, imp := range p.Imports {
			if _, ok := waiting[imp]; ok {
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
