package rejects

import (
	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/decode"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/value"
)

// fixes are the edits that cure a fault whatever else the program does: where
// text and maps are literals of one request.
func fixes(c *check.Context, op *check.Op, f *decode.Fault, r *check.Report) []finding.Fix {
	p := c.Places()
	if op.Op.API == "guregu" { // which makes the placeholders itself
		return quoted(p, f, r)
	}
	var fix finding.Fix
	ok := false
	switch f.Rule {
	case dynamo.NamesEmpty, dynamo.ValuesEmpty:
		if m := mapOf(f.Value); m != nil {
			fix, ok = p.NilFix(m.Pos)
		}
	case dynamo.NamesUnused, dynamo.ValuesUnused:
		if len(f.Keys) == 1 {
			fix, ok = p.DropFix(r.At, f.Keys[0])
		}
	case dynamo.ReservedWord:
		fix, ok = alias(p, f, r)
	}
	if !ok {
		return nil
	}
	return []finding.Fix{fix}
}

// quoted quotes a reserved word, as the language of guregu/dynamo has it.
func quoted(p check.Places, f *decode.Fault, r *check.Report) []finding.Fix {
	text, known := value.Known(f.Value)
	if f.Rule != dynamo.ReservedWord || !known || f.Pos.End > len(text) {
		return nil
	}
	fix, ok := p.QuoteFix(r.At, text[f.Pos.Start:f.Pos.End])
	if !ok {
		return nil
	}
	return []finding.Fix{fix}
}

func mapOf(v value.Value) *value.Map {
	if v == nil {
		return nil
	}
	m, _ := value.Unwrap(v).(*value.Map)
	return m
}

// alias gives a reserved word a placeholder, if what names the request has is
// certain.
func alias(p check.Places, f *decode.Fault, r *check.Report) (finding.Fix, bool) {
	text, known := value.Known(f.Value)
	in, isStruct := value.Unwrap(f.Struct).(*value.Record)
	if !known || !isStruct || in.Base != nil || !f.InText || f.Pos.End > len(text) {
		return finding.Fix{}, false
	}
	var brace value.Pos
	if names := in.Get("ExpressionAttributeNames"); names != nil && !value.IsNil(names) {
		m := mapOf(names)
		if m == nil || m.Open || !m.Pos.IsValid() {
			return finding.Fix{}, false
		}
		brace = m.Pos
	}
	return p.AliasFix(r.At, text[f.Pos.Start:f.Pos.End], brace)
}
