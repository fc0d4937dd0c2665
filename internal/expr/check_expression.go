package expr

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
)

// phase orders the faults of one expression as the service looks for them.
type phase uint8

const (
	phaseSyntax phase = iota // of texts that are known in part
	phaseOperators
	phaseParens
	phasePaths
	phaseReservedUpdate // of updates: before the functions
	phaseFunctions
	phaseMisuse
	phaseReserved // of the others
	phaseSections
	phaseNames
	phaseValues
	phaseOverlap
	phaseConflict
	phaseClauses
	phaseUpdateTypes
	phaseUpdateFunctions
	phaseKeyForm
)

// phasedFault is a fault and when the service would meet it.
type phasedFault struct {
	phase phase
	Violation
}

var invalidKind = func() (begin [Update + 1]string) {
	for k := range begin {
		begin[k] = "Invalid " + Kind(k).String() + ": "
	}
	return begin
}()

// expressionChecker judges one expression.
type expressionChecker struct {
	*checker
	kind    Kind
	param   string
	invalid string // how a message about it begins
	tree    *Tree

	operators int
	faults    []phasedFault
	// missing are the undefined placeholders reported so far.
	missing symbols
	targets []*Path // of an update
	apart   pathTree
}

// expression reads and judges an expression of the request. The tree is nil
// if the text is absent, not known in full, or not well formed.
func (c *checker) expression(kind Kind, text *Opt[string]) *Tree {
	if text.State == Absent {
		return nil
	}
	src, ok := c.expressionText(kind, text)
	if !ok {
		return nil
	}
	x := c.checkerOf(kind, src)
	t := x.tree
	if len(t.Errors) > 0 {
		x.formError(t.Errors[0])
		return nil
	}
	switch kind {
	case Projection:
		x.projection()
	case Update:
		x.update()
	default:
		x.condition()
	}
	x.flush()
	return t
}

// checkerOf parses an expression without holes and returns what judges it, which
// is valid until the next expression.
func (c *checker) checkerOf(kind Kind, src string) *expressionChecker {
	m := c.memory
	if m == nil {
		return &expressionChecker{checker: c, kind: kind, param: kind.String(), invalid: invalidKind[kind], tree: Parse(kind, src)}
	}
	t := &m.trees[kind]
	m.parser.parse(t, kind, src, false)
	x := &m.expression
	x.checker, x.kind, x.param, x.invalid, x.tree = c, kind, kind.String(), invalidKind[kind], t
	x.operators, x.faults = 0, x.faults[:0]
	x.missing.init(0, false)
	return x
}

// flush hands the faults over in the order in which the service would meet
// them.
func (x *expressionChecker) flush() {
	if len(x.faults) > 1 {
		slices.SortStableFunc(x.faults, func(a, b phasedFault) int { return int(a.phase) - int(b.phase) })
	}
	for i := range x.faults {
		x.found = append(x.found, x.faults[i].Violation)
	}
}

// expressionText returns the text of an expression if it is known in full.
func (c *checker) expressionText(kind Kind, text *Opt[string]) (string, bool) {
	src, ok := text.Known()
	if !ok || hasHole(src) {
		c.unread = true
		if ok {
			x := &expressionChecker{checker: c, kind: kind, param: kind.String(), invalid: invalidKind[kind]}
			if known := len(src) - countHoles(src); known > dynamo.MaxExpressionSize {
				x.formError(sizeError(kind, known))
			} else {
				x.partial(src)
			}
		}
		return "", false
	}
	return src, true
}

// formError reports that the text is not well formed. What else it says is
// then not judged; its placeholders count as used.
func (x *expressionChecker) formError(e *Error) {
	x.checker.add(x.violation(e.Rule, e.Pos, e.Predicate, e.Text))
	if x.tree == nil || len(x.names.list)+len(x.values.list) == 0 {
		return
	}
	l := lexer{src: x.tree.Src, kind: x.kind}
	for t := l.next(); t.kind != tokEOF; t = l.next() {
		switch t.kind {
		case tokNameRef:
			x.names.useRunOn(t.In(l.src))
		case tokValueRef:
			x.values.useRunOn(t.In(l.src))
		}
	}
}

func (x *expressionChecker) violation(rule dynamo.RuleID, pos Range, predicate, text string) Violation {
	return Violation{
		Rule: rule, Field: x.param, Pos: pos, InText: true, Predicate: predicate, Text: text,
		Action: x.action, Index: x.index,
	}
}

// fault records a fault of the expression; args fill the rule's text.
func (x *expressionChecker) fault(p phase, rule dynamo.RuleID, pos Range, predicate string, args ...string) *Violation {
	x.faults = append(x.faults, phasedFault{p, x.violation(rule, pos, predicate, rule.TextAfter(x.invalid, args...))})
	return &x.faults[len(x.faults)-1].Violation
}

// resolve returns the attribute name of an element. It reports false for a
// placeholder whose target is not known; the name is then the placeholder.
func (x *expressionChecker) resolve(e *Elem) (string, bool) {
	if e.Kind != RefElem {
		return e.Text, true
	}
	if i := x.names.known(e.Text); i >= 0 {
		if name, ok := x.req.Names.Entries[i].Target.Known(); ok && !hasHole(name) {
			return name, true
		}
	}
	return e.Text, false
}

// pathText prints a path as the service does: [a, [1], b].
func (x *expressionChecker) pathText(p *Path) string {
	var b strings.Builder
	b.WriteByte('[')
	for i := range p.Elems {
		if i > 0 {
			b.WriteString(", ")
		}
		e := &p.Elems[i]
		if e.Kind == IndexElem {
			b.WriteString("[" + trimIndex(e.Text) + "]")
			continue
		}
		name, _ := x.resolve(e)
		b.WriteString(name)
	}
	b.WriteByte(']')
	return b.String()
}

// pathForm looks for faults of a path that need no maps.
func (x *expressionChecker) pathForm(p *Path) {
	if n := len(p.Elems); n > dynamo.MaxPathElements {
		x.fault(phasePaths, dynamo.PathDepth, p.Pos,
			"has a document path with "+itoa(n)+" elements; the limit is "+itoa(dynamo.MaxPathElements), itoa(n))
	}
	for i := range p.Elems {
		e := &p.Elems[i]
		switch e.Kind {
		case IndexElem:
			if n, err := strconv.ParseInt(e.Text, 10, 64); err != nil || n > dynamo.MaxListIndex {
				x.fault(phasePaths, dynamo.PathIndex, e.Pos,
					"has list index "+e.Text+"; the limit is "+itoa(dynamo.MaxListIndex), e.Text)
			}
		case NameElem:
			if dynamo.IsReserved(e.Text) {
				x.reserved(e)
			}
		}
	}
}

func (x *expressionChecker) reserved(e *Elem) {
	p := phaseReserved
	if x.kind == Update {
		p = phaseReservedUpdate
	}
	v := x.fault(p, dynamo.ReservedWord, e.Pos, "uses "+quote(e.Text)+", which is a reserved word", e.Text)
	v.Attribute = e.Text
}

// definedNames marks the name placeholders of a path as used and reports
// those without entry in phase p.
func (x *expressionChecker) definedNames(p phase, path *Path) {
	for i := range path.Elems {
		e := &path.Elems[i]
		if e.Kind != RefElem {
			continue
		}
		at, ok := x.names.use(e.Text)
		switch {
		case !ok && x.once(e.Text):
			v := x.fault(p, dynamo.UndefinedName, e.Pos,
				"uses name placeholder "+quote(e.Text)+", which is not in ExpressionAttributeNames", e.Text)
			v.Keys = []string{e.Text}
			v.Suggestion = x.names.nearest(e.Text)
		case at >= 0:
			x.nameTarget(p, e, at)
		}
	}
}

// nameTarget reports a placeholder that stands for the empty name.
func (x *expressionChecker) nameTarget(p phase, e *Elem, at int) {
	if target, ok := x.req.Names.Entries[at].Target.Known(); ok && target == "" && x.once(e.Text) {
		v := x.fault(p, dynamo.EmptyNameTarget, e.Pos,
			"uses name placeholder "+quote(e.Text)+", which stands for the empty name", e.Text)
		v.Keys = []string{e.Text}
	}
}

// definedValue marks a value placeholder as used and reports it in phase p if
// it has no entry.
func (x *expressionChecker) definedValue(p phase, n *Value) {
	if _, ok := x.values.use(n.Name); !ok && x.once(n.Name) {
		v := x.fault(p, dynamo.UndefinedValue, n.Pos,
			"uses value placeholder "+quote(n.Name)+", which is not in ExpressionAttributeValues", n.Name)
		v.Keys = []string{n.Name}
		v.Suggestion = x.values.nearest(n.Name)
	}
}

// once reports whether the placeholder was not reported before: one missing
// entry is one fault, however often it is used.
func (x *expressionChecker) once(placeholder string) bool {
	if x.missing.find(placeholder) >= 0 {
		return false
	}
	x.missing.add(placeholder)
	return true
}

// value returns what is known of the value that n stands for; nil if nothing
// is.
func (x *expressionChecker) value(n *Value) *AttributeValue {
	i := x.values.known(n.Name)
	if i < 0 {
		return nil
	}
	v := &x.req.Values.Entries[i].Value
	if v.Form != FormOK {
		return nil
	}
	return v
}
