// Package review compares two versions of a program: which findings a change
// introduces, which operations it adds, removes and changes, and what it does to
// the access patterns of the tables. It knows no git, no forge and no Go program,
// so that a review is a function of what was found in the two versions.
package review

import (
	"path"
	"strings"

	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/ops"
	"github.com/dynlint/dynlint/internal/patterns"
	"github.com/dynlint/dynlint/internal/review/diff"
)

// A Snapshot is what one version of the program has. All fields can be encoded
// by gob, so that the base of a review can be kept.
type Snapshot struct {
	Findings   []finding.Finding // finished and sorted
	Operations []Operation       // by file, line and column
	Patterns   []patterns.Pattern
	Undeclared []patterns.Operation
	Costs      []Cost
	Broken     []string // what could not be read: "store/store.go:3:8: undefined: x"
	Summary    string   // how much was understood
}

// Whole reports whether nothing of the version is unknown.
func (s *Snapshot) Whole() bool { return len(s.Broken) == 0 }

// An Operation is a call site with the ways that lead to it.
type Operation struct {
	ops.Record
	Ways []Way
}

// Place is where the operation is.
func (o *Operation) Place() finding.Place {
	return finding.Place{File: o.File, Line: o.Line, Col: o.Column}
}

// A Way leads from an entry point that serves requests to an operation.
type Way struct {
	Kind  string // http, lambda-api, grpc, …
	Func  string
	Steps []finding.Step // the entry point, then a call each
}

// A Cost is what one execution of a pattern costs by the design.
type Cost struct {
	Table, Pattern string
	Writes         int      // items and index entries
	Parts          []string // what is written
	Reads          int      // read request units of one page; 0 for writes
}

// Options are what a comparison needs besides the versions.
type Options struct {
	Diff   *diff.Diff
	Prefix string // from the root of the repository to the directory of the run, "" or "sub/dir/"
}

// file names a file of the run from the root of the repository.
func (o *Options) file(name string) string {
	if strings.HasPrefix(name, "/") {
		return name
	}
	return path.Join(o.Prefix, name)
}

func (o *Options) added(p finding.Place) bool {
	return p.IsValid() && o.Diff.Added(o.file(p.File), p.Line)
}

func (o *Options) shown(p finding.Place) bool {
	return p.IsValid() && o.Diff.Shown(o.file(p.File), p.Line, p.Line)
}

// old names a file of head as it is called in base.
func (o *Options) old(name string) string { return o.Diff.OldName(o.file(name)) }
