package coverage

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// Where names the place of an operation in a message.
func (o *Operation) Where() string {
	pos := o.Op.Sender()
	return fmt.Sprintf("%s:%d", path.Base(pos.File), pos.Line)
}

// What tells the keys of an operation for a message: ` of "CASE#{caseId}"`.
func (o *Operation) What() string {
	text := o.Keys()
	if len(text) > 60 {
		text = strings.ToValidUTF8(text[:57], "") + "…"
	}
	if text == "" {
		return ""
	}
	return fmt.Sprintf(" of %q", text)
}

// Keys are the keys of the operation, "" if nothing is known of them.
func (o *Operation) Keys() string {
	if len(o.Forms) == 0 {
		return ""
	}
	f := o.Forms[0]
	var parts, actions []string
	for _, k := range f.Keys {
		if len(k.Shapes) > 0 && k.Shapes[0].Prefix() != "" {
			parts = append(parts, k.Shapes[0].Plain())
		}
	}
	for _, a := range f.Actions {
		var ks []string
		for _, k := range a.Keys {
			ks = append(ks, k.Shape.Plain())
		}
		actions = append(actions, a.Kind+" "+strings.Join(ks, " "))
	}
	slices.Sort(actions)
	return strings.Join(append(parts, slices.Compact(actions)...), ", ")
}
