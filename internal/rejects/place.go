package rejects

import (
	"strings"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/decode"
	"github.com/dynlint/dynlint/internal/value"
)

// place sets where a fault is reported: at the bytes of the expression, else at
// the entry of the map, the parameter, the struct that lacks it, or the call.
func place(c *check.Context, op *check.Op, f *decode.Fault, r *check.Report) {
	if f.InText && f.Value != nil && textPlace(c, f, r) {
		return
	}
	for _, k := range keysOf(f) {
		if pos, off := entryPos(f.Value, k); pos.IsValid() {
			r.At = c.Written(pos, off)
			return
		}
	}
	// What has no place of its own must not be merged with other faults there; what
	// has one is the same fault in each action that is made there.
	r.Element = f.Rule.Rule().Name + " " + member(f)
	for _, v := range []value.Value{f.Value, f.Struct} {
		if pos := valuePos(v); pos.IsValid() && (f.Action != "" || v == f.Value) {
			r.At = pos
			r.Element = f.Rule.Rule().Name + " " + withoutNumbers(member(f))
			if _, isText := value.Known(v); isText {
				r.At = c.Written(pos, 0)
			}
			return
		}
	}
	r.At = op.At()
}

// withoutNumbers leaves the positions in lists out of the name of a parameter.
func withoutNumbers(member string) string {
	return strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return -1
		}
		return r
	}, member)
}

// textPlace points at the bytes at fault in an expression.
func textPlace(c *check.Context, f *decode.Fault, r *check.Report) bool {
	text := f.Value
	if f.At != nil {
		text = f.At
	}
	pos, off := value.Place(text, f.Pos.Start)
	if !pos.IsValid() {
		return false
	}
	r.At = c.Written(pos, off)
	r.End = r.At
	if f.Pos.Len() > 0 {
		if last, n := value.Place(text, f.Pos.End-1); last.IsValid() {
			r.End = c.Written(last, n)
		}
	}
	r.End.Col++
	if r.End.File != r.At.File || r.End.Line < r.At.Line || r.End.Line == r.At.Line && r.End.Col <= r.At.Col {
		r.End = value.Pos{} // pieces from different places
	}
	if r.At == pos && off > 0 { // no string is written there
		r.End = value.Pos{}
	}
	return true
}

// keysOf are the map entries at fault.
func keysOf(f *decode.Fault) []string {
	if f.Attribute != "" {
		return append(f.Keys[:len(f.Keys):len(f.Keys)], f.Attribute)
	}
	return f.Keys
}

// entryPos is where the key of a map's entry is written: a string, and the byte in
// it.
func entryPos(v value.Value, key string) (value.Pos, int) {
	m, ok := value.Unwrap(v).(*value.Map)
	if v == nil || !ok {
		return value.Pos{}, 0
	}
	for _, e := range m.Entries {
		for _, k := range value.Alternatives(e.Key) {
			if s, known := value.Known(value.Unwrap(k)); known && s == key {
				return value.Place(k, 0)
			}
		}
	}
	return entryPos(m.Base, key)
}

func valuePos(v value.Value) value.Pos {
	if v == nil {
		return value.Pos{}
	}
	switch v := value.Unwrap(v).(type) {
	case *value.Const:
		return v.Pos
	case *value.Map:
		return v.Pos
	case *value.Record:
		return v.Pos
	case *value.Text:
		pos, _ := value.Place(v, 0)
		return pos
	}
	return value.Pos{}
}
