package rejects_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/dynlint/dynlint/analyzers/expression"
	"github.com/dynlint/dynlint/analyzers/request"
	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/dyntest"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/expr/oracle"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/load"
	"github.com/dynlint/dynlint/internal/operations"
	"github.com/dynlint/dynlint/internal/sdk"
)

// TestGenerated writes every recorded request, and one of each rule of requests, as Go code in several forms: one
// literal; put together by statements, with its texts in two halves; and by a
// helper in another package, with its texts as constants of a third. Each fault
// of a request must be found once, at the bytes that are wrong, and nothing
// else.
func TestGenerated(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles thousands of functions")
	}
	g := newGenerator(t)
	for i := range g.cases {
		for _, form := range []func(int) error{g.literal, g.statements, g.helper, g.builder} {
			if err := form(i); err != nil {
				g.skipped[g.cases[i].id] = err.Error()
			}
		}
	}
	if n := len(g.skipped); n > 13 {
		t.Errorf("%d cases cannot be written in Go; at most 13 are known to be so", n)
	}
	findings := g.lint()
	for _, w := range g.written {
		g.compare(w, findings)
	}
	forms := map[string]int{}
	for _, w := range g.written {
		forms[w.form]++
	}
	t.Logf("%d cases, %d requests in Go: %v; %d with faults", len(g.cases), len(g.written), forms, g.faulty)
	for _, id := range slices.Sorted(maps.Keys(g.skipped)) {
		t.Logf("not expressible in Go: %s: %s", id, g.skipped[id])
	}
	if g.built < 400 {
		t.Errorf("the builder says only %d requests", g.built)
	}
	for _, file := range g.files {
		for _, f := range findings[file.path] {
			if !f.taken {
				t.Errorf("outside of any request: %s", f.String())
			}
		}
	}
}

type oracleCase struct {
	id      string
	op      string
	request object
	judge   *expr.Request
}

// written is a request in one form.
type written struct {
	c     *oracleCase
	form  string
	texts map[string][]segment
	spans []span
	judge *expr.Request // what is sent, if not that of the case
}

// span is a part of a file that belongs to a request.
type span struct {
	file     *source
	from, to int
}

type generator struct {
	*testing.T
	cases   []*oracleCase
	dir     string
	files   []*source
	main    *source // forms 1 and 2, and the calls of form 3
	store   *source
	texts   *source
	written []*written
	skipped map[string]string
	faulty  int
	built   int
}

const header = `
import (
	"context"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/expression"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
%s)

var _ = strings.Repeat
var _ = aws.String
var _ = expression.Name
var _ types.AttributeValue
`

func newGenerator(t *testing.T) *generator {
	g := &generator{T: t, dir: t.TempDir(), skipped: map[string]string{}}
	var data []byte
	for _, name := range []string{"oracle-cases.jsonl", "request-cases.jsonl"} {
		cases, err := os.ReadFile(filepath.Join(dyntest.Root(t), "internal", "expr", "testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		data = append(data, cases...)
	}
	requests, err := oracle.Requests(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(data) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var o object
		d := json.NewDecoder(bytes.NewReader(line))
		d.UseNumber()
		if err := d.Decode(&o); err != nil {
			t.Fatal(err)
		}
		c := &oracleCase{id: o["id"].(string), op: o["op"].(string), judge: requests[len(g.cases)]}
		c.request, _ = o["request"].(object)
		if text, ok := o["expression"].(string); ok { // always written out there
			c.request[fmt.Sprint(o["kind"])+"Expression"] = text
		}
		g.cases = append(g.cases, c)
	}
	g.main, g.store, g.texts = g.file("cases/cases.go"), g.file("store/store.go"), g.file("texts/texts.go")
	g.main.p("package cases\n"+header, "\t\"generated/store\"\n\t\"generated/texts\"\n")
	g.store.p("package store\n"+header, "")
	g.texts.p("package texts\n")
	tables := g.file("tables/tables.go")
	tables.p("package tables\n"+header+"\nfunc Create(ctx context.Context, c *dynamodb.Client) {\n", "")
	catalog := requests[0].Catalog
	catalog.Closed = false // the program may use others
	for _, s := range catalog.Tables {
		createTable(tables, s)
	}
	tables.p("}\n")
	return g
}

func (g *generator) file(path string) *source {
	f := &source{path: path}
	g.files = append(g.files, f)
	return f
}

func (g *generator) add(i int, form string) *written {
	return &written{c: g.cases[i], form: form, texts: map[string][]segment{}}
}

// isText reports whether a parameter is an expression given as one string.
func isText(c *oracleCase, name string) (string, bool) {
	s, ok := c.request[name].(string)
	return s, ok && (strings.HasSuffix(name, "Expression") || name == "Statement")
}

// fields returns the parameters of a request as Go code; those of texts are "".
func fields(c *oracleCase) (names []string, code map[string]string, err error) {
	code = map[string]string{}
	for _, n := range sortedNames(c.request) {
		if c.request[n] == nil {
			continue
		}
		names = append(names, n)
		if _, ok := isText(c, n); ok {
			continue
		}
		if code[n], err = goMember(c.op, n, c.request[n]); err != nil {
			return nil, nil, err
		}
	}
	return names, code, nil
}

// literal writes the request as one composite literal.
func (g *generator) literal(i int) error {
	w, f := g.add(i, "literal"), g.main
	names, code, err := fields(w.c)
	if err != nil {
		return err
	}
	start := f.Len()
	f.p("\nfunc %sLiteral(ctx context.Context, c *dynamodb.Client) {\n\tc.%s(ctx, &dynamodb.%sInput{\n", w.c.id, w.c.op, w.c.op)
	for _, n := range names {
		if s, ok := isText(w.c, n); ok {
			f.p("\t\t%s: aws.String(", n)
			w.texts[n] = []segment{f.text(s, 0, len(s), i%2 == 0)}
			f.p("),\n")
			continue
		}
		f.p("\t\t%s: %s,\n", n, code[n])
	}
	f.p("\t})\n}\n")
	g.done(w, span{f, start, f.Len()})
	return nil
}

// statements writes the request as assignments, with texts in two halves.
func (g *generator) statements(i int) error {
	w, f := g.add(i, "statements"), g.main
	names, code, err := fields(w.c)
	if err != nil {
		return err
	}
	start := f.Len()
	f.p("\nfunc %sStatements(ctx context.Context, c *dynamodb.Client) {\n\tin := new(dynamodb.%sInput)\n", w.c.id, w.c.op)
	for _, n := range names {
		s, ok := isText(w.c, n)
		if !ok {
			f.p("\tin.%s = %s\n", n, code[n])
			continue
		}
		half := len(s) / 2
		for half > 0 && !utf8.RuneStart(s[half]) {
			half--
		}
		f.p("\ttext%s := ", n)
		first := f.text(s, 0, half, false)
		f.p("\n\ttext%s += ", n)
		w.texts[n] = []segment{first, f.text(s, half, len(s), true)}
		f.p("\n\tin.%s = &text%s\n", n, n)
	}
	f.p("\tc.%s(ctx, in)\n}\n", w.c.op)
	g.done(w, span{f, start, f.Len()})
	return nil
}

// helper writes the request into a function of another package, to which its
// expressions are given as constants.
func (g *generator) helper(i int) error {
	w := g.add(i, "helper")
	names, code, err := fields(w.c)
	if err != nil {
		return err
	}
	id := strings.ToUpper(w.c.id[:1]) + w.c.id[1:]
	mainStart, storeStart, textStart := g.main.Len(), g.store.Len(), g.texts.Len()
	g.main.p("\nfunc %sHelper(ctx context.Context, c *dynamodb.Client) {\n\tstore.%s(ctx, c", w.c.id, id)
	g.store.p("\nfunc %s(ctx context.Context, c *dynamodb.Client", id)
	for _, n := range names {
		s, ok := isText(w.c, n)
		switch {
		case ok:
			g.texts.p("\nconst %s%s = ", id, n)
			w.texts[n] = []segment{g.texts.text(s, 0, len(s), false)}
			g.texts.p("\n")
			g.main.p(", texts.%s%s", id, n)
			g.store.p(", arg%s string", n)
		case n == "ExpressionAttributeNames":
			g.main.p(", %s", code[n])
			g.store.p(", arg%s map[string]string", n)
		case n == "ExpressionAttributeValues":
			g.main.p(", %s", code[n])
			g.store.p(", arg%s map[string]types.AttributeValue", n)
		}
	}
	g.main.p(")\n}\n")
	g.store.p(") {\n\tc.%s(ctx, &dynamodb.%sInput{\n", w.c.op, w.c.op)
	for _, n := range names {
		s := code[n]
		if _, ok := isText(w.c, n); ok {
			s = "aws.String(arg" + n + ")"
		} else if strings.HasPrefix(n, "ExpressionAttribute") {
			s = "arg" + n
		}
		g.store.p("\t\t%s: %s,\n", n, s)
	}
	g.store.p("\t})\n}\n")
	g.done(w, span{g.main, mainStart, g.main.Len()}, span{g.store, storeStart, g.store.Len()}, span{g.texts, textStart, g.texts.Len()})
	return nil
}

// builder writes the request with the expression builder, where that can say it.
func (g *generator) builder(i int) error {
	w, f := g.add(i, "builder"), g.main
	names, code, err := fields(w.c)
	if err != nil {
		return err
	}
	b := &building{map[string]string{}, map[string]expr.AttributeValue{}, map[string]string{}}
	kind, text := expr.Kind(0), ""
	for _, n := range names {
		switch s, ok := isText(w.c, n); {
		case ok && text != "":
			return nil // of several
		case ok:
			text = n
			for kind = expr.KeyCondition; kind < expr.Update && kind.String() != n; kind++ {
			}
			if s == "" || kind.String() != n {
				return nil
			}
		case n == "ExpressionAttributeNames":
			for k, v := range w.c.request[n].(object) {
				b.names[k], _ = v.(string)
			}
		case n == "ExpressionAttributeValues":
			for _, a := range w.c.judge.Values.Entries {
				b.values[a.Name] = a.Value
				if b.codes[a.Name], err = goAV(w.c.request[n].(object)[a.Name]); err != nil {
					return nil
				}
			}
		}
	}
	if text == "" {
		return nil
	}
	out, ok := build(kind, w.c.request[text].(string), b)
	if !ok {
		return nil
	}
	start := f.Len()
	f.p("\nfunc %sBuilder(ctx context.Context, c *dynamodb.Client) error {\n\te, err := %s\n\tif err != nil {\n\t\treturn err\n\t}\n", w.c.id, out.code)
	f.p("\t_, err = c.%s(ctx, &dynamodb.%sInput{\n", w.c.op, w.c.op)
	for _, n := range names {
		if n != text && !strings.HasPrefix(n, "ExpressionAttribute") {
			f.p("\t\t%s: %s,\n", n, code[n])
		}
	}
	f.p("\t\t%s: e.%s(),\n\t\tExpressionAttributeNames: e.Names(),\n", text, out.getter)
	if kind != expr.Projection {
		f.p("\t\tExpressionAttributeValues: e.Values(),\n")
	}
	f.p("\t})\n\treturn err\n}\n")
	w.judge = sent(w.c.judge, kind, &out)
	g.built++
	g.done(w, span{f, start, f.Len()})
	return nil
}

// sent is a request with the expression that the builder has made.
func sent(r *expr.Request, kind expr.Kind, out *built) *expr.Request {
	s := *r
	for k, to := range map[expr.Kind]*expr.Opt[string]{
		expr.KeyCondition: &s.KeyConditionExpression, expr.Filter: &s.FilterExpression, expr.Condition: &s.ConditionExpression, expr.Projection: &s.ProjectionExpression, expr.Update: &s.UpdateExpression,
	} {
		if k == kind {
			*to = expr.Some(out.text)
		}
	}
	s.Names, s.Values = expr.Names{}, expr.AttributeMap{}
	for _, n := range slices.Sorted(maps.Keys(out.names)) {
		s.Names.State = expr.Present
		s.Names.Entries = append(s.Names.Entries, expr.Name{Key: n, Target: expr.Some(out.names[n])})
	}
	for _, n := range slices.Sorted(maps.Keys(out.values)) {
		s.Values.State = expr.Present
		s.Values.Entries = append(s.Values.Entries, expr.Attribute{Name: n, Value: exprAV(out.values[n])})
	}
	return &s
}

func (g *generator) done(w *written, spans ...span) {
	w.spans = spans
	g.written = append(g.written, w)
}

// lint compiles the files and returns the findings by file.
func (g *generator) lint() map[string][]located {
	root := dyntest.Root(g)
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		g.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(mod), "\n")
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		g.Fatal(err)
	}
	write := func(name string, data []byte) {
		name = filepath.Join(g.dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			g.Fatal(err)
		}
		if err := os.WriteFile(name, data, 0o666); err != nil {
			g.Fatal(err)
		}
	}
	write("go.mod", []byte("module generated\n"+rest))
	write("go.sum", sum)
	for _, f := range g.files {
		write(f.path, f.Bytes())
	}
	lp, err := load.Load(context.Background(), load.Options{Dir: g.dir, Env: append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "GOPROXY=off"), Client: sdk.Reaches})
	if err != nil {
		g.Fatal(err)
	}
	for _, b := range lp.Broken {
		g.Fatalf("%s: %s", b.Pos, b.Message)
	}
	p, err := operations.Read(context.Background(), lp)
	if err != nil {
		g.Fatal(err)
	}
	return g.locate(check.Run(check.Contexts(p, check.Options{Whole: true, Places: check.NewPlaces(lp)}), []check.Func{expression.Check, request.Check}))
}

// compare takes the findings of a request out of findings.
func (g *generator) compare(w *written, findings map[string][]located) {
	var got []located
	for _, s := range w.spans {
		all := findings[s.file.path]
		from, _ := slices.BinarySearchFunc(all, s.from, func(f located, at int) int { return f.offset - at })
		for i := from; i < len(all) && all[i].offset < s.to; i++ {
			got = append(got, all[i])
			all[i].taken = true
		}
	}
	judge := w.c.judge
	if w.judge != nil {
		judge = w.judge
	}
	want := faults(judge)
	if len(want) > 0 {
		g.faulty++
	}
	for _, v := range want {
		message := messageOf(w.c, &v)
		i := slices.IndexFunc(got, func(f located) bool {
			if f.Message != message {
				return false
			}
			segs := w.texts[v.Field]
			if !v.InText || segs == nil {
				return true
			}
			file, at := offset(segs, w.c.request[v.Field].(string), v.Pos.Start)
			return file.path == f.At.File && at == f.offset
		})
		if i < 0 {
			text := fmt.Sprintf("%s, %s: missing\n\twant %s", w.c.id, w.form, message)
			for _, f := range got {
				text += fmt.Sprintf("\n\tgot  %s (offset %d)", f.String(), f.offset)
			}
			g.Error(text)
			continue
		}
		got = slices.Delete(got, i, i+1)
	}
	for _, f := range got {
		g.Errorf("%s, %s: unexpected\n\tgot  %s", w.c.id, w.form, f.String())
	}
}

// located is a finding with the offset of its place in the file.
type located struct {
	finding.Finding
	offset int
	taken  bool
}

// locate sorts findings by file and offset.
func (g *generator) locate(all []finding.Finding) map[string][]located {
	lines := map[string][]int{}
	for _, f := range g.files {
		at := 0
		for line := range bytes.Lines(f.Bytes()) {
			lines[f.path] = append(lines[f.path], at)
			at += len(line)
		}
	}
	out := map[string][]located{}
	for _, f := range all {
		if f.Preset != finding.Core {
			continue
		}
		starts := lines[f.At.File]
		if f.At.Line < 1 || f.At.Line > len(starts) {
			g.Fatalf("no such place: %s", f.String())
		}
		out[f.At.File] = append(out[f.At.File], located{Finding: f, offset: starts[f.At.Line-1] + f.At.Col - 1})
	}
	for _, list := range out {
		slices.SortStableFunc(list, func(a, b located) int { return a.offset - b.offset })
	}
	return out
}

// faults are what the request is judged to break by itself, an unused
// placeholder each.
func faults(r *expr.Request) []expr.Violation {
	var out []expr.Violation
	for _, v := range r.Check() {
		if v.Confidence() == dynamo.Low {
			continue
		}
		if v.Rule != dynamo.NamesUnused && v.Rule != dynamo.ValuesUnused {
			out = append(out, v)
			continue
		}
		for _, k := range v.Keys {
			one := v
			one.Text = strings.Replace(v.Text, "{"+strings.Join(v.Keys, ", ")+"}", "{"+k+"}", 1)
			out = append(out, one)
		}
	}
	return out
}

func messageOf(c *oracleCase, v *expr.Violation) string {
	subject, text := v.Field, v.Text
	member := v.Field
	if v.Action != "" {
		subject += " of " + v.Action
		member = v.Action + "." + v.Field
	}
	if v.Client {
		text = "missing required field, " + c.op + "Input." + member
	} else if v.ErrorType != "" {
		text = v.ErrorType + ": " + text
	}
	text = strings.NewReplacer("\n", " ", "\t", " ", "\r", " ").Replace(text)
	if len(text) > 240 {
		cut := 240
		for !utf8.RuneStart(text[cut]) {
			cut--
		}
		text = text[:cut] + "…"
	}
	m := subject + " is rejected: " + text
	if v.Rule == dynamo.KeySchema || v.Rule == dynamo.TransactionKey {
		m += " (it " + v.Predicate + ")"
	}
	if v.Suggestion != "" {
		m += " (did you mean " + v.Suggestion + "?)"
	}
	return m
}
