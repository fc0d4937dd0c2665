package expr

import (
	"encoding/base64"
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
)

// textLayer is one of the two wordings of the service: its front ends were
// rewritten one by one, and the older ones keep the older texts.
type textLayer uint8

const (
	currentText textLayer = iota
	olderText
)

// valueFault is a fault of an attribute value. what is a noun phrase for it.
type valueFault struct {
	rule dynamo.RuleID
	text string
	what string
}

// finish fills in what a violation of the fault's rule has beside its text.
func (f *valueFault) finish(v *Violation) {
	if f.rule == dynamo.NilAttributeValue {
		v.ErrorType = serialization
	}
}

// valueFaults returns the faults of v and the values in it.
func valueFaults(v *AttributeValue, layer textLayer) []valueFault {
	w := valueWalk{layer: layer}
	w.visit(v, 0)
	return w.found
}

type valueWalk struct {
	layer textLayer
	found []valueFault
	deep  bool
}

func (w *valueWalk) add(rule dynamo.RuleID, text, what string) {
	w.found = append(w.found, valueFault{rule, text, what})
}

func (w *valueWalk) visit(v *AttributeValue, depth int) {
	switch v.Form {
	case FormNil:
		w.add(dynamo.NilAttributeValue, "the request is malformed JSON: a nil attribute value is written as nothing", "a nil attribute value")
		return
	case FormEmpty:
		w.add(dynamo.ValueNoType, dynamo.ValueNoType.Text(), "a value without a type")
		return
	case FormTwoTypes:
		w.add(dynamo.ValueTwoTypes, dynamo.ValueTwoTypes.Text(), "a value with two types")
		return
	}
	switch v.Type {
	case TypeN:
		if !v.partial() {
			w.number(v.Str)
		}
	case TypeSS, TypeNS, TypeBS:
		w.set(v)
	case TypeL:
		for i := range v.List {
			w.visit(&v.List[i], w.enter(depth))
		}
	case TypeM:
		for i := range v.Map {
			w.visit(&v.Map[i].Value, w.enter(depth))
		}
	}
}

// enter returns the depth inside a list or map, and reports the first that is
// too deep.
func (w *valueWalk) enter(depth int) int {
	depth++
	if depth > dynamo.MaxValueDepth && !w.deep {
		w.deep = true
		w.add(dynamo.ValueDepth, dynamo.ValueDepth.Text(), "lists or maps nested too deep")
	}
	return depth
}

func (w *valueWalk) number(s string) {
	n, ok := parseNumber(s)
	switch {
	case !ok && w.layer == olderText && s == "":
		w.add(dynamo.ValueNotNumber, "The parameter cannot be converted to a numeric value", `number ""`)
	case !ok:
		w.add(dynamo.ValueNotNumber, dynamo.ValueNotNumber.Text(s), "number "+quote(s))
	case n.digits == "":
	case n.exp > dynamo.MaxNumberExponent:
		w.add(dynamo.ValueOverflow, dynamo.ValueOverflow.Text(), "a number that is too large")
	case n.exp <= dynamo.MinNumberExponent:
		w.add(dynamo.ValueUnderflow, dynamo.ValueUnderflow.Text(), "a number that is too small")
	case len(n.digits) > dynamo.MaxNumberDigits:
		w.add(dynamo.ValueDigits, dynamo.ValueDigits.Text(), "a number with more than "+itoa(dynamo.MaxNumberDigits)+" digits")
	}
}

func (w *valueWalk) set(v *AttributeValue) {
	if v.Known && len(v.Set) == 0 {
		text := map[Type]string{
			TypeSS: "An string set  may not be empty",
			TypeNS: "An number set  may not be empty",
			TypeBS: "Binary sets should not be empty",
		}[v.Type]
		w.add(dynamo.ValueEmptySet, dynamo.ValueEmptySet.Text(text), "an empty set")
		return
	}
	if v.Type == TypeNS {
		for i := range v.Set {
			if s, ok := v.member(i); ok {
				w.number(s)
			}
		}
	}
	if i := duplicate(v); i >= 0 {
		m, _ := v.Set[i].Known()
		w.add(dynamo.ValueDuplicates, w.duplicatesText(v), "a set with "+quote(m)+" twice")
	}
}

// duplicate returns the position of a member that a later one certainly equals,
// -1 if there is none.
func duplicate(v *AttributeValue) int {
	seen := make(map[string]int, len(v.Set))
	for j := range v.Set {
		s, ok := v.member(j)
		if !ok {
			continue
		}
		if v.Type == TypeNS {
			n, ok := parseNumber(s)
			if !ok {
				continue
			}
			s = n.digits + "e" + itoa(n.exp)
			if n.neg {
				s = "-" + s
			}
		}
		if i, twice := seen[s]; twice {
			return i
		}
		seen[s] = j
	}
	return -1
}

func (w *valueWalk) duplicatesText(v *AttributeValue) string {
	if v.Type == TypeNS {
		if w.layer == olderText {
			return "Input collection contains duplicates"
		}
		return dynamo.ValueDuplicates.Text("", ".")
	}
	members := make([]string, len(v.Set))
	for i := range v.Set {
		s, ok := v.member(i)
		switch {
		case !ok:
			s = "…"
		case v.Type == TypeBS:
			s = base64.StdEncoding.EncodeToString([]byte(s))
		}
		if w.layer == currentText {
			s = quote(s)
		}
		members[i] = s
	}
	switch {
	case v.Type == TypeSS:
		return dynamo.ValueDuplicates.Text("["+strings.Join(members, ", ")+"] ", ".")
	case w.layer == currentText:
		return dynamo.ValueDuplicates.Text("["+strings.Join(members, ",")+"]of type BS ", ".")
	}
	return dynamo.ValueDuplicates.Text("["+strings.Join(members, ", ")+"]of type BS ", ".")
}
