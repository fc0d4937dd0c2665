package flow

import (
	"go/token"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/summary"
)

// compileResults joins the return statements. One that only reports a failure
// (a non-nil error or false, everything else zero) says nothing of the values
// and is left out where another statement remains.
func (x *fn) compileResults() {
	var rets, good []*ssa.Return
	var panicked *ssa.Return // where a deferred function has recovered
	for _, b := range x.fn.Blocks {
		if r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			if b == x.fn.Recover {
				panicked = r
				continue
			}
			rets = append(rets, r)
			if !failure(r) {
				good = append(good, r)
			}
		}
	}
	if len(rets) == 0 && panicked != nil {
		rets = append(rets, panicked)
	}
	x.f.Refuses = len(good) > 0 && len(good) < len(rets)
	x.f.Verifies = x.f.Refuses && slices.ContainsFunc(x.f.Calls, func(c summary.Call) bool { return verifiers[c.Callee] || verifiers[c.Iface+"."+c.Name] })
	if len(good) == 0 {
		good = rets
	}
	n := x.fn.Signature.Results().Len()
	for i := range n {
		var alts []summary.ID
		for _, r := range good {
			alts = append(alts, x.operand(r.Results[i], x.before(r), x.result(r, i)))
		}
		x.f.Results = append(x.f.Results, x.returned(alts, good))
	}
	x.compileExits(rets)
}

// verifiers are functions that tell whether data is what the program itself has
// signed or sealed.
var verifiers = map[string]bool{
	"crypto/hmac.Equal": true, "crypto/subtle.ConstantTimeCompare": true, "crypto/cipher.AEAD.Open": true,
	"crypto/ed25519.Verify": true, "crypto/rsa.VerifyPKCS1v15": true, "crypto/rsa.VerifyPSS": true,
	"crypto/ecdsa.Verify": true, "crypto/ecdsa.VerifyASN1": true,
	"golang.org/x/crypto/nacl/secretbox.Open": true, "golang.org/x/crypto/nacl/box.Open": true,
	"golang.org/x/crypto/nacl/sign.Open": true, "golang.org/x/crypto/nacl/auth.Verify": true,
}

// returned joins what the return statements yield, each under the conditions
// on which it is reached.
func (x *fn) returned(alts []summary.ID, rets []*ssa.Return) summary.ID {
	if id, same := allSame(alts); same {
		return id
	}
	for i, id := range alts {
		alts[i] = x.gates(id, rets[i].Block(), nil, 0)
	}
	return x.choice(alts)
}

// failure reports whether the statement returns a certain error or false and
// zero values for all other results.
func failure(r *ssa.Return) bool {
	n := len(r.Results)
	if n < 2 {
		return false
	}
	last := r.Results[n-1]
	for _, v := range r.Results[:n-1] {
		if !isZeroValue(v) {
			return false
		}
	}
	c, isConst := last.(*ssa.Const)
	if isBool(last.Type()) {
		return isConst && isZeroConst(c)
	}
	return isErrorType(last.Type()) && !(isConst && c.IsNil())
}

// isZeroValue reports whether v is the zero value of its type as written: nil,
// "", 0, or an empty struct or map literal.
func isZeroValue(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return isZeroConst(v)
	case *ssa.MakeMap:
		return len(*v.Referrers()) == 1 // nothing is put into it
	}
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	cell, ok := load.X.(*ssa.Alloc)
	if !ok {
		return false
	}
	for _, ref := range *cell.Referrers() {
		if u, ok := ref.(*ssa.UnOp); !ok || u.Op != token.MUL {
			return false // something may be stored
		}
	}
	return true
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

func isZeroConst(c *ssa.Const) bool {
	if c.Value == nil {
		return true
	}
	switch constLit(c.Value) {
	case "", "0", "false":
		return true
	}
	return false
}

// compileStores records writes to fields of named struct types and to package
// variables, which the linker reads as "every value this field ever gets".
func (x *fn) compileStores() {
	for _, b := range x.fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Store:
				x.store(in)
			case *ssa.Send:
				x.send(in.Chan, in.X, in)
			case *ssa.Select:
				for _, s := range in.States {
					if s.Dir == types.SendOnly {
						x.send(s.Chan, s.Send, in)
					}
				}
			case *ssa.MapUpdate:
				if g, ok := globalOf(in.Map); ok {
					key := globalKey(g)
					m := x.node(summary.Node{Op: summary.OpGlobal, Str: key, Type: x.c.types.id(in.Map.Type())})
					val := x.node(summary.Node{Op: summary.OpPut, Args: []summary.ID{m, x.keyOperand(in.Key, x.c.keys[in.Pos()]), x.operand(in.Value, x.before(in), x.c.kvs[in.Pos()])}})
					x.f.Stores = append(x.f.Stores, summary.Store{Target: key, Val: val})
				}
			}
		}
	}
}

// send records a value that is sent to a channel, if it is one that can be called:
// who receives it calls it.
func (x *fn) send(to, v ssa.Value, in ssa.Instruction) {
	if ch, ok := to.Type().Underlying().(*types.Chan); ok && (isFunc(v.Type()) || types.IsInterface(v.Type()) && !isErrorType(v.Type())) {
		x.f.Sends = append(x.f.Sends, summary.Send{Type: x.c.types.id(ch.Elem()), Val: x.operand(v, x.before(in), nil)})
	}
}

// findInner records the fields through which the function changes memory that
// it did not make itself: what was stored to such a field tells only what it
// pointed to at first.
func (x *fn) findInner() {
	seen := map[string]bool{}
	for root, blocks := range x.effects {
		switch root.(type) {
		case *ssa.Alloc, *ssa.MakeMap, *ssa.MakeSlice:
			continue
		}
		for _, es := range blocks {
			for _, e := range es {
				if e.caller() != nil {
					continue
				}
				for _, s := range e.path[:max(0, len(e.path)-1)] {
					if named, ok := s.owner.(*types.Named); ok && refField(s) {
						seen[originKey(named)+"."+s.field] = true
					}
				}
			}
		}
	}
	x.f.Inner = slices.Sorted(maps.Keys(seen))
}

func refField(s step) bool {
	st, ok := s.owner.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range st.NumFields() {
		if f := st.Field(i); f.Name() == s.field {
			return isRef(f.Type())
		}
	}
	return false
}

func globalOf(v ssa.Value) (*ssa.Global, bool) {
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		g, ok := load.X.(*ssa.Global)
		return g, ok
	}
	return nil, false
}

func (x *fn) store(in *ssa.Store) {
	switch addr := in.Addr.(type) {
	case *ssa.Global:
		x.f.Stores = append(x.f.Stores, summary.Store{
			Target: globalKey(addr), Val: x.storeVal(in),
		})
	case *ssa.FieldAddr:
		if root, path := x.loc(addr, x.before(in)); len(path) > 0 {
			if g, ok := root.(*ssa.Global); ok {
				if text, ok := fieldPath(path[:len(path)-1]); ok {
					x.f.Stores = append(x.f.Stores, summary.Store{
						Target: globalKey(g) + text, Field: path[len(path)-1].field, Val: x.storeVal(in),
					})
				}
			}
		}
		named, ok := deref(addr.X.Type()).(*types.Named)
		if !ok {
			return
		}
		st, ok := named.Underlying().(*types.Struct)
		if !ok {
			return
		}
		x.f.Stores = append(x.f.Stores, summary.Store{
			Target: originKey(named), Field: st.Field(addr.Field).Name(), Val: x.storeVal(in),
		})
	}
}

// storeVal evaluates the stored value at the end of the block of the store:
// a pointer is usually filled right after it is put away.
func (x *fn) storeVal(in *ssa.Store) summary.ID {
	p := x.before(in)
	if isRef(in.Val.Type()) {
		p.i = len(p.b.Instrs) - 1
	}
	return x.operand(in.Val, p, x.stored(in))
}
