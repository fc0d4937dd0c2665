// Package batch reports batches of which only a part may be done, and nobody looks.
package batch

import (
	"slices"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/dynamo"
)

// Check reports batches whose unprocessed part is dropped.
func Check(c *check.Context) {
	for _, s := range c.Sites {
		if s.Dropped == "" || len(s.Ops) == 0 || s.Fn.Aside {
			continue
		}
		judge(c, s)
	}
}

// judge reports one call. A part that is looked at, if only to log it, may be dropped
// on purpose.
func judge(c *check.Context, s *check.Site) {
	op := s.Ops[0]
	r := check.Report{Rule: unprocessed, At: s.Pos, Op: op, Element: s.Dropped}
	never := slices.ContainsFunc(s.Drops, func(d check.Drop) bool { return !d.Read })
	r.Message = message(op.Kind(), s.Dropped, never)
	if !never {
		r.Assumed = "nobody sends again what is looked at here"
	}
	for _, d := range s.Drops {
		if d.Step.Pos.IsValid() && d.Read != never {
			r.Related = append(r.Related, d.Step)
		}
	}
	c.Report(r)
}

func message(kind dynamo.Kind, member string, never bool) string {
	left := "is dropped"
	if never {
		left = "is never read"
	}
	switch kind {
	case dynamo.BatchGetItem:
		return member + " of BatchGetItem " + left + ": items whose read is throttled are missing, without an error"
	case dynamo.BatchExecuteStatement:
		return "Responses.Error of BatchExecuteStatement " + left + ": a statement that fails is taken for done"
	}
	return member + " of BatchWriteItem " + left + ": writes that are throttled are lost, without an error"
}
