package operations

import (
	"fmt"
	"slices"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/ops"
	"github.com/dynlint/dynlint/internal/value"
)

// Why explains an operation: how it is reached, and where each unknown part of
// its keys comes from.
type Why struct {
	File      string // relative to the directory of the run
	Line, Col int
	Func      string
	Op        string
	Hot       bool
	Known     bool // whether Hot is
	Entries   []ops.Entry
	Client    string // how much of a key a client decides, as in the listing
	Keys      []WhyKey
	Others    []string // attributes of items that are put and are no keys, sorted
}

// WhyKey is one value of a key attribute.
type WhyKey struct {
	Attr  string
	Shape string   // "ORDER#{id}"
	Holes []string // "{id}: comes from the request (orders/api.go:12:9)", in the order of the text
	By    []string // the callers that lead to it, from the outermost down, as "pkg.Func"
}

// Why explains the operations at a line of a file, which is named as in the
// listing or by the end of its path: those that begin there, else those whose call
// takes in the line, else those whose input or builder is written there.
func (p *Program) Why(file string, line int) []Why {
	var out []Why
	records := p.Records()
	for _, s := range p.sitesAt(file, line) {
		name := p.File(s.Pos)
		w := Why{File: name, Line: s.Pos.Line, Col: s.Pos.Col, Func: funcName(s.Fn), Op: s.Fn.Calls[s.Call].Site.Op}
		w.Hot, w.Known = p.Hot(s)
		w.Entries = entries(p.Link.Reach, s)
		keys := map[string]bool{}
		for i := range records {
			if r := &records[i]; r.File == name && r.Line == w.Line && r.Column == w.Col {
				w.Client = r.Client
				keyNames(keys, r.Keys)
				for _, a := range r.Actions {
					keyNames(keys, a.Keys)
				}
			}
		}
		for i := range s.Tuples {
			p.whyKeys(&w, s, &s.Tuples[i], keys)
		}
		slices.Sort(w.Others)
		out = append(out, w)
	}
	return out
}

func keyNames(into map[string]bool, keys []ops.Key) {
	for _, k := range keys {
		if k.Key {
			into[k.Attr] = true
		}
	}
}

// whyKeys adds what one chain of callers sends. Of an item it is the attributes
// that are known to be keys, all if none is.
func (p *Program) whyKeys(w *Why, s *Site, d *Derived, keys map[string]bool) {
	var by []string
	for i := len(d.Chain) - 1; i >= 0; i-- {
		by = append(by, funcName(d.Chain[i].Fn))
	}
	by = append(by, funcName(s.Fn))
	d.Op.Requests(func(r *dynamo.Request) {
		for i, a := range append(slices.Clone(r.Keys.List), r.Item.List...) {
			if i >= len(r.Keys.List) && len(keys) > 0 && !keys[a.Name] {
				if !slices.Contains(w.Others, a.Name) {
					w.Others = append(w.Others, a.Name)
				}
				continue
			}
			for _, v := range a.Vals {
				for _, alt := range value.Alternatives(v) {
					shape, ok := value.Shape(alt)
					if !ok {
						shape = "{}"
					}
					k := WhyKey{Attr: a.Name, Shape: shape, Holes: p.whyHoles(alt), By: by}
					if !slices.ContainsFunc(w.Keys, k.same) {
						w.Keys = append(w.Keys, k)
					}
				}
			}
		}
	})
}

func (k WhyKey) same(o WhyKey) bool {
	return k.Attr == o.Attr && k.Shape == o.Shape && slices.Equal(k.Holes, o.Holes)
}

func (p *Program) whyHoles(v value.Value) []string {
	var out []string
	value.Holes(v, func(h *value.Hole) {
		name, _ := value.Shape(h)
		line := name + ": " + dynamo.WhyHole(h)
		if h.Pos.IsValid() {
			line += fmt.Sprintf(" (%s:%d:%d)", p.File(h.Pos), h.Pos.Line, h.Pos.Col)
		}
		out = append(out, line)
	})
	return out
}
