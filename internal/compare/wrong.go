package compare

import (
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/keys"
	"github.com/dynlint/dynlint/internal/value"
)

// A Wrong is an alternative of a key attribute that no candidate has, whatever
// the alternatives of the other attributes.
type Wrong struct {
	Key     Key
	Text    Text
	Part    int       // the part that is not of Nearest's template
	Nearest Candidate // the candidate that comes nearest
	// Template is the nearest candidate's; nil if it has none for the attribute.
	Template *design.KeyTemplate
}

// At is where the wrong part is written.
func (w Wrong) At() value.Pos {
	off := 0
	if w.Template != nil {
		off = wrongByte(w.Text, w.Part, w.Template.Template)
	}
	return w.Text.AtByte(w.Part, off)
}

// Wrongs lists the alternatives that no candidate has. Each is reported for the
// attribute in which it differs from the candidate that comes nearest.
func Wrongs(ks []Key, from []Candidate) []Wrong {
	var out []Wrong
	seen := map[string]bool{}
	for i, k := range ks {
		for _, text := range k.Texts {
			one := append([]Key(nil), ks...)
			one[i].Texts, one[i].Open = []Text{text}, false
			if len(Possible(one, from)) > 0 {
				continue
			}
			c, ok := nearest(one, from)
			if !ok {
				continue
			}
			for _, w := range differences(one, c) {
				id := w.Key.Attr + "\x00" + w.Text.String() + "\x00" + w.At().File
				if !seen[id] {
					seen[id] = true
					out = append(out, w)
				}
			}
		}
	}
	return out
}

// differences lists the attributes in which a tuple differs from a candidate.
func differences(ks []Key, c Candidate) []Wrong {
	var out []Wrong
	for _, k := range ks {
		if k.against(c) != keys.Breaks || len(k.Texts) == 0 {
			continue
		}
		w := Wrong{Key: k, Text: k.Texts[0], Nearest: c}
		if t, ok := c.Template(k.Attr); ok {
			w.Template = t
			w.Text = closest(k.Texts, t.Template)
			w.Part = wrongPart(w.Text, t.Template)
		}
		out = append(out, w)
	}
	return out
}

// closest is the alternative that agrees longest with a template.
func closest(texts []Text, t *keys.Template) Text {
	best, at := texts[0], -1
	for _, text := range texts {
		part := wrongPart(text, t)
		n := 1_000_000*part + 1000*wrongByte(text, part, t) + commonEnd(text.Shape.Prefix(), t.Prefix())
		if n > at {
			best, at = text, n
		}
	}
	return best
}

// commonEnd is how many bytes two texts have in common at their ends.
func commonEnd(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}

// wrongPart is the first part with which the text is no beginning of a string
// of the template; the last part if it only ends wrongly, the first if a key of the
// template has something before it.
func wrongPart(text Text, t *keys.Template) int {
	for i := 1; i < len(text.Shape.Parts); i++ {
		if t.Match(keys.Shape{Parts: text.Shape.Parts[i:]}).Fits {
			return 0 // it is right but for what stands before
		}
	}
	for i := range text.Shape.Parts {
		if t.MatchPrefix(keys.Shape{Parts: text.Shape.Parts[:i+1]}).Verdict == keys.Breaks {
			return i
		}
	}
	return len(text.Shape.Parts) - 1
}

// wrongByte is the offset in a literal from which on the text is no beginning of
// a string of the template.
func wrongByte(text Text, part int, t *keys.Template) int {
	if part >= len(text.Shape.Parts) || text.Shape.Parts[part].Hole {
		return 0
	}
	lit := text.Shape.Parts[part].Lit
	before := text.Shape.Parts[:part:part]
	for i := range lit {
		if t.MatchPrefix(keys.Shape{Parts: append(before, keys.Lit(lit[:i+1]))}).Verdict == keys.Breaks {
			return i
		}
	}
	return len(lit) - 1
}

// nearest is the candidate that a tuple that fits none was meant for: that with
// which most attributes agree, then the longest text.
func nearest(ks []Key, from []Candidate) (Candidate, bool) {
	best, at := -1, -1
	for i, c := range from {
		score := 0
		for _, k := range ks {
			score += closeness(k, c)
		}
		// The sort key says which entity is meant.
		if n := len(ks); n > 1 && ks[n-1].against(c) != keys.Breaks {
			score++
		}
		if c.Legacy != nil {
			score -= 2 // rather the key of today
		}
		if score > at || best < 0 {
			best, at = i, score
		}
	}
	if best < 0 {
		return Candidate{}, false
	}
	return from[best], true
}

// whole is the closeness of an attribute that agrees.
const whole = 1000

func closeness(k Key, c Candidate) int {
	t, ok := c.Template(k.Attr)
	if !ok {
		return 0
	}
	if k.against(c) != keys.Breaks {
		return whole
	}
	best := 0
	for _, text := range k.Texts {
		n := 0
		prefix := t.Template.Prefix()
		lit := text.Shape.Prefix()
		for n < len(prefix) && n < len(lit) && prefix[n] == lit[n] {
			n++
		}
		best = max(best, min(4*n, whole/2))
		best = max(best, min(4*n, whole/2)+wrongPart(text, t.Template))
	}
	return best
}
