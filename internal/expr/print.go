package expr

import "strings"

// String prints the tree in a uniform layout: single blanks, keywords in upper
// case. A tree without errors prints to a text that reads as an equal tree.
func (t *Tree) String() string {
	var b printer
	switch t.Kind {
	case Projection:
		for i, p := range t.Paths {
			b.sep(i, ", ")
			b.path(p)
		}
	case Update:
		for i, s := range t.Sections {
			b.sep(i, " ")
			b.section(s)
		}
	default:
		if t.Cond != nil {
			b.cond(t.Cond)
		}
	}
	return b.String()
}

// Print returns n in the layout of [Tree.String].
func Print(n Node) string {
	var b printer
	switch n := n.(type) {
	case Operand:
		b.operand(n)
	case Cond:
		b.cond(n)
	}
	return b.String()
}

type printer struct{ strings.Builder }

func (b *printer) sep(i int, s string) {
	if i > 0 {
		b.WriteString(s)
	}
}

func (b *printer) cond(c Cond) {
	switch c := c.(type) {
	case *And:
		b.chain(c.Terms, " AND ")
	case *Or:
		b.chain(c.Terms, " OR ")
	case *Not:
		b.WriteString("NOT ")
		b.cond(c.X)
	case *CondGroup:
		b.WriteByte('(')
		b.cond(c.X)
		b.WriteByte(')')
	case *Compare:
		b.operand(c.Left)
		b.WriteString(" " + c.Op.String() + " ")
		b.operand(c.Right)
	case *Between:
		b.operand(c.X)
		b.WriteString(" BETWEEN ")
		b.operand(c.Low)
		b.WriteString(" AND ")
		b.operand(c.High)
	case *In:
		b.operand(c.X)
		b.WriteString(" IN ")
		b.list(c.List)
	case *Call:
		b.operand(c)
	case *BadCond:
		b.WriteRune(Hole)
	}
}

func (b *printer) chain(terms []Cond, op string) {
	for i, t := range terms {
		b.sep(i, op)
		b.cond(t)
	}
}

func (b *printer) operand(x Operand) {
	switch x := x.(type) {
	case *Path:
		b.path(x)
	case *Value:
		b.WriteString(x.Name)
	case *Call:
		if x.Name == "" {
			b.WriteRune(Hole)
		}
		b.WriteString(x.Name)
		b.list(x.Args)
	case *Group:
		b.WriteByte('(')
		b.operand(x.X)
		b.WriteByte(')')
	case *Arith:
		b.operand(x.Left)
		b.WriteString(" " + string(x.Op) + " ")
		b.operand(x.Right)
	case *BadOperand:
		b.WriteRune(Hole)
	}
}

func (b *printer) list(list []Operand) {
	b.WriteByte('(')
	for i, x := range list {
		b.sep(i, ", ")
		b.operand(x)
	}
	b.WriteByte(')')
}

func (b *printer) path(p *Path) {
	elems := p.Elems
	if p.Group != nil {
		b.operand(p.Group)
		elems = elems[len(ungroup(p.Group).(*Path).Elems):]
	}
	for i, e := range elems {
		switch {
		case e.Kind == IndexElem:
			b.WriteString("[" + e.Text + "]")
		case i > 0 || p.Group != nil:
			b.WriteString("." + e.Text)
		default:
			b.WriteString(e.Text)
		}
	}
}

func (b *printer) section(s *Section) {
	b.WriteString(s.Kind.String())
	for i, a := range s.Actions {
		b.sep(i, ",")
		b.WriteByte(' ')
		b.path(a.Path)
		switch {
		case a.Value == nil:
			continue
		case s.Kind == Set:
			b.WriteString(" =")
		}
		b.WriteByte(' ')
		b.operand(a.Value)
	}
}
