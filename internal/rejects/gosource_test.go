package rejects_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/expr"
)

// source is a Go file that is being written.
type source struct {
	bytes.Buffer
	path string
}

func (f *source) p(format string, args ...any) { fmt.Fprintf(f, format, args...) }

// segment says where bytes [from, to) of a text are written in a file.
type segment struct {
	file     *source
	from, to int
	at       int // offset of the first byte, behind the quote
	raw      bool
}

// text writes bytes [from, to) of s as a literal.
func (f *source) text(s string, from, to int, raw bool) segment {
	part := s[from:to]
	raw = raw && !strings.ContainsAny(part, "`\r")
	seg := segment{f, from, to, f.Len() + 1, raw}
	if raw {
		f.p("`%s`", part)
	} else {
		f.WriteString(strconv.Quote(part))
	}
	return seg
}

// offset is where byte i of a text is written.
func offset(segs []segment, s string, i int) (*source, int) {
	for n, g := range segs {
		if i < g.to || n == len(segs)-1 || s == "" {
			before := s[g.from:i]
			if !g.raw {
				q := strconv.Quote(before)
				before = q[1 : len(q)-1]
			}
			return g.file, g.at + len(before)
		}
	}
	return nil, 0
}

// maxRepeat is the longest text that the evaluation of strings.Repeat yields.
const maxRepeat = 4096

// errNotInGo says that a request cannot be written with the SDK.
var errNotInGo = errors.New("not expressible with the SDK's types")

type object = map[string]any

func sortedNames(o object) []string {
	var names []string
	for n := range o {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}

// goAV is an attribute value as Go code.
func goAV(v any) (string, error) {
	o, ok := v.(object)
	if !ok || len(o) != 1 {
		return "", errNotInGo
	}
	typ := sortedNames(o)[0]
	inner, err := goAVContent(typ, o[typ])
	if err != nil {
		return "", err
	}
	return "&types.AttributeValueMember" + typ + "{Value: " + inner + "}", nil
}

func goAVContent(typ string, v any) (string, error) {
	list, isList := v.([]any)
	switch typ {
	case "S", "N":
		return goString(v)
	case "B":
		return goBytes(v)
	case "BOOL", "NULL":
		if b, ok := v.(bool); ok {
			return strconv.FormatBool(b), nil
		}
	case "SS", "NS":
		if isList {
			return goList("[]string", list, goString)
		}
	case "BS":
		if isList {
			return goList("[][]byte", list, goBytes)
		}
	case "L":
		if isList {
			return goList("[]types.AttributeValue", list, goAV)
		}
	case "M":
		if o, ok := v.(object); ok {
			return goMap("map[string]types.AttributeValue", o, goAV)
		}
	}
	return "", errNotInGo
}

func goString(v any) (string, error) {
	switch v := v.(type) {
	case string:
		return strconv.Quote(v), nil
	case object: // {"$repeat": ["x", 3000]}
		if r, ok := v["$repeat"].([]any); ok && len(r) == 2 {
			if n, _ := r[1].(json.Number).Int64(); n > maxRepeat {
				return "", errors.New("a longer text than is evaluated")
			}
			return fmt.Sprintf("strings.Repeat(%q, %v)", r[0], r[1]), nil
		}
	}
	return "", errNotInGo
}

func goBytes(v any) (string, error) {
	s, ok := v.(string)
	if !ok {
		return "", errNotInGo
	}
	b, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		return "", errNotInGo
	}
	return "[]byte(" + strconv.Quote(string(b)) + ")", nil
}

func goList(typ string, list []any, elem func(any) (string, error)) (string, error) {
	var parts []string
	for _, e := range list {
		s, err := elem(e)
		if err != nil {
			return "", err
		}
		parts = append(parts, s)
	}
	return typ + "{" + strings.Join(parts, ", ") + "}", nil
}

func goMap(typ string, o object, elem func(any) (string, error)) (string, error) {
	var parts []string
	for _, n := range sortedNames(o) {
		s, err := elem(o[n])
		if err != nil {
			return "", err
		}
		parts = append(parts, strconv.Quote(n)+": "+s)
	}
	return typ + "{" + strings.Join(parts, ", ") + "}", nil
}

// enumTypes are the parameters of enumerated types.
var enumTypes = map[string]string{
	"Select": "Select", "ReturnValues": "ReturnValue", "ReturnConsumedCapacity": "ReturnConsumedCapacity",
	"ReturnItemCollectionMetrics": "ReturnItemCollectionMetrics", "ConditionalOperator": "ConditionalOperator",
	"ComparisonOperator": "ComparisonOperator", "Action": "AttributeAction",
	"ReturnValuesOnConditionCheckFailure": "ReturnValuesOnConditionCheckFailure",
}

// goField is the value of a parameter as Go code.
func goField(name string, v any) (string, error) {
	if t, ok := enumTypes[name]; ok {
		s, ok := v.(string)
		if !ok || s == "" {
			return "", errNotInGo
		}
		return "types." + t + "(" + strconv.Quote(s) + ")", nil
	}
	o, isObject := v.(object)
	list, isList := v.([]any)
	switch name {
	case "TableName", "IndexName", "ClientRequestToken", "Statement", "KeyConditionExpression", "FilterExpression", "ConditionExpression",
		"ProjectionExpression", "UpdateExpression":
		s, err := goString(v)
		return "aws.String(" + s + ")", err
	case "Limit", "Segment", "TotalSegments":
		if n, ok := v.(json.Number); ok {
			return "aws.Int32(" + n.String() + ")", nil
		}
	case "ConsistentRead", "Exists":
		if b, ok := v.(bool); ok {
			return "aws.Bool(" + strconv.FormatBool(b) + ")", nil
		}
	case "Key", "Item", "ExclusiveStartKey", "ExpressionAttributeValues":
		if isObject {
			return goMap("map[string]types.AttributeValue", o, goAV)
		}
	case "ExpressionAttributeNames":
		if isObject {
			return goMap("map[string]string", o, goString)
		}
	case "AttributesToGet":
		if isList {
			return goList("[]string", list, goString)
		}
	case "Value":
		return goAV(v)
	case "AttributeValueList":
		if isList {
			return goList("[]types.AttributeValue", list, goAV)
		}
	case "Expected":
		return goMap("map[string]types.ExpectedAttributeValue", o, goStruct(""))
	case "QueryFilter", "ScanFilter", "KeyConditions":
		return goMap("map[string]types.Condition", o, goStruct(""))
	case "AttributeUpdates":
		return goMap("map[string]types.AttributeValueUpdate", o, goStruct(""))
	case "Put", "Update", "Delete", "ConditionCheck", "Get":
		return goStruct("&types." + name)(v)
	case "PutRequest", "DeleteRequest":
		return goStruct("&types." + name)(v)
	case "Keys":
		if isList {
			return goList("[]map[string]types.AttributeValue", list, func(k any) (string, error) {
				m, ok := k.(object)
				if !ok {
					return "", errNotInGo
				}
				return goMap("", m, goAV)
			})
		}
	}
	return "", errNotInGo
}

// goStruct makes a function that writes a struct of a type.
func goStruct(typ string) func(any) (string, error) {
	return func(v any) (string, error) {
		o, ok := v.(object)
		if !ok {
			return "", errNotInGo
		}
		var parts []string
		for _, n := range sortedNames(o) {
			s, err := goField(n, o[n])
			if err != nil {
				return "", err
			}
			parts = append(parts, n+": "+s)
		}
		return typ + "{" + strings.Join(parts, ", ") + "}", nil
	}
}

// goMember is goField for the parameters whose types depend on the operation.
func goMember(op, name string, v any) (string, error) {
	o, isObject := v.(object)
	list, isList := v.([]any)
	switch {
	case name == "RequestItems" && op == "BatchGetItem" && isObject:
		return goMap("map[string]types.KeysAndAttributes", o, goStruct(""))
	case name == "RequestItems" && isObject:
		return goMap("map[string][]types.WriteRequest", o, func(v any) (string, error) {
			l, ok := v.([]any)
			if !ok {
				return "", errNotInGo
			}
			return goList("", l, goStruct(""))
		})
	case name == "TransactItems" && isList && op == "TransactGetItems":
		return goList("[]types.TransactGetItem", list, goStruct(""))
	case name == "TransactItems" && isList:
		return goList("[]types.TransactWriteItem", list, goStruct(""))
	}
	return goField(name, v)
}

// createTable writes a call that creates a table.
func createTable(f *source, s *expr.Schema) {
	types := map[string]expr.Type{}
	key := func(keys []expr.KeyAttribute) string {
		var out []string
		for _, k := range keys {
			types[k.Name] = k.Type
			kind := "Hash"
			if k.Sort {
				kind = "Range"
			}
			out = append(out, fmt.Sprintf("{AttributeName: aws.String(%q), KeyType: types.KeyType%s}", k.Name, kind))
		}
		return "[]types.KeySchemaElement{" + strings.Join(out, ", ") + "}"
	}
	f.p("\tc.CreateTable(ctx, &dynamodb.CreateTableInput{\n\t\tTableName: aws.String(%q),\n\t\tKeySchema: %s,\n", s.Table, key(s.Key))
	for _, global := range []bool{true, false} {
		field := "LocalSecondaryIndex"
		if global {
			field = "GlobalSecondaryIndex"
		}
		var parts []string
		for _, x := range s.Indexes {
			if x.Global == global {
				parts = append(parts, fmt.Sprintf("{IndexName: aws.String(%q), KeySchema: %s, Projection: &types.Projection{ProjectionType: types.ProjectionType(%q), NonKeyAttributes: %#v}}",
					x.Name, key(x.Key), x.Projection, x.Include))
			}
		}
		if parts != nil {
			f.p("\t\t%ses: []types.%s{%s},\n", strings.TrimSuffix(field, "x")+"x", field, strings.Join(parts, ", "))
		}
	}
	f.p("\t\tAttributeDefinitions: []types.AttributeDefinition{")
	var names []string
	for n := range types {
		names = append(names, n)
	}
	slices.Sort(names)
	for _, n := range names {
		f.p("{AttributeName: aws.String(%q), AttributeType: types.ScalarAttributeType%s}, ", n, types[n])
	}
	f.p("},\n\t})\n")
}
