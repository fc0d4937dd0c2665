package expression

import (
	"fmt"
	"strings"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// misuses reports calls of the SDK's expression builder.
func misuses(c *check.Context) {
	named := itemAttributes(c)
	for _, m := range c.Misuses {
		r := check.Report{At: m.Pos}
		switch m.Kind {
		case check.DroppedResult:
			r.Rule = dropped
			r.Message = fmt.Sprintf("result of %s is not used; the builder stays as it was", m.Call)
		case check.ListInIn:
			r.Rule = listInIn
			r.Message = fmt.Sprintf("expression.In compares with one list, a %s, not with its elements", m.Text)
		case check.FailingBuild:
			r.Rule = buildFails
			r.Message = fmt.Sprintf("Builder.Build always fails: %s", m.Text)
		case check.SharedBuilder:
			r.Rule, r.Message = sharedBuilder, m.Text
		case check.OtherExpression:
			r.Rule, r.Message = otherExpression, m.Text
		case check.DottedKey:
			r.Rule, r.At = dotted, c.Written(m.Pos, 0)
			r.Message = fmt.Sprintf("expression.Key(%q) names one attribute with that name, not an attribute inside a map", m.Text)
		case check.DottedPath:
			if !named[m.Text] || named[m.Text[:strings.IndexByte(m.Text, '.')]] {
				continue
			}
			r.Rule, r.At = splitName, c.Written(m.Pos, 0)
			r.Message = fmt.Sprintf("expression.Name(%q) is split at its dots, and items have an attribute of that whole name", m.Text)
		}
		c.Report(r)
	}
}

// itemAttributes are the names of attributes that the program puts.
func itemAttributes(c *check.Context) map[string]bool {
	names := map[string]bool{}
	for _, s := range c.Sites {
		for _, op := range s.Ops {
			op.Op.Requests(func(r *dynamo.Request) {
				for _, a := range r.Item.List {
					names[a.Name] = true
				}
			})
		}
	}
	return names
}

// dottedNames reports placeholders for names that look like paths.
func dottedNames(c *check.Context) {
	named := itemAttributes(c)
	for _, s := range c.Sites {
		for _, op := range s.Ops {
			if op.Op.API == "guregu" {
				continue
			}
			op.Op.Requests(func(r *dynamo.Request) {
				for _, a := range r.Names.List {
					dottedName(c, op, &a, named)
				}
			})
		}
	}
}

func dottedName(c *check.Context, op *check.Op, a *dynamo.Attr, named map[string]bool) {
	if k, ok := a.NameOf.(*value.Const); !ok || !k.Pos.IsValid() || len(a.Vals) != 1 {
		return // printed by the builder, which splits paths itself
	}
	name, known := value.Known(a.Vals[0])
	if !known || named[name] || !strings.Contains(strings.Trim(name, "."), ".") {
		return
	}
	at := a.Pos
	if k, ok := value.Unwrap(a.Vals[0]).(*value.Const); ok && k.Pos.IsValid() {
		at = k.Pos
	}
	c.Report(check.Report{
		Rule: dotted, Op: op, At: c.Written(at, 0),
		Message: fmt.Sprintf("ExpressionAttributeNames entry %q stands for one attribute named %q, not for a path", a.Name, name),
	})
}
