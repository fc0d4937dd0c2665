package dynamo

import "github.com/dynlint/dynlint/internal/value"

// Cond says how an attribute is used as a key.
type Cond string

// The conditions on an attribute: Item for the exact value in a Key map or an
// item, else the comparison of a key condition.
const (
	Item       Cond = "item"
	Eq         Cond = "="
	BeginsWith Cond = "begins_with"
	Between    Cond = "between"
	Less       Cond = "<"
	LessEq     Cond = "<="
	Greater    Cond = ">"
	GreaterEq  Cond = ">="
)

// Attr is an attribute that a request gives a value: an element of a Key map
// or item, or a clause of a key condition.
type Attr struct {
	Name   string      // "" when the program chooses it
	NameOf value.Value // the name as evaluated
	Cond   Cond
	// Vals are what is inside the attribute value: the string of an S, the text
	// of an N, the map or list of an M or L. Two for between, else one.
	Vals     []value.Value
	Type     string // "S", "N", "B", "BOOL", "NULL", "M", "L", "SS", "NS", "BS"; "?" when not known or not always the same
	Optional bool   // on some paths it is not there
	Pos      value.Pos
}

// Attributes is a set of attributes.
type Attributes struct {
	List []Attr
	Pos  value.Pos // of the struct or map that holds them, where it is one literal
	// Gap is set when there may be further attributes.
	Gap *Gap
}

// Get returns the attributes of that name, usually none or one: a key
// condition may hold two clauses on one attribute.
func (as Attributes) Get(name string) []Attr {
	var out []Attr
	for _, a := range as.List {
		if a.Name == name {
			out = append(out, a)
		}
	}
	return out
}

// None reports whether the request certainly names no attribute here.
func (as Attributes) None() bool { return len(as.List) == 0 && as.Gap == nil }
