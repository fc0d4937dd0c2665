package finding

import "strings"

// Scope says what must be known to decide a kind of finding.
type Scope string

// The scopes: call is decided in the package of the call, path where a path is
// complete, program needs the closed program.
const (
	Call    Scope = "call"
	Path    Scope = "path"
	Program Scope = "program"
)

// A Rule is an entry of the catalogue: one kind of finding of one check.
type Rule struct {
	ID       string // check/kind
	Preset   Preset
	Severity Severity
	Scope    Scope
	Title    string   // lower case, no period
	Mistakes []string // rows of the list of mistakes that it finds, "R04"
	Labels   []string // names that these have in labelled code, "missing-pagination"
	Seeds    []string // sections of the design documents, "001 §23"
	Needs    []string // what the rules file must declare: schema, grammar, patterns, invariants

	// The page of "dynlint explain", in Markdown without headings.
	What  string // the fault
	Why   string // its consequence
	Wrong string // Go code; a comment quotes the message
	Right string // Go code
	Not   string // what is not reported, one "- " item each
}

// Check is the part of the ID before the slash.
func (r *Rule) Check() string { return CheckOf(r.ID) }

// CheckOf is the check of a rule's ID.
func CheckOf(id string) string {
	check, _, _ := strings.Cut(id, "/")
	return check
}

// NeedsRules reports whether nothing is found without a rules file.
func (r *Rule) NeedsRules() bool { return len(r.Needs) > 0 }
