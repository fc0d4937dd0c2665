// Package loops builds expressions in loops and branches: what a loop adds is
// known only in part, and a round or a combination of branches that never happens
// is no fault. Nothing in valid.go is wrong; each function of broken.go is, whatever
// its loops and branches do.
package loops

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"text/template"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/testdata/src/loops/clause"
)

type db struct{ c *dynamodb.Client }

type field struct{ name, value string }

func str(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

func (d db) update(ctx context.Context, text string, names map[string]string, vals map[string]types.AttributeValue) error {
	_, err := d.c.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName: aws.String("orders"), Key: map[string]types.AttributeValue{"pk": str("1")},
		UpdateExpression: aws.String(text), ExpressionAttributeNames: names, ExpressionAttributeValues: vals,
	})
	return err
}

func (d db) scan(ctx context.Context, text string, vals map[string]types.AttributeValue) error {
	_, err := d.c.Scan(ctx, &dynamodb.ScanInput{
		TableName: aws.String("orders"), FilterExpression: aws.String(text), ExpressionAttributeValues: vals,
	})
	return err
}

func (d db) fprintf(ctx context.Context, fields []field) error {
	var b strings.Builder
	b.WriteString("SET ")
	names, vals := map[string]string{}, map[string]types.AttributeValue{}
	for i, f := range fields {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "#f%d = :v%d", i, i)
		names[fmt.Sprintf("#f%d", i)] = f.name
		vals[fmt.Sprintf(":v%d", i)] = str(f.value)
	}
	return d.update(ctx, b.String(), names, vals)
}

func (d db) fprint(ctx context.Context, ids []string) error {
	b := &strings.Builder{}
	vals := map[string]types.AttributeValue{}
	for i, id := range ids {
		if i == 0 {
			fmt.Fprint(b, "id = ")
		} else {
			fmt.Fprint(b, " OR id = ")
		}
		k := fmt.Sprintf(":id%d", i)
		fmt.Fprint(b, k)
		vals[k] = str(id)
	}
	return d.scan(ctx, b.String(), vals)
}

func (d db) fprintln(ctx context.Context, ids []string) error {
	var b bytes.Buffer
	vals := map[string]types.AttributeValue{}
	for i, id := range ids {
		if i > 0 {
			fmt.Fprintln(&b, "OR")
		}
		k := fmt.Sprintf(":id%d", i)
		fmt.Fprintln(&b, "id", "=", k)
		vals[k] = str(id)
	}
	return d.scan(ctx, b.String(), vals)
}

func (d db) ioWriteString(ctx context.Context, ids []string) error {
	var b bytes.Buffer
	vals := map[string]types.AttributeValue{}
	_, _ = io.WriteString(&b, "id IN (")
	for i, id := range ids {
		if i != 0 {
			_, _ = io.WriteString(&b, ", ")
		}
		k := fmt.Sprintf(":id%d", i)
		_, _ = io.WriteString(&b, k)
		vals[k] = str(id)
	}
	_, _ = io.WriteString(&b, ")")
	return d.scan(ctx, b.String(), vals)
}

func (d db) bufioWriter(ctx context.Context, ids []string) error {
	var b bytes.Buffer
	w := bufio.NewWriter(&b)
	vals := map[string]types.AttributeValue{}
	_, _ = w.WriteString("id IN (")
	for i, id := range ids {
		if i != 0 {
			_, _ = w.WriteString(", ")
		}
		k := fmt.Sprintf(":id%d", i)
		fmt.Fprintf(w, "%s", k)
		vals[k] = str(id)
	}
	_ = w.WriteByte(')')
	if err := w.Flush(); err != nil {
		return err
	}
	return d.scan(ctx, b.String(), vals)
}

func (d db) multiWriter(ctx context.Context, id string) error {
	var b strings.Builder
	w := io.MultiWriter(&b, os.Stderr)
	fmt.Fprint(w, "id = :id")
	return d.scan(ctx, b.String(), map[string]types.AttributeValue{":id": str(id)})
}

func (d db) tabs(ctx context.Context, id string) error {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 8, 1, ' ', 0)
	fmt.Fprint(w, "id\t= :id")
	_ = w.Flush()
	return d.scan(ctx, b.String(), map[string]types.AttributeValue{":id": str(id)})
}

func (d db) copied(ctx context.Context, id string) error {
	var b bytes.Buffer
	_, _ = io.Copy(&b, strings.NewReader("id = :id"))
	return d.scan(ctx, b.String(), map[string]types.AttributeValue{":id": str(id)})
}

func (d db) readFrom(ctx context.Context, id string) error {
	var b bytes.Buffer
	_, _ = b.ReadFrom(strings.NewReader("id = :id"))
	return d.scan(ctx, b.String(), map[string]types.AttributeValue{":id": str(id)})
}

func (d db) writeTo(ctx context.Context, id string) error {
	var a, b bytes.Buffer
	a.WriteString("id = :id")
	_, _ = a.WriteTo(&b)
	return d.scan(ctx, b.String(), map[string]types.AttributeValue{":id": str(id)})
}

func (d db) joined(ctx context.Context, fields []field) error {
	var parts []string
	names, vals := map[string]string{}, map[string]types.AttributeValue{}
	for i, f := range fields {
		parts = append(parts, fmt.Sprintf("#f%d = :v%d", i, i))
		names[fmt.Sprintf("#f%d", i)] = f.name
		vals[fmt.Sprintf(":v%d", i)] = str(f.value)
	}
	return d.update(ctx, "SET "+strings.Join(parts, ", "), names, vals)
}

func (d db) joinedTwice(ctx context.Context, fields []field) error {
	var sets, removes []string
	names, vals := map[string]string{}, map[string]types.AttributeValue{}
	for i, f := range fields {
		n := fmt.Sprintf("#f%d", i)
		names[n] = f.name
		if f.value == "" {
			removes = append(removes, n)
			continue
		}
		sets = append(sets, fmt.Sprintf("%s = :v%d", n, i))
		vals[fmt.Sprintf(":v%d", i)] = str(f.value)
	}
	text := ""
	if len(sets) > 0 {
		text = "SET " + strings.Join(sets, ", ")
	}
	if len(removes) > 0 {
		text += " REMOVE " + strings.Join(removes, ", ")
	}
	return d.update(ctx, text, names, vals)
}

var setAll = template.Must(template.New("set").Parse(`SET {{range $i, $f := .}}{{if $i}}, {{end}}#f{{$i}} = :v{{$i}}{{end}}`))

func (d db) templated(ctx context.Context, fields []field) error {
	var b strings.Builder
	if err := setAll.Execute(&b, fields); err != nil {
		return err
	}
	names, vals := map[string]string{}, map[string]types.AttributeValue{}
	for i, f := range fields {
		names[fmt.Sprintf("#f%d", i)] = f.name
		vals[fmt.Sprintf(":v%d", i)] = str(f.value)
	}
	return d.update(ctx, b.String(), names, vals)
}

func (d db) truncated(ctx context.Context, fields []field) error {
	var b bytes.Buffer
	fmt.Fprint(&b, "SET ")
	names, vals := map[string]string{}, map[string]types.AttributeValue{}
	for i, f := range fields {
		fmt.Fprintf(&b, "#f%d = :v%d, ", i, i)
		names[fmt.Sprintf("#f%d", i)] = f.name
		vals[fmt.Sprintf(":v%d", i)] = str(f.value)
	}
	b.Truncate(b.Len() - 2)
	return d.update(ctx, b.String(), names, vals)
}

func (d db) trimmed(ctx context.Context, fields []field) error {
	var b strings.Builder
	fmt.Fprint(&b, "SET ")
	names, vals := map[string]string{}, map[string]types.AttributeValue{}
	for i, f := range fields {
		fmt.Fprintf(&b, "#f%d = :v%d, ", i, i)
		names[fmt.Sprintf("#f%d", i)] = f.name
		vals[fmt.Sprintf(":v%d", i)] = str(f.value)
	}
	return d.update(ctx, strings.TrimSuffix(b.String(), ", "), names, vals)
}

func list(w io.Writer, prefix string, n int) {
	for i := range n {
		if i > 0 {
			fmt.Fprint(w, ", ")
		}
		fmt.Fprintf(w, "%s%d", prefix, i)
	}
}

func (d db) helper(ctx context.Context, ids []string) error {
	var b strings.Builder
	b.WriteString("id IN (")
	list(&b, ":id", len(ids))
	b.WriteString(")")
	vals := map[string]types.AttributeValue{}
	for i, id := range ids {
		vals[fmt.Sprintf(":id%d", i)] = str(id)
	}
	return d.scan(ctx, b.String(), vals)
}

func (d db) otherPackage(ctx context.Context, ids []string) error {
	var b strings.Builder
	b.WriteString("id IN (")
	clause.List(&b, ":id", len(ids))
	b.WriteString(")")
	vals := map[string]types.AttributeValue{}
	for i, id := range ids {
		vals[fmt.Sprintf(":id%d", i)] = str(id)
	}
	return d.scan(ctx, b.String(), vals)
}

type filter struct {
	text strings.Builder
	vals map[string]types.AttributeValue
}

func (f *filter) and(name, value string) {
	if f.text.Len() > 0 {
		fmt.Fprint(&f.text, " AND ")
	}
	k := fmt.Sprintf(":v%d", len(f.vals))
	fmt.Fprintf(&f.text, "%s = %s", name, k)
	f.vals[k] = str(value)
}

func (d db) method(ctx context.Context, fields []field) error {
	f := filter{vals: map[string]types.AttributeValue{}}
	for _, x := range fields {
		f.and(x.name, x.value)
	}
	return d.scan(ctx, f.text.String(), f.vals)
}

func (d db) closure(ctx context.Context, from, to string) error {
	var b strings.Builder
	vals := map[string]types.AttributeValue{}
	and := func(text, key, value string) {
		if value == "" {
			return
		}
		if b.Len() > 0 {
			fmt.Fprint(&b, " AND ")
		}
		fmt.Fprint(&b, text)
		vals[key] = str(value)
	}
	and("since >= :from", ":from", from)
	and("since < :to", ":to", to)
	return d.scan(ctx, b.String(), vals)
}

func (d db) first(ctx context.Context, fields map[string]string) error {
	var b strings.Builder
	vals := map[string]types.AttributeValue{}
	first := true
	for name, value := range fields {
		if !first {
			fmt.Fprintf(&b, " AND ")
		}
		first = false
		fmt.Fprintf(&b, "%s = :%s", name, name)
		vals[":"+name] = str(value)
	}
	return d.scan(ctx, b.String(), vals)
}

func (d db) sorted(ctx context.Context, fields map[string]string) error {
	vals := map[string]types.AttributeValue{}
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		parts = append(parts, name+" = :"+name)
		vals[":"+name] = str(fields[name])
	}
	return d.scan(ctx, strings.Join(parts, " AND "), vals)
}

func (d db) appendf(ctx context.Context, ids []string) error {
	text := []byte("id IN (")
	vals := map[string]types.AttributeValue{}
	for i, id := range ids {
		if i > 0 {
			text = append(text, ", "...)
		}
		text = fmt.Appendf(text, ":id%d", i)
		vals[fmt.Sprintf(":id%d", i)] = str(id)
	}
	text = append(text, ')')
	return d.scan(ctx, string(text), vals)
}

func (d db) repeated(ctx context.Context, ids []string) error {
	vals := map[string]types.AttributeValue{":id": str(ids[0])}
	return d.scan(ctx, "id IN ("+strings.TrimSuffix(strings.Repeat(":id, ", len(ids)), ", ")+")", vals)
}

func (d db) nested(ctx context.Context, groups [][]string) error {
	var b strings.Builder
	vals := map[string]types.AttributeValue{}
	for i, g := range groups {
		if i > 0 {
			fmt.Fprint(&b, " OR ")
		}
		fmt.Fprint(&b, "(")
		for j, id := range g {
			if j > 0 {
				fmt.Fprint(&b, " AND ")
			}
			fmt.Fprintf(&b, "ids = :id%d_%d", i, j)
			vals[fmt.Sprintf(":id%d_%d", i, j)] = str(id)
		}
		fmt.Fprint(&b, ")")
	}
	return d.scan(ctx, b.String(), vals)
}

func write(b *strings.Builder, ids []string, at int) {
	if at == len(ids) {
		return
	}
	if at > 0 {
		fmt.Fprint(b, " OR ")
	}
	fmt.Fprintf(b, "id = :id%d", at)
	write(b, ids, at+1)
}

func (d db) recursive(ctx context.Context, ids []string) error {
	var b strings.Builder
	write(&b, ids, 0)
	vals := map[string]types.AttributeValue{}
	for i, id := range ids {
		vals[fmt.Sprintf(":id%d", i)] = str(id)
	}
	return d.scan(ctx, b.String(), vals)
}
