package starter

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
)

// created takes over what the program says when it creates the table.
func (t *Table) created(def *dynamo.TableDef) {
	if key, ok := attrs(def.Key); ok {
		t.Key = key
	}
	for _, x := range def.Indexes {
		if key, ok := attrs(x.Key); ok && x.Name != "" {
			t.Indexes = append(t.Indexes, &Index{Name: x.Name, Key: key, Local: !x.Global})
		}
	}
}

func attrs(parts []dynamo.KeyPart) ([]Attr, bool) {
	var out []Attr
	for _, p := range parts {
		if p.Name == "" {
			return nil, false
		}
		out = append(out, Attr{p.Name, keyType(p.Type), p.Sort})
	}
	return out, len(out) > 0
}

func keyType(t string) string {
	if t == "N" || t == "B" {
		return t
	}
	return "S"
}

// findKeys reads the keys of the table and of its indexes off the operations.
func (t *Table) findKeys() {
	for _, a := range t.asks {
		if name, known := a.op.Index(); known && name != "" && a.r == &a.op.Op.Request {
			t.index(name)
		}
	}
	if t.Key == nil {
		t.Key, t.Guess = t.primary()
		t.byIndexes()
	}
	slices.SortFunc(t.Indexes, func(a, b *Index) int { return strings.Compare(a.Name, b.Name) })
}

// primary is the key as Key maps and key conditions show it.
func (t *Table) primary() (key []Attr, guess string) {
	equal, ranged, types := map[string]bool{}, map[string]bool{}, map[string]string{}
	var whole []string // the attributes of a Key map
	for _, a := range t.asks {
		if name, known := a.op.Index(); !known || name != "" && a.r == &a.op.Op.Request {
			continue
		}
		var names []string
		for _, k := range a.r.Keys.List {
			if k.Name == "" {
				continue
			}
			if types[k.Name] == "" && k.Type != "?" {
				types[k.Name] = k.Type
			}
			switch k.Cond {
			case dynamo.Item:
				names = append(names, k.Name)
			case dynamo.Eq:
				equal[k.Name] = true
			default:
				ranged[k.Name] = true
			}
		}
		if a.r.Keys.Gap == nil && len(names) > len(whole) && len(names) <= 2 {
			whole = names
		}
	}
	if whole == nil {
		for n := range equal {
			whole = append(whole, n)
		}
		for n := range ranged {
			whole = append(whole, n)
		}
		slices.Sort(whole)
		whole = slices.Compact(whole)
		guess = "only queries show it"
	}
	if len(whole) == 0 || len(whole) > 2 {
		return nil, ""
	}
	slices.Sort(whole)
	return order(whole, equal, ranged, types, guess)
}

// byIndexes swaps a guessed key whose partition attribute is that of an index too:
// such an index would be of no use.
func (t *Table) byIndexes() {
	if t.Guess == "" || len(t.Key) != 2 {
		return
	}
	partition := func(attr string) bool {
		return slices.ContainsFunc(t.Indexes, func(x *Index) bool { return x.Key[0].Name == attr })
	}
	if a, b := t.Key[0], t.Key[1]; partition(a.Name) && !partition(b.Name) {
		a.Sort, b.Sort = true, false
		t.Key = []Attr{b, a}
	}
}

// order puts the partition key first.
func order(names []string, equal, ranged map[string]bool, types map[string]string, guess string) ([]Attr, string) {
	if len(names) == 2 {
		a, b := names[0], names[1]
		switch {
		case ranged[a] && !ranged[b], !equal[a] && equal[b]:
			a, b = b, a
		case ranged[b] && !ranged[a], !equal[b] && equal[a]:
		case isSort(a) && !isSort(b):
			a, b = b, a
		case isSort(b) && !isSort(a):
		default:
			guess = "which of the two is the partition key is not certain"
		}
		names = []string{a, b}
	}
	var out []Attr
	for i, n := range names {
		out = append(out, Attr{n, keyType(types[n]), i == 1})
	}
	return out, guess
}

// isSort reports whether an attribute is named as sort keys are.
func isSort(name string) bool {
	n := strings.ToLower(name)
	return strings.HasSuffix(n, "sk") || strings.Contains(n, "sort") || strings.Contains(n, "range")
}

// index reads the key of an index off the queries of it.
func (t *Table) index(name string) {
	if slices.ContainsFunc(t.Indexes, func(x *Index) bool { return x.Name == name }) {
		return
	}
	equal, ranged, types := map[string]bool{}, map[string]bool{}, map[string]string{}
	var names []string
	for _, a := range t.asks {
		if n, known := a.op.Index(); !known || n != name || a.r != &a.op.Op.Request {
			continue
		}
		for _, k := range a.r.Keys.List {
			if k.Name == "" {
				continue
			}
			names = append(names, k.Name)
			if k.Type != "?" {
				types[k.Name] = k.Type
			}
			if k.Cond == dynamo.Eq {
				equal[k.Name] = true
			} else {
				ranged[k.Name] = true
			}
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	if len(names) == 0 || len(names) > 2 {
		return
	}
	x := &Index{Name: name}
	x.Key, x.Guess = order(names, equal, ranged, types, "")
	if len(x.Key) == 1 {
		x.Guess = "no query shows whether it has a sort key"
	}
	t.Indexes = append(t.Indexes, x)
}

// keyOf is the key of an index, of the table itself for "".
func (t *Table) keyOf(index string) []Attr {
	if index == "" {
		return t.Key
	}
	for _, x := range t.Indexes {
		if x.Name == index {
			return x.Key
		}
	}
	return nil
}

func (t *Table) keyNames() []string {
	var out []string
	add := func(as []Attr) {
		for _, a := range as {
			if !slices.Contains(out, a.Name) {
				out = append(out, a.Name)
			}
		}
	}
	add(t.Key)
	for _, x := range t.Indexes {
		add(x.Key)
	}
	return out
}

func uniqueName(name string, taken func(string) bool) string {
	for i := 2; ; i++ {
		if !taken(name) {
			return name
		}
		base := strings.TrimRight(name, "0123456789")
		name = fmt.Sprintf("%s%d", base, i)
	}
}
