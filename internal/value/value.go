// Package value holds abstract values: what is known of a Go value without
// running the program. Values are immutable and carry a structural hash, so
// equality is one comparison and shared parts cost nothing.
//
// A pointer and what it points to are one abstract value: the evaluator reads
// memory before a value is made, so *string, string and a pointer to a struct
// need no forms of their own.
package value

// Pos is a place in the source. File is the import path of the package joined
// with the base name of the file, which holds wherever the checkout lies.
// Line and Col count from 1; Col is in bytes. The zero Pos means unknown.
type Pos struct {
	File      string
	Line, Col int
}

// IsValid reports whether the place is known.
func (p Pos) IsValid() bool { return p.Line > 0 }

// Value is what is known of a Go value. The set of implementations is closed:
// *Const, *Text, *Record, *Map, *List, *Choice, *Iface, *Func, *Hole.
type Value interface {
	// Hash identifies the value up to positions.
	Hash() Hash
	isValue()
}

// ConstKind says which literal a Const is.
type ConstKind uint8

// The kinds of constants.
const (
	Nil ConstKind = iota + 1
	Bool
	Int
	Float
	String
)

// Const is a known scalar. Lit is the exact text: the string itself, "true",
// "-3", "1.5"; it is empty for nil.
type Const struct {
	hash  Hash
	Kind  ConstKind
	Lit   string
	Pos   Pos    // of the first byte, as far as it is known
	Marks []Mark // of a string put together from several literals: where each is written
}

// A Mark says where the bytes of a string from Off on are written: in the
// string at Pos, from byte In of it on.
type Mark struct {
	Off int
	Pos Pos
	In  int
}

// At is where the byte of a string at an offset is written.
func (v *Const) At(off int) Pos {
	pos := v.Pos
	for _, m := range v.Marks {
		if m.Off <= off && m.Pos.IsValid() {
			pos = m.Pos
		}
	}
	return pos
}

// Text is a string of which some parts are known: a concatenation of Const
// strings and Holes, at least one Hole, no two Consts side by side.
type Text struct {
	hash  Hash
	Parts []Value
}

// Field is a named member of a Record.
type Field struct {
	Name string
	Val  Value
}

// Record is a struct. Fields are sorted by name. A field that is absent has
// the zero value of its type when Base is nil, and is read from Base when it
// is not (the struct came from elsewhere and was then changed).
type Record struct {
	hash   Hash
	Type   string // key of the struct's type, "" when not known
	Fields []Field
	Base   Value
	Pos    Pos
}

// Entry is a member of a Map. Optional: on some paths it is not there.
type Entry struct {
	Key, Val Value
	Optional bool
}

// Map is a map, in order of insertion. Open: it may hold further entries. More:
// it may, whatever Base holds.
type Map struct {
	hash    Hash
	Entries []Entry
	Open    bool
	More    bool
	Base    Value // what the map was before, when it came from elsewhere; implies Open
	Pos     Pos   // of the literal that it is made of, a struct or a map; may be unknown
}

// List is a slice or array. Open: further elements may stand anywhere among
// those listed, or some of those listed may be missing or repeated.
//
// Only: Open, but there are no elements other than those listed: a loop has
// appended them. Rest is the unknown list, or the choice of several, that the
// elements were appended to; it implies Open.
//
// Of an open list, the first Fixed elements are certainly there, at their places,
// and there are at least Min elements.
type List struct {
	hash  Hash
	Elems []Value
	Open  bool
	Only  bool
	Rest  Value
	Fixed int
	Min   int
}

// AtLeast is how many elements the list certainly has.
func (v *List) AtLeast() int {
	if !v.Open {
		return len(v.Elems)
	}
	return max(v.Fixed, v.Min)
}

// Leading is how many elements of the list are known by their place.
func (v *List) Leading() int {
	if !v.Open {
		return len(v.Elems)
	}
	return v.Fixed
}

// Choice is one of several values, at least two, distinct.
type Choice struct {
	hash Hash
	Alts []Value
}

// Iface is a value stored in an interface, with the key of its dynamic type.
// Records know their type and are not wrapped twice: X is never an *Iface.
type Iface struct {
	hash Hash
	Type string
	X    Value
}

// Func is a function value: a function, a closure or a bound method.
// Binds are its captured variables, in order.
type Func struct {
	hash  Hash
	Key   string
	Binds []Value
}

// Origin says where an unknown part comes from.
type Origin uint8

// The origins of holes. Those from Client to Stored are terminal: nothing that
// the program does could make the value known.
const (
	Unknown  Origin = iota
	Param           // a parameter that no caller has filled
	FreeVar         // a captured variable whose creator is not evaluated
	Client          // request data: path, query, header, body, event, message
	Identity        // verified claims
	Env             // environment variable
	Config          // configuration value or flag
	Clock           // the current time or derived from it
	ID              // id generator: uuid, ulid, random, hash
	Number          // a number printed as text
	Stored          // read back from an item
	Request         // the whole request or event object, before a part is taken
	Global          // package variable without a known value
	FieldOf         // field of a struct of unknown making
	CallOf          // result of a function that is not evaluated
	Loop            // what an earlier iteration of a loop left
	Bound           // evaluation stopped at a bound
	Never           // cannot happen: the path that makes the value is not taken
	Message         // part of a message or an event of the program's surroundings: queue, stream, timer; terminal
)

var originNames = [...]string{"unknown", "param", "freevar", "client", "identity", "env", "config", "clock", "id", "number", "stored", "request", "global", "field", "call", "loop", "bound", "never", "message"}

func (o Origin) String() string {
	if int(o) < len(originNames) {
		return originNames[o]
	}
	return "unknown"
}

// Terminal reports whether the origin is as good as a value for the purpose
// of "resolved": the program text cannot tell more.
func (o Origin) Terminal() bool {
	switch o {
	case Client, Identity, Env, Config, Clock, ID, Number, Stored, Request, Message:
		return true
	}
	return false
}

// OnItself and InLoop are why a value is not known that is asked for while it is
// being made, and one that a loop carries on.
const (
	OnItself = "depends on itself"
	InLoop   = "built in a loop"
)

// Recurs reports whether a value that is one of several alternatives is made of these
// alone, perhaps of parts of them.
func (h *Hole) Recurs() bool { return h.Origin == Loop && (h.Why == OnItself || h.Why == InLoop) }

// Hole is an unknown value with its origin.
type Hole struct {
	hash   Hash
	Origin Origin
	Name   string // as a reader would call it: parameter, field, variable, env name, header name
	Format string // time layout or number verb, when the hole is a formatted value
	Type   string // key of its Go type, "" when not known
	Func   string // Param, FreeVar: key of the function
	Index  int    // Param, FreeVar: which one
	Path   string // access path from the parameter, "Order.ID"; empty for the parameter itself
	Why    string // reason, for origins that are not terminal
	Pos    Pos
	// Checked: a string that went through a function that may refuse it with an
	// error.
	Checked bool
	// Excluded are characters that the string does not hold, since the program
	// refuses strings with them; sorted.
	Excluded string
}

func (*Const) isValue()  {}
func (*Text) isValue()   {}
func (*Record) isValue() {}
func (*Map) isValue()    {}
func (*List) isValue()   {}
func (*Choice) isValue() {}
func (*Iface) isValue()  {}
func (*Func) isValue()   {}
func (*Hole) isValue()   {}

// Hash returns the structural hash.
func (v *Const) Hash() Hash  { return v.hash }
func (v *Text) Hash() Hash   { return v.hash }
func (v *Record) Hash() Hash { return v.hash }
func (v *Map) Hash() Hash    { return v.hash }
func (v *List) Hash() Hash   { return v.hash }
func (v *Choice) Hash() Hash { return v.hash }
func (v *Iface) Hash() Hash  { return v.hash }
func (v *Func) Hash() Hash   { return v.hash }
func (v *Hole) Hash() Hash   { return v.hash }
