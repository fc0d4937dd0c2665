package expr

// What a caller wants to know of an expression without judging it: which
// attributes it compares with what, and which it uses. Everything here is
// lenient: a text with faults or holes yields what is certain of it, and an
// open flag.

// KeyOp is the comparison of a key condition's clause.
type KeyOp uint8

// The comparisons a key condition may hold.
const (
	KeyEq KeyOp = iota
	KeyLt
	KeyLe
	KeyGt
	KeyGe
	KeyBetween
	KeyBeginsWith
)

var keyOps = [...]string{"=", "<", "<=", ">", ">=", "BETWEEN", "begins_with"}

// String returns the comparison as it is written in an expression.
func (op KeyOp) String() string { return keyOps[op] }

// KeyClause is one clause of a key condition.
type KeyClause struct {
	// Attribute is the name of the key attribute; the placeholder as written
	// (with its #) if the names do not resolve it: Resolved is then false.
	Attribute string
	Resolved  bool
	Op        KeyOp
	// Values are the value placeholders with their colons: two for BETWEEN
	// (lower and upper bound), else one. A value that is not known is "".
	Values []string
	// AttributePos and Pos are the bytes of the attribute and of the clause.
	AttributePos, Pos Range
}

// KeyClauses returns the clauses of a key condition, in the order of the text;
// ":v <= sk" is given as "sk >= :v". The names map resolves name placeholders
// and may be nil or incomplete. open reports that the expression may hold more
// than what is returned: a hole, a fault, or a form that is no key condition.
func KeyClauses(t *Tree, names map[string]string) (clauses []KeyClause, open bool) {
	open = t.HasHole || len(t.Errors) > 0
	var visit func(Cond)
	visit = func(c Cond) {
		switch c := c.(type) {
		case nil:
		case *And:
			for _, term := range c.Terms {
				visit(term)
			}
		case *CondGroup:
			visit(c.X)
		default:
			if k, ok := keyClause(c, names); ok {
				clauses = append(clauses, k)
			} else {
				open = true
			}
		}
	}
	visit(t.Cond)
	return clauses, open
}

func keyClause(c Cond, names map[string]string) (KeyClause, bool) {
	switch c := c.(type) {
	case *Compare:
		left, op, right := c.Left, c.Op, c.Right
		if _, ok := ungroup(left).(*Value); ok {
			left, op, right = right, op.Mirror(), left
		}
		k := KeyClause{Pos: c.Range(), Values: []string{valueName(right)}}
		switch op {
		case Eq:
			k.Op = KeyEq
		case Ne:
			return k, false
		default:
			k.Op = KeyLt + KeyOp(op-Lt)
		}
		return k, k.setAttribute(left, names)
	case *Between:
		k := KeyClause{Op: KeyBetween, Pos: c.Range(), Values: []string{valueName(c.Low), valueName(c.High)}}
		return k, k.setAttribute(c.X, names)
	case *Call:
		if c.Name != "begins_with" || len(c.Args) != 2 {
			return KeyClause{}, false
		}
		k := KeyClause{Op: KeyBeginsWith, Pos: c.Range(), Values: []string{valueName(c.Args[1])}}
		return k, k.setAttribute(c.Args[0], names)
	}
	return KeyClause{}, false
}

func (k *KeyClause) setAttribute(x Operand, names map[string]string) bool {
	p, ok := ungroup(x).(*Path)
	if !ok || len(p.Elems) != 1 || p.Elems[0].Unsure {
		return false
	}
	k.Attribute, k.Resolved = p.Attribute(names)
	k.AttributePos = p.Pos
	return true
}

// valueName returns the value placeholder that x is, or "".
func valueName(x Operand) string {
	if v, ok := ungroup(x).(*Value); ok && !v.Unsure {
		return v.Name
	}
	return ""
}

// AttributeUse is one place where an expression names a top-level attribute.
type AttributeUse struct {
	// Name is the attribute's name; the placeholder as written if the names do
	// not resolve it: Resolved is then false.
	Name     string
	Resolved bool
	Path     *Path
	// Target is set in an update for a path that is written, and Section then
	// says by which section.
	Target  bool
	Section SectionKind
	// Value is what a target is given: nil in REMOVE and where it is unknown.
	Value Operand
}

// Attributes returns every use of an attribute in the expression, in the order
// of the text. The names map resolves name placeholders and may be nil or
// incomplete. open reports that the expression may use more: it has a hole or
// a fault.
func Attributes(t *Tree, names map[string]string) (uses []AttributeUse, open bool) {
	add := func(p *Path, u AttributeUse) {
		if p == nil || len(p.Elems) == 0 || p.Elems[0].Unsure {
			return
		}
		u.Name, u.Resolved = p.Attribute(names)
		u.Path = p
		uses = append(uses, u)
	}
	read := func(n Node) bool {
		if p, ok := n.(*Path); ok {
			add(p, AttributeUse{})
		}
		return true
	}
	if t.Cond != nil {
		Inspect(t.Cond, read)
	}
	for _, p := range t.Paths {
		add(p, AttributeUse{})
	}
	for _, s := range t.Sections {
		for _, a := range s.Actions {
			add(a.Path, AttributeUse{Target: true, Section: s.Kind, Value: a.Value})
			if a.Value != nil {
				Inspect(a.Value, read)
			}
		}
	}
	return uses, t.HasHole || len(t.Errors) > 0
}

// Placeholders returns the name and value placeholders that stand in src, each
// once, in the order of the text: also in a text that is not well formed.
// Placeholders that a hole touches are left out.
func Placeholders(k Kind, src string) (names, values []string) {
	l := lexer{src: src, kind: k}
	seen := map[string]bool{}
	for t := l.next(); t.kind != tokEOF; t = l.next() {
		text := t.In(src)
		if t.kind != tokNameRef && t.kind != tokValueRef || t.unsure(src) || seen[text] {
			continue
		}
		seen[text] = true
		if t.kind == tokNameRef {
			names = append(names, text)
		} else {
			values = append(values, text)
		}
	}
	return names, values
}
