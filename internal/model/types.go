package model

import (
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/summary"
)

// basicKinds are the predeclared types.
var basicKinds = map[string]summary.Kind{
	"bool": summary.KindBool, "string": summary.KindString,
	"int": summary.KindInt, "int8": summary.KindInt, "int16": summary.KindInt, "int32": summary.KindInt, "int64": summary.KindInt, "rune": summary.KindInt,
	"uint": summary.KindUint, "uint8": summary.KindUint, "uint16": summary.KindUint, "uint32": summary.KindUint, "uint64": summary.KindUint, "uintptr": summary.KindUint, "byte": summary.KindUint,
	"float32": summary.KindFloat, "float64": summary.KindFloat,
	"error": summary.KindInterface, "any": summary.KindInterface, "interface{}": summary.KindInterface,
}

// shape returns the shape of a type by its key. Predeclared types and types
// made of others by *, [], [N] and map are read off the key itself.
func (c *ctx) shape(key string) (*summary.Shape, bool) {
	if k, ok := basicKinds[key]; ok {
		return &summary.Shape{Key: key, Kind: k}, true
	}
	if key == "" {
		return nil, false
	}
	if s := composite(key); s != nil {
		return s, true
	}
	if s, ok := c.env.Type(key); ok {
		return s, true
	}
	return wellKnown(key)
}

// wellKnown are the shapes of library types that marshalling meets even where
// their package was not read.
func wellKnown(key string) (*summary.Shape, bool) {
	if d, ok := sdk.V2Descriptor(key); ok {
		elem := map[string]string{
			"S": "string", "N": "string", "B": "[]byte", "BOOL": "bool", "NULL": "bool", "SS": "[]string", "NS": "[]string", "BS": "[][]byte",
			"L": "[]" + sdk.V2Types + ".AttributeValue", "M": "map[string]" + sdk.V2Types + ".AttributeValue",
		}[d]
		return &summary.Shape{Key: key, Kind: summary.KindStruct, Named: true, Fields: []summary.ShapeField{{Name: "Value", Exported: true, Type: elem}}}, true
	}
	if s, ok := libraryTypes[key]; ok {
		return s, true
	}
	return nil, false
}

// composite reads a type literal; nil for names.
func composite(key string) *summary.Shape {
	switch {
	case key[0] == '*':
		return &summary.Shape{Key: key, Kind: summary.KindPointer, Elem: key[1:]}
	case strings.HasPrefix(key, "[]"):
		return &summary.Shape{Key: key, Kind: summary.KindSlice, Elem: key[2:]}
	case key[0] == '[':
		if i := strings.IndexByte(key, ']'); i > 0 {
			if n, err := strconv.ParseInt(key[1:i], 10, 64); err == nil {
				return &summary.Shape{Key: key, Kind: summary.KindArray, Len: n, Elem: key[i+1:]}
			}
		}
	case strings.HasPrefix(key, "map["):
		depth := 0
		for i := 3; i < len(key); i++ {
			switch key[i] {
			case '[':
				depth++
			case ']':
				if depth--; depth == 0 {
					return &summary.Shape{Key: key, Kind: summary.KindMap, MapKey: key[4:i], Elem: key[i+1:]}
				}
			}
		}
	}
	return nil
}

// kind returns the kind of a type, pointers looked through.
func (c *ctx) kind(key string) summary.Kind {
	for range 4 {
		s, ok := c.shape(key)
		if !ok {
			return summary.KindOther
		}
		if s.Kind != summary.KindPointer {
			return s.Kind
		}
		key = s.Elem
	}
	return summary.KindOther
}

func (c *ctx) isKind(key string, k summary.Kind) bool { return c.kind(key) == k }

// isNumber reports whether a type is an integer or floating-point type.
func (c *ctx) isNumber(key string) bool {
	switch c.kind(key) {
	case summary.KindInt, summary.KindUint, summary.KindFloat:
		return true
	}
	return false
}
