package flow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// compared notes the names of fields and map elements, strings, that the function
// compares with something.
func (x *fn) compared() {
	for _, b := range x.fn.Blocks {
		for _, in := range b.Instrs {
			c, ok := in.(*ssa.BinOp)
			if !ok || c.Op != token.EQL && c.Op != token.NEQ || !isString(c.X.Type()) || isEmptyText(c.X) || isEmptyText(c.Y) {
				continue
			}
			for _, v := range [...]ssa.Value{c.X, c.Y} {
				if name := partName(v); name != "" && !slices.Contains(x.f.Compared, name) {
					x.f.Compared = append(x.f.Compared, name)
				}
			}
		}
	}
	slices.Sort(x.f.Compared)
}

// partName is the name of the field or of the map element that a string is, also
// inside an attribute value; "" for others.
func partName(v ssa.Value) string {
	for range 8 {
		switch e := v.(type) {
		case *ssa.UnOp:
			v = e.X
		case *ssa.Extract:
			v = e.Tuple
		case *ssa.TypeAssert:
			v = e.X
		case *ssa.Lookup:
			name, _ := constString(e.Index)
			return name
		case *ssa.FieldAddr:
			if name := fieldName(e.X.Type(), e.Field); name != "Value" {
				return name
			}
			v = e.X
		case *ssa.Field:
			if name := fieldName(e.X.Type(), e.Field); name != "Value" {
				return name
			}
			v = e.X
		default:
			return ""
		}
	}
	return ""
}

func fieldName(t types.Type, i int) string {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	return s.Field(i).Name()
}
