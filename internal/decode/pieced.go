package decode

import (
	"regexp"
	"slices"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/value"
)

// pieceRules are rules that a text may break by how it is put together of parts
// that are right elsewhere.
var pieceRules = []dynamo.RuleID{dynamo.ExprSyntax, dynamo.PathsOverlap, dynamo.PathsConflict, dynamo.SectionTwice, dynamo.StatementForm}

// pieced reports whether the text at fault is made of parts each of which is part
// of another alternative too that has no such fault. Then it is wrong only if the
// program takes these parts together: a separator that is set with the first clause,
// or clauses of branches that exclude each other, are never taken so. Of actions the
// texts of all of one verb are alternatives: one piece of code may write several.
func pieced(f *Fault, alts []value.Value, each [][]Fault) bool {
	if f.Value == nil || !slices.Contains(pieceRules, f.Rule) {
		return false
	}
	parts, ok := written(f.Value)
	for i, in := range alts {
		for _, v := range texts(in, &f.Violation) {
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

// texts are the alternatives of the parameter of a violation in an input: of one
// action, or of all actions of its verb.
func texts(in value.Value, f *expr.Violation) []value.Value {
	want := unnumbered(faultPath(f))
	return valuesAt(in, "", func(path string) bool { return unnumbered(path) == want })
}

// parameter are the alternatives of the parameter of a violation in an input.
func parameter(in value.Value, f *expr.Violation) []value.Value {
	if f.Action == "" {
		return value.Alternatives(field(in, f.Field))
	}
	want := faultPath(f)
	return valuesAt(in, "", func(path string) bool { return path == want })
}

// valuesAt are the alternatives of the parts of v, which stands at path in an input,
// whose paths are wanted.
func valuesAt(v value.Value, path string, wanted func(path string) bool) []value.Value {
	if wanted(path) {
		return value.Alternatives(v)
	}
	var out []value.Value
	for _, a := range value.Alternatives(v) {
		eachPart(a, path, func(part value.Value, at string) value.Value {
			out = append(out, valuesAt(part, at, wanted)...)
			return part
		})
	}
	return out
}

// unnumbered is a path in an input without positions in lists.
func unnumbered(path string) string { return positions.ReplaceAllString(path, "") }

var positions = regexp.MustCompile(`\[[0-9]+\]`)

// written lists where the known parts of a text are written. It reports false if
// it is not known of all.
func written(v value.Value) (at []value.Pos, ok bool) {
	ok = true
	for _, p := range value.Parts(v) {
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
