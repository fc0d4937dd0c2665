package flow

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// awaits notes whether the function tells others that it has come to its end, and
// whether it waits for others.
func (x *fn) awaits() {
	for _, b := range x.fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Send:
				x.f.Signals = true
			case *ssa.UnOp:
				x.f.Awaits = x.f.Awaits || in.Op == token.ARROW
			case *ssa.Select:
				for _, s := range in.States {
					x.f.Signals = x.f.Signals || s.Dir == types.SendOnly
					x.f.Awaits = x.f.Awaits || s.Dir == types.RecvOnly
				}
			case ssa.CallInstruction:
				switch c := in.Common(); {
				case c.StaticCallee() != nil:
					name := c.StaticCallee().String()
					x.f.Signals = x.f.Signals || name == "(*sync.WaitGroup).Done"
					x.f.Awaits = x.f.Awaits || name == "(*sync.WaitGroup).Wait"
				case c.Value.Name() == "close":
					x.f.Signals = true
				}
			}
		}
	}
}
