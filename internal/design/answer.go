package design

import (
	"fmt"
	"sort"
	"strings"

	"github.com/dynlint/dynlint/internal/keys"
)

// An Operation is what an operation asks a table for, as far as patterns say
// something of it.
type Operation struct {
	Op              string // "Query", "GetItem", …
	Index           string
	Package         string    // import path of the package that holds it
	Keys            []KeyCond // of the Key map or key condition; of the item for PutItem
	Order           string    // asc or desc of a Query; "" if not known
	Limit           int       // 0: none; see LimitDynamic
	Consistent      bool
	MaybeConsistent bool     // it is not known whether it is
	Sets            []string // attributes that an UpdateItem sets
	Removes         []string // attributes that an UpdateItem removes
	UpdateOpen      bool     // the update expression is not known as a whole
	Actions         []ActionUse
	Open            bool // there may be further actions
}

// LimitDynamic is a limit that is set to something unknown.
const LimitDynamic = -1

// A KeyCond is what an operation says of one key attribute: the operators are
// those of [Condition]; between has two shapes.
type KeyCond struct {
	Attr   string
	Op     string
	Shapes []keys.Shape
}

// An ActionUse is one action of a batch or transaction: put, update, delete,
// check or get, with its keys.
type ActionUse struct {
	Kind string
	Keys []AttrShape
	Any  bool // it stands for any number of such actions
}

// An Answer says how an operation and a declared pattern relate.
type Answer struct {
	Pattern *Pattern
	// Verdict is Holds if the operation does what the pattern declares, its
	// holes read as what their places ask for; Breaks if it does something
	// else; Unknown if that depends on what is not known of the operation.
	Verdict keys.Verdict
	// Differences says what is different, or not known, in the order of the
	// pattern's keys.
	Differences []string

	// Brief is the first of what certainly differs, with … for the unknown parts of
	// keys.
	Brief string

	cost int
}

// Distance orders the patterns that an operation does not answer: the smaller,
// the nearer.
func (a Answer) Distance() int { return a.cost }

// Near reports whether the operation is of the pattern's kind and index, and
// differs from it in one key condition at most: it is likely meant to answer it.
func (a Answer) Near() bool { return a.cost < 2*costKey }

// Answers compares an operation with every pattern of the table, the nearest
// first.
func (t *Table) Answers(op Operation) []Answer {
	var out []Answer
	for _, p := range t.Patterns {
		out = append(out, t.Answer(op, p))
	}
	rank := map[keys.Verdict]int{keys.Holds: 0, keys.Unknown: 1, keys.Breaks: 2}
	sort.SliceStable(out, func(i, j int) bool {
		a, b := out[i], out[j]
		if a.Verdict != b.Verdict {
			return rank[a.Verdict] < rank[b.Verdict]
		}
		return a.cost < b.cost
	})
	return out
}

// Answer compares an operation with one pattern.
func (t *Table) Answer(op Operation, p *Pattern) Answer {
	a := &answering{t: t, op: op, p: p, verdict: keys.Holds}
	a.is(costOp, "operation", op.Op, p.Op.V)
	a.is(costIndex, "index", op.Index, p.Index.V)
	a.where()
	a.actions()
	a.page()
	switch {
	case !p.Consistent.V || op.Consistent:
	case op.MaybeConsistent:
		a.unknown("it is not known whether the read is consistent")
	default:
		a.differs(costPage, "the read is not consistent")
	}
	a.updates("sets", p.Sets, op.Sets)
	a.updates("removes", p.Removes, op.Removes)
	if p.Package.Set() && op.Package != p.Package.V {
		a.differs(costPage, "the package is %s, declared %s", op.Package, p.Package.V)
	}
	return Answer{Pattern: p, Verdict: a.verdict, Differences: append(a.diffs, a.maybe...), Brief: a.brief, cost: a.cost}
}

type answering struct {
	t       *Table
	op      Operation
	p       *Pattern
	verdict keys.Verdict
	diffs   []string // what certainly differs
	brief   string   // the first of diffs, see [Answer.Brief]
	maybe   []string // what is not known
	cost    int
}

// Costs order the patterns that an operation does not answer by how far it is
// from them.
const (
	costPage  = 1 // order, limit, consistency, package, updated attributes
	costKey   = 4
	costIndex = 8
	costOp    = 32
)

func (a *answering) differs(cost int, format string, args ...any) {
	a.verdict = keys.Breaks
	a.cost += cost
	a.diffs = append(a.diffs, fmt.Sprintf(format, args...))
	if a.brief == "" {
		for i, arg := range args {
			if e, ok := arg.(interface{ Elided() string }); ok {
				args[i] = e.Elided()
			}
		}
		a.brief = fmt.Sprintf(format, args...)
	}
}

func (a *answering) unknown(format string, args ...any) {
	a.verdict = both(a.verdict, keys.Unknown)
	a.cost++
	a.maybe = append(a.maybe, fmt.Sprintf(format, args...))
}

func (a *answering) is(cost int, what, have, declared string) {
	if have == declared {
		return
	}
	name := func(s string) string {
		if s == "" {
			return "none"
		}
		return s
	}
	a.differs(cost, "the %s is %s, declared %s", what, name(have), name(declared))
}

func (a *answering) page() {
	if a.p.Order.Set() {
		switch a.op.Order {
		case "":
			a.unknown("the order is not known")
		case a.p.Order.V:
		default:
			a.differs(costPage, "the order is %s, declared %s", a.op.Order, a.p.Order.V)
		}
	}
	switch {
	case !a.p.Limit.Set() || a.op.Limit == LimitDynamic:
	case a.op.Limit == 0:
		a.differs(costPage, "there is no Limit, declared %d", a.p.Limit.V)
	case a.op.Limit > a.p.Limit.V:
		a.differs(costPage, "the Limit is %d, declared %d", a.op.Limit, a.p.Limit.V)
	}
}

func (a *answering) updates(what string, declared []String, have []string) {
	for _, d := range declared {
		switch {
		case has(have, d.V):
		case a.op.UpdateOpen:
			a.unknown("it is not known whether the update %s %s", what, d.V)
		default:
			a.differs(costPage, "the update %s no %s", what, d.V)
		}
	}
}

// where compares the key conditions. A pattern that names entities and no keys
// is about the primary keys of those entities.
func (a *answering) where() {
	if len(a.p.Actions) > 0 {
		return // see actions
	}
	if actionsOf[a.p.Op.V] != nil {
		a.eachAction()
		return
	}
	a.keys()
}

func (a *answering) keys() {
	if len(a.p.Where) > 0 || len(a.p.Entity) == 0 {
		a.conditions()
		return
	}
	var best *answering
	for _, e := range a.p.Entity {
		entity, ok := a.t.Entity(e.V)
		if !ok {
			continue
		}
		try := &answering{t: a.t, op: a.op, p: a.p, verdict: keys.Holds}
		try.entity(entity)
		if best == nil || better(try, best) {
			best = try
		}
	}
	if best != nil {
		a.verdict = both(a.verdict, best.verdict)
		a.cost += best.cost
		a.diffs = append(a.diffs, best.diffs...)
		if a.brief == "" {
			a.brief = best.brief
		}
		a.maybe = append(a.maybe, best.maybe...)
	}
}

func better(a, b *answering) bool {
	rank := map[keys.Verdict]int{keys.Holds: 0, keys.Unknown: 1, keys.Breaks: 2}
	if rank[a.verdict] != rank[b.verdict] {
		return rank[a.verdict] < rank[b.verdict]
	}
	return a.cost < b.cost
}

// entity compares the operation's keys with the primary key of an entity.
func (a *answering) entity(e *Entity) {
	for _, n := range a.t.Key.Names() {
		k, ok := e.Key(n)
		if !ok {
			continue
		}
		c := &Condition{Attr: k.Attr, Op: String{V: "="}, Values: []*KeyTemplate{k}}
		a.condition(c)
	}
}

func (a *answering) conditions() {
	for _, c := range a.p.Where {
		a.condition(c)
	}
	key, _ := a.t.KeyOf(a.p.Index.V)
	for _, k := range a.op.Keys {
		_, declared := a.p.Condition(k.Attr)
		if !declared && key.Has(k.Attr) {
			a.differs(costKey, "%s has a condition, declared without one", k.Attr)
		}
	}
}

func (a *answering) condition(c *Condition) {
	var have *KeyCond
	for i := range a.op.Keys {
		if a.op.Keys[i].Attr == c.Attr.V {
			have = &a.op.Keys[i]
		}
	}
	switch {
	case have == nil:
		a.differs(costKey+1, "%s has no condition, declared %s", c.Attr.V, c)
	case operator(have.Op) != c.Op.V:
		a.differs(costKey+1, "the condition on %s is %s, declared %s", c.Attr.V, have.Op, c.Op.V)
	default:
		before := a.cost
		for i, v := range c.Values {
			if i < len(have.Shapes) && v.Template != nil {
				a.shape(c.Attr.V, have.Shapes[i], v.Template)
			}
		}
		a.cost = min(a.cost, before+costKey) // one condition, also where both ends of a range differ
	}
}

func (a *answering) shape(attr string, s keys.Shape, t *keys.Template) {
	m := t.Match(s)
	switch {
	case m.Verdict == keys.Breaks:
		a.differs(costKey, "%s is %s, declared %s", attr, s, t.Text)
	case !m.Fits && m.Verdict != keys.Holds:
		a.unknown("%s is %s, declared %s", attr, s, t.Text)
	}
}

// operator is the name that rules files have for an operator.
func operator(op string) string {
	if op == "item" || op == "" {
		return "=" // a key attribute of a put item
	}
	return strings.ToLower(op)
}

// String is the condition as written in a rules file.
func (c *Condition) String() string {
	var vs []string
	for _, v := range c.Values {
		vs = append(vs, v.Text.V)
	}
	if c.Op.V == "=" {
		return strings.Join(vs, "")
	}
	return c.Op.V + " " + strings.Join(vs, " and ")
}
