package decode

import (
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/model"
	"github.com/dynlint/dynlint/internal/value"
)

// The language of guregu/dynamo: `?` is the next argument as a value, `$` the next
// argument as a name or list index, `'x'` the name x. All else is sent as it is.

// clauseArgs are the arguments of a clause: as they are, as $ takes them, and as ?
// does.
type clauseArgs struct {
	raw, names, vals []value.Value
	open             bool // which there are is not known
}

func argsOf(c value.Value) clauseArgs {
	var a clauseArgs
	for name, to := range map[string]*[]value.Value{"Args": &a.raw, "Names": &a.names, "Vals": &a.vals} {
		l, ok := value.Unwrap(field(c, name)).(*value.List)
		if !ok {
			continue
		}
		*to = l.Elems
		a.open = a.open || l.Open
	}
	return a
}

// clause translates one clause: a choice for its alternatives, or for those of its
// text.
func (s *subber) clause(c value.Value) value.Value {
	alts := value.Alternatives(c)
	if len(alts) == 1 {
		return s.oneClause(c)
	}
	out := make([]value.Value, len(alts))
	for i, a := range alts {
		out[i] = s.conditionally(true, func() value.Value { return s.oneClause(a) })
	}
	return value.NewChoice(out...)
}

func (s *subber) oneClause(c value.Value) value.Value {
	if path := field(c, "Path"); path != nil {
		alts := value.Alternatives(path)
		out := make([]value.Value, len(alts))
		for i, a := range alts {
			out[i] = s.conditionally(len(alts) > 1, func() value.Value { return s.form(c, s.path(a)) })
		}
		return value.NewChoice(out...)
	}
	text := field(c, "Expr")
	if text == nil {
		if unknown(c) {
			s.open = true
			gap := gapOf(c, "a clause")
			return value.UnknownBecause(gap.Why, gap.Pos)
		}
		return value.Str("")
	}
	alts := value.Alternatives(text)
	out := make([]value.Value, len(alts))
	for i, a := range alts {
		out[i] = s.conditionally(len(alts) > 1, func() value.Value { return s.expr(value.Unwrap(a), argsOf(c)) })
	}
	return value.NewChoice(out...)
}

// form fills in the form of a clause on a path.
func (s *subber) form(c, path value.Value) value.Value {
	form, _ := value.Known(field(c, "Form"))
	args := argsOf(c)
	if field(c, "Boxes") != nil && len(args.vals) > 0 && noSet(args.vals[0]) {
		return refusalAt(refusal(dynamo.LibraryArgument, nil, "dynamo: Update.DeleteFromSet given unsupported value"), path)
	}
	var parts []value.Value
	for form != "" {
		i := strings.IndexAny(form, "%?")
		if i < 0 {
			parts = append(parts, value.Str(form))
			break
		}
		parts = append(parts, value.Str(form[:i]))
		if form[i] == '%' {
			parts = append(parts, path)
			form = form[i+2:]
			continue
		}
		sub := &substitution{subber: s, args: args, whole: value.Str("")}
		v, ok := sub.value(nil, part(path, -1))
		if !ok {
			return refusalAt(sub.refused, path)
		}
		parts = append(parts, v)
		form = form[i+1:]
	}
	return join(parts...)
}

// noSet reports whether an attribute value certainly is no set.
func noSet(v value.Value) bool {
	if value.IsNil(v) {
		return true
	}
	switch _, typ := attributeValue(v); typ {
	case "BOOL", "NULL", "M", "L":
		return true
	}
	return false
}

// refusalAt is a refusal at another place.
func refusalAt(r, at value.Value) value.Value {
	rec := r.(*value.Record)
	if c, ok := value.Unwrap(at).(*value.Const); ok {
		return rec.With("At", c)
	}
	return rec
}

// expr translates one text.
func (s *subber) expr(text value.Value, args clauseArgs) value.Value {
	t := &substitution{subber: s, args: args, whole: text}
	parts := []value.Value{text}
	if x, ok := text.(*value.Text); ok {
		parts = x.Parts
	}
	for i, p := range parts {
		k, ok := p.(*value.Const)
		if !ok {
			t.out = append(t.out, p)
			t.lost, s.open = true, true // the unknown part may take arguments and have placeholders
			continue
		}
		if !t.text(k, i == len(parts)-1) {
			break
		}
	}
	if t.refused != nil {
		return t.refused
	}
	return join(t.out...)
}

// substitution is a text on the way, with the arguments that are left.
type substitution struct {
	*subber
	args    clauseArgs
	whole   value.Value
	next    int
	lost    bool // which argument is the next is not known
	out     []value.Value
	refused value.Value
}

// text translates a known part of the text; false if what comes after is not to be
// read.
func (t *substitution) text(k *value.Const, last bool) bool {
	s, from := k.Lit, 0
	for i := 0; i < len(s); i++ {
		if s[i] != '?' && s[i] != '$' && s[i] != '\'' {
			continue
		}
		if from < i {
			t.out = append(t.out, k.Slice(from, i))
		}
		if s[i] == '\'' {
			end := strings.IndexByte(s[i+1:], '\'')
			if end < 0 {
				return t.unterminated(k, i, last)
			}
			end += i + 2
			t.out = append(t.out, k.Slice(i, end).Instead(t.name(k.Slice(i+1, end-1))))
			i, from = end-1, end
			continue
		}
		at, out, ok := k.Slice(i, i+1), value.Value(nil), false
		switch {
		case !t.lost && !t.args.open && t.next >= len(t.args.raw):
			t.refuse(at, "dynamo: missing argument for "+s[i:i+1]+" placeholder"+t.position(i+1))
		case s[i] == '?':
			out, ok = t.value(at, at)
		default:
			out, ok = t.nameOrIndex(at, i)
		}
		if !ok {
			return false
		}
		t.out = append(t.out, out)
		from = i + 1
	}
	if from < len(s) {
		t.out = append(t.out, k.Slice(from, len(s)))
	}
	return true
}

func (t *substitution) refuse(at *value.Const, text string) {
	t.refused = refusal(dynamo.LibraryArgument, at, text)
}

// position is the end of the library's message about a placeholder.
func (t *substitution) position(i int) string {
	text, known := value.Known(t.whole)
	if !known {
		return ""
	}
	return " (at position " + strconv.Itoa(i) + " of " + strconv.Quote(text) + ")"
}

// unterminated is a quoted name that does not end, in this part at least.
func (t *substitution) unterminated(k *value.Const, i int, last bool) bool {
	if _, known := value.Known(t.whole); known && last {
		t.refuse(k.Slice(i, i+1), "dynamo: expression lex error: unterminated string at position "+strconv.Itoa(i))
		return false
	}
	t.open = true
	t.out = append(t.out, value.UnknownBecause("a name with an unknown part", k.At(i)))
	return false
}

// arg returns the next argument of one of the lists; nil if it is not known.
func (t *substitution) arg(list []value.Value) value.Value {
	if t.lost || t.args.open && t.next >= len(list) || t.next >= len(list) {
		return nil
	}
	return list[t.next]
}

var missingArg = value.UnknownBecause("the argument of an expression is not known", value.Pos{})

// value is what ? stands for, at a place; by is a text beside it, for a value that
// has no place. It reports false if the library refuses the argument.
func (t *substitution) value(at, by *value.Const) (value.Value, bool) {
	raw, v := t.arg(t.args.raw), t.arg(t.args.vals)
	t.next++
	if raw == nil {
		raw, v = missingArg, missingArg
	}
	if lit, ok := literal(raw); ok {
		return t.merge(lit), true
	}
	if value.IsNil(v) {
		t.refused = refusal(dynamo.LibraryArgument, orEmpty(at), "invalid substitute value for ':v"+strconv.Itoa(len(t.values))+"': <nil>")
		return nil, false
	}
	if untyped(raw) && t.startsCondition() {
		t.open = true
		return value.UnknownBecause("what an argument stands for is not known", posOf(raw)), true // a value, or a whole expression
	}
	alts, _ := given(v)
	key := t.subber.value(value.NewChoice(alts...), by)
	if at == nil {
		return key, true
	}
	return at.Instead(key.Lit), true
}

// orEmpty is a constant for a place that may not be known.
func orEmpty(at *value.Const) value.Value {
	if at == nil {
		return value.Str("")
	}
	return at
}

// untyped reports whether the dynamic type of an argument is not known.
func untyped(v value.Value) bool {
	for _, a := range value.Alternatives(v) {
		if _, typed := a.(*value.Iface); typed {
			continue
		}
		if _, isHole := a.(*value.Hole); isHole {
			return true
		}
	}
	return false
}

// startsCondition reports whether the text so far ends where a condition may begin.
func (t *substitution) startsCondition() bool {
	for i := len(t.out) - 1; i >= 0; i-- {
		k, ok := t.out[i].(*value.Const)
		if !ok {
			return true
		}
		s := strings.TrimRight(k.Lit, " \t\r\n")
		if s == "" {
			continue
		}
		word := strings.ToUpper(s[strings.LastIndexAny(s, " \t\r\n()")+1:])
		return word == "" && s[len(s)-1] == '(' || word == "AND" || word == "OR" || word == "NOT"
	}
	return true
}

// nameOrIndex is what $ stands for. It reports false if the library refuses the
// argument.
func (t *substitution) nameOrIndex(at *value.Const, i int) (value.Value, bool) {
	v, known := t.arg(t.args.names), true
	t.next++
	if v == nil {
		v, known = missingArg, false
	}
	var bad value.Value
	alts := value.Alternatives(v)
	out := make([]value.Value, 0, len(alts))
	for _, a := range alts {
		a = value.Unwrap(a)
		r, isRecord := a.(*value.Record)
		lit, isLiteral := literal(a)
		switch {
		case isLiteral:
			out = append(out, t.conditionally(len(alts) > 1, func() value.Value { return t.merge(lit) }))
		case isRecord && r.Type == model.Index:
			out = append(out, index(r.Get("Value"), at))
		case isRecord && r.Type == model.BadName:
			typ, _ := value.Known(r.Get("Type"))
			bad = refusal(dynamo.LibraryArgument, at, "dynamo: type of argument for $ must be string, int, int64, encoding.TextMarshaler or dynamo.ExpressionLiteral (got type "+typ+
				strings.Replace(t.position(i+1), " (at", " at", 1))
		case isNumber(a):
			out = append(out, index(a, at))
		case !known && i > 0 && t.endsIn('['):
			out = append(out, value.UnknownBecause("a list index is not known", posOf(a)))
		default:
			out = append(out, t.conditionally(len(alts) > 1, func() value.Value { return at.Instead(t.name(a)) }))
		}
	}
	if len(out) == 0 {
		t.refused = bad
		return nil, false
	}
	return value.NewChoice(out...), true
}

func isNumber(v value.Value) bool {
	c, ok := v.(*value.Const)
	return ok && c.Kind == value.Int
}

// endsIn reports whether the text so far ends in a character.
func (t *substitution) endsIn(c byte) bool {
	if len(t.out) == 0 {
		return false
	}
	k, ok := t.out[len(t.out)-1].(*value.Const)
	return ok && strings.HasSuffix(k.Lit, string(c))
}

// index is a list index given as an argument.
func index(v value.Value, at *value.Const) value.Value {
	if c, ok := value.Unwrap(v).(*value.Const); ok && c.Kind == value.Int {
		return at.Instead(c.Lit)
	}
	return value.UnknownBecause("a list index is not known", posOf(v))
}
