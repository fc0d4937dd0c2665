package decode

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/value"
)

// A Fault is a rule of the service that an operation certainly breaks on some
// path.
type Fault struct {
	expr.Violation
	// Struct is the struct that holds the parameter at fault, Value what the
	// parameter is: of several alternatives the one that is wrong. Each is nil
	// if there is none.
	Struct, Value value.Value
	// At is the text that has the bytes at fault, if that is not Value.
	At value.Value
	// Library is set if a client library refuses to send the request.
	Library bool
	// Pieced: all parts of the text at fault are right in another alternative of it,
	// so that it is wrong only if the program takes them together.
	Pieced bool
}

// Faults judges what an operation asks the service for, together with the others
// that were made of the same input.
//
// An input with alternatives is judged for each combination of them. A fault
// belongs to the parameter that has it, and holds for one alternative of that
// parameter; of the other parameters it must hold for every alternative, since
// two parameters may well be chosen together. What is judged is the whole of
// what an operation may ask for: operations of one whole have the same faults.
func Faults(op *dynamo.Operation, schemas Schemas) []Fault {
	if op.Input == nil {
		return nil
	}
	whole := op.Whole
	if whole == nil {
		whole = op.Input
	}
	alts := value.Alternatives(whole)
	each := make([][]Fault, len(alts))
	for i, in := range alts {
		if _, ok := value.Unwrap(in).(*value.Record); !ok {
			continue
		}
		if present(field(in, unsure)) != nil {
			return nil // what is sent is not known
		}
		for _, combos := range combinations(value.Unwrap(in)) {
			each[i] = append(each[i], certain(op, combos, schemas)...)
		}
	}
	var out []Fault
	for _, faults := range each {
		for _, f := range faults {
			if !contains(out, &f) && !emptySometimes(&f, alts) && !otherwiseRight(&f, alts, each) && whereverGiven(&f, alts, each) {
				f.Pieced = pieced(&f, alts, each)
				out = append(out, f)
			}
		}
	}
	return out
}

func contains(faults []Fault, f *Fault) bool {
	return slices.ContainsFunc(faults, func(o Fault) bool { return sameFault(&o, f) && equalValues(o.Value, f.Value) })
}

// whereverGiven reports whether the alternatives of a request that may have the
// value at fault all have the fault; all alternatives, if it is that something is
// not given.
func whereverGiven(f *Fault, alts []value.Value, each [][]Fault) bool {
	if slices.Contains(absenceRules, f.Rule) {
		for _, faults := range each {
			if !slices.ContainsFunc(faults, func(o Fault) bool { return o.Rule == f.Rule && o.Field == f.Field && o.Action == f.Action }) {
				return false
			}
		}
		return true
	}
	if f.Action != "" || f.Value == nil {
		return true
	}
	for i, in := range alts {
		given := slices.ContainsFunc(value.Alternatives(field(in, f.Field)), func(v value.Value) bool { return equalValues(f.Value, v) })
		if given && !contains(each[i], f) {
			return false
		}
	}
	return true
}

// correlated are rules that an alternative of a key, item or list breaks by what
// decides the alternative: the zero item that a look-up returns for nothing is
// tested before it is put, which key is made depends on the table, and a list has no
// members where a loop has found none.
var correlated = []dynamo.RuleID{dynamo.LibraryItems, dynamo.LibraryKey, dynamo.EmptyKey, dynamo.ItemIndexKeyEmpty, dynamo.KeyEmptyValue, dynamo.UpdateIndexKeyEmpty, dynamo.KeySchema}

// otherwiseRight reports whether a correlated rule is kept by another
// alternative of the parameter at fault.
func otherwiseRight(f *Fault, alts []value.Value, each [][]Fault) bool {
	if f.Value == nil || !slices.Contains(correlated, f.Rule) {
		return false
	}
	for i, in := range alts {
		for _, v := range parameter(in, &f.Violation) {
			if present(v) != nil && !equalValues(v, f.Value) && !slices.ContainsFunc(each[i], func(o Fault) bool { return sameFault(&o, f) && equalValues(o.Value, v) }) {
				return true
			}
		}
	}
	return false
}

// emptySometimes reports whether the parameter at fault is 0 or empty in one
// alternative of the request, and something else or not there in another: a
// test on the value often decides which alternative is sent.
func emptySometimes(f *Fault, alts []value.Value) bool {
	if f.Action != "" || f.Value == nil || !empty(f.Value) {
		return false
	}
	return slices.ContainsFunc(alts, func(in value.Value) bool { return !equalValues(f.Value, field(in, f.Field)) })
}

func equalValues(a, b value.Value) bool {
	return a == nil && b == nil || a != nil && b != nil && a.Hash() == b.Hash()
}

// judged is a combination of alternatives with its faults.
type judged struct {
	combo
	faults []Fault
}

// certain lists the faults of a set of combinations, one of which the program
// certainly sends.
func certain(op *dynamo.Operation, combos []combo, schemas Schemas) []Fault {
	all := make([]judged, len(combos))
	for i, c := range combos {
		w := newWire(op, c.input, schemas)
		all[i] = judged{c, w.faults()}
	}
	var out []Fault
	for i := range all {
		for _, f := range all[i].faults {
			if !everywhere(all, &all[i], &f) {
				continue
			}
			if !contains(out, &f) {
				out = append(out, f)
			}
		}
	}
	return out
}

// everywhere reports whether all combinations that agree with c in the
// parameter at fault have the fault.
func everywhere(all []judged, c *judged, f *Fault) bool {
	path := faultPath(&f.Violation)
	if slices.Contains(absenceRules, f.Rule) {
		path = "" // a path on which it is not given may be one on which nothing is sent
	}
	for i := range all {
		other := &all[i]
		if !agree(c.picks, other.picks, path) {
			continue
		}
		if !slices.ContainsFunc(other.faults, func(o Fault) bool { return sameFault(&o, f) }) {
			return false
		}
	}
	return true
}

// agree reports whether two combinations have the same alternatives of the
// parameter at path, and of what it stands in.
func agree(a, b []pick, path string) bool {
	for i, p := range a {
		if strings.HasPrefix(path+".", p.path+".") || strings.HasPrefix(path, p.path+"[") {
			if p.n != b[i].n {
				return false
			}
		}
	}
	return true
}

func sameFault(a, b *Fault) bool {
	return a.Rule == b.Rule && a.Action == b.Action && a.Index == b.Index && a.Field == b.Field && a.Pos == b.Pos &&
		a.InText == b.InText && a.Attribute == b.Attribute && slices.Equal(a.Keys, b.Keys) && a.Text == b.Text
}

// faultPath is where the parameter of a violation stands in the input.
func faultPath(v *expr.Violation) string {
	action := v.Action
	if table, verb, ok := strings.Cut(action, "]."); ok && strings.HasPrefix(action, "RequestItems[") {
		action = table + "][" + strconv.Itoa(v.Index) + "]." + verb
	}
	if action == "" {
		return v.Field
	}
	return action + "." + v.Field
}

// absenceRules are about what is not given.
var absenceRules = []dynamo.RuleID{dynamo.MemberMissing, dynamo.QueryNoKey}

// listRules compare the members of a list: they say nothing of a list that may
// lack some of those known.
var listRules = []dynamo.RuleID{
	dynamo.SameItem, dynamo.BatchDuplicates, dynamo.TransactionSize, dynamo.StatementMixed, dynamo.StatementParameters,
}

// faults judges the request. Unused placeholders are a fault each.
func (w *wire) faults() []Fault {
	var out []Fault
	for _, v := range w.Check() {
		if w.loose && slices.Contains(listRules, v.Rule) {
			continue
		}
		if v.Rule == dynamo.ExprSyntax && slices.ContainsFunc(out, func(f Fault) bool {
			return f.Rule == v.Rule && f.Field == v.Field && f.Action == v.Action && f.Index == v.Index
		}) {
			continue // the first tells
		}
		in := w.structOf(&v)
		f := Fault{Violation: v, Struct: in}
		if w.madeInOnePlace(&v, in) {
			f.Action, f.Struct = "", nil
		}
		if in != nil {
			f.Value = field(in, v.Field)
		}
		if slices.Contains(absenceRules, v.Rule) && setToNil(in, v.Field) {
			continue // what a variable holds may have been set where it is not seen, or comes with an error
		}
		if v.Rule != dynamo.NamesUnused && v.Rule != dynamo.ValuesUnused {
			out = append(out, f)
			continue
		}
		for _, k := range v.Keys {
			one := f
			one.Keys = []string{k}
			one.Text = strings.Replace(v.Text, "{"+strings.Join(v.Keys, ", ")+"}", "{"+k+"}", 1)
			out = append(out, one)
		}
	}
	return append(out, w.refused...)
}

// madeInOnePlace reports whether two actions on one item were made by one piece of
// code, which is right for itself.
func (w *wire) madeInOnePlace(v *expr.Violation, in value.Value) bool {
	if v.Rule != dynamo.SameItem && v.Rule != dynamo.BatchDuplicates || len(v.Keys) != 2 {
		return false
	}
	list, _, _ := strings.Cut(v.Action, "].")
	for _, m := range members {
		for _, at := range []string{"TransactItems[" + v.Keys[0] + "]." + string(m.verb), list + "]." + string(m.verb) + "Request#" + v.Keys[0]} {
			if first := w.parts[at]; first != nil && posOf(in).IsValid() && posOf(first) == posOf(in) {
				return true
			}
		}
	}
	return false
}

// setToNil reports whether a struct has a parameter that is nil.
func setToNil(in value.Value, name string) bool {
	r, ok := value.Unwrap(in).(*value.Record)
	return ok && in != nil && r.Get(name) != nil
}

// structOf is the struct that has the parameter of a violation.
func (w *wire) structOf(v *expr.Violation) value.Value {
	if in, ok := w.parts[v.Action]; ok {
		return in
	}
	return w.parts[v.Action+"#"+strconv.Itoa(v.Index)]
}
