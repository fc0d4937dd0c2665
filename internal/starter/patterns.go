package starter

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// A Pattern is one distinct read.
type Pattern struct {
	Name string
	Body string // as a flow mapping
	At   string // the first operation that does it
}

// findPatterns makes one pattern of each distinct read of the table.
func (t *Table) findPatterns(f *File) {
	seen := map[string]bool{}
	for _, a := range t.asks {
		kind := a.op.Kind()
		switch kind {
		case dynamo.Scan:
			t.Scans = append(t.Scans, f.at(a.op.Site.Pos))
			continue
		case dynamo.GetItem, dynamo.Query, dynamo.BatchGetItem:
		default:
			continue
		}
		body, ok := t.pattern(a)
		if !ok {
			f.Left = append(f.Left, fmt.Sprintf("%s: %s has keys that are not known as a whole", f.at(a.op.Site.Pos), kind))
			continue
		}
		if form := unnamed(body); seen[form] {
			continue
		} else {
			seen[form] = true
		}
		name := uniqueName(nameOf(a), func(n string) bool {
			return slices.ContainsFunc(t.Patterns, func(p *Pattern) bool { return p.Name == n })
		})
		t.Patterns = append(t.Patterns, &Pattern{name, body, f.at(a.op.Site.Pos)})
	}
	slices.Sort(t.Scans)
	t.Scans = slices.Compact(t.Scans)
}

var named = regexp.MustCompile(`\{[A-Za-z_][A-Za-z0-9_]*`)

// unnamed drops the names of components.
func unnamed(body string) string { return named.ReplaceAllString(body, "{") }

// pattern writes what a read asks, if its keys are known.
func (t *Table) pattern(a ask) (string, bool) {
	index, known := a.op.Index()
	if !known || a.r.Keys.Gap != nil {
		return "", false
	}
	key := t.keyOf(index)
	if len(key) == 0 {
		return "", false
	}
	var where []string
	for _, k := range key {
		found := a.r.Keys.Get(k.Name)
		if len(found) == 0 {
			continue
		}
		c, ok := condition(found[0], k)
		if !ok || len(found) > 1 {
			return "", false
		}
		where = append(where, keyName(k.Name)+": "+c)
	}
	if len(where) == 0 {
		return "", false
	}
	parts := []string{"op: " + string(a.op.Kind())}
	if index != "" {
		parts = append(parts, "index: "+quote(index))
	}
	parts = append(parts, "where: {"+strings.Join(where, ", ")+"}")
	op := &a.op.Op
	if c, ok := value.Unwrap(orNil(op.Forward)).(*value.Const); ok && c.Lit == "false" {
		parts = append(parts, "order: desc")
	}
	if n, ok := check.Number(orNil(op.Limit)); ok && n > 0 {
		parts = append(parts, "limit: "+strconv.FormatInt(n, 10))
	}
	if c, ok := value.Unwrap(orNil(a.r.Consistent)).(*value.Const); ok && c.Lit == "true" && a.op.Kind() != dynamo.BatchGetItem {
		parts = append(parts, "consistent: true")
	}
	return "{" + strings.Join(parts, ", ") + "}", true
}

func orNil(v value.Value) value.Value {
	if v == nil {
		return value.NilValue
	}
	return v
}

// condition writes the condition on an attribute.
func condition(a dynamo.Attr, k Attr) (string, bool) {
	var texts []string
	for i := range a.Vals {
		one := a
		one.Cond, one.Vals, one.Optional = dynamo.Item, a.Vals[i:i+1], false
		text, _, ok := single(dynamo.Attributes{List: []dynamo.Attr{one}}, k)
		if !ok {
			return "", false
		}
		texts = append(texts, quote(text))
	}
	if a.Optional || len(texts) == 0 {
		return "", false
	}
	switch a.Cond {
	case dynamo.Item, dynamo.Eq:
		return texts[0], true
	case dynamo.Between:
		if len(texts) != 2 {
			return "", false
		}
		return "{between: [" + strings.Join(texts, ", ") + "]}", true
	case dynamo.BeginsWith:
		return "{begins_with: " + texts[0] + "}", true
	}
	return fmt.Sprintf("{%q: %s}", string(a.Cond), texts[0]), true
}

// nameOf names a read after the function that gives it its keys.
func nameOf(a ask) string {
	name := a.op.Site.Fn.Name
	if len(a.op.Chain) > 0 && len(a.op.Site.Ops) > 1 {
		name = a.op.Chain[0].Fn.Name
	}
	name, _, _ = strings.Cut(strings.TrimPrefix(name, "init."), ".func")
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		name = name[i+1:]
	}
	if n := camel(name); n != "" {
		return n
	}
	return string(a.op.Kind())
}

func keyName(s string) string { return key(s) }

// quote writes a text as a YAML scalar.
func quote(s string) string { return strconv.Quote(s) }
