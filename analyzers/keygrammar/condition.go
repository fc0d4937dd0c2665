package keygrammar

import (
	"fmt"
	"unicode"
	"unicode/utf8"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/keys"
	"github.com/dynlint/dynlint/internal/value"
)

// conditions judges the values of keys that can belong to entities.
func (k *checker) conditions(a check.Ask, key design.Key, ks []compare.Key, from []compare.Candidate) {
	for i, one := range ks {
		if key.IsPartition(one.Attr) {
			continue
		}
		k.order(a, true, ks, i, from)
		if one.Cond == dynamo.BeginsWith {
			k.prefix(a, ks, i, from)
		}
	}
}

// order reports components whose values do not sort: in whatever entity the
// item can be.
func (k *checker) order(a check.Ask, sorts bool, ks []compare.Key, i int, from []compare.Candidate) {
	if !sorts {
		return
	}
	one := ks[i]
	for _, text := range append(one.Texts[:len(one.Texts):len(one.Texts)], one.High...) {
		var worst *compare.Misorder
		var entity compare.Candidate
		candidates := compare.PossibleFor(ks, i, text, from)
		for _, c := range candidates {
			t, ok := c.Template(one.Attr)
			if !ok {
				continue
			}
			m := misorder(one, text, t.Template)
			if m == nil {
				worst = nil
				break
			}
			worst, entity = m, c
		}
		if worst == nil {
			continue
		}
		t, _ := entity.Template(one.Attr)
		element := a.Table.Name.V + "." + entity.Entity.Name.V + "." + one.Attr + "." + worst.Component.Name
		at := text.At(worst.Part)
		if text.Unwritten() || !at.IsValid() {
			at = k.turn(a.Op, order, element).Pos // rather than where the value is declared
		}
		k.Report(check.Report{
			Rule: order, Assumed: worst.Assumed, Program: worst.Open, At: at, Op: a.For(),
			Message: fmt.Sprintf("%s is %q, but {%s} of %s does not sort: %s (%s)", one.Attr, said(a, text, text.At(worst.Part)), worst.Component.Name,
				entity.Entity.Name.V, worst.Why, line(t.Text.Pos)),
			Element: element,
			Related: k.related(a, text),
		})
	}
}

// misorder is the first component of a text that does not sort.
func misorder(k compare.Key, text compare.Text, t *keys.Template) *compare.Misorder {
	m := t.MatchPrefix(text.Shape)
	if m.Verdict == keys.Breaks && k.Ranges() {
		return compare.OtherLayout(text, t) // the bound of a range need not be a key
	}
	if m.Verdict == keys.Breaks || !m.Fits {
		return nil
	}
	if all := compare.Misorders(text, m.Fills); len(all) > 0 {
		return &all[0]
	}
	return nil
}

// prefix reports prefixes without a closing delimiter: whatever entity they
// select, they select more than the caller means.
func (k *checker) prefix(a check.Ask, ks []compare.Key, i int, from []compare.Candidate) {
	one := ks[i]
	for _, text := range one.Texts {
		var open *keys.PrefixMatch
		var entity compare.Candidate
		for _, c := range compare.PossibleFor(ks, i, text, from) {
			t, ok := c.Template(one.Attr)
			if !ok {
				continue
			}
			m := t.Template.MatchPrefix(text.Shape)
			if !endsOpen(m) || anyWord(t.Template, text) {
				open = nil
				break
			}
			open, entity = &m, c
		}
		if open == nil {
			continue
		}
		t, _ := entity.Template(one.Attr)
		last := len(text.Parts) - 1
		element := a.Table.Name.V + "." + entity.Entity.Name.V + "." + one.Attr
		at := text.At(last)
		if k.isWhole(at) || !at.IsValid() {
			at = k.turn(a.Op, prefix, element).Pos // the text is right where it is written: the query is not
		}
		k.Report(check.Report{
			Rule: prefix, At: at, Op: a.For(),
			Message: fmt.Sprintf("%s begins with %q, which %s (%s)", one.Attr, said(a, text, text.At(last)), where(*open, t.Template), line(t.Text.Pos)),
			Element: element,
			Related: k.related(a, text),
		})
	}
}

// isWhole reports whether a literal belongs to a text that other operations send
// as a whole key.
func (k *checker) isWhole(at value.Pos) bool {
	if k.whole == nil {
		k.whole = map[value.Pos]bool{}
		for _, s := range k.Program {
			for _, op := range s.Ops {
				for _, last := range wholeKeys(op) {
					k.whole[last] = true
				}
			}
		}
	}
	return k.whole[at]
}

// wholeKeys are the ends of the texts that an operation sends as whole keys.
func wholeKeys(op *check.Op) []value.Pos {
	var out []value.Pos
	op.Op.Requests(func(r *dynamo.Request) {
		for _, list := range [][]dynamo.Attr{r.Keys.List, r.Item.List} {
			for _, attr := range list {
				if attr.Cond != dynamo.Item && attr.Cond != dynamo.Eq {
					continue
				}
				for _, t := range compare.KeyOf(attr).Texts {
					out = append(out, t.At(len(t.Parts)-1))
				}
			}
		}
	})
	return out
}

// endsOpen reports whether a prefix fits and ends where what follows may be more
// of the same value or word.
func endsOpen(m keys.PrefixMatch) bool {
	if !m.Fits || m.Closed {
		return false
	}
	switch m.End {
	case keys.InLit:
		return true
	case keys.InValue, keys.AfterValue, keys.AtEnd:
		return m.Component != nil && m.Component.Type.Kind != keys.Text
	}
	return false
}

// anyWord reports whether a text is written out and the template a component
// alone: nothing tells where the words of its values end.
func anyWord(t *keys.Template, text compare.Text) bool {
	return len(t.Segments) == 1 && t.Segments[0].Comp != nil && text.Hole(len(text.Parts)-1) == nil
}

// where says how a prefix ends in a template.
func where(m keys.PrefixMatch, t *keys.Template) string {
	if m.Component != nil {
		return fmt.Sprintf("leaves {%s} of %q open: longer values match too", m.Component.Name, t.Text)
	}
	if r, _ := utf8.DecodeRuneInString(m.Rest); !unicode.IsLetter(r) && !unicode.IsDigit(r) {
		return fmt.Sprintf("ends before the %q of %q", string(r), t.Text)
	}
	return fmt.Sprintf("ends inside a word of %q", t.Text)
}
