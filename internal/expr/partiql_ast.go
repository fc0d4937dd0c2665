package expr

// StatementKind is what a PartiQL statement does.
type StatementKind uint8

// The kinds of statement.
const (
	NoStatement StatementKind = iota // not well formed or not known
	SelectStatement
	InsertStatement
	UpdateStatement
	DeleteStatement
	ExistsStatement // EXISTS(SELECT …), in a transaction
)

var statementKinds = [...]string{"", "SELECT", "INSERT", "UPDATE", "DELETE", "EXISTS"}

// String returns the keyword.
func (k StatementKind) String() string { return statementKinds[k] }

// Reads reports whether the statement reads and does not write.
func (k StatementKind) Reads() bool { return k == SelectStatement }

// Writes reports whether the statement changes an item.
func (k StatementKind) Writes() bool {
	return k == InsertStatement || k == UpdateStatement || k == DeleteStatement
}

// Statement is a PartiQL statement. Like a [Tree] it is always there, with
// Errors for what is not well formed.
type Statement struct {
	Kind StatementKind
	Src  string

	// Table and Index are the names in FROM, INTO or after UPDATE; a part that
	// is not known is a [Hole].
	Table, Index       string
	TablePos, IndexPos Range

	Star    bool      // SELECT *
	Select  []*PQPath // the paths of SELECT
	Where   PQExpr    // nil if there is none
	OrderBy []*PQPath
	Targets []*PQPath // what UPDATE sets or removes
	Item    PQExpr    // the tuple of INSERT

	// Returning is the clause of that name, "" if there is none.
	Returning    string
	ReturningPos Range

	Params  int // number of question marks
	Errors  []*Error
	HasHole bool
}

// PQExpr is a node of a PartiQL expression: [PQLogic], [PQNot], [PQCompare],
// [PQBetween], [PQIn], [PQIs], [PQCall], [PQArith], [PQPath], [PQLiteral],
// [PQParam] or [PQBad].
type PQExpr interface {
	Range() Range
	isPQ()
}

type (
	// PQLogic is a chain of terms joined by AND or OR.
	PQLogic struct {
		Or    bool
		Terms []PQExpr
	}

	// PQNot is NOT X.
	PQNot struct {
		Pos Range
		X   PQExpr
	}

	// PQCompare is Left Op Right.
	PQCompare struct {
		Op          string
		Left, Right PQExpr
	}

	// PQBetween is X BETWEEN Low AND High.
	PQBetween struct{ X, Low, High PQExpr }

	// PQIn is X IN (List) or X IN [List].
	PQIn struct {
		X    PQExpr
		List []PQExpr
		End  int
	}

	// PQIs is X IS [NOT] MISSING, NULL or a type.
	PQIs struct {
		X    PQExpr
		What string
		End  int
	}

	// PQCall is a function call.
	PQCall struct {
		Name    string
		NamePos Range
		Args    []PQExpr
		End     int
	}

	// PQArith is Left + Right or Left - Right.
	PQArith struct{ Left, Right PQExpr }

	// PQPath is a document path. Elements are names without their quotes, or
	// indexes in brackets.
	PQPath struct {
		Elems []string
		Pos   Range
	}

	// PQLiteral is a constant: a scalar, list, tuple or set.
	PQLiteral struct {
		Kind LiteralKind
		Text string // of a string or number
		Pos  Range
		// Names and Elems are the members of a list, set or tuple; Names are
		// the keys of a tuple.
		Names []string
		Elems []PQExpr
	}

	// PQParam is a question mark; Index counts from 0.
	PQParam struct {
		Index int
		Pos   Range
	}

	// PQBad is what could not be read or is not known.
	PQBad struct{ Pos Range }
)

// LiteralKind is the kind of a [PQLiteral].
type LiteralKind uint8

// The kinds of literal.
const (
	StringLiteral LiteralKind = iota
	NumberLiteral
	BoolLiteral
	NullLiteral // also MISSING
	ListLiteral
	TupleLiteral
	SetLiteral
)

func (n *PQLogic) Range() Range   { return pqSpan(n.Terms[0], n.Terms[len(n.Terms)-1]) }
func (n *PQNot) Range() Range     { return Range{n.Pos.Start, n.X.Range().End} }
func (n *PQCompare) Range() Range { return pqSpan(n.Left, n.Right) }
func (n *PQBetween) Range() Range { return pqSpan(n.X, n.High) }
func (n *PQIn) Range() Range      { return Range{n.X.Range().Start, n.End} }
func (n *PQIs) Range() Range      { return Range{n.X.Range().Start, n.End} }
func (n *PQCall) Range() Range    { return Range{n.NamePos.Start, n.End} }
func (n *PQArith) Range() Range   { return pqSpan(n.Left, n.Right) }
func (n *PQPath) Range() Range    { return n.Pos }
func (n *PQLiteral) Range() Range { return n.Pos }
func (n *PQParam) Range() Range   { return n.Pos }
func (n *PQBad) Range() Range     { return n.Pos }

func (*PQLogic) isPQ()   {}
func (*PQNot) isPQ()     {}
func (*PQCompare) isPQ() {}
func (*PQBetween) isPQ() {}
func (*PQIn) isPQ()      {}
func (*PQIs) isPQ()      {}
func (*PQCall) isPQ()    {}
func (*PQArith) isPQ()   {}
func (*PQPath) isPQ()    {}
func (*PQLiteral) isPQ() {}
func (*PQParam) isPQ()   {}
func (*PQBad) isPQ()     {}

func pqSpan(first, last PQExpr) Range { return Range{first.Range().Start, last.Range().End} }

// InspectPQ calls f for n and the nodes below it, in the order of the text. A
// nil n is nothing.
func InspectPQ(n PQExpr, f func(PQExpr)) {
	if n == nil {
		return
	}
	f(n)
	all := func(list ...PQExpr) {
		for _, x := range list {
			InspectPQ(x, f)
		}
	}
	switch n := n.(type) {
	case *PQLogic:
		all(n.Terms...)
	case *PQNot:
		all(n.X)
	case *PQCompare:
		all(n.Left, n.Right)
	case *PQBetween:
		all(n.X, n.Low, n.High)
	case *PQIn:
		all(n.X)
		all(n.List...)
	case *PQIs:
		all(n.X)
	case *PQCall:
		all(n.Args...)
	case *PQArith:
		all(n.Left, n.Right)
	case *PQLiteral:
		all(n.Elems...)
	case *PQPath, *PQParam, *PQBad:
	}
}
