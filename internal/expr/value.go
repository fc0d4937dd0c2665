package expr

import (
	"encoding/base64"
	"strings"
)

// Type is a data type of an attribute value.
type Type uint8

// The data types. NoType is a type that is not known.
const (
	NoType Type = iota
	TypeS
	TypeN
	TypeB
	TypeBOOL
	TypeNULL
	TypeSS
	TypeNS
	TypeBS
	TypeL
	TypeM
)

var typeNames = [...]string{"", "S", "N", "B", "BOOL", "NULL", "SS", "NS", "BS", "L", "M"}

// longTypeNames are the names the service uses in messages about ADD and
// DELETE.
var longTypeNames = [...]string{TypeS: "STRING", TypeN: "NUMBER", TypeB: "BINARY", TypeBOOL: "BOOLEAN", TypeNULL: "NULL",
	TypeSS: "SS", TypeNS: "NS", TypeBS: "BS", TypeL: "LIST", TypeM: "MAP"}

// String returns the type as the API names it, such as "SS".
func (t Type) String() string { return typeNames[t] }

// TypeOf returns the type of that name, NoType if there is none.
func TypeOf(name string) Type {
	for t, n := range typeNames {
		if t > 0 && n == name {
			return Type(t)
		}
	}
	return NoType
}

func (t Type) isScalar() bool { return t == TypeS || t == TypeN || t == TypeB }
func (t Type) isSet() bool    { return t == TypeSS || t == TypeNS || t == TypeBS }

// AttributeValue is what is known of an attribute value. The zero value is a
// value of which nothing is known.
type AttributeValue struct {
	Type Type
	// Known is set if the content is known. For a collection it means that all
	// elements are listed; the elements may be unknown in turn.
	Known bool
	// Form says that the value is none: nil, without a type, or with several.
	Form ValueForm

	Str  string           // S: the text; N: the digits; B: the bytes
	Bool bool             // BOOL; NULL, which may be false
	Set  []Opt[string]    // SS, NS, BS
	List []AttributeValue // L
	Map  []Attribute      // M
}

// ValueForm says whether a value is well formed.
type ValueForm uint8

// The forms of a value.
const (
	FormOK       ValueForm = iota
	FormNil                // a nil value, which the SDK cannot send
	FormEmpty              // no type set
	FormTwoTypes           // more than one type set
)

// String prints a scalar as the service does in messages: {S:a} without its
// braces.
func (v *AttributeValue) String() string {
	s := v.Str
	switch {
	case v.partial():
		s = "…"
	case v.Type == TypeB:
		s = base64.StdEncoding.EncodeToString([]byte(s))
	}
	return v.Type.String() + ":" + s
}

// partial reports whether the content of a scalar is not known in full. Bytes
// of a binary value are bytes: none of them is a hole.
func (v *AttributeValue) partial() bool {
	return !v.Known || v.Type != TypeB && hasHole(v.Str)
}

// member returns a member of a set if it is known in full.
func (v *AttributeValue) member(i int) (string, bool) {
	s, ok := v.Set[i].Known()
	return s, ok && (v.Type == TypeBS || !hasHole(s))
}

// knownSize returns how many bytes of a string or binary are known.
func (v *AttributeValue) knownSize() int {
	if v.Type == TypeB {
		return len(v.Str)
	}
	return len(v.Str) - countHoles(v.Str)
}

// compare returns the order of two values of one scalar type, both known. ok
// is false if they have none.
func (v *AttributeValue) compare(w *AttributeValue) (order int, ok bool) {
	if v.Type != w.Type || v.partial() || w.partial() {
		return 0, false
	}
	switch v.Type {
	case TypeS, TypeB:
		return strings.Compare(v.Str, w.Str), true
	case TypeN:
		a, okA := parseNumber(v.Str)
		b, okB := parseNumber(w.Str)
		return a.compare(b), okA && okB
	}
	return 0, false
}

// equal reports whether two values are certainly equal as the service compares
// them.
func (v *AttributeValue) equal(w *AttributeValue) bool {
	if v.Type != w.Type || v.Type == NoType || !v.Known || !w.Known {
		return false
	}
	switch v.Type {
	case TypeS, TypeB, TypeN:
		order, ok := v.compare(w)
		return ok && order == 0
	case TypeBOOL, TypeNULL:
		return v.Bool == w.Bool
	case TypeL:
		if len(v.List) != len(w.List) {
			return false
		}
		for i := range v.List {
			if !v.List[i].equal(&w.List[i]) {
				return false
			}
		}
		return true
	case TypeM:
		return equalMaps(v.Map, w.Map)
	}
	return equalSets(v, w)
}

func equalMaps(a, b []Attribute) bool {
	if len(a) != len(b) {
		return false
	}
	m := AttributeMap{Entries: b}
	for i := range a {
		w, ok := m.get(a[i].Name)
		if !ok || a[i].Maybe || !a[i].Value.equal(w) {
			return false
		}
	}
	return true
}

// equalSets compares member by member in the order given: enough to say that
// two sets are certainly equal.
func equalSets(a, b *AttributeValue) bool {
	if len(a.Set) != len(b.Set) {
		return false
	}
	for i := range a.Set {
		s, okS := a.member(i)
		t, okT := b.member(i)
		if !okS || !okT || s != t {
			return false
		}
	}
	return true
}

// isEmpty reports whether v is certainly an empty string or binary, and names
// which.
func (v *AttributeValue) isEmpty() (what string, empty bool) {
	if !v.Known || v.Str != "" {
		return "", false
	}
	switch v.Type {
	case TypeS:
		return "string", true
	case TypeB:
		return "binary", true
	}
	return "", false
}

func hasHole(s string) bool { return strings.IndexByte(s, Hole) >= 0 }

func countHoles(s string) int { return strings.Count(s, string(Hole)) }

// tableOfARN returns the table name of a table given by name or by ARN.
func tableOfARN(s string) string {
	if !strings.HasPrefix(s, "arn:") {
		return s
	}
	_, name, ok := strings.Cut(s, ":table/")
	if !ok {
		return s
	}
	name, _, _ = strings.Cut(name, "/")
	return name
}
