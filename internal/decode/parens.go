package decode

import (
	"strings"

	"github.com/dynlint/dynlint/internal/value"
)

// wrapped puts a text in parentheses as the library does: not if that would double
// those that it has.
func wrapped(v value.Value) value.Value {
	if isRefusal(v) {
		return v
	}
	text, known := value.Known(v)
	if known && (text == "" || !needsParens(text)) {
		return v
	}
	open, end := value.Str("("), value.Str(")")
	if first := part(v, 0); first != nil {
		open = first.Slice(0, 1).Instead("(")
	}
	if last := part(v, -1); last != nil {
		pos, in := last.Place(len(last.Lit))
		end = value.NewConst(value.String, ")", pos)
		end.Marks = []value.Mark{{Pos: pos, In: in}}
	}
	return value.Concat(open, v, end)
}

// part is the first part of a text, or the last for -1, if it is known and not
// empty.
func part(v value.Value, i int) *value.Const {
	v = value.Unwrap(v)
	if t, ok := v.(*value.Text); ok {
		if i < 0 {
			i = len(t.Parts) - 1
		}
		v = t.Parts[i]
	}
	c, ok := v.(*value.Const)
	if !ok || c.Lit == "" {
		return nil
	}
	return c
}

// needsParens reports whether the library wraps a text: it does not if some group of
// the result would hold nothing but a group, nor if the text is unbalanced.
func needsParens(text string) bool {
	if !strings.ContainsAny(text, "()") {
		return true
	}
	var stack []rune
	for _, r := range "(" + text + ")" {
		if r != ')' {
			stack = append(stack, r)
			continue
		}
		popped := 0
		for {
			if len(stack) == 0 {
				return false
			}
			top := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			popped++
			if top == '(' {
				break
			}
		}
		if popped <= 1 {
			return false
		}
	}
	return true
}
