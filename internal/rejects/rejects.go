// Package rejects reports what DynamoDB would answer with a ValidationException:
// it judges the operations of a check's context by the rules of package expr,
// and points at what is wrong. The checks expression and request share it; each
// takes the kinds of its catalogue.
package rejects

import (
	"strings"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/decode"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/finding"
)

// Check reports the faults whose kind is one of rules.
func Check(c *check.Context, rules []*finding.Rule) {
	byID := map[string]*finding.Rule{}
	for _, r := range rules {
		byID[r.ID] = r
	}
	for _, s := range c.Sites {
		for i, op := range s.Ops {
			if i > 0 && together(s.Ops[i-1], op) {
				continue // judged already
			}
			for _, f := range decode.Faults(&op.Op, schemas(c, op)) {
				if rule := byID[Kind(f.Rule)]; rule != nil && !(missing(&f) && op.OpenOptions()) {
					c.Report(report(c, op, rule, &f))
				}
			}
		}
	}
}

// together reports whether two operations were made of one input.
func together(a, b *check.Op) bool {
	if len(a.Chain) != len(b.Chain) || len(a.Chain) > 0 && &a.Chain[0] != &b.Chain[0] {
		return false
	}
	v, w := a.Op.Whole, b.Op.Whole
	return v != nil && w != nil && v.Hash() == w.Hash()
}

func report(c *check.Context, op *check.Op, rule *finding.Rule, f *decode.Fault) check.Report {
	r := check.Report{Rule: rule, Op: op, Message: message(op, f)}
	place(c, op, f, &r)
	r.Fixes = fixes(c, op, f, &r)
	if missing(f) && op.Site.Fn.TakesOptions() {
		r.Assumed = "no option that the function is given sets it"
		r.Program = true // which a caller gives
	}
	if f.Pieced {
		r.Assumed = "the parts of the text are taken together, which a test that dynlint does not follow may rule out"
	}
	if f.Confidence() == dynamo.Low {
		r.Assumed = "what the service answers is not documented"
	}
	return r
}

// missing reports whether the fault is that something is not given, such as the
// values of a map that is handed to options.
func missing(f *decode.Fault) bool {
	switch f.Rule {
	case dynamo.MemberMissing, dynamo.QueryNoKey, dynamo.NamesEmpty, dynamo.ValuesEmpty:
		return true
	}
	return false
}

// maxText is the most bytes of a service's message that are quoted.
const maxText = 240

// message is the parameter with the service's own text, so that it can be found
// by what a log says.
func message(op *check.Op, f *decode.Fault) string {
	subject := f.Field
	if f.Action != "" {
		subject += " of " + f.Action
	}
	text := f.Text
	switch {
	case f.Client:
		text = "missing required field, " + string(op.Kind()) + "Input." + member(f)
	case f.ErrorType != "" && f.ErrorType != text:
		text = f.ErrorType + ": " + text
	}
	verb := " is rejected: "
	if f.Library {
		verb = " is not sent: "
	}
	m := clean(subject) + verb + clean(text)
	if f.Predicate != "" && (f.Rule == dynamo.KeySchema || f.Rule == dynamo.TransactionKey) {
		m += " (it " + clean(f.Predicate) + ")" // the service does not say which attribute
	}
	if f.Suggestion != "" {
		m += " (did you mean " + f.Suggestion + "?)"
	}
	return m
}

func member(f *decode.Fault) string {
	if f.Action == "" {
		return f.Field
	}
	return clean(f.Action) + "." + f.Field
}

// clean makes one printable line of a text, with … for what is not known.
func clean(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == expr.Hole:
			return '…'
		case r < ' ':
			return ' '
		}
		return r
	}, s)
	if len(s) > maxText {
		cut := maxText
		for cut > 0 && s[cut]&0xc0 == 0x80 {
			cut--
		}
		s = s[:cut] + "…"
	}
	return s
}
