package decode

import (
	"slices"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// pieceRules are rules that a text may break by how it is put together of parts
// that are right elsewhere.
var pieceRules = []dynamo.RuleID{dynamo.ExprSyntax, dynamo.PathsOverlap, dynamo.PathsConflict, dynamo.SectionTwice}

// pieced reports whether the text at fault is made of parts each of which is part
// of another alternative too that has no such fault. Then it is wrong only if the
// program takes these parts together: a separator that is set with the first clause,
// or clauses of branches that exclude each other, are never taken so.
func pieced(f *Fault, alts []value.Value, each [][]Fault) bool {
	if f.Action != "" || f.Value == nil || !slices.Contains(pieceRules, f.Rule) {
		return false
	}
	parts, ok := written(f.Value)
	for i, in := range alts {
		for _, v := range value.Alternatives(field(in, f.Field)) {
			wrong := slices.ContainsFunc(each[i], func(o Fault) bool {
				return o.Field == f.Field && slices.Contains(pieceRules, o.Rule) && equalValues(o.Value, v)
			})
			if wrong || equalValues(v, f.Value) {
				continue
			}
			elsewhere, _ := written(v)
			parts = slices.DeleteFunc(parts, func(p value.Pos) bool { return slices.Contains(elsewhere, p) })
		}
	}
	return ok && len(parts) == 0
}

// written lists where the known parts of a text are written. It reports false if
// it is not known of all.
func written(v value.Value) (at []value.Pos, ok bool) {
	parts := []value.Value{value.Unwrap(v)}
	if t, isText := parts[0].(*value.Text); isText {
		parts = t.Parts
	}
	ok = true
	for _, p := range parts {
		c, isConst := value.Unwrap(p).(*value.Const)
		if !isConst {
			continue
		}
		marks := c.Marks
		if len(marks) == 0 {
			marks = []value.Mark{{Pos: c.Pos}}
		}
		for _, m := range marks {
			at = append(at, m.Pos)
			ok = ok && m.Pos.IsValid()
		}
	}
	return at, ok && len(at) > 0
}
