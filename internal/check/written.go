package check

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/dynlint/dynlint/internal/value"
)

// maxIndirect bounds how many constants are followed that stand for another.
const maxIndirect = 10

// Written returns the place of byte off of the string that is written at pos: in
// the literal, or in that of the constant that is named there, or in the part
// of a constant concatenation. It is pos itself where no string is written, as
// where a value is made by a call.
func (p *places) Written(pos value.Pos, off int) value.Pos {
	pkg, file := p.file(pos)
	if file == nil {
		if pkg != nil && len(pkg.Files) == 0 {
			return p.onDisk(pkg, pos, off)
		}
		return pos
	}
	at := p.token(file.Syntax, pos)
	var text ast.Expr // the outermost constant string that begins there
	ast.Inspect(file.Syntax, func(n ast.Node) bool {
		if n == nil || text != nil || n.Pos() > at || n.End() <= at {
			return false
		}
		if e, ok := n.(ast.Expr); ok && e.Pos() == at && isText(pkg.Info, e) {
			text = e
		}
		return text == nil
	})
	if text == nil {
		return pos
	}
	if found, elsewhere := p.byteOf(pkg.Info, text, off, 0); elsewhere.IsValid() {
		return elsewhere
	} else if found.IsValid() {
		return p.valuePos(found)
	}
	return pos
}

func isText(info *types.Info, e ast.Expr) bool {
	tv, ok := info.Types[e]
	return ok && tv.Value != nil && tv.Value.Kind() == constant.String
}

// token is the place in the file set of a line and column.
func (p *places) token(f *ast.File, pos value.Pos) token.Pos {
	tf := p.lp.Fset.File(f.FileStart)
	if tf == nil || pos.Line < 1 || pos.Line > tf.LineCount() {
		return token.NoPos
	}
	return tf.LineStart(pos.Line) + token.Pos(pos.Col-1)
}

// byteOf finds byte off of a constant string expression; elsewhere is its place if
// a package without syntax has it.
func (p *places) byteOf(info *types.Info, e ast.Expr, off, depth int) (at token.Pos, elsewhere value.Pos) {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return e.Pos() + token.Pos(inLiteral(e.Value, off)), value.Pos{}
	case *ast.BinaryExpr:
		left, ok := info.Types[e.X]
		if !ok || left.Value == nil {
			return token.NoPos, value.Pos{}
		}
		if n := len(constant.StringVal(left.Value)); off >= n {
			return p.byteOf(info, e.Y, off-n, depth)
		}
		return p.byteOf(info, e.X, off, depth)
	case *ast.CallExpr: // a conversion
		if len(e.Args) == 1 {
			return p.byteOf(info, e.Args[0], off, depth)
		}
	case *ast.Ident:
		return p.byteOfConst(info.Uses[e], e.Pos(), off, depth)
	case *ast.SelectorExpr:
		return p.byteOfConst(info.Uses[e.Sel], e.Pos(), off, depth)
	}
	return token.NoPos, value.Pos{}
}

// byteOfConst finds byte off of a declared constant; of one that was not read
// it is where it is used.
func (p *places) byteOfConst(obj types.Object, use token.Pos, off, depth int) (at token.Pos, elsewhere value.Pos) {
	k, ok := obj.(*types.Const)
	if !ok || k.Pkg() == nil || depth > maxIndirect {
		return use, value.Pos{}
	}
	pkg := p.packages[k.Pkg().Path()]
	if pkg == nil {
		return use, value.Pos{}
	}
	if len(pkg.Files) == 0 {
		return use, p.constOnDisk(pkg, k.Name(), off)
	}
	file := pkg.File(k.Pos())
	if file == nil {
		return use, value.Pos{}
	}
	var spec *ast.ValueSpec
	ast.Inspect(file.Syntax, func(n ast.Node) bool {
		if s, ok := n.(*ast.ValueSpec); ok && s.Pos() <= k.Pos() && k.Pos() < s.End() {
			spec = s
		}
		return n != nil && n.Pos() <= k.Pos() && k.Pos() < n.End()
	})
	if spec == nil || len(spec.Values) != len(spec.Names) {
		return use, value.Pos{}
	}
	for i, name := range spec.Names {
		if name.Pos() == k.Pos() {
			if found, elsewhere := p.byteOf(pkg.Info, spec.Values[i], off, depth+1); found.IsValid() || elsewhere.IsValid() {
				return found, elsewhere
			}
		}
	}
	return use, value.Pos{}
}

// valuePos is the inverse of token, for any file that was read.
func (p *places) valuePos(at token.Pos) value.Pos {
	pos := p.lp.Position(at)
	dir := filepath.Dir(pos.Filename)
	for _, pkg := range p.lp.Packages {
		if pkg.ForTest == "" && pkg.Dir == dir && pkg.File(at) != nil {
			return value.Pos{File: path.Join(pkg.Path, filepath.Base(pos.Filename)), Line: pos.Line, Col: pos.Column}
		}
	}
	return value.Pos{}
}

// inLiteral is the offset in a string literal, its quote included, of byte off
// of the string.
func inLiteral(lit string, off int) int {
	if strings.HasPrefix(lit, "`") {
		return inRaw(lit, off)
	}
	at := 1
	for at < len(lit)-1 && off > 0 {
		size, bytes := 1, 1
		if lit[at] == '\\' {
			size, bytes = escape(lit[at:])
		}
		if off < bytes {
			break // inside a rune that is written as an escape
		}
		at, off = at+size, off-bytes
	}
	return at
}

// inRaw is inLiteral for a raw string, which drops carriage returns.
func inRaw(lit string, off int) int {
	at := 1
	for ; at < len(lit)-1; at++ {
		if lit[at] == '\r' {
			continue
		}
		if off == 0 {
			break
		}
		off--
	}
	return at
}

// escape returns the length of the escape at the start of s, and how many bytes
// it stands for.
func escape(s string) (size, bytes int) {
	if len(s) < 2 {
		return 1, 1
	}
	digits, base := 0, 16
	switch c := s[1]; {
	case c == 'x':
		return 4, 1
	case '0' <= c && c <= '7':
		return 4, 1
	case c == 'u':
		digits = 4
	case c == 'U':
		digits = 8
	default:
		return 2, 1
	}
	if len(s) < 2+digits {
		return 2, 1
	}
	r := 0
	for _, d := range s[2 : 2+digits] {
		r = r*base + strings.IndexRune("0123456789abcdef", d|0x20)
	}
	return 2 + digits, utf8.RuneLen(rune(r))
}
