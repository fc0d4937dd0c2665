package design

// actionsOf are the kinds of actions that an operation may hold; an operation
// that is not listed has none.
var actionsOf = map[string][]string{
	"BatchGetItem":       {"get"},
	"BatchWriteItem":     {"put", "delete"},
	"TransactGetItems":   {"get"},
	"TransactWriteItems": {"put", "update", "delete", "check"},
}

func (r *tableResolver) pattern(p *Pattern) {
	for _, e := range p.Entity {
		r.entityRef(e)
	}
	key := r.t.Key
	if p.Index.Set() {
		x, ok := r.t.Index(p.Index.V)
		if !ok {
			r.fail(p.Index.Pos, "index %q is not declared in table %s%s", p.Index.V, r.t.Name.V, suggest(p.Index.V, names(r.t.Indexes)))
			return
		}
		key = x.Key
	}
	for _, c := range p.Where {
		r.condition(p, c, key)
	}
	r.parameters(p)
	r.actions(p)
}

// parameters reports what an operation cannot have: it would mean nothing.
func (r *tableResolver) parameters(p *Pattern) {
	if !p.Op.Set() {
		return
	}
	for _, x := range []struct {
		name string
		pos  Pos
		ops  []string
	}{
		{"order", p.Order.Pos, []string{"Query"}},
		{"limit", p.Limit.Pos, []string{"Query", "Scan"}},
		{"consistent", p.Consistent.Pos, []string{"GetItem", "Query", "Scan", "BatchGetItem"}},
		{"sets", firstPos(p.Sets), []string{"UpdateItem", "TransactWriteItems"}},
		{"removes", firstPos(p.Removes), []string{"UpdateItem", "TransactWriteItems"}},
		{"reads", firstPos(p.Reads), []string{"GetItem", "Query", "Scan", "BatchGetItem", "TransactGetItems"}},
	} {
		if x.pos.IsValid() && !has(x.ops, p.Op.V) {
			r.fail(x.pos, "%s has no %s; that is for %s", p.Op.V, x.name, list(x.ops))
		}
	}
	if p.Op.V == "Scan" && len(p.Where) > 0 {
		r.fail(p.Where[0].Attr.Pos, "Scan has no key condition; with where it is a Query")
	}
}

func (r *tableResolver) condition(p *Pattern, c *Condition, key Key) {
	if !key.Has(c.Attr.V) {
		of := "table " + r.t.Name.V
		if p.Index.Set() {
			of = "index " + p.Index.V
		}
		r.fail(c.Attr.Pos, "%q is no key attribute of %s%s", c.Attr.V, of, suggest(c.Attr.V, key.Names()))
		return
	}
	for _, v := range c.Values {
		r.template(v, "")
	}
}

func (r *tableResolver) actions(p *Pattern) {
	allowed := actionsOf[p.Op.V]
	if len(p.Actions) > 0 && p.Op.Set() && allowed == nil {
		r.fail(p.Actions[0].Pos, "%s has no actions; give its entity", p.Op.V)
		return
	}
	for _, a := range p.Actions {
		n := 0
		for _, f := range a.fields() {
			if !f.entity.Set() {
				continue
			}
			n++
			if allowed != nil && !has(allowed, f.kind) {
				r.fail(f.entity.Pos, "%s has no %s action; it has %s", p.Op.V, f.kind, list(allowed))
				continue
			}
			r.entityRef(f.entity)
		}
		r.one(a.Pos, "action", n, "put, update, delete, check and get")
	}
}

func (r *tableResolver) entityRef(s String) {
	if !s.Set() {
		return
	}
	if _, ok := r.t.Entity(s.V); !ok {
		r.fail(s.Pos, "entity %q is not declared in table %s%s", s.V, r.t.Name.V, suggest(s.V, names(r.t.Entities)))
	}
}
