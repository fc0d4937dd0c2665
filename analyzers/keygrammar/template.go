package keygrammar

import (
	"fmt"
	"path"
	"strings"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/value"
)

// wrong reports the alternatives that are keys of no entity.
func (k *checker) wrong(a check.Ask, ks []compare.Key, from []compare.Candidate) []compare.Wrong {
	wrongs := compare.Wrongs(ks, from)
	for _, w := range wrongs {
		rule, message, element := template, "", ""
		name := w.Nearest.Entity.Name.V
		said := fmt.Sprintf("%s %s %q", w.Key.Attr, verb(w.Key.Cond), said(a, w.Text, w.At()))
		switch {
		case w.Template == nil:
			message = fmt.Sprintf("%s, but %s declares no %s (%s)", said, name, w.Key.Attr, line(w.Nearest.Entity.Name.Pos))
		case k.otherNamespace(a.Table, w):
			rule = namespace
			message = fmt.Sprintf("%s; the namespace of %s is %q (%s)", said, name, namespaceOf(a.Table, w), line(w.Template.Text.Pos))
		default:
			message = fmt.Sprintf("%s, which no entity has; %s has %q (%s)", said, name, w.Template.Template.Text, line(w.Template.Text.Pos))
			if comp, is, ok := misfit(a, w); ok {
				message = fmt.Sprintf("%s, but {%s} of %s is %s (%s)", said, comp, name, is, line(w.Template.Text.Pos))
				element = is + "." // what several callers give to one text are faults of their own
			}
		}
		k.report(a, rule, w, message, element)
	}
	return wrongs
}

func (k *checker) report(a check.Ask, rule *finding.Rule, w compare.Wrong, message, fault string) {
	k.Report(check.Report{
		Rule: rule, Message: message, At: a.Or(w.At()), Op: a.For(),
		Element: fault + a.Table.Name.V + "." + w.Nearest.Entity.Name.V + "." + w.Key.Attr,
		Related: k.related(a, w.Text),
	})
}

// said is a text for messages: as the package of the operation writes it, and that
// of the place which is wrong.
func said(a check.Ask, t compare.Text, at value.Pos) string {
	return t.In(a.Op.Site.Package, path.Dir(at.File))
}

// related names the operation with the text as its callers make it.
func (k *checker) related(a check.Ask, t compare.Text) []check.Step {
	return []check.Step{{Pos: a.Op.Site.Pos, Text: fmt.Sprintf("%s sends %q", a.Subject(), t)}}
}

func verb(c dynamo.Cond) string {
	switch c {
	case dynamo.Item, dynamo.Eq:
		return "is"
	case dynamo.BeginsWith:
		return "begins with"
	case dynamo.Between:
		return "starts from"
	}
	return string(c)
}

// line is where a rules file says something, for messages.
func line(p design.Pos) string { return fmt.Sprintf("%s:%d", path.Base(p.File), p.Line) }

// otherNamespace reports whether a partition key differs from its entity's in
// the static text before the first component, while what follows that text has
// the form of the entity's.
func (k *checker) otherNamespace(t *design.Table, w compare.Wrong) bool {
	if !t.IsPartition(w.Key.Attr) || w.Part != 0 {
		return false
	}
	declared := namespaceOf(t, w)
	lit := w.Text.Shape.Prefix()
	if declared == "" || strings.HasPrefix(lit, declared) {
		return false
	}
	tail := strings.TrimPrefix(w.Template.Template.Prefix(), declared)
	if tail == "" { // the component follows the namespace
		d := w.Template.Template.Delimiter
		return strings.HasSuffix(lit, d) && strings.Count(lit, d) == strings.Count(declared, d)
	}
	return strings.HasSuffix(lit, tail)
}

// namespaceOf is the text of a partition key before the entity's own template.
func namespaceOf(t *design.Table, w compare.Wrong) string {
	return strings.TrimSuffix(w.Template.Template.Text, w.Template.Text.V)
}
