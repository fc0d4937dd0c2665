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
		}
		c.Report(r)
	}
}

// dottedNames reports placeholders for names that look like paths.
func dottedNames(c *check.Context) {
	for _, s := range c.Sites {
		for _, op := range s.Ops {
			if op.Op.API == "guregu" {
				continue
			}
			op.Op.Requests(func(r *dynamo.Request) {
				for _, a := range r.Names.List {
					dottedName(c, op, &a)
				}
			})
		}
	}
}

func dottedName(c *check.Context, op *check.Op, a *dynamo.Attr) {
	if !a.Pos.IsValid() || len(a.Vals) != 1 {
		return // printed by the builder, which splits paths itself
	}
	name, known := value.Known(a.Vals[0])
	if !known || !strings.Contains(strings.Trim(name, "."), ".") {
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
