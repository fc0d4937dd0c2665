package clientkey

import (
	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// free reports whether a hole of a key is text of the client that nothing has
// checked: neither a function nor a look-up of an item by it, which finds none if
// the text is forged.
func (k *checker) free(op *check.Op, h *value.Hole) bool { return client(h) && !k.lookedUp(op, h) }

// lookedUp reports whether an item has been read by a value before.
func (k *checker) lookedUp(op *check.Op, h *value.Hole) bool {
	for _, s := range k.Program {
		for _, other := range s.Ops {
			if other != op && (other.Kind() == dynamo.GetItem || other.Kind() == dynamo.Query) && keyed(other, h) && s.Precedes(op) {
				return true
			}
		}
	}
	return false
}

// keyed reports whether an operation reads by a key with a hole in it, which no
// other part of the key can stand in for.
func keyed(op *check.Op, h *value.Hole) bool {
	for _, a := range op.Op.Keys.List {
		if a.Cond != dynamo.Eq && a.Cond != dynamo.Item || len(a.Vals) != 1 || a.Optional {
			continue
		}
		texts, open := compare.Texts(a.Vals[0])
		if open || len(texts) != 1 {
			continue
		}
		holes := 0
		found := false
		for i := range texts[0].Parts {
			if x := texts[0].Hole(i); x != nil {
				holes++
				found = found || x.Hash() == h.Hash()
			}
		}
		if found && holes == 1 {
			return true
		}
	}
	return false
}

// held reports whether the next value behind a part of a key is one that the client
// cannot choose: a text before it only ever makes keys with that value behind it.
func (k *checker) held(op *check.Op, t compare.Text, part int) bool {
	for i := part + 1; i < len(t.Parts); i++ {
		if h := t.Hole(i); h != nil {
			return h.Origin == value.Identity || h.Origin == value.Client && (h.Checked || k.lookedUp(op, h))
		}
	}
	return false
}
