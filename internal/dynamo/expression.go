package dynamo

import "github.com/dynlint/dynlint/internal/value"

// Expression is an expression of a request, or the legacy parameter that was
// there before expressions.
type Expression struct {
	Field string      // parameter of the request: "FilterExpression", "QueryFilter"
	Text  value.Value // nil for a legacy parameter
	// Dialect is "" for DynamoDB's own language. Texts in the language of a
	// library are not to be judged by the rules of the service; Alts then holds
	// what the library would send.
	Dialect string
	// Alts are the alternatives of the text.
	Alts []Source
	Uses []AttrUse
	// Gap is set when the expression may use further attributes.
	Gap      *Gap
	Optional bool // on some paths it is not there
	Pos      value.Pos
}

// Source is one alternative of an expression's text.
type Source struct {
	Text value.Value
	Src  string // as the parser reads it: expr.Hole in place of each unknown part
}

// Legacy reports whether the expression is a legacy parameter.
func (e *Expression) Legacy() bool { return e.Text == nil }

// AttrUse is an attribute that an expression names.
type AttrUse struct {
	Name   string // top-level attribute; the placeholder when Known is false
	Known  bool
	Path   string // the whole document path: "info.rating", "tags[0]"
	Target bool   // an update writes it
	Clause string // of an update: "SET", "REMOVE", "ADD", "DELETE"
}

// Placeholders is what stands behind the placeholders of expressions. The
// entries are named with their "#" or ":"; each has one value: a name, or what
// is inside an attribute value.
type Placeholders struct {
	List []Attr
	Gap  *Gap        // set when there may be others
	Map  value.Value // as given; nil when the parameter is not
}

// Find returns the entry of a placeholder.
func (ps Placeholders) Find(name string) (Attr, bool) {
	for _, a := range ps.List {
		if a.Name == name {
			return a, true
		}
	}
	return Attr{}, false
}
