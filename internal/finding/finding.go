// Package finding is what checks say, as plain data: a finding with its places,
// and the rule it is an instance of. It knows neither Go programs nor
// DynamoDB, so every report format and every driver can read it.
package finding

// Preset says in which runs a finding is shown.
type Preset string

// The presets: core findings are proved, audit findings rest on an assumption.
const (
	Core  Preset = "core"
	Audit Preset = "audit"
)

// Severity says how much a finding matters to the exit code.
type Severity string

// The severities.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
)

// A Place is a position in a file. Line and Col count from 1; Col is in bytes.
type Place struct {
	File      string // slash-separated, relative to the directory of the run or to the module
	Line, Col int
}

// IsValid reports whether the place is known.
func (p Place) IsValid() bool { return p.Line > 0 }

// A Finding is one thing that is wrong.
type Finding struct {
	Rule     string // check/kind
	Preset   Preset
	Severity Severity
	Scope    Scope // what must be known to make it: that of the rule, or Program

	// At is where the finding is shown, End where that text ends (exclusive);
	// End is the zero Place until Finish has seen the source.
	At, End Place

	// Canonical is the operation or literal that is wrong, relative to the root
	// of its module: the same in every driver and checkout.
	Canonical Place

	Message string // one line, without the rule
	Table   string // declared name, or "" if there is none
	Element string // what of the design it is about, "" for nothing; part of its identity
	Func    string // the function that holds At, as a reader writes it

	// Assumed says what a finding of a core rule rests on; such a finding is
	// shown by the preset audit only.
	Assumed string

	Path    []Step // how a request gets there, outermost first
	Related []Step // other places
	Callers []Step // callers that lead to it, at most MaxCallers
	Calls   int    // how many callers lead to it
	Fixes   []Fix

	// Fingerprint identifies the finding while lines move, in every driver and
	// checkout; Finish sets it. It is made of the rule, the file relative to its
	// module, the function, the element, the code, and a number where all of these
	// agree. Two modules of a workspace may have findings of one fingerprint.
	Fingerprint string

	// Code is the line of At without comments and spacing; Finish sets it.
	Code string

	// Accepted says what accepts the finding, nil if nothing does.
	Accepted *Acceptance

	// Generated: At is in a generated file. Test: in a _test.go file.
	Generated, Test bool
}

// An Acceptance is why a finding is not to be shown.
type Acceptance struct {
	By     By
	Reason string // "" if none is given
	At     Place  // of what accepts it, if that is known
}

// By is the sort of what accepts a finding.
type By string

// What accepts findings: a directive of dynlint's or //nolint in the code, an
// entry of allow: in the rules file, or the baseline.
const (
	ByDirective By = "directive"
	ByNolint    By = "nolint"
	ByAllow     By = "allow"
	ByBaseline  By = "baseline"
)

// MaxCallers is how many callers of a finding are listed.
const MaxCallers = 5

// A Step is a place with what happens there.
type Step struct {
	Place
	Text string
}

// A Fix is one way to cure a finding.
type Fix struct {
	Title string // imperative, capitalised, no period
	Edits []Edit
}

// An Edit replaces the bytes [Start, End) of a file.
type Edit struct {
	File       string // as in Place
	Start, End int
	Text       string
}

// Clashes reports whether two edits cannot both be made: they change the same
// bytes, or put something at the same place, in an order that nobody gave.
func (e Edit) Clashes(o Edit) bool {
	return e.File == o.File && (e.Start == o.Start || e.Start < o.End && o.Start < e.End)
}
