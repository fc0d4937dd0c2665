package loops

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/testdata/src/loops/clause"
)

func (d db) fprintfBroken(ctx context.Context, fields []field) error {
	var b strings.Builder
	b.WriteString("SET status = :s") // want `reserved keyword: status`
	names, vals := map[string]string{}, map[string]types.AttributeValue{":s": str("open")}
	for i, f := range fields {
		fmt.Fprintf(&b, ", #f%d = :v%d", i, i)
		names[fmt.Sprintf("#f%d", i)] = f.name
		vals[fmt.Sprintf(":v%d", i)] = str(f.value)
	}
	return d.update(ctx, b.String(), names, vals)
}

func (d db) fprintBroken(ctx context.Context, ids []string) error {
	b := &strings.Builder{}
	fmt.Fprint(b, "kind == :kind") // want `token: "=", near: "==`
	vals := map[string]types.AttributeValue{":kind": str("order")}
	for i, id := range ids {
		k := fmt.Sprintf(":id%d", i)
		fmt.Fprint(b, " OR id = ", k)
		vals[k] = str(id)
	}
	return d.scan(ctx, b.String(), vals)
}

func (d db) fprintlnBroken(ctx context.Context, ids []string) error {
	var b bytes.Buffer
	fmt.Fprintln(&b, "name", "=", ":kind") // want `reserved keyword: name`
	vals := map[string]types.AttributeValue{":kind": str("order")}
	for i, id := range ids {
		k := fmt.Sprintf(":id%d", i)
		fmt.Fprintln(&b, "OR id =", k)
		vals[k] = str(id)
	}
	return d.scan(ctx, b.String(), vals)
}

func (d db) ioWriteStringBroken(ctx context.Context, ids []string) error {
	var b bytes.Buffer
	vals := map[string]types.AttributeValue{}
	_, _ = io.WriteString(&b, "type IN (") // want `reserved keyword: type`
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

func (d db) afterBufio(ctx context.Context, ids []string) error {
	var b bytes.Buffer
	w := bufio.NewWriter(&b)
	_, _ = w.WriteString("id = :id")
	_ = w.Flush()
	b.WriteString(" AND size = :n") // want `reserved keyword: size`
	return d.scan(ctx, b.String(), map[string]types.AttributeValue{":id": str(ids[0]), ":n": str("1")})
}

func (d db) joinedBroken(ctx context.Context, fields []field) error {
	var parts []string
	names, vals := map[string]string{}, map[string]types.AttributeValue{}
	for i, f := range fields {
		parts = append(parts, fmt.Sprintf("#f%d = :v%d", i, i))
		names[fmt.Sprintf("#f%d", i)] = f.name
		vals[fmt.Sprintf(":v%d", i)] = str(f.value)
	}
	return d.update(ctx, "SET ttl = :ttl, "+strings.Join(parts, ", "), names, vals) // want `reserved keyword: ttl`
}

func (d db) appended(ctx context.Context, id string) error {
	parts := []string{"id = :id"}
	parts = append(parts, "kind = :kind AND") // want `token: "<EOF>", near: "AND"`
	return d.scan(ctx, strings.Join(parts, " AND "), map[string]types.AttributeValue{":id": str(id), ":kind": str("x")})
}

func (d db) helperBroken(ctx context.Context, ids []string) error {
	var b strings.Builder
	b.WriteString("value IN (") // want `reserved keyword: value`
	list(&b, ":id", len(ids))
	b.WriteString(")")
	vals := map[string]types.AttributeValue{}
	for i, id := range ids {
		vals[fmt.Sprintf(":id%d", i)] = str(id)
	}
	return d.scan(ctx, b.String(), vals)
}

func (d db) otherPackageBroken(ctx context.Context, ids []string) error {
	var b strings.Builder
	b.WriteString("id in [") // want `near: "in \[`
	clause.List(&b, ":id", len(ids))
	b.WriteString("]")
	vals := map[string]types.AttributeValue{}
	for i, id := range ids {
		vals[fmt.Sprintf(":id%d", i)] = str(id)
	}
	return d.scan(ctx, b.String(), vals)
}

func (d db) closureBroken(ctx context.Context, from, to string) error {
	var b strings.Builder
	fmt.Fprint(&b, "user = :u") // want `reserved keyword: user`
	vals := map[string]types.AttributeValue{":u": str("x")}
	and := func(text, key, value string) {
		if value == "" {
			return
		}
		fmt.Fprint(&b, " AND ", text)
		vals[key] = str(value)
	}
	and("since >= :from", ":from", from)
	and("since < :to", ":to", to)
	return d.scan(ctx, b.String(), vals)
}

func (d db) undefined(ctx context.Context, ids []string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "kind = :kind ") // want `value used in expression is not defined; attribute value: :kind`
	for range ids {
		fmt.Fprint(&b, " AND kind = :kind")
	}
	_, err := d.c.Scan(ctx, &dynamodb.ScanInput{
		TableName: aws.String("orders"), FilterExpression: aws.String(b.String()),
		ExpressionAttributeValues: map[string]types.AttributeValue{":other": str("order")},
	})
	return err
}

func (d db) twiceBroken(ctx context.Context, name, state string) error {
	text := "SET updated = :now," // want `token: "<EOF>", near: ","`
	vals := map[string]types.AttributeValue{":now": str("2020")}
	if name != "" {
		text += ", title = :name" // want `near: ",, title"`
		vals[":name"] = str(name)
	}
	if state != "" {
		text += ", phase = :state" // want `near: ",, phase"`
	}
	if state != "" {
		vals[":state"] = str(state)
	}
	return d.update(ctx, text, nil, vals)
}

func (d db) switchedBroken(ctx context.Context, op, id string) error {
	text := ""
	switch op {
	case "eq":
		text = "name = :id" // want `reserved keyword: name`
	case "prefix":
		text = "begins_with(name, :id)" // want `reserved keyword: name`
	default:
		text = "contains(name, :id)" // want `reserved keyword: name`
	}
	vals := map[string]types.AttributeValue{}
	switch op {
	case "eq", "prefix":
		vals[":id"] = str(id)
	default:
		vals[":id"] = str(strings.ToLower(id))
	}
	return d.scan(ctx, text, vals)
}

func (d db) flagBroken(ctx context.Context, name, state string) error {
	var b strings.Builder
	vals := map[string]types.AttributeValue{":one": str("1")}
	fmt.Fprint(&b, "ADD count :one ") // want `reserved keyword: count` `ADD, operand type: STRING`
	set := false
	if name != "" {
		fmt.Fprint(&b, "SET title = :name")
		vals[":name"] = str(name)
		set = true
	}
	if state != "" {
		if set {
			fmt.Fprint(&b, ", ")
		} else {
			fmt.Fprint(&b, "SET ")
		}
		fmt.Fprint(&b, "phase = :state")
		vals[":state"] = str(state)
	}
	return d.update(ctx, b.String(), nil, vals)
}

func (d db) openedBroken(ctx context.Context, open bool, id string) error {
	var b strings.Builder
	if open {
		fmt.Fprint(&b, "(")
	}
	fmt.Fprint(&b, "owner = :id") // want `reserved keyword: owner`
	if open {
		fmt.Fprint(&b, ")")
	}
	return d.scan(ctx, b.String(), map[string]types.AttributeValue{":id": str(id)})
}

func (d db) lengthBroken(ctx context.Context, name string) error {
	parts := []string{"source = :s"} // want `reserved keyword: source`
	vals := map[string]types.AttributeValue{":s": str("x")}
	if name != "" {
		parts = append(parts, "title = :name")
		vals[":name"] = str(name)
	}
	return d.scan(ctx, strings.Join(parts, " AND "), vals)
}

func (d db) repeatedBroken(ctx context.Context, ids []string) error {
	vals := map[string]types.AttributeValue{":id": str(ids[0])}
	return d.scan(ctx, "token IN ("+strings.TrimSuffix(strings.Repeat(":id, ", len(ids)), ", ")+")", vals) // want `reserved keyword: token`
}

func (d db) methodBroken(ctx context.Context, fields []field) error {
	f := filter{vals: map[string]types.AttributeValue{}}
	f.and("data", "x") // want `reserved keyword: data`
	for _, x := range fields {
		f.and(x.name, x.value)
	}
	return d.scan(ctx, f.text.String(), f.vals)
}

func (d db) nestedBroken(ctx context.Context, groups [][]string) error {
	var b strings.Builder
	fmt.Fprint(&b, "state = :s") // want `reserved keyword: state`
	vals := map[string]types.AttributeValue{":s": str("x")}
	for i, g := range groups {
		fmt.Fprint(&b, " OR (")
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
