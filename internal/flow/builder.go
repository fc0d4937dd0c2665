package flow

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/summary"
)

// builder marks a call of the SDK's expression builder. The error of Build gets a
// node even if the function does not look at it.
func (x *fn) builder(c *summary.Call, in ssa.CallInstruction, static *types.Func) {
	call, ok := in.(*ssa.Call)
	if !ok || static == nil || static.Pkg() == nil || !sdk.IsExpressionPackage(static.Pkg().Path()) {
		return
	}
	c.Builder = true
	if c.Results == 1 {
		c.Dropped = len(*call.Referrers()) == 0
		return
	}
	c.Dropped = true
	for _, ref := range *call.Referrers() {
		if e, ok := ref.(*ssa.Extract); ok && e.Index == c.Results-1 && len(*e.Referrers()) > 0 {
			c.Dropped = false
		}
	}
	x.node(summary.Node{Op: summary.OpCall, N: x.calls[call], Aux: int32(c.Results - 1), Type: x.c.types.id(call.Call.Signature().Results().At(c.Results - 1).Type())})
}
