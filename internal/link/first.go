package link

import "github.com/dynlint/dynlint/internal/summary"

// place is a followed value in some function.
type place struct {
	f  *summary.Func
	at at
}

// maxPlaces bounds how many places takesFirst looks at.
const maxPlaces = 200

// takesFirst reports whether of the items that an operation yields only the
// first is ever looked at, by its function or by those that get them. Without a
// filter the first page has it.
func (j *Judge) takesFirst(f *summary.Func, call int) bool {
	queue := []place{{f, at{source: resultOf(call, 0), path: "Items"}}}
	seen := make(map[place]bool)
	first := false
	for n := 0; n < len(queue); n++ {
		p := queue[n]
		if seen[p] {
			continue
		}
		if seen[p] = true; len(seen) > maxPlaces {
			return false
		}
		for _, u := range j.follow.uses(p.f)[p.at.source] {
			to, ok := move(p.at, u)
			switch {
			case !ok || to.derived:
				continue
			case u.First:
				first = true
				continue
			}
			next, ok := j.next(p.f, to, u)
			if !ok {
				return false
			}
			queue = append(queue, next...)
		}
	}
	return first
}

// next returns where a use brings a list: to callees, or to callers. It is not
// ok if the use is of the elements, or cannot be followed.
func (j *Judge) next(f *summary.Func, to at, u summary.Use) (all []place, ok bool) {
	switch u.Kind {
	case summary.UsePassed:
		callees := j.graph.Callees(f, int(u.Call))
		for _, c := range callees {
			to.source = source{kind: summary.SourceParam, param: u.Arg + int32(c.Bound)}
			all = append(all, place{c.Func, to})
		}
		return all, len(callees) > 0
	case summary.UseReturned:
		for _, c := range j.graph.Callers(f.Key) {
			if !c.Func.Test {
				to.source = resultOf(c.Call, int(u.Result))
				all = append(all, place{c.Func, to})
			}
		}
		return all, len(all) > 0
	}
	return nil, false
}
