package loops

import (
	"context"
	"fmt"
	"strings"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

func (d db) twice(ctx context.Context, name, state string) error {
	text := "SET updated = :now"
	vals := map[string]types.AttributeValue{":now": str("2020")}
	names := map[string]string(nil)
	if name != "" {
		text += ", #name = :name"
		names = map[string]string{"#name": "name"}
	}
	if state != "" {
		text += ", phase = :state"
	}
	if name != "" {
		vals[":name"] = str(name)
	}
	if state != "" {
		vals[":state"] = str(state)
	}
	return d.update(ctx, text, names, vals)
}

func (d db) flag(ctx context.Context, name, state string) error {
	var b strings.Builder
	vals := map[string]types.AttributeValue{}
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
		set = true
	}
	if !set {
		return nil
	}
	return d.update(ctx, b.String(), nil, vals)
}

func (d db) separator(ctx context.Context, name, state string) error {
	text, sep := "", ""
	vals := map[string]types.AttributeValue{}
	if name != "" {
		text += sep + "title = :name"
		sep = " AND "
		vals[":name"] = str(name)
	}
	if state != "" {
		text += sep + "phase = :state"
		sep = " AND "
		vals[":state"] = str(state)
	}
	if text == "" {
		return nil
	}
	return d.scan(ctx, text, vals)
}

func (d db) switched(ctx context.Context, op, id string) error {
	text := ""
	switch op {
	case "eq":
		text = "id = :id"
	case "prefix":
		text = "begins_with(id, :id)"
	case "between":
		text = "id BETWEEN :id AND :to"
	}
	vals := map[string]types.AttributeValue{}
	switch op {
	case "eq", "prefix":
		vals[":id"] = str(id)
	case "between":
		vals[":id"], vals[":to"] = str(id), str(id+"~")
	default:
		return fmt.Errorf("unknown operator %q", op)
	}
	return d.scan(ctx, text, vals)
}

func (d db) length(ctx context.Context, name, state string) error {
	var parts []string
	vals := map[string]types.AttributeValue{}
	if name != "" {
		parts = append(parts, "title = :name")
		vals[":name"] = str(name)
	}
	if state != "" {
		parts = append(parts, "phase = :state")
		vals[":state"] = str(state)
	}
	if len(parts) == 0 {
		return nil
	}
	return d.scan(ctx, strings.Join(parts, " AND "), vals)
}

func (d db) counted(ctx context.Context, name, state, city string) error {
	text := "SET "
	n := 0
	vals := map[string]types.AttributeValue{}
	if name != "" {
		text += "title = :name"
		vals[":name"] = str(name)
		n++
	}
	if state != "" {
		if n > 0 {
			text += ", "
		}
		text += "phase = :state"
		vals[":state"] = str(state)
		n++
	}
	if city != "" {
		if n > 0 {
			text += ", "
		}
		text += "city = :city"
		vals[":city"] = str(city)
		n++
	}
	if n == 0 {
		return nil
	}
	return d.update(ctx, text, nil, vals)
}

func (d db) opened(ctx context.Context, open bool, id string) error {
	var b strings.Builder
	if open {
		fmt.Fprint(&b, "(")
	}
	fmt.Fprint(&b, "id = :id")
	if open {
		fmt.Fprint(&b, ")")
	}
	return d.scan(ctx, b.String(), map[string]types.AttributeValue{":id": str(id)})
}

func (d db) kept(ctx context.Context, open bool, id string) error {
	closing := ""
	text := "id = :id"
	if open {
		text = "(" + text
		closing = ")"
	}
	return d.scan(ctx, text+closing, map[string]types.AttributeValue{":id": str(id)})
}

func (d db) listed(ctx context.Context, open bool, id string) error {
	vals := map[string]types.AttributeValue{}
	var text string
	if open {
		text = "id IN ("
	} else {
		text = "id = "
	}
	text += ":id"
	vals[":id"] = str(id)
	if open {
		text += ", :other)"
		vals[":other"] = str("x")
	}
	return d.scan(ctx, text, vals)
}
