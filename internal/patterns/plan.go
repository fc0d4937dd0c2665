package patterns

import (
	"strings"

	"github.com/dynlint/dynlint/internal/design"
)

// keyPlan says by which keys a pattern finds its items: "PK = CASE#{caseId}",
// "SK begins_with EVENT#"; of a batch or transaction its actions, "put Case".
func keyPlan(t *design.Table, p *design.Pattern) []string {
	out := []string{}
	for _, a := range p.Actions {
		kind, entity := a.Entity()
		out = append(out, kind+" "+entity.V)
	}
	for _, c := range p.Where {
		out = append(out, condition(c))
	}
	if len(out) > 0 {
		return out
	}
	if len(p.Entity) != 1 {
		for _, e := range p.Entity {
			out = append(out, e.V)
		}
		return out
	}
	entity, ok := t.Entity(p.Entity[0].V)
	if !ok {
		return out
	}
	for _, attr := range t.Key.Names() {
		if k, ok := entity.Key(attr); ok {
			out = append(out, attr+" = "+text(k))
		}
	}
	return out
}

func condition(c *design.Condition) string {
	var values []string
	for _, v := range c.Values {
		values = append(values, text(v))
	}
	return c.Attr.V + " " + c.Op.V + " " + strings.Join(values, " and ")
}

// text is a template as it stands in keys: with service and namespace.
func text(k *design.KeyTemplate) string {
	if k.Template != nil {
		return k.Template.Text
	}
	return k.Text.V
}
