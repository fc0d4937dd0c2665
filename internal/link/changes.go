package link

import "github.com/dynlint/dynlint/internal/value"

// A handler that changes an item it has read, a field for each part of the
// request that is there, makes twice as many alternatives with each field.

// changes are the alternatives that are one struct, or one value that is not
// known, with some fields set.
type changes struct {
	typ  string
	base *value.Hole // nil for structs of their own
	recs []*value.Record
	// plain: the value that is not known is itself among them.
	plain bool
}

// mergeChanges joins alternatives that are too many to keep, field by field where
// they are changes of the same. What cannot be joined stays; it reports false if
// there is still too much.
func mergeChanges(vs []value.Value) (value.Value, bool) {
	var groups []*changes
	var rest []*value.Hole
	n := 0
	for _, v := range vs {
		for _, a := range value.Alternatives(v) {
			n++
			switch a := value.Unwrap(a).(type) {
			case *value.Record:
				if !addChange(&groups, a) {
					return nil, false
				}
			case *value.Hole:
				rest = append(rest, a)
			default:
				return nil, false
			}
		}
	}
	if n <= value.MaxAlts {
		return nil, false
	}
	var out []value.Value
	for _, h := range rest {
		if !absorbed(groups, h) {
			out = append(out, h)
		}
	}
	for _, g := range groups {
		out = append(out, g.merged())
	}
	if len(out) > value.MaxAlts {
		return nil, false
	}
	return value.NewChoice(out...), true
}

func addChange(groups *[]*changes, r *value.Record) bool {
	var base *value.Hole
	if r.Base != nil {
		h, ok := r.Base.(*value.Hole)
		if !ok || !h.Origin.Terminal() || h.Origin == value.Request {
			return false
		}
		base = h
	}
	for _, g := range *groups {
		if g.typ == r.Type && sameBase(g.base, base) {
			g.recs = append(g.recs, r)
			return true
		}
	}
	*groups = append(*groups, &changes{typ: r.Type, base: base, recs: []*value.Record{r}})
	return true
}

func sameBase(a, b *value.Hole) bool {
	return a == nil && b == nil || a != nil && b != nil && a.Hash() == b.Hash()
}

// absorbed adds a value that is not known to its own changes.
func absorbed(groups []*changes, h *value.Hole) bool {
	for _, g := range groups {
		if g.base != nil && g.base.Hash() == h.Hash() {
			g.plain = true
			return true
		}
	}
	return false
}

// merged is the struct whose every field is what it is in one of the alternatives.
func (g *changes) merged() value.Value {
	if len(g.recs) == 1 && !g.plain {
		return g.recs[0]
	}
	var fields []value.Field
	names := map[string]bool{}
	for _, r := range g.recs {
		for _, f := range r.Fields {
			if names[f.Name] {
				continue
			}
			names[f.Name] = true
			var alts []value.Value
			for _, o := range g.recs {
				if x := o.Get(f.Name); x != nil {
					alts = append(alts, x)
				} else {
					alts = append(alts, g.unchanged(f.Name))
				}
			}
			if g.plain {
				alts = append(alts, g.unchanged(f.Name))
			}
			fields = append(fields, value.Field{Name: f.Name, Val: join(alts)})
		}
	}
	if g.base == nil {
		return value.NewRecord(g.typ, fields, nil, g.recs[0].Pos)
	}
	return value.NewRecord(g.typ, fields, g.base, g.recs[0].Pos)
}

// unchanged is a field that an alternative does not set.
func (g *changes) unchanged(name string) value.Value {
	if g.base == nil {
		return value.NilValue
	}
	f := *g.base
	f.Name, f.Type = name, ""
	return value.NewHole(f)
}
