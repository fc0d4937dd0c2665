package expr_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/expr/oracle"
)

// BenchmarkOracle parses and checks every expression of the recorded requests
// that is given in full, with its names and values; one operation is one pass over
// all of them. "requests" judges each request as a whole.
func BenchmarkOracle(b *testing.B) {
	f, err := os.Open("testdata/oracle-cases.jsonl")
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	all, err := oracle.Requests(f)
	if err != nil {
		b.Fatal(err)
	}
	var requests []*expr.Request
	size := 0
	for _, r := range all {
		n := 0
		for _, text := range []expr.Opt[string]{
			r.KeyConditionExpression, r.FilterExpression, r.ConditionExpression, r.ProjectionExpression, r.UpdateExpression,
		} {
			n += len(text.V)
		}
		if n > 0 {
			requests = append(requests, r)
			size += n
		}
	}
	memory := new(expr.Memory)
	for _, run := range []struct {
		name  string
		check func(*expr.Request) []expr.Violation
	}{{"expressions", memory.CheckExpressions}, {"requests", (*expr.Request).Check}} {
		b.Run(run.name, func(b *testing.B) {
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				for _, r := range requests {
					run.check(r)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(size)*40, "ns/40B")
			b.ReportMetric(float64(len(requests)), "expressions")
		})
	}
}

// grow returns the longest text of at most size bytes that repeats a part.
func grow(size int, first, part string) string {
	var b strings.Builder
	b.WriteString(first)
	for i := 0; ; i++ {
		p := part
		if strings.Contains(part, "%d") {
			p = fmt.Sprintf(part, i)
		}
		if b.Len()+len(p) > size {
			return b.String()
		}
		b.WriteString(p)
	}
}

// growing are requests whose expression grows to a size.
var growing = []struct {
	name string
	make func(size int) *expr.Request
}{
	{"filter", func(size int) *expr.Request {
		return &expr.Request{
			Op: dynamo.Scan, Table: expr.Some("table"), Values: values(":v"),
			FilterExpression: expr.Some(grow(size, "a = :v", " AND b%d.c <> :v")),
		}
	}},
	{"parens", func(size int) *expr.Request {
		n := (size - 6) / 2
		return &expr.Request{
			Op: dynamo.Scan, Table: expr.Some("table"), Values: values(":v"),
			FilterExpression: expr.Some(strings.Repeat("(", n) + "a = :v" + strings.Repeat(")", n)),
		}
	}},
	{"not", func(size int) *expr.Request {
		return &expr.Request{
			Op: dynamo.Scan, Table: expr.Some("table"), Values: values(":v"),
			FilterExpression: expr.Some(strings.Repeat("NOT ", (size-6)/4) + "a = :v"),
		}
	}},
	{"in", func(size int) *expr.Request {
		text := grow(size-1, "a IN (:v", ",:v%d") + ")"
		_, names := expr.Placeholders(expr.Filter, text)
		return &expr.Request{
			Op: dynamo.Scan, Table: expr.Some("table"), Values: values(names...), FilterExpression: expr.Some(text),
		}
	}},
	{"projection", func(size int) *expr.Request {
		return &expr.Request{Op: dynamo.Scan, Table: expr.Some("table"), ProjectionExpression: expr.Some(grow(size, "a", ",b%d.c[1]"))}
	}},
	{"update", func(size int) *expr.Request {
		return &expr.Request{
			Op: dynamo.UpdateItem, Table: expr.Some("table"), Key: values("pk"), Values: values(":v"),
			UpdateExpression: expr.Some(grow(size, "SET a = :v", ", b%d = if_not_exists(b%[1]d, :v)")),
		}
	}},
	{"undefined", func(size int) *expr.Request {
		return &expr.Request{
			Op: dynamo.Scan, Table: expr.Some("table"), Values: values(":v"),
			FilterExpression: expr.Some(grow(size, "a = :v", " OR #n%d = :w%[1]d")),
		}
	}},
}

func values(names ...string) expr.AttributeMap {
	m := expr.AttributeMap{State: expr.Present}
	for _, n := range names {
		m.Entries = append(m.Entries, expr.Attribute{Name: n, Value: expr.AttributeValue{Type: expr.TypeN, Known: true, Str: "1"}})
	}
	return m
}

// BenchmarkGrowth shows how the time grows with the length of an expression.
func BenchmarkGrowth(b *testing.B) {
	for _, g := range growing {
		for _, size := range []int{512, 1024, 2048, 4096} {
			r := g.make(size)
			b.Run(fmt.Sprintf("%s/%d", g.name, size), func(b *testing.B) {
				b.SetBytes(int64(size))
				for b.Loop() {
					r.Check()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(size)*40, "ns/40B")
			})
		}
	}
}

// BenchmarkValid is the usual case: short expressions without faults.
func BenchmarkValid(b *testing.B) {
	const text = "attribute_not_exists(pk) OR version < :v AND kind <> :v"
	r := &expr.Request{
		Op: dynamo.PutItem, Table: expr.Some("table"), Item: values("pk"), Values: values(":v"), ConditionExpression: expr.Some(text),
	}
	if found := r.Check(); len(found) > 0 {
		b.Fatalf("%+v", found)
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r.Check()
	}
}
