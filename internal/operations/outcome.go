package operations

import (
	"slices"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/value"
)

// outcomes says what becomes of the results of operations.
type outcomes struct {
	judge *link.Judge
	keys  tableKeys
}

func newOutcomes(p *Program) outcomes {
	return outcomes{p.Link.Judge(), keysOfTables(p.Sites)}
}

// of returns what becomes of the paging token of a site, and of what a batch
// did not process; "" where there is none.
func (o outcomes) of(s *Site) (paging, unprocessed string) {
	unprocessed = o.judge.Unprocessed(s.Fn.Func, s.Call)
	for i := range s.Tuples {
		if st := s.Tuples[i].Op.Statement; st != nil && st.Verb != "" && st.Verb != dynamo.Get {
			return "", unprocessed // a statement that writes
		}
	}
	if onlyGets(s) {
		return "", unprocessed
	}
	r := link.Request{One: o.keys.wantsOne(s)}
	for i := range s.Tuples {
		r.Filtered = r.Filtered || s.Tuples[i].Op.Filter != nil
	}
	return o.judge.Paging(s.Fn.Func, s.Call, r), unprocessed
}

// onlyGets reports whether what could be a query always comes out as a GetItem,
// as with a builder that is given the whole key.
func onlyGets(s *Site) bool {
	for i := range s.Tuples {
		if s.Tuples[i].Op.Kind != dynamo.GetItem {
			return false
		}
	}
	return len(s.Tuples) > 0
}

// tableKeys are the attributes that Key maps of a table name, by the table as
// evaluated: what other operations say the key of the table is.
type tableKeys map[value.Hash][][]string

func keysOfTables(sites []*Site) tableKeys {
	all := make(tableKeys)
	for _, s := range sites {
		for i := range s.Tuples {
			s.Tuples[i].Op.Requests(func(r *dynamo.Request) {
				if r.Keys.Gap != nil || len(r.Keys.List) == 0 {
					return
				}
				var names []string
				for _, a := range r.Keys.List {
					if a.Cond != dynamo.Item || a.Name == "" || a.Optional {
						return
					}
					names = append(names, a.Name)
				}
				slices.Sort(names)
				h := value.Sum(r.Table)
				if !slices.ContainsFunc(all[h], func(k []string) bool { return slices.Equal(k, names) }) {
					all[h] = append(all[h], names)
				}
			})
		}
	}
	return all
}

// wantsOne reports whether a query can match at most one item, or asks for one,
// whatever its caller.
func (keys tableKeys) wantsOne(s *Site) bool {
	for i := range s.Tuples {
		op := &s.Tuples[i].Op
		if !keys.fullKey(op) && !asksForOne(op) {
			return false
		}
	}
	return len(s.Tuples) > 0
}

// asksForOne reports whether an operation has Limit 1 and no filter that could
// drop the one item.
func asksForOne(op *dynamo.Operation) bool {
	if op.Limit == nil || op.Filter != nil {
		return false
	}
	c, ok := value.Unwrap(op.Limit).(*value.Const)
	return ok && c.Lit == "1"
}

// fullKey reports whether a query fixes the whole key of its table: both
// attributes, or the one that Key maps of the table name.
func (keys tableKeys) fullKey(op *dynamo.Operation) bool {
	if op.IndexName != nil && !value.IsNil(op.IndexName) || op.Keys.Gap != nil {
		return false
	}
	var names []string
	for _, a := range op.Keys.List {
		if a.Cond != dynamo.Eq || a.Name == "" || a.Optional {
			return false
		}
		names = append(names, a.Name)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	if len(names) == 2 {
		return true
	}
	known := keys[value.Sum(op.Table)]
	return len(names) == 1 && len(known) == 1 && slices.Equal(known[0], names)
}

// Outcomes returns a function that says what becomes of the paging token of a
// site, and of what a batch did not process; "" where there is none.
func (p *Program) Outcomes() func(*Site) (paging, unprocessed string) {
	return newOutcomes(p).of
}

// Dropped says which member of the output of a batch is dropped, and where, along each
// chain of callers: see link.Judge.Dropped.
func (p *Program) Dropped() func(*Site) (member string, drops []link.Drop) {
	judge := p.Link.Judge()
	return func(s *Site) (string, []link.Drop) { return judge.Dropped(s.Fn.Func, s.Call) }
}
