package clientkey

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// authorize reports an operation with client data in its key that a request
// reaches without a function that rules.yaml names as one that checks what the
// caller may do.
func (k *checker) authorize(s *check.Site) {
	if k.Design == nil || len(k.Design.Authorize) == 0 || s.Hot != check.IsHot {
		return
	}
	var names []string
	for _, f := range k.Design.Authorize {
		names = append(names, f.V)
	}
	for _, op := range s.Ops {
		h := clientInKey(op)
		if h == nil || op.Hot != check.IsHot {
			continue
		}
		preceded, open, ignored := s.Preceded(names)
		r := check.Report{Rule: authorize, At: s.Pos, Op: op, Related: source(h)}
		if !preceded {
			r.Element, r.Path = "authorize", open
			r.Message = fmt.Sprintf("%s has data of the request in its key, and a request gets here without %s", op.Kind(), strings.Join(names, " or "))
			k.Report(r)
		}
		if len(ignored) > 0 {
			r.Element, r.Path = "answer", op.Path()
			r.Message = fmt.Sprintf("%s has data of the request in its key, and runs whatever %s answers", op.Kind(), strings.Join(names, " or "))
			for _, at := range ignored {
				r.Related = append(r.Related, check.Step{Pos: at, Text: "what this call answers does not decide whether " + string(op.Kind()) + " runs"})
			}
			k.Report(r)
		}
		return
	}
}

// clientInKey is the first hole of a key that a client fills, checked or not; nil
// if there is none.
func clientInKey(op *check.Op) *value.Hole {
	var found *value.Hole
	op.Op.Requests(func(r *dynamo.Request) {
		for _, attr := range r.Keys.List {
			for _, v := range attr.Vals {
				value.Holes(v, func(h *value.Hole) {
					if found == nil && h.Origin == value.Client {
						found = h
					}
				})
			}
		}
	})
	return found
}

// named are headers by which a gateway or a client says who is calling.
var named = regexp.MustCompile(`(?i)^x[-_].*(user|tenant|account|org|owner|customer|subject|sub$|principal|identity)`)

// headers reports partition keys that say who is calling by a header that
// anybody can send, unless it comes through a gateway that sets it. What
// rules.yaml declares to come from the identity is judged by components.
func (k *checker) headers(op *check.Op) {
	op.Op.Requests(func(r *dynamo.Request) {
		for _, list := range [][]dynamo.Attr{r.Keys.List, r.Item.List} {
			for _, attr := range list {
				for _, text := range compare.KeyOf(attr).Texts {
					for i := range text.Parts {
						h := text.Hole(i)
						if h == nil || h.Origin != value.Client || h.Checked || !named.MatchString(h.Name) || k.isIdentity(op, r) {
							continue
						}
						k.Report(check.Report{
							Rule: header, At: op.Site.Pos, Op: op, Element: attr.Name, Related: source(h), Path: way(op),
							Assumed: "no gateway in front of the program sets the header",
							Message: fmt.Sprintf("%s of %s says who is calling by a header that nothing verifies", attr.Name, op.Kind()),
						})
						return
					}
				}
			}
		}
	})
}

// isIdentity reports whether the table of a request is declared with components
// from the identity, which are judged by their templates.
func (k *checker) isIdentity(op *check.Op, r *dynamo.Request) bool {
	if k.Design == nil || k.Bind(op, r).Table == nil {
		return false
	}
	for _, c := range k.Design.Components {
		if c.From.V == "identity" {
			return true
		}
	}
	return false
}
