package review

import (
	"crypto/sha256"
	"encoding/hex"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/finding"
)

// matched says which findings of head were in base.
type matched struct {
	of   []int  // for each finding of head the one of base, -1 for none
	used []bool // for each finding of base
}

// matchFindings matches findings by their fingerprints, then what is left by
// rule, function and element where only the file has another name, and at last
// what says the same about the same function, whose lines were moved or formatted.
func matchFindings(base, head []finding.Finding, o *Options) matched {
	m := matched{of: make([]int, len(head)), used: make([]bool, len(base))}
	byPrint := map[string][]int{}
	for i := range base {
		byPrint[base[i].Fingerprint] = append(byPrint[base[i].Fingerprint], i)
	}
	for i := range head {
		m.of[i] = -1
		if list := byPrint[head[i].Fingerprint]; len(list) > 0 {
			m.of[i], byPrint[head[i].Fingerprint] = list[0], list[1:]
			m.used[list[0]] = true
		}
	}
	for i := range head {
		if m.of[i] >= 0 || o.added(head[i].At) {
			continue
		}
		for j := range base {
			if !m.used[j] && sameButFile(&base[j], &head[i], o) {
				m.of[i], m.used[j] = j, true
				break
			}
		}
		m.exchange(i, head, o)
	}
	for i := range head {
		for j := range base {
			if m.of[i] < 0 && !m.used[j] && sameButLine(&base[j], &head[i], o) {
				m.of[i], m.used[j] = j, true
			}
		}
	}
	return m
}

// sameButLine: a function may move between the files of its package.
func sameButLine(b, h *finding.Finding, o *Options) bool {
	return b.Rule == h.Rule && unnumbered(b.Message) == unnumbered(h.Message) && b.Element == h.Element && b.Table == h.Table && unnumbered(b.Func) == unnumbered(h.Func) &&
		path.Dir(o.file(b.At.File)) == path.Dir(o.old(h.At.File))
}

// numbers are those of anonymous functions, which count them inside of what
// declares them: another one before it changes them.
var numbers = regexp.MustCompile(`\.func\d+(?:\.\d+)*`)

// unnumbered is the name of a function as far as it says which one it is.
func unnumbered(name string) string { return numbers.ReplaceAllString(name, ".func") }

func sameButFile(b, h *finding.Finding, o *Options) bool {
	return b.Rule == h.Rule && b.Func == h.Func && b.Element == h.Element && b.Table == h.Table && o.file(b.At.File) == o.old(h.At.File)
}

// exchange gives the finding i, which is new and stands on an old line, the
// partner of one that is old and stands on a new line: of several equal lines in
// a function the one that was added is new.
func (m *matched) exchange(i int, head []finding.Finding, o *Options) {
	if m.of[i] >= 0 {
		return
	}
	f := &head[i]
	for j := range head {
		g := &head[j]
		if m.of[j] >= 0 && g.Rule == f.Rule && g.Func == f.Func && g.At.File == f.At.File && g.Message == f.Message && o.added(g.At) {
			m.of[i], m.of[j] = m.of[j], -1
			return
		}
	}
}

// places are where a finding could be told, best first: its own place, then its
// path from the inside out, callers, and what else belongs to it.
func places(f *finding.Finding) []finding.Step {
	out := []finding.Step{{Place: f.At}}
	for i := len(f.Path) - 1; i >= 0; i-- {
		out = append(out, f.Path[i])
	}
	return append(append(out, f.Callers...), f.Related...)
}

// newItem places a new finding: at the first of its places on an added line, or
// at its own place if the diff shows that.
func newItem(f *finding.Finding, o *Options) Item {
	item := Item{Finding: *f, Key: f.Fingerprint}
	for i, s := range places(f) {
		if o.added(s.Place) {
			item.At, item.Text, item.Leads = s.Place, s.Text, i > 0 && i <= len(f.Path)+len(f.Callers)
			return item
		}
	}
	if o.shown(f.At) {
		item.At = f.At
	}
	return item
}

// reached makes items of the new ways to an old finding that is about requests
// reaching it: those that pass an added line.
func reached(f *finding.Finding, pairs []pair, head *Snapshot, o *Options) []Item {
	if len(f.Path) == 0 {
		return nil
	}
	var out []Item
	for _, p := range pairs {
		if p.head < 0 || !isAt(f, &head.Operations[p.head]) {
			continue
		}
		ways := p.ways
		if p.base < 0 {
			// Of a base that does not compile the operation may be unknown: new are the
			// entry points on added lines.
			ways = slices.DeleteFunc(slices.Clone(head.Operations[p.head].Ways), func(w Way) bool { return len(w.Steps) == 0 || !o.added(w.Steps[0].Place) })
		}
		for _, w := range ways {
			// Not newItem: the place of the finding may be on an added line as well, and
			// says nothing about the way.
			for _, s := range slices.Backward(w.Steps) {
				if !o.added(s.Place) {
					continue
				}
				item := Item{Finding: *f, Key: hash(f.Fingerprint, w.Kind, w.Func), At: s.Place, Text: s.Text, Leads: true, Since: w.Func}
				item.Finding.Path = w.Steps
				out = append(out, item)
				break
			}
		}
	}
	return out
}

// isAt reports whether a finding is about the requests that reach an operation:
// it stands there, and its path is one of the ways.
func isAt(f *finding.Finding, op *Operation) bool {
	return f.At == op.Place() && slices.ContainsFunc(op.Ways, func(w Way) bool {
		return len(w.Steps) > 0 && w.Steps[0] == f.Path[0]
	})
}

func hash(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:16])
}
