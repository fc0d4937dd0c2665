package keygrammar

import (
	"fmt"
	"strings"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// delimiters are what key texts are usually put together with.
const delimiters = "#|:/"

// spelling reports, for tables without a declaration, keys that are read with a
// prefix that nothing writes, although the same word is written otherwise.
func (k *checker) spelling() {
	if !k.Whole {
		return
	}
	written := map[string]*prefixes{}
	for _, s := range k.Program {
		for _, op := range s.Ops {
			op.Op.Requests(func(r *dynamo.Request) {
				for _, a := range r.Item.List {
					if id := attrID(r, a.Name); id != "" {
						if written[id] == nil {
							written[id] = &prefixes{at: map[string]value.Pos{}}
						}
						written[id].add(compare.KeyOf(a))
					}
				}
			})
		}
	}
	for _, s := range k.Sites {
		for _, op := range s.Ops {
			if op.Bound.Table != nil && len(op.Bound.Table.Entities) > 0 {
				continue
			}
			op.Op.Requests(func(r *dynamo.Request) {
				if r.Statement != nil {
					return
				}
				for _, a := range r.Keys.List {
					if w := written[attrID(r, a.Name)]; w != nil {
						k.misspelt(op, compare.KeyOf(a), w)
					}
				}
			})
		}
	}
}

// prefixes are the first words of an attribute as puts write them, each with its
// delimiter.
type prefixes struct {
	list []string
	at   map[string]value.Pos
	open bool // some put writes a text that begins with something unknown
}

func (p *prefixes) add(k compare.Key) {
	p.open = p.open || k.Open || len(k.Texts) == 0
	for _, t := range k.Texts {
		word, ok := firstWord(t)
		if !ok {
			_, known := t.Const()
			p.open = p.open || !known
			continue
		}
		if _, seen := p.at[word]; !seen {
			p.at[word] = t.At(0)
			p.list = append(p.list, word)
		}
	}
}

// firstWord is the literal text up to and with the first delimiter.
func firstWord(t compare.Text) (string, bool) {
	lit := t.Shape.Prefix()
	i := strings.IndexAny(lit, delimiters)
	if i < 1 {
		return "", false
	}
	return lit[:i+1], true
}

// attrID identifies an attribute of a table whose name is known.
func attrID(r *dynamo.Request, attr string) string {
	if r.Table == nil || attr == "" {
		return ""
	}
	kind, name := "", ""
	for _, a := range value.Alternatives(r.Table) {
		if kind, name = check.TableOrigin(a); name == "" || len(value.Alternatives(r.Table)) > 1 {
			return ""
		}
	}
	return kind + ":" + name + "\x00" + attr
}

func (k *checker) misspelt(op *check.Op, key compare.Key, w *prefixes) {
	if w.open {
		return
	}
	for _, t := range key.Texts {
		word, ok := firstWord(t)
		if _, known := w.at[word]; !ok || known {
			continue
		}
		for _, other := range w.list {
			if !strings.EqualFold(word[:len(word)-1], other[:len(other)-1]) {
				continue
			}
			at := t.At(0)
			if !at.IsValid() {
				at = op.Site.Pos
			}
			k.Report(check.Report{
				Rule: spelling, At: at, Op: op, Element: key.Attr + "." + word,
				Message: fmt.Sprintf("%s is read as %q, which nothing writes; items have %q", key.Attr, word, other),
				Related: []check.Step{{Pos: w.at[other], Text: fmt.Sprintf("%q is written here", other)}},
			})
			break
		}
	}
}
