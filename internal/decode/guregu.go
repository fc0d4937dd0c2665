package decode

import (
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/sdk"
	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// A builder of guregu/dynamo is known as a record whose type ends in the name
// of the builder. Field values are as given to its methods, marshalled where
// the library marshals them; a method that was not called leaves its field out.
//
//	Query           Table, HashKey, HashValue, HashKeys map, RangeKey, RangeOp ("EQ" …), RangeValues list,
//	                Index, Filters list of clauses, Projections list, Limit, SearchLimit, Consistent, Order, StartKey
//	Scan            Table, Index, Filters, Projections, Limit, SearchLimit, Consistent, StartKey, Segment, TotalSegments
//	Put             Table, Item map, Conditions list of clauses
//	Update          Table, HashKey, HashValue, RangeKey, RangeValue, Conditions, Updates list of clauses with Section "SET" …
//	Delete          Table, HashKey, HashValue, RangeKey, RangeValue, Conditions
//	ConditionCheck  as Delete
//	BatchGet        Batch {Table, HashKey, RangeKey, TooMany}, Keys list of records {HashValue, RangeValue} with
//	                Table, HashKey, RangeKey where they are not those of the Batch; Projections, Consistent
//	BatchWrite      Batch, Writes list of records {Item} or as the Keys of BatchGet
//	GetTx, WriteTx  Items list of the builders above; Token
//
// A projection is a record {Clauses}; of several the last counts. A clause is a record of package model:
// {Expr, Args, Names, Vals} in the library's language, or {Path, Form, Vals} of a path that the library escapes.
//
// Such a builder is read and judged by the input of the SDK that the library makes
// of it: see sent.

// gureguAPI is the name of the library as in summary.Site.API.
const gureguAPI = "guregu"

// ofLibrary adds what is known of an operation because a library sends it.
func ofLibrary(op *dynamo.Operation, in value.Value) {
	if op.Table == nil {
		op.Table = field(in, "TableName")
	}
	if _, known := sentKind(in); !known && unknown(in) && op.Kind == dynamo.Query {
		op.Keys.Gap = gapOf(in, "a builder")
	}
	mark := func(exprs ...*dynamo.Expression) {
		for _, e := range exprs {
			if e != nil {
				e.Dialect = gureguAPI
			}
		}
	}
	mark(op.KeyCondition, op.Filter)
	op.Requests(func(r *dynamo.Request) { mark(r.Condition, r.Update, r.Projection) })
}

// sent returns the input of the SDK that the library sends for a builder, for each
// alternative of it: the record is of the type of that input. What the library
// refuses by itself stands as a refusal in place of the parameter that it would
// have filled.
func sent(site summary.Site, builder value.Value) value.Value {
	return value.Each(builder, func(b value.Value) value.Value {
		r, ok := value.Unwrap(b).(*value.Record)
		if !ok {
			return b
		}
		l := libraryOf(r)
		switch kind := dynamo.Kind(site.Op); kind {
		case dynamo.Query, dynamo.Scan, dynamo.GetItem:
			return l.read(site, kind, r)
		case dynamo.BatchGetItem, dynamo.BatchWriteItem:
			return l.batch(kind, r)
		case dynamo.TransactGetItems, dynamo.TransactWriteItems:
			return l.transaction(kind, r)
		default:
			return l.write(site, kind, r)
		}
	})
}

// library is the version of the library that a builder belongs to.
type library struct {
	inputs string // package of the inputs that it sends
}

func libraryOf(builder *value.Record) library {
	if strings.HasPrefix(builder.Type, sdk.GureguV2+".") {
		return library{sdk.V2DynamoDB}
	}
	return library{sdk.V1DynamoDB}
}

// input makes the input of an operation.
func (l library) input(kind dynamo.Kind, of *value.Record, fields ...value.Field) *value.Record {
	return l.record(string(kind)+"Input", of.Pos, fields...)
}

// record makes a struct of the SDK; fields without a value are left out.
func (l library) record(typ string, pos value.Pos, fields ...value.Field) *value.Record {
	var fs []value.Field
	for _, f := range fields {
		if f.Val != nil {
			fs = append(fs, f)
		}
	}
	return value.NewRecord(l.inputs+"."+typ, fs, nil, pos)
}

// sentKind is the operation of an input that sent has made.
func sentKind(in value.Value) (dynamo.Kind, bool) {
	r, ok := value.Unwrap(in).(*value.Record)
	if !ok {
		return "", false
	}
	for _, pkg := range []string{sdk.V2DynamoDB, sdk.V1DynamoDB} {
		if name, ok := strings.CutPrefix(r.Type, pkg+"."); ok {
			if name, ok = strings.CutSuffix(name, "Input"); ok {
				return dynamo.KindOf(name)
			}
		}
	}
	return "", false
}

// filled returns v with the empty string taken for nothing; nil if it is that.
func filled(v value.Value) value.Value {
	if v == nil {
		return nil
	}
	v = value.Each(v, func(a value.Value) value.Value {
		if s, ok := value.Known(a); ok && s == "" {
			return value.NilValue
		}
		return a
	})
	return present(v)
}

// positive returns v with numbers below 1 taken for nothing: the library does not
// send them.
func positive(v value.Value) value.Value {
	if v == nil {
		return nil
	}
	v = value.Each(v, func(a value.Value) value.Value {
		if n, ok := number(a).Known(); ok && n < 1 {
			return value.NilValue
		}
		return a
	})
	return present(v)
}

// write reads a builder of one write.
func (l library) write(site summary.Site, kind dynamo.Kind, b *value.Record) value.Value {
	returns := "NONE"
	switch site.Method {
	case "Value":
		returns = "ALL_NEW"
	case "OldValue":
		returns = "ALL_OLD"
	case "OnlyUpdatedValue":
		returns = "UPDATED_NEW"
	case "OnlyUpdatedOldValue":
		returns = "UPDATED_OLD"
	case "CurrentValue":
		if kind == dynamo.UpdateItem {
			returns = "ALL_NEW"
		}
	}
	fields := append(l.writeFields(b), value.Field{Name: "ReturnValues", Val: value.Str(returns)})
	return l.input(kind, b, fields...)
}

// writeFields are the parameters of a write, alone or in a transaction.
func (l library) writeFields(b *value.Record) []value.Field {
	s := &subber{library: l}
	fields := []value.Field{{Name: "TableName", Val: field(b, "Table")}}
	name := builderName(b)
	if name == "Put" {
		fields = append(fields, value.Field{Name: "Item", Val: field(b, "Item")})
	} else {
		fields = append(fields, value.Field{Name: "Key", Val: l.key(strings.ToLower(strings.TrimPrefix(name, "Condition")), b)})
	}
	if name == "Update" {
		fields = append(fields, value.Field{Name: "UpdateExpression", Val: s.updates(field(b, "Updates"))})
	}
	return append(append(fields, value.Field{Name: "ConditionExpression", Val: filled(s.conditions(field(b, "Conditions")))}), s.maps()...)
}

// builderName is the name of a builder's type.
func builderName(b *value.Record) string { return b.Type[strings.LastIndexByte(b.Type, '.')+1:] }

// sentByV2 reports whether an input is one of SDK v2 that sent has made.
func sentByV2(in value.Value) bool {
	r, ok := value.Unwrap(in).(*value.Record)
	return ok && strings.HasPrefix(r.Type, sdk.V2DynamoDB+".")
}
