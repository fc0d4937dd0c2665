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

// generic are the names of key attributes that hold keys of several kinds of
// items: what they hold is built by the program.
var generic = regexp.MustCompile(`(?i)^(pk|sk|_pk|_sk|(gsi|lsi|gs)_?[0-9]*_?(pk|sk))$`)

// undeclared judges the keys of a table without a declaration. An attribute with
// a generic name is one that the program builds if another operation on the
// table certainly does.
func (k *checker) undeclared(op *check.Op) {
	op.Op.Requests(func(r *dynamo.Request) {
		for _, list := range [][]dynamo.Attr{r.Keys.List, r.Item.List} {
			for _, attr := range list {
				if generic.MatchString(attr.Name) && r.Statement == nil {
					k.undeclaredAttr(op, r, attr)
				}
			}
		}
	})
}

func (k *checker) undeclaredAttr(op *check.Op, r *dynamo.Request, attr dynamo.Attr) {
	for _, text := range compare.KeyOf(attr).Texts {
		h := text.Hole(0)
		if len(text.Parts) != 1 || !client(h) {
			continue
		}
		rep := check.Report{
			Rule: whole, At: op.Site.Pos, Op: op, Element: attr.Name, Related: source(h), Path: way(op),
			Message: fmt.Sprintf("%s of %s is a text of the client as it is", attr.Name, op.Kind()),
			Program: true, // the rest of the program shows what the key is
		}
		switch at := tableAttr(r, attr.Name); {
		case k.bare[at]:
			rep.Assumed = "items that have a bare text as " + attr.Name + " are not meant"
		case k.built[at]:
			rep.Message += "; elsewhere the program builds it"
		default:
			rep.Assumed = "the program builds the key attribute " + attr.Name
		}
		k.Report(rep)
	}
}

// constructed finds the attributes that some operation sends with a literal
// prefix that ends in a delimiter.
// bare are those that some put fills with a text as it is.
func constructed(c *check.Context) (built, bare map[string]bool) {
	built, bare = map[string]bool{}, map[string]bool{}
	for _, s := range c.Program {
		for _, op := range s.Ops {
			op.Op.Requests(func(r *dynamo.Request) {
				for i, list := range [][]dynamo.Attr{r.Keys.List, r.Item.List} {
					for _, attr := range list {
						if !generic.MatchString(attr.Name) {
							continue
						}
						for _, t := range compare.KeyOf(attr).Texts {
							if p := t.Shape.Prefix(); len(t.Parts) > 1 && strings.ContainsAny(p, "#|:/$") {
								built[tableAttr(r, attr.Name)] = true
							}
							if attr.Cond == dynamo.Item && i == 1 && len(t.Parts) == 1 && t.Hole(0) != nil {
								bare[tableAttr(r, attr.Name)] = true
							}
						}
					}
				}
			})
		}
	}
	return built, bare
}

// tableAttr identifies an attribute of a table, or of all tables that are not
// resolved.
func tableAttr(r *dynamo.Request, attr string) string {
	table := "?"
	if r.Table != nil {
		if alts := value.Alternatives(r.Table); len(alts) == 1 {
			if kind, name := check.TableOrigin(alts[0]); name != "" {
				table = kind + ":" + name
			}
		}
	}
	return table + "\x00" + attr
}
