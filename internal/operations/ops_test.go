package operations

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/dyntest"
	"github.com/dynlint/dynlint/internal/load"
	"github.com/dynlint/dynlint/internal/ops"
)

// TestOps reads the programs of testdata/src/ops and compares each call site
// with the comment that stands above it or behind it:
//
//	// op: Query env:TABLE index=GSI1 PK="USER#{id}" SK begins_with "ORDER#"
//	// filter(status) paging=ignored
//	out, err := c.Query(ctx, in)
//
// The parts, in this order; what is not there must not be read either:
//
//	Op                       the operation
//	kind:value               the table; then its other origins: env:A|B
//	index=NAME
//	PK="shape" PK:N="{n}"    a key attribute, of type S unless it is given; several shapes: "a"|"b";
//	                         …|? if there may be more
//	SK begins_with "shape"   one with another condition
//	item(a,b)                attributes of an item that are not known as keys
//	filter(a) condition(a) update(a)   attributes of the expressions
//	projection(a) limit=1 consistent
//	paging=loop unprocessed=ignored
//	part, none               how far it is resolved, unless it is in full
//	[Put kind:value … ]      an action of a batch or transaction; they are sorted
//
// A {} in a wanted shape stands for a hole of any name.
func TestOps(t *testing.T) {
	dir := filepath.Join(dyntest.Root(t), "testdata", "src", "ops")
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		t.Run(e.Name(), func(t *testing.T) {
			t.Parallel()
			prog := dyntest.Program(t, "ops/"+e.Name())
			records, err := List(t.Context(), prog)
			if err != nil {
				t.Fatal(err)
			}
			compareOps(t, wantedOps(t, prog), records)
		})
	}
}

func compareOps(t *testing.T, wants map[string]string, records []ops.Record) {
	t.Helper()
	for _, r := range records {
		at := fmt.Sprintf("%s:%d", r.File, r.Line)
		got := opText(r)
		want, ok := wants[at]
		switch {
		case !ok:
			t.Errorf("%s: no comment wants\n\t%s", at, got)
		case !matchOp(got, want):
			t.Errorf("%s:\n\tgot  %s\n\twant %s%s", at, got, want, reasons(r))
		}
		delete(wants, at)
	}
	for _, at := range slices.Sorted(maps.Keys(wants)) {
		t.Errorf("%s: no operation is found, want %s", at, wants[at])
	}
}

// wantedOps reads the comments of a program: by file:line of the call that one
// is about, which is the line it ends on, or the next if it stands alone.
func wantedOps(t *testing.T, prog *load.Program) map[string]string {
	t.Helper()
	wants := map[string]string{}
	for _, p := range prog.Packages {
		for _, f := range p.Files {
			text, err := os.ReadFile(f.Name)
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(string(text), "\n")
			for i := 0; i < len(lines); i++ {
				code, want, ok := strings.Cut(lines[i], "// op: ")
				if !ok {
					continue
				}
				if strings.TrimSpace(code) == "" {
					for i++; i < len(lines) && strings.HasPrefix(strings.TrimSpace(lines[i]), "//"); i++ {
						want += strings.TrimPrefix(strings.TrimSpace(lines[i]), "//")
					}
				}
				wants[fmt.Sprintf("%s:%d", prog.Rel(f.Name), i+1)] = strings.Join(strings.Fields(want), " ")
			}
		}
	}
	return wants
}

// opText writes a record in the notation of the comments.
func opText(r ops.Record) string {
	parts := []string{r.Op, tableText(r.Table)}
	if len(r.Actions) > 0 {
		parts = parts[:1] // the actions tell
	}
	add := func(cond bool, format string, args ...any) {
		if cond {
			parts = append(parts, fmt.Sprintf(format, args...))
		}
	}
	if r.Index != nil {
		add(true, "index=%s", *r.Index)
	}
	parts = append(parts, keysText(r.Keys)...)
	parts = append(parts, exprText("filter", r.Filter)...)
	parts = append(parts, exprText("condition", r.Condition)...)
	parts = append(parts, exprText("update", r.Update)...)
	add(r.Projection != nil, "projection(%s)", strings.Join(r.Projection, ","))
	add(r.Limit.Dynamic, "limit=dynamic")
	add(r.Limit.N > 0, "limit=%d", r.Limit.N)
	add(r.Consistent, "consistent")
	if r.Paging != nil {
		add(true, "paging=%s", *r.Paging)
	}
	if r.Unprocessed != nil {
		add(true, "unprocessed=%s", *r.Unprocessed)
	}
	add(r.Resolved != "full", "%s", r.Resolved)
	var actions []string
	for _, a := range r.Actions {
		p := append([]string{a.Op, tableText(a.Table)}, keysText(a.Keys)...)
		p = append(p, exprText("condition", a.Condition)...)
		p = append(p, exprText("update", a.Update)...)
		actions = append(actions, "["+strings.Join(p, " ")+"]")
	}
	slices.Sort(actions)
	return strings.Join(append(parts, actions...), " ")
}

func tableText(t ops.Table) string {
	text := t.Kind + ":" + t.Value
	for _, v := range t.Values {
		if v != t.Value {
			text += "|" + v
		}
	}
	return text
}

func exprText(name string, e *ops.Expression) []string {
	if e == nil {
		return nil
	}
	return []string{name + "(" + strings.Join(e.Attrs, ",") + ")"}
}

func keysText(keys []ops.Key) []string {
	var out, item []string
	for _, k := range keys {
		if !k.Key {
			item = append(item, k.Attr)
			continue
		}
		var shapes []string
		for _, s := range k.Shapes {
			shapes = append(shapes, `"`+s+`"`)
		}
		if k.Open && !onlyOpenHoles(k.Shapes) {
			shapes = append(shapes, "?")
		}
		name := k.Attr
		if k.Type != "S" {
			name += ":" + k.Type
		}
		if k.Cond == "=" || k.Cond == "item" {
			name += "="
		} else {
			name += " " + k.Cond + " "
		}
		out = append(out, name+strings.Join(shapes, "|"))
	}
	if item != nil {
		out = append(out, "item("+strings.Join(item, ",")+")")
	}
	return out
}

// onlyOpenHoles reports whether a key is open only by parts that its shapes
// show; "part" says so too.
func onlyOpenHoles(shapes []string) bool {
	return slices.ContainsFunc(shapes, func(s string) bool { return strings.Contains(s, "{") })
}

// matchOp compares two texts; a {} in want stands for any hole.
func matchOp(got, want string) bool {
	for len(want) > 0 && len(got) > 0 {
		if strings.HasPrefix(want, "{}") && got[0] == '{' {
			want = want[2:]
			_, got, _ = strings.Cut(got, "}")
			continue
		}
		if want[0] != got[0] {
			return false
		}
		want, got = want[1:], got[1:]
	}
	return want == got
}

func reasons(r ops.Record) string {
	var b strings.Builder
	for _, u := range r.Unknown {
		at := u.At
		if i := strings.LastIndexByte(at, '/'); i >= 0 {
			at = filepath.ToSlash(at[i+1:])
		}
		fmt.Fprintf(&b, "\n\t     %s: %s (%s)", u.What, u.Why, at)
	}
	return b.String()
}
