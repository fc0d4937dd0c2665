package uses

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/dynlint/dynlint/internal/summary"
)

// call follows s into a call that has s.v among its arguments.
func (w *walk) call(s state, call ssa.CallInstruction) {
	if b, ok := call.Common().Value.(*ssa.Builtin); ok {
		w.builtin(s, call, b.Name())
		return
	}
	args := arguments(call)
	callee := w.callee(call)
	if callee.logs {
		w.use(s, call, summary.Use{Kind: summary.UseRead})
		return
	}
	index, known := w.config.Index(call)
	op := w.config.Op(call)
	if known && (op || !w.through && !callee.standard) {
		for n, arg := range args {
			if arg == s.v {
				w.use(s, call, summary.Use{Kind: summary.UsePassed, Call: index, Arg: int32(n), To: s.at, Ref: isReference(arg)})
			}
		}
		return
	}
	w.outside(s, call, args)
}

func (w *walk) builtin(s state, call ssa.CallInstruction, name string) {
	args := call.Common().Args
	switch name {
	case "append", "min", "max":
		w.pass(s, call.Value())
	case "len", "cap":
		if v := call.Value(); v != nil {
			w.derive(s, v)
		}
	case "copy":
		if args[1] == s.v {
			w.store(s, args[0], call)
		}
	}
}

// outside follows s through code that has no summary: its results and all that
// it can write to may hold what it is given, anywhere inside.
func (w *walk) outside(s state, call ssa.CallInstruction, args []ssa.Value) {
	if !w.canFollow(call) && !s.later {
		return
	}
	if key := w.callee(call).key; key == "errors.As" || key == "errors.Is" {
		if key == "errors.As" && args[0] == s.v {
			w.store(s, args[1], call)
		}
		if v := call.Value(); v != nil { // not deferred
			w.derive(s, v)
		}
		return
	}
	carried := false
	sig := call.Common().Signature()
	for i, vs := range results(call) {
		t := sig.Results().At(i).Type()
		carried = carried || isUsed(vs) && !isNumber(t) && (!isError(t) || isErrorPath(s.from))
	}
	if v := call.Value(); v != nil {
		if _, tuple := v.Type().(*types.Tuple); tuple {
			w.pass(s, v)
		} else {
			w.result(s, v, v.Type())
		}
	}
	t := s
	t.at = summary.AnyPath
	for _, arg := range args {
		if arg != s.v && isReference(arg) && !s.derived && !isStandardVar(arg) {
			w.store(t, arg, call)
		}
	}
	isMethod := call.Common().IsInvoke() || sig.Recv() != nil
	switch {
	case isMethod && !carried && args[0] != s.v, writesTo(sig):
		w.use(s, call, summary.Use{Kind: summary.UseSent})
	case !carried && s.at != summary.AnyPath: // else it is what another argument was written to
		w.use(s, call, summary.Use{Kind: summary.UseRead})
	}
}

// result follows s into a result v of a call without a summary.
func (w *walk) result(s state, v ssa.Value, t types.Type) {
	switch {
	case isError(t):
		if isErrorPath(s.from) {
			w.pass(s, v) // wrapped
		}
	case isBool(t):
		w.derive(s, v)
	default:
		if !isBasic(t) && !s.derived && !isErrorPath(s.from) {
			s.at = summary.AnyPath
		} else {
			s.at = ""
		}
		w.pass(s, v)
	}
}

// isStandardVar reports whether v is what a package variable of the standard
// library holds, such as base64.URLEncoding: nobody keeps data there.
func isStandardVar(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	g, ok := load.X.(*ssa.Global)
	return ok && g.Pkg != nil && isStandard(g.Pkg.Pkg.Path()+".")
}

func isUsed(vs []ssa.Value) bool {
	for _, v := range vs {
		if refs := v.Referrers(); refs != nil && len(*refs) > 0 {
			return true
		}
	}
	return false
}

func isErrorPath(from string) bool { return summary.UnderPath(from, errorMember) }

// writesTo reports whether a function's first parameter is a writer.
func writesTo(sig *types.Signature) bool {
	return sig.Recv() == nil && sig.Params().Len() > 0 && isWriter(sig.Params().At(0).Type())
}

func isNumber(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}

// arguments returns a call's arguments as summary.Call.Args has them: the
// receiver first.
func arguments(call ssa.CallInstruction) []ssa.Value {
	c := call.Common()
	if c.IsInvoke() {
		return append([]ssa.Value{c.Value}, c.Args...)
	}
	return c.Args
}

// calleeName returns the name of the function or method called, "" if that is
// a value.
func calleeName(call ssa.CallInstruction) string {
	c := call.Common()
	if c.IsInvoke() {
		return c.Method.Name()
	}
	if f := c.StaticCallee(); f != nil {
		return f.Name()
	}
	return ""
}

// calleeKey returns the key of a static callee that is a package's function or
// method, as in summary.Func.Key; or that of an interface's method.
func calleeKey(call ssa.CallInstruction) string {
	c := call.Common()
	var f *types.Func
	if c.IsInvoke() {
		f = c.Method
	} else if static := c.StaticCallee(); static != nil {
		if static.Origin() != nil {
			static = static.Origin()
		}
		f, _ = static.Object().(*types.Func)
	}
	if f == nil || f.Pkg() == nil {
		return ""
	}
	if recv := f.Signature().Recv(); recv != nil {
		return "(" + typeKey(recv.Type()) + ")." + f.Name()
	}
	return f.Pkg().Path() + "." + f.Name()
}

// standard lists the parts of the standard library that values commonly go
// through. A program never has summaries of them, so what they do with a value
// is judged here.
var standard = []string{
	"bufio", "bytes", "cmp", "compress", "container", "crypto", "encoding", "errors", "fmt", "hash", "html", "io",
	"iter", "log", "maps", "math", "mime", "net", "os", "path", "reflect", "regexp", "slices", "sort", "strconv",
	"strings", "sync", "text", "time", "unicode",
}

// A callee is what the name of a called function tells.
type callee struct {
	key      string
	logs     bool
	standard bool // certainly of the standard library
}

func (a *Analysis) callee(call ssa.CallInstruction) callee {
	c, ok := a.callees[call]
	if !ok {
		c.key = calleeKey(call)
		c.logs = summary.Logs(calleeName(call), c.key)
		c.standard = !call.Common().IsInvoke() && isStandard(c.key)
		a.callees[call] = c
	}
	return c
}

func isStandard(key string) bool {
	first := strings.TrimLeft(key, "(*")
	if i := strings.IndexAny(first, "./"); i >= 0 {
		first = first[:i]
	}
	return slices.Contains(standard, first)
}
