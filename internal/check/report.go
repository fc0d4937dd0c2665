package check

import (
	"slices"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/value"
)

// A Report is what a check says of one place. Rule, Message and one of At and
// Rules must be set.
type Report struct {
	Rule *finding.Rule
	// Message is one line: subject, predicate. It says nothing that depends on how
	// much of the program was read, such as who calls: that goes to Path and Related.
	Message string

	At    value.Pos  // the operation, or better the literal that is wrong
	End   value.Pos  // where the text at At ends; not needed for a whole literal or name
	Rules design.Pos // in a rules file, instead of At
	Op    *Op        // the derivation it is about: its callers are listed

	// Program: the claim is of scope program, although others of the rule are not.
	Program bool

	Element string // what of the design it is about, such as "EnforcementCore.AP3"
	Assumed string // what the finding rests on; it is then one of the preset audit
	Path    []Step
	Related []Step
	Fixes   []finding.Fix // see Context.Places
}

// Places tells where a position is.
type Places interface {
	// Place returns the file relative to the directory of the run, and to the
	// root of its module.
	Place(value.Pos) (run, module finding.Place)
	// RulesPlace does the same for a rules file.
	RulesPlace(design.Pos) (run, module finding.Place)
	// File says of what sort a file of the program is.
	File(value.Pos) (generated, test bool)
	// Func is the name of the function that holds a position, "" for none.
	Func(value.Pos) string
	// Written is the place of a byte of the string that is written at a position.
	Written(pos value.Pos, off int) value.Pos
	// The fixes that can be applied without looking; they report whether there is one.
	NilFix(brace value.Pos) (finding.Fix, bool)
	DropFix(key value.Pos, name string) (finding.Fix, bool)
	AliasFix(word value.Pos, name string, names value.Pos) (finding.Fix, bool)
	QuoteFix(word value.Pos, name string) (finding.Fix, bool)
}

// Report makes a finding.
func (c *Context) Report(r Report) {
	f := finding.Finding{
		Rule: r.Rule.ID, Preset: r.Rule.Preset, Severity: r.Rule.Severity, Scope: r.Rule.Scope,
		Message: r.Message, Element: r.Element, Assumed: r.Assumed,
		Path: c.steps(r.Path), Related: c.steps(r.Related), Fixes: r.Fixes,
	}
	if r.Program {
		f.Scope = finding.Program
	}
	if r.Assumed != "" {
		f.Preset, f.Severity = finding.Audit, finding.Warning
	}
	if r.Rules.IsValid() {
		f.At, f.Canonical = c.places.RulesPlace(r.Rules)
	} else {
		f.At, f.Canonical = c.places.Place(r.At)
		if r.End.IsValid() {
			f.End, _ = c.places.Place(r.End)
		}
		f.Generated, f.Test = c.places.File(r.At)
		f.Func = c.places.Func(r.At)
	}
	if r.Op != nil {
		site := r.Op.Site
		told := slices.ContainsFunc(r.Related, func(s Step) bool { return s.Pos == site.Pos })
		if r.At != site.Pos && r.At.IsValid() && !told {
			f.Related = append(f.Related, c.steps([]Step{{Pos: site.Pos, Text: string(r.Op.Op.Kind) + " that sends it"}})...)
		}
		if t := r.Op.Table(); t != nil {
			f.Table = t.Name.V
		}
		if note := r.Op.Bound.Note(); note != "" {
			f.Related = append(f.Related, c.steps([]Step{{Rules: r.Op.Table().Name.Pos, Text: note}})...)
		}
		f.Callers = c.steps(r.Op.Callers())
	}
	f.Message, f.Assumed = finding.OneLine(f.Message), finding.OneLine(f.Assumed)
	c.findings = append(c.findings, f)
}

// Callers are the calls that give the derivation its values, the nearest first.
// Only the outermost tells derivations apart, so it stands for the chain.
func (op *Op) Callers() []Step {
	chain := op.Chain
	if op.Entries != nil {
		chain = op.below // what is above an entry point only makes it
	}
	if len(chain) == 0 {
		return nil
	}
	e := chain[len(chain)-1]
	return []Step{{Pos: e.Fn.At(e.Fn.Calls[e.Call].Pos), Text: "called from " + e.Fn.Pkg.Name + "." + e.Fn.Name}}
}

// At is the place of the operation for a reader: the call of the client, or, if
// the call is that of a wrapper, where its caller writes the request.
func (op *Op) At() value.Pos {
	if op.GivenAt(op.Op.Pos) {
		return op.Op.Pos
	}
	return op.Site.Pos
}

// GivenAt reports whether a place is in a caller that gives the derivation its
// values, and not in the function of the operation.
func (op *Op) GivenAt(p value.Pos) bool {
	if !p.IsValid() || holds(op.Site.Fn, p) {
		return false
	}
	return slices.ContainsFunc(op.Chain, func(e link.Edge) bool { return holds(e.Fn, p) })
}

// Holds reports whether a place is in a function on the way to the derivation, that
// of the operation among them.
func (op *Op) Holds(p value.Pos) bool {
	return p.IsValid() && (holds(op.Site.Fn, p) || op.GivenAt(p))
}

// holds reports whether a place is in a function.
func holds(fn *link.Fn, p value.Pos) bool {
	start := fn.At(fn.Pos)
	if p.File != start.File || p.Line < start.Line {
		return false
	}
	next := 0
	for _, f := range fn.Pkg.Funcs {
		if at := fn.At(f.Pos); f.Parent == "" && at.File == p.File && at.Line > start.Line && (next == 0 || at.Line < next) {
			next = at.Line
		}
	}
	return next == 0 || p.Line < next
}

func (c *Context) steps(all []Step) []finding.Step {
	var out []finding.Step
	for _, s := range all {
		var p finding.Place
		if s.Rules.IsValid() {
			p, _ = c.places.RulesPlace(s.Rules)
		} else if s.Pos.IsValid() {
			p, _ = c.places.Place(s.Pos)
		}
		out = append(out, finding.Step{Place: p, Text: finding.OneLine(s.Text)})
	}
	return out
}

// Places tells where things are written, and how to change them.
func (c *Context) Places() Places { return c.places }

// Written is the place of byte off of the string that is written at pos.
func (c *Context) Written(pos value.Pos, off int) value.Pos { return c.places.Written(pos, off) }
