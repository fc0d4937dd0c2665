package coverage

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/keys"
)

// Where names the place of an operation in a message.
func (o *Operation) Where() string {
	pos := o.Turn().Pos
	return fmt.Sprintf("%s:%d", path.Base(pos.File), pos.Line)
}

// What tells the keys of an operation for a message: ` of "CASE#…"`. It tells none
// of a batch or transaction, whose actions may come from anywhere.
func (o *Operation) What() string {
	if o.Op.Kind().Many() {
		return ""
	}
	return quoted(o.keys(keys.Shape.Elided))
}

// Named is What with the names of what is unknown: ` of "CASE#{caseId}"`.
func (o *Operation) Named() string { return quoted(o.Keys()) }

func quoted(text string) string {
	if len(text) > 60 {
		text = strings.ToValidUTF8(text[:57], "") + "…"
	}
	if text == "" {
		return ""
	}
	return fmt.Sprintf(" of %q", text)
}

// Keys are the keys of the operation, "" if nothing is known of them.
func (o *Operation) Keys() string { return o.keys(keys.Shape.Plain) }

func (o *Operation) keys(text func(keys.Shape) string) string {
	if len(o.Forms) == 0 {
		return ""
	}
	f := o.Forms[0]
	var parts, actions []string
	for _, k := range f.Keys {
		if len(k.Shapes) > 0 && k.Shapes[0].Prefix() != "" {
			parts = append(parts, text(k.Shapes[0]))
		}
	}
	for _, a := range f.Actions {
		var ks []string
		for _, k := range a.Keys {
			ks = append(ks, text(k.Shape))
		}
		actions = append(actions, a.Kind+" "+strings.Join(ks, " "))
	}
	slices.Sort(actions)
	return strings.Join(append(parts, slices.Compact(actions)...), ", ")
}
