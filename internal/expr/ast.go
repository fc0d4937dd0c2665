package expr

import "strings"

// Tree is a parsed expression.
//
// A tree is always returned, also for a text that is not well formed: Errors
// then holds what is wrong, first fault first, and the nodes are what could be
// read around the faults, with BadCond and BadOperand in their place.
type Tree struct {
	Kind Kind
	Src  string

	Cond     Cond       // key condition, filter, condition; nil if there is none
	Paths    []*Path    // projection, in order
	Sections []*Section // update, in order

	Errors []*Error
	// HasHole is set if Src holds a [Hole]. The tree is then a guess at the
	// shape of what is known, and Errors is empty.
	HasHole bool
}

// Node is any node of a [Tree].
type Node interface {
	// Range returns the bytes of the node, its own parentheses included.
	Range() Range
}

// Cond is a node that is true or false: [And], [Or], [Not], [CondGroup],
// [Compare], [Between], [In], [Call] or [BadCond].
type Cond interface {
	Node
	isCond()
}

// Operand is a node that has a value: [Path], [Value], [Call], [Group],
// [Arith] or [BadOperand].
type Operand interface {
	Node
	isOperand()
}

type (
	// And is a chain of at least two terms joined by AND.
	And struct{ Terms []Cond }

	// Or is a chain of at least two terms joined by OR.
	Or struct{ Terms []Cond }

	// Not is NOT X.
	Not struct {
		NotPos int
		X      Cond
	}

	// CondGroup is a condition in parentheses.
	CondGroup struct {
		X   Cond
		Pos Range
	}

	// Compare is Left Op Right.
	Compare struct {
		Left  Operand
		Op    CompareOp
		OpPos Range
		Right Operand
	}

	// Between is X BETWEEN Low AND High.
	Between struct {
		X         Operand
		OpPos     Range
		Low, High Operand
	}

	// In is X IN (List).
	In struct {
		X     Operand
		OpPos Range
		List  []Operand
		End   int
	}

	// Call is a function call. Which functions may stand where is a matter of
	// the checks, not of the grammar.
	Call struct {
		Name    string
		NamePos Range
		Args    []Operand
		End     int
	}

	// Path is a document path.
	Path struct {
		// Group is the parenthesised start of a path such as (a.b).c, else nil.
		// Its elements are the first of Elems.
		Group *Group
		Elems []Elem
		Pos   Range
	}

	// Value is a value placeholder.
	Value struct {
		Name string // with the colon
		// Unsure is set if a hole touches the placeholder: Name is then a part.
		Unsure bool
		Pos    Range
	}

	// Group is an operand in parentheses.
	Group struct {
		X   Operand
		Pos Range
	}

	// Arith is Left + Right or Left - Right, in an update.
	Arith struct {
		Left  Operand
		Op    byte // '+' or '-'
		OpPos Range
		Right Operand
	}

	// BadCond is what could not be read as a condition, or is not known.
	BadCond struct{ Pos Range }

	// BadOperand is what could not be read as an operand, or is not known.
	BadOperand struct{ Pos Range }
)

// Elem is one element of a document path.
type Elem struct {
	// Text is the name as written, the placeholder with its #, or the digits
	// of the index.
	Text string
	Pos  Range
	Kind ElemKind
	// Unsure is set if a hole touches the element.
	Unsure bool
}

// ElemKind says how a path element is written.
type ElemKind uint8

// The kinds of path element.
const (
	NameElem  ElemKind = iota // a plain name
	RefElem                   // a name placeholder
	IndexElem                 // [n]
)

// CompareOp is a comparator.
type CompareOp uint8

// The comparators.
const (
	Eq CompareOp = iota
	Ne
	Lt
	Le
	Gt
	Ge
)

var compareOps = [...]string{Eq: "=", Ne: "<>", Lt: "<", Le: "<=", Gt: ">", Ge: ">="}

// String returns the comparator as written.
func (op CompareOp) String() string { return compareOps[op] }

// Mirror returns the comparator that holds with the operands exchanged.
func (op CompareOp) Mirror() CompareOp {
	switch op {
	case Lt:
		return Gt
	case Le:
		return Ge
	case Gt:
		return Lt
	case Ge:
		return Le
	}
	return op
}

// SectionKind is the keyword of a section of an update expression.
type SectionKind uint8

// The sections of an update expression.
const (
	Set SectionKind = iota
	Remove
	Add
	Delete
)

var sectionKinds = [...]string{Set: "SET", Remove: "REMOVE", Add: "ADD", Delete: "DELETE"}

// String returns the keyword in upper case.
func (k SectionKind) String() string { return sectionKinds[k] }

type (
	// Section is one section of an update expression.
	Section struct {
		Kind    SectionKind
		Keyword Range
		Actions []*Action
		// Open is set if a hole stands among the actions.
		Open bool
		End  int
	}

	// Action is one action of a section: Path = Value in SET, Path in REMOVE,
	// Path Value in ADD and DELETE.
	Action struct {
		Path  *Path   // nil if it could not be read
		Value Operand // nil in REMOVE
		Pos   Range
	}
)

func (n *And) Range() Range        { return span(n.Terms[0], n.Terms[len(n.Terms)-1]) }
func (n *Or) Range() Range         { return span(n.Terms[0], n.Terms[len(n.Terms)-1]) }
func (n *Not) Range() Range        { return Range{n.NotPos, n.X.Range().End} }
func (n *CondGroup) Range() Range  { return n.Pos }
func (n *Compare) Range() Range    { return span(n.Left, n.Right) }
func (n *Between) Range() Range    { return span(n.X, n.High) }
func (n *In) Range() Range         { return Range{n.X.Range().Start, n.End} }
func (n *Call) Range() Range       { return Range{n.NamePos.Start, n.End} }
func (n *Path) Range() Range       { return n.Pos }
func (n *Value) Range() Range      { return n.Pos }
func (n *Group) Range() Range      { return n.Pos }
func (n *Arith) Range() Range      { return span(n.Left, n.Right) }
func (n *BadCond) Range() Range    { return n.Pos }
func (n *BadOperand) Range() Range { return n.Pos }
func (n *Section) Range() Range    { return Range{n.Keyword.Start, n.End} }
func (n *Action) Range() Range     { return n.Pos }

func (*And) isCond()       {}
func (*Or) isCond()        {}
func (*Not) isCond()       {}
func (*CondGroup) isCond() {}
func (*Compare) isCond()   {}
func (*Between) isCond()   {}
func (*In) isCond()        {}
func (*Call) isCond()      {}
func (*BadCond) isCond()   {}

func (*Path) isOperand()       {}
func (*Value) isOperand()      {}
func (*Call) isOperand()       {}
func (*Group) isOperand()      {}
func (*Arith) isOperand()      {}
func (*BadOperand) isOperand() {}

func span(first, last Node) Range { return Range{first.Range().Start, last.Range().End} }

// ungroup returns x without the parentheses around it.
func ungroup(x Operand) Operand {
	for {
		g, ok := x.(*Group)
		if !ok {
			return x
		}
		x = g.X
	}
}

// Resolve returns the element's attribute name: as written, or through names
// for a placeholder. It reports false for a list index, for a placeholder that
// names does not hold, and where a hole leaves the name open.
func (e Elem) Resolve(names map[string]string) (string, bool) {
	if e.Unsure {
		return "", false
	}
	switch e.Kind {
	case NameElem:
		return e.Text, true
	case RefElem:
		name, ok := names[e.Text]
		return name, ok
	}
	return "", false
}

// Attribute returns the top-level attribute name of the path as [Elem.Resolve]
// gives it, and else the element as written.
func (n *Path) Attribute(names map[string]string) (name string, resolved bool) {
	if len(n.Elems) == 0 {
		return "", false
	}
	if name, ok := n.Elems[0].Resolve(names); ok {
		return name, true
	}
	return n.Elems[0].Text, false
}

// trimIndex returns the digits of a list index without leading zeros.
func trimIndex(digits string) string {
	digits = strings.TrimLeft(digits, "0")
	if digits == "" {
		return "0"
	}
	return digits
}
