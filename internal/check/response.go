package check

import (
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/operations"
)

// A Response is a value with attributes of items that the program answers a
// request with.
type Response struct {
	*operations.Response
	Reached
}

// Responses are what the functions of the judged packages answer requests with,
// as far as that shows attributes of items.
func (c *Context) Responses() []Response {
	if c.responses == nil {
		return nil
	}
	return c.responses()
}

// answers are the responses that are judged by the rules of the context.
func (c *Context) answers(p *operations.Program, all []operations.Response, o Options) []Response {
	var out []Response
	for i := range all {
		r := &all[i]
		pkg := r.Fn.Pkg.Path
		var d *design.Design
		if o.Rules != nil {
			d = o.Rules(pkg)
		}
		if d != c.Design || o.Judge != nil && !o.Judge(pkg) {
			continue
		}
		reach := reached(p, &operations.Site{Fn: r.Fn, Call: r.Call}, r.Chain)
		if reach.Hot == IsHot {
			out = append(out, Response{r, reach})
		}
	}
	return out
}
