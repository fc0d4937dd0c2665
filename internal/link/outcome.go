package link

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
)

// The outcomes of an operation's paging token and of what a batch left
// unprocessed, as readers call them.
const (
	Paginator = "paginator" // a paginator or a page function reads all pages
	Loop      = "loop"      // the token is fed back until there is none
	Returned  = "returned"  // handed out of the program, or to whoever calls it
	Ignored   = "ignored"   // the first page is taken for all
	One       = "one"       // no more than one item is wanted
	Handled   = "handled"   // sent again, or reported as an error
)

// An Outcome is what becomes of a member of an operation's output along one
// chain of callers.
type Outcome struct {
	Kind  string        // Loop, Returned, Ignored or Handled
	Func  *summary.Func // where that is decided
	Chain []CallEdge    // the calls that lead from the operation's function up to Func
	Fails bool          // Ignored, but an error is made of its presence
	Read  bool          // Ignored, but it is read: tested, or logged
	Stuck bool          // Loop, but what the calls in the loop return is not fed back: it does not advance
	Rest  []Outcome     // Loop, in a function that also hands the token out: what becomes of that

	picked bool // it left the operation's function by itself, not with the whole output
	unused bool // Returned, with the whole output, by a function that nothing calls
}

// A Judge says what becomes of the results of operations.
type Judge struct {
	follow *follower
	graph  CallGraph
}

// NewJudge returns a judge over a linked program.
func NewJudge(g CallGraph) *Judge { return &Judge{newFollower(g), g} }

// Request is what judging an operation needs to know of its request.
type Request struct {
	One      bool // it can match at most one item, or asks for one
	Filtered bool // it has a filter, or may have one
}

// Paging judges the paging of a Query, Scan or ExecuteStatement: call number
// call of f, which has a Site. The result is "" if the operation has no pages.
func (j *Judge) Paging(f *summary.Func, call int, r Request) string {
	site := f.Calls[call].Site
	switch {
	case site == nil || !slices.Contains([]string{"Query", "Scan", "ExecuteStatement"}, site.Op):
		return ""
	case site.API == "guregu":
		if strings.HasPrefix(site.Method, "One") {
			return One
		}
		return Loop // the library reads all pages
	case site.Paginator && !j.firstPageOnly(f, call):
		return Paginator
	}
	o := j.summarize(j.PagingOutcomes(f, call))
	switch {
	case o.Kind == Ignored && r.One, o.Kind == Returned && r.One && !o.picked:
		return One
	case o.Kind == Ignored && site.Op != "Scan" && !r.Filtered && j.takesFirst(f, call):
		return One
	case o.Kind == Ignored && slices.ContainsFunc(site.Uses, func(u summary.Use) bool { return u.Limit }):
		return Returned // asks for one more than it hands out, to know whether there are more
	}
	return o.Kind
}

// PagingOutcomes returns what becomes of the paging token along each chain of
// callers, in a fixed order.
func (j *Judge) PagingOutcomes(f *summary.Func, call int) []Outcome {
	starts := tokens(call, "LastEvaluatedKey", "NextToken")
	if next, ok := j.nextPage(f, call); ok {
		starts = tokens(next, "LastEvaluatedKey", "NextToken")
	}
	return j.trace(f, call, starts)
}

// Unprocessed judges what becomes of the part of a batch that was not
// processed; "" if the operation is no batch.
func (j *Judge) Unprocessed(f *summary.Func, call int) string {
	site := f.Calls[call].Site
	if site == nil || unprocessedMember(site.Op) == "" {
		return ""
	}
	if site.API == "guregu" || site.Paginator {
		return Handled // the library sends it again
	}
	return j.summarize(j.UnprocessedOutcomes(f, call)).Kind
}

// UnprocessedOutcomes returns what becomes of the unprocessed part of a batch
// along each chain of callers.
func (j *Judge) UnprocessedOutcomes(f *summary.Func, call int) []Outcome {
	member := unprocessedMember(f.Calls[call].Site.Op)
	outcomes := j.trace(f, call, tokens(call, member))
	for i, o := range outcomes {
		if o.Kind == Loop || o.Kind == Ignored && o.Fails {
			outcomes[i].Kind = Handled
		}
	}
	return outcomes
}

// A Drop is a chain of callers along which the unprocessed part of a batch is dropped.
type Drop struct {
	Func  *summary.Func // that drops it
	Chain []CallEdge    // from the operation's function up to Func
	Read  bool          // it is looked at all the same
}

// Dropped returns the chains of callers along which nothing is done with the unprocessed
// part of a batch, in a fixed order, and the member of the output that holds it. Code that
// supports tests does not count, nor does what a function hands out by itself: whoever
// calls it knows that it is there.
func (j *Judge) Dropped(f *summary.Func, call int) (member string, drops []Drop) {
	site := f.Calls[call].Site
	if site == nil || site.API == "guregu" || site.Paginator || unprocessedMember(site.Op) == "" {
		return "", nil
	}
	for _, o := range j.UnprocessedOutcomes(f, call) {
		if o.Kind == Ignored && !o.unused && !(o.picked && len(o.Chain) > 0) && !o.Func.Aside && !o.Func.Test {
			drops = append(drops, Drop{o.Func, o.Chain, o.Read})
		}
	}
	return unprocessedMember(site.Op), drops
}

func unprocessedMember(op string) string {
	switch op {
	case "BatchWriteItem":
		return "UnprocessedItems"
	case "BatchGetItem":
		return "UnprocessedKeys"
	case "BatchExecuteStatement":
		return "Responses.Error"
	}
	return ""
}

func tokens(call int, members ...string) []at {
	var all []at
	for _, m := range members {
		all = append(all, at{source: resultOf(call, 0), path: m})
	}
	return all
}

// summarize makes one outcome of those of all chains. What is handed out
// somewhere is Returned. If a token is offered by itself and only some callers
// use it, the operation's function has done its part: Returned, too. A wrapper
// that nothing calls says least.
func (j *Judge) summarize(all []Outcome) Outcome {
	sum := Outcome{Kind: Ignored}
	var kinds []string
	unused, offered := false, false
	for _, o := range all {
		if o.unused {
			unused = true
		} else {
			kinds = append(kinds, o.Kind)
		}
		sum.picked = sum.picked || o.picked
		offered = offered || o.picked && len(o.Chain) > 0
		sum.Fails = sum.Fails || o.Fails
	}
	has := func(kind string) bool { return slices.Contains(kinds, kind) }
	switch {
	case has(Returned), has(Ignored) && offered, len(kinds) == 0 && unused:
		sum.Kind = Returned
	case has(Handled):
		sum.Kind = Handled
	case has(Loop):
		sum.Kind = Loop
	}
	return sum
}

// firstPageOnly reports whether all that is done with a paginator is to read
// its first page.
func (j *Judge) firstPageOnly(f *summary.Func, call int) bool {
	if key := pageFunc(f, call); key != "" {
		return j.alwaysStops(key)
	}
	_, ok := j.nextPage(f, call)
	return ok
}

// nextPage returns the call that reads the first page of a paginator made by
// call, if that is the only page that is read.
func (j *Judge) nextPage(f *summary.Func, call int) (next int, ok bool) {
	if !f.Calls[call].Site.Paginator {
		return 0, false
	}
	for _, u := range f.Calls[call].Site.Uses {
		switch u.Kind {
		case summary.UsePassed:
			name := f.Calls[u.Call].Name
			if name != "NextPage" && name != "HasMorePages" || f.Repeats(call, int(u.Call)) {
				return 0, false
			}
			if name == "NextPage" {
				next, ok = int(u.Call), true
			}
		case summary.UseReturned, summary.UseStored, summary.UseParam, summary.UseFree, summary.UseCaptured, summary.UseSent:
			return 0, false // read elsewhere
		}
	}
	return next, ok
}

// pageFunc returns the key of the function that a call is given to handle pages.
func pageFunc(f *summary.Func, call int) string {
	for _, id := range f.Calls[call].Args {
		for n := 0; id >= 0 && int(id) < len(f.Nodes) && n < 8; n++ {
			node := f.Nodes[id]
			if node.Op == summary.OpFunc {
				return node.Str
			}
			if node.Op != summary.OpConvert && node.Op != summary.OpIface || len(node.Args) == 0 {
				break
			}
			id = node.Args[0]
		}
	}
	return ""
}

// alwaysStops reports whether a page function asks for no further page.
func (j *Judge) alwaysStops(key string) bool {
	f := j.graph.Func(key)
	if f == nil || len(f.Results) != 1 || f.Results[0] < 0 || int(f.Results[0]) >= len(f.Nodes) {
		return false
	}
	n := f.Nodes[f.Results[0]]
	if n.Op == summary.OpConst {
		stop, err := strconv.ParseBool(n.Str)
		return err == nil && !stop
	}
	return false
}

func closureKey(parent string, n int32) string { return fmt.Sprintf("%s$%d", parent, n) }
