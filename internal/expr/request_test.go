package expr

import (
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/dynamo"
)

// present returns a map of attribute values as parseValues reads it.
func present(list string) AttributeMap { return parseValues(list) }

func filter(entries ...LegacyEntry) Legacy { return Legacy{State: Present, Entries: entries} }

// on returns a legacy condition; values are types of unknown content.
func on(attr, op string, types ...string) LegacyEntry {
	e := LegacyEntry{Attribute: attr, Operator: Some(op), HasValues: true}
	for _, t := range types {
		e.Values = append(e.Values, AttributeValue{Type: TypeOf(t)})
	}
	return e
}

var (
	get    = Request{Op: dynamo.GetItem, Table: Some("table"), Key: present("pk=S:a sk=N:1")}
	put    = Request{Op: dynamo.PutItem, Table: Some("table"), Item: present("pk=S:a sk=N:1")}
	upd    = Request{Op: dynamo.UpdateItem, Table: Some("table"), Key: present("pk=S:a sk=N:1")}
	del    = Request{Op: dynamo.DeleteItem, Table: Some("table"), Key: present("pk=S:a sk=N:1")}
	scan   = Request{Op: dynamo.Scan, Table: Some("table")}
	query  = Request{Op: dynamo.Query, Table: Some("table"), KeyConditionExpression: Some("pk = :p"), Values: present(":p=S:a")}
	search = Request{Op: dynamo.SearchVectors, Table: Some("table"), Index: Some("vec"), TopK: Some(int64(5))}
)

// with returns a copy of r with a change.
func with(r Request, change func(*Request)) *Request {
	change(&r)
	return &r
}

// schemaOf gives r the schema of testSchema.
func schemaOf(r *Request) *Request { r.Schema = testSchema(); return r }

var requestTests = []struct {
	name string
	req  *Request
	want string
}{
	{"nothing known", &Request{Op: dynamo.Query, Table: Maybe[string](), Index: Maybe[string](), KeyConditionExpression: Maybe[string](),
		Names: Names{State: Unknown}, Values: AttributeMap{State: Unknown}, Limit: Maybe[int64](), Select: Given[string](),
		StartKey: AttributeMap{State: Unknown}, ConsistentRead: Given[bool]()}, ""},
	{"nothing known of a put", &Request{Op: dynamo.PutItem, Table: Given[string](), Item: AttributeMap{State: Present, Open: true}, Schema: testSchema()}, ""},
	{"an empty schema", with(get, func(r *Request) { r.Schema = &Schema{Table: "table"} }), ""},

	// Members.
	{"no table", &Request{Op: dynamo.Scan}, "MEMBER-missing TableName"},
	{"no key", &Request{Op: dynamo.GetItem, Table: Some("table")}, "MEMBER-missing Key"},
	{"no item", &Request{Op: dynamo.PutItem, Table: Some("table")}, "MEMBER-missing Item"},
	{"empty table", with(scan, func(r *Request) { r.Table = Some("") }), "MEMBER-length TableName"},
	{"long table", with(scan, func(r *Request) { r.Table = Some(strings.Repeat("a", 256)) }), "MEMBER-length TableName"},
	{"table pattern", with(scan, func(r *Request) { r.Table = Some("my table") }), "MEMBER-pattern TableName"},
	{"table in parts", with(scan, func(r *Request) { r.Table = Some(hole("my ?")) }), ""},
	{"short table", with(scan, func(r *Request) { r.Table = Some("ab") }), "TABLE-short TableName"},
	{"table ARN", with(scan, func(r *Request) {
		r.Table = Some("arn:aws:dynamodb:eu-west-1:1:table/table")
		r.Index = Some("none")
		schemaOf(r)
	}), "INDEX-missing IndexName"},
	{"table ARN in a catalog", with(scan, func(r *Request) {
		r.Table, r.Index = Some("arn:aws:dynamodb:eu-west-1:1:table/table"), Some("none")
		r.Catalog = &Catalog{Tables: []*Schema{testSchema()}, Closed: true}
	}), "INDEX-missing IndexName"},
	{"unknown table", with(scan, func(r *Request) { r.Catalog = &Catalog{Closed: true} }), "TABLE-missing TableName"},
	{"unknown table, open catalog", with(scan, func(r *Request) { r.Catalog = &Catalog{} }), ""},
	{"index", with(scan, func(r *Request) { r.Index = Some("a!") }), "MEMBER-pattern IndexName; MEMBER-length IndexName"},
	{"unknown index, open schema", with(scan, func(r *Request) { r.Index = Some("nope"); schemaOf(r).Schema.IndexesOpen = true }), ""},
	{"enumerations", with(put, func(r *Request) {
		r.ReturnConsumedCapacity, r.ReturnItemCollectionMetrics = Some("ALL"), Some("YES")
		r.ReturnValues, r.ReturnValuesOnConditionCheckFailure = Some("OLD"), Some("ALL_NEW")
	}), "MEMBER-enum ReturnConsumedCapacity; MEMBER-enum ReturnItemCollectionMetrics; MEMBER-enum ReturnValuesOnConditionCheckFailure; MEMBER-enum-write ReturnValues"},
	{"put returns", with(put, func(r *Request) { r.ReturnValues = Some("UPDATED_NEW") }), "RV-write ReturnValues"},
	{"delete returns", with(del, func(r *Request) { r.ReturnValues = Some("ALL_NEW") }), "RV-delete ReturnValues"},
	{"update returns", with(upd, func(r *Request) { r.ReturnValues = Some("UPDATED_NEW") }), ""},
	{"limits", with(scan, func(r *Request) {
		r.Limit, r.Segment, r.TotalSegments = Some(int64(0)), Some(int64(-1)), Some(int64(0))
	}), "MEMBER-range Limit; MEMBER-range Segment; MEMBER-range TotalSegments"},
	{"segments", with(scan, func(r *Request) { r.Segment, r.TotalSegments = Some(int64(3)), Some(int64(3)) }), "S-segment-range Segment"},
	{"segment alone", with(scan, func(r *Request) { r.Segment = Given[int64]() }), "S-segment Segment"},
	{"segments alone", with(scan, func(r *Request) { r.TotalSegments = Some(int64(3)) }), "S-segments TotalSegments"},
	{"segment perhaps", with(scan, func(r *Request) { r.Segment = Maybe[int64]() }), ""},

	// Legacy parameters.
	{"mixed get", with(get, func(r *Request) {
		r.AttributesToGet = Strings{State: Present, Open: true}
		r.ProjectionExpression = Some("a")
	}), "MIX AttributesToGet AttributesToGet,ProjectionExpression"},
	{"mixed perhaps", with(get, func(r *Request) { r.AttributesToGet = Strings{State: Unknown}; r.ProjectionExpression = Some("a") }), ""},
	{"mixed query", with(query, func(r *Request) { r.ConditionalOperator = Some("AND") }), "MIX ConditionalOperator ConditionalOperator,KeyConditionExpression"},
	{"key conditions and filter", &Request{Op: dynamo.Query, Table: Some("table"), KeyConditions: filter(on("pk", "EQ", "S")),
		FilterExpression: Some("attribute_exists(a)"), ProjectionExpression: Some("a")}, ""},
	{"operator alone", with(scan, func(r *Request) { r.ConditionalOperator = Some("OR") }), "LEG-operator-alone ConditionalOperator"},
	{"operator single", with(put, func(r *Request) { r.ConditionalOperator = Some("OR"); r.Expected = filter(on("a", "EQ", "S")) }), "LEG-operator-single ConditionalOperator"},
	{"attributes to get", with(get, func(r *Request) { r.AttributesToGet = Strings{State: Present, Entries: []string{"a", "b", "a"}} }), "LEG-get-duplicate AttributesToGet"},
	{"no attributes to get", with(get, func(r *Request) { r.AttributesToGet = Strings{State: Present} }), "MEMBER-length AttributesToGet"},
	{"expected", with(put, func(r *Request) {
		r.Expected = filter(
			LegacyEntry{Attribute: "a", Exists: Some(true)}, LegacyEntry{Attribute: "b", Exists: Some(false), Value: Given[AttributeValue]()},
			LegacyEntry{Attribute: "c", Operator: Some("EQ"), Value: Given[AttributeValue](), HasValues: true},
			on("d", "BETWEEN", "S"), on("e", "LT", "SS"), LegacyEntry{Attribute: "f"},
			LegacyEntry{Attribute: "g", Operator: Some("EQ"), Exists: Some(true), Value: Given[AttributeValue]()},
			LegacyEntry{Attribute: "h", Operator: Some("EQ")}, LegacyEntry{Attribute: "i", HasValues: true},
			LegacyEntry{Attribute: "j", Operator: Some("EQ"), Value: Given[AttributeValue]()},
			LegacyEntry{Attribute: "k", Operator: Some("EQ"), Value: Maybe[AttributeValue]()})
	}), "LEG-exists-no-value Expected; LEG-absent-value Expected; LEG-value-list Expected; LEG-arity Expected; LEG-type Expected; LEG-exists-no-value Expected; LEG-operator-exists Expected; LEG-operator-no-value Expected; LEG-list-no-operator Expected"},
	{"key operator", &Request{Op: dynamo.Query, Table: Some("table"), KeyConditions: filter(on("pk", "EQ", "S"), on("sk", "NE", "S"))},
		"LEG-key-operator KeyConditions"},
	{"attribute updates", with(upd, func(r *Request) {
		r.AttributeUpdates = filter(
			LegacyEntry{Attribute: "a", Operator: Some("PUT")},
			LegacyEntry{Attribute: "b", Operator: Some("DELETE"), Value: Some(AttributeValue{Type: TypeS})},
			LegacyEntry{Attribute: "c", Operator: Some("ADD"), Value: Some(AttributeValue{Type: TypeBOOL})},
			LegacyEntry{Attribute: "d", Value: Some(AttributeValue{Type: TypeBOOL})},
			LegacyEntry{Attribute: "sk", Operator: Some("DELETE")})
		schemaOf(r)
	}), "LEG-action-no-value AttributeUpdates; LEG-action-type AttributeUpdates; LEG-action-type AttributeUpdates; UPD-key AttributeUpdates"},

	// Placeholder maps.
	{"names alone", with(get, func(r *Request) { r.Names = parseNames("#a=a") }), "EAN-1 ExpressionAttributeNames"},
	{"names perhaps alone", with(get, func(r *Request) { r.Names = parseNames("#a=a"); r.ProjectionExpression = Maybe[string]() }), ""},
	{"values alone", with(scan, func(r *Request) { r.Values = present(":a=S"); r.ProjectionExpression = Some("a") }), "EAV-1 ExpressionAttributeValues"},
	{"empty maps", with(scan, func(r *Request) {
		r.FilterExpression, r.Names, r.Values = Some("attribute_exists(a)"), parseNames(""), present("")
	}), "EAN-2 ExpressionAttributeNames; EAV-2 ExpressionAttributeValues"},
	{"open maps", with(scan, func(r *Request) {
		r.FilterExpression, r.Names, r.Values = Some("#a = :v"), parseNames("…"), present("…")
	}), ""},
	{"keys", with(scan, func(r *Request) {
		r.FilterExpression = Maybe[string]()
		r.Names, r.Values = parseNames("a=a #=a #a-b=a #"+strings.Repeat("x", 255)+"=a"), present("v=S #v=S :é=S")
	}), "EAN-3 ExpressionAttributeNames a; EAN-3 ExpressionAttributeNames #; EAN-3 ExpressionAttributeNames #a-b; EAN-4 ExpressionAttributeNames #" +
		strings.Repeat("x", 255) + "; EAV-3 ExpressionAttributeValues v; EAV-3 ExpressionAttributeValues #v; EAV-3 ExpressionAttributeValues :é"},

	// Query.
	{"no key condition", &Request{Op: dynamo.Query, Table: Some("table")}, "Q-none KeyConditionExpression"},
	{"limit of a query", with(query, func(r *Request) { r.Limit = Some(int64(-1)) }), "MEMBER-range Limit"},
	{"select", with(query, func(r *Request) { r.Select = Some("SPECIFIC_ATTRIBUTES") }), "SELECT-specific Select"},
	{"select count", with(query, func(r *Request) { r.Select, r.ProjectionExpression = Some("COUNT"), Some("a") }), "SELECT-projection Select"},
	{"select projected", with(query, func(r *Request) { r.Select = Some("ALL_PROJECTED_ATTRIBUTES") }), "SELECT-index Select"},
	{"select projected of some index", with(query, func(r *Request) { r.Select, r.Index = Some("ALL_PROJECTED_ATTRIBUTES"), Maybe[string]() }), ""},
	{"select wrong", with(query, func(r *Request) { r.Select = Some("Count") }), "MEMBER-enum Select"},
	{"global index", with(query, func(r *Request) {
		r.Index, r.Select, r.ConsistentRead = Some("keys"), Some("ALL_ATTRIBUTES"), Some(true)
		r.KeyConditionExpression = Some("hk = :p")
		schemaOf(r)
	}), "CONSISTENT-gsi ConsistentRead; SELECT-gsi Select"},
	{"global index projects all", with(query, func(r *Request) {
		r.Index, r.Select, r.KeyConditionExpression = Some("all"), Some("ALL_ATTRIBUTES"), Some("gpk = :p")
		schemaOf(r)
	}), ""},
	{"unprojected", with(query, func(r *Request) {
		r.Index, r.KeyConditionExpression, r.ProjectionExpression = Some("inc"), Some("hk = :p"), Some("pk, hk, extra.a, b, #c, b1")
		r.Names = parseNames("#c")
		schemaOf(r)
	}), "PROJ-4 `b`"},
	{"local index", with(query, func(r *Request) {
		r.Index, r.Select, r.ConsistentRead = Some("loc"), Some("ALL_ATTRIBUTES"), Some(true)
		schemaOf(r)
	}), ""},
	{"filter on keys", schemaOf(with(query, func(r *Request) { r.FilterExpression = Some("a = sk OR attribute_exists(pk.x) AND gpk = :p") })),
		"FLT-1 `pk.x`; FLT-1 `sk`"},
	{"filter inside keys", schemaOf(with(query, func(r *Request) {
		r.Index, r.FilterExpression, r.KeyConditionExpression = Some("all"), Some("pk = :p AND lk[0] = gsk"), Some("gpk = :p")
	})), "FLT-1 `gsk`; KEYNEST-1 `lk[0]`"},
	{"filter on some name", schemaOf(with(query, func(r *Request) {
		r.FilterExpression, r.Names = Some("#k = :p"), parseNames("#k")
	})), ""},
	{"query filter on keys", schemaOf(&Request{Op: dynamo.Query, Table: Some("table"), KeyConditions: filter(on("pk", "EQ", "S")),
		QueryFilter: filter(on("sk", "EQ", "S"))}), "LEG-filter-key QueryFilter"},

	// Key conditions against a schema.
	{"count", schemaOf(with(query, func(r *Request) { r.KeyConditionExpression = Some("pk = :p AND sk = :p AND a = :p") })),
		"KCE-count `pk = :p AND sk = :p AND a = :p`"},
	{"missing", schemaOf(with(query, func(r *Request) { r.KeyConditionExpression = Some("sk = :p") })), "KCE-missing `sk = :p`"},
	{"another attribute", schemaOf(with(query, func(r *Request) { r.KeyConditionExpression = Some("pk = :p AND a > :p") })), "KCE-missing `a > :p`"},
	{"some name", schemaOf(with(query, func(r *Request) {
		r.KeyConditionExpression, r.Names = Some("#k > :p"), parseNames("#k")
	})), ""},
	{"types", schemaOf(with(query, func(r *Request) {
		r.KeyConditionExpression, r.Values = Some("pk = :n AND sk BETWEEN :n AND :s"), present(":n=N :s=?")
	})), "KCE-type `:n`"},
	{"begins_with on a number", schemaOf(with(query, func(r *Request) { r.KeyConditionExpression = Some("pk = :p AND begins_with(sk, :p)") })),
		"KCE-type `begins_with(sk, :p)`"},
	{"partition key", schemaOf(with(query, func(r *Request) { r.KeyConditionExpression = Some("pk > :p") })), "KCE-partition-operator `pk > :p`"},
	{"empty", schemaOf(with(query, func(r *Request) { r.Values = present(":p=S:") })), "KCE-empty-value `:p`"},
	{"long", schemaOf(with(query, func(r *Request) { r.Values = present(":p=S:" + strings.Repeat("x", 2049)) })), "KEY-size-partition `:p`"},
	{"many keys", schemaOf(with(query, func(r *Request) {
		r.Index, r.KeyConditionExpression = Some("many"), Some("d > :p AND c = :p AND b = :p AND a = :p")
	})), ""},
	{"many keys, one missing", schemaOf(with(query, func(r *Request) {
		r.Index, r.KeyConditionExpression = Some("many"), Some("a = :p AND c = :p")
	})), "KCE-partition-equality `a = :p AND c = :p`"},
	{"many keys, gap", schemaOf(with(query, func(r *Request) {
		r.Index, r.KeyConditionExpression = Some("many"), Some("a = :p AND b = :p AND d = :p")
	})), "KCE-sort-equality `d = :p`"},
	{"many keys, range before the last", schemaOf(with(query, func(r *Request) {
		r.Index, r.KeyConditionExpression = Some("many"), Some("a = :p AND b = :p AND c > :p AND d = :p")
	})), "KCE-sort-equality `c > :p`"},
	{"legacy key conditions", schemaOf(&Request{Op: dynamo.Query, Table: Some("table"), KeyConditions: filter(on("pk", "GT", "S"), on("sk", "EQ", "S"))}),
		"KCE-type KeyConditions; KCE-partition-operator KeyConditions"},
	{"legacy key conditions, open", schemaOf(&Request{Op: dynamo.Query, Table: Some("table"),
		KeyConditions: Legacy{State: Present, Open: true, Entries: []LegacyEntry{on("sk", "EQ", "N")}}}), ""},

	// Start keys.
	{"start key", schemaOf(with(query, func(r *Request) { r.StartKey = present("pk=S:a sk=N:1") })), ""},
	{"start key of another partition", schemaOf(with(query, func(r *Request) { r.StartKey = present("pk=S:b sk=N:1") })), "STARTKEY-outside ExclusiveStartKey"},
	{"start key of some partition", schemaOf(with(query, func(r *Request) { r.StartKey = present("pk=S sk=N:1") })), ""},
	{"start key lacks", schemaOf(with(query, func(r *Request) { r.StartKey = present("pk=S") })), "STARTKEY ExclusiveStartKey"},
	{"start key open", schemaOf(with(query, func(r *Request) { r.StartKey = present("pk=S:a …") })), ""},
	{"start key type", schemaOf(with(query, func(r *Request) { r.StartKey = present("pk=S sk=S") })), "STARTKEY-type ExclusiveStartKey"},
	{"start key of an index", schemaOf(with(query, func(r *Request) {
		r.Index, r.KeyConditionExpression, r.StartKey = Some("all"), Some("gpk = :p"), present("gpk=S gsk=N")
	})), "STARTKEY ExclusiveStartKey"},
	{"start key of a scan", schemaOf(with(scan, func(r *Request) { r.StartKey = present("") })), "STARTKEY-scan ExclusiveStartKey"},
	{"start key without schema", with(scan, func(r *Request) { r.StartKey = present("a=L") }), "STARTKEY-never ExclusiveStartKey"},
	{"start key empty value", schemaOf(with(query, func(r *Request) { r.StartKey = present("pk=S: sk=N:1") })),
		"STARTKEY-empty ExclusiveStartKey; STARTKEY-outside ExclusiveStartKey"},

	// Keys and items.
	{"key", schemaOf(with(get, func(r *Request) { r.Key = present("pk=S:a") })), "KEY-schema Key"},
	{"key open", schemaOf(with(get, func(r *Request) { r.Key = present("pk=S:a …") })), ""},
	{"key type", schemaOf(with(get, func(r *Request) { r.Key = present("pk=S:a sk=S:a") })), "KEY-schema Key"},
	{"key type unknown", schemaOf(with(get, func(r *Request) { r.Key = present("pk=? sk=?") })), ""},
	{"key too many", schemaOf(with(get, func(r *Request) { r.Key = present("pk=S:a sk=N:1 a=S") })), "KEY-schema Key"},
	{"key empty value", schemaOf(with(get, func(r *Request) { r.Key = present("pk=S: sk=N:1") })), "KEY-empty Key"},
	{"key without schema", with(get, func(r *Request) { r.Key = present("a=S b=S c=S") }), "KEY-never Key"},
	{"key without schema, empty", with(get, func(r *Request) { r.Key = present("") }), "KEY-never Key"},
	{"key without schema, type", with(get, func(r *Request) { r.Key = present("a=BOOL") }), "KEY-never Key"},
	{"key sizes", schemaOf(with(get, func(r *Request) { r.Key = present("pk=S:" + strings.Repeat("é", 1025) + " sk=N:1") })), "KEY-size-partition Key"},
	{"sort key size", with(get, func(r *Request) {
		r.Key = present("a=S:a b=S:" + strings.Repeat("x", 1025))
		r.Schema = &Schema{Key: []KeyAttribute{{Name: "a", Type: TypeS}, {Name: "b", Type: TypeS, Sort: true}}}
	}), "KEY-size-sort Key"},
	{"item", schemaOf(with(put, func(r *Request) { r.Item = present("pk=S:a") })), "PUT-missing-key Item"},
	{"item type", schemaOf(with(put, func(r *Request) { r.Item = present("pk=N:1 sk=N:1") })), "PUT-key-type Item"},
	{"item index key", schemaOf(with(put, func(r *Request) { r.Item = present("pk=S:a sk=N:1 gpk=N:1 lk=S: hk=?") })),
		"PUT-indexkey-type Item; PUT-indexkey-empty Item"},
	{"item index key size", schemaOf(with(put, func(r *Request) { r.Item = present("pk=S:a sk=N:1 lk=S:" + strings.Repeat("x", 1025)) })), "KEY-size-index Item"},
	{"item inside key", schemaOf(with(put, func(r *Request) { r.ConditionExpression = Some("attribute_not_exists(pk.a)") })), "KEYNEST-2 `pk.a`"},
	{"item size", with(put, func(r *Request) { r.Item = present("pk=S:a big=S:" + strings.Repeat("x", 400<<10)) }), "ITEM-size Item"},
	{"values", with(put, func(r *Request) {
		r.Item.Entries = []Attribute{
			{Name: "a", Value: AttributeValue{Form: FormNil}}, {Name: "b", Value: AttributeValue{Form: FormEmpty}},
			{Name: "c", Value: AttributeValue{Form: FormTwoTypes}}, {Name: "d", Value: AttributeValue{Type: TypeSS, Known: true}},
			{Name: "e", Value: AttributeValue{Type: TypeNS, Set: []Opt[string]{Some("1"), Given[string](), Some("10e-1")}}},
			{Name: "f", Value: AttributeValue{Type: TypeL, List: []AttributeValue{{Type: TypeN, Known: true, Str: "NaN"}}}},
			{Name: "g", Value: AttributeValue{Type: TypeN, Known: true, Str: "1e126"}},
			{Name: "h", Value: AttributeValue{Type: TypeN, Known: true, Str: "1e-131"}},
			{Name: "i", Value: AttributeValue{Type: TypeN, Known: true, Str: strings.Repeat("1", 39)}},
			{Name: "j", Value: nest(33)},
			{Name: "k", Value: AttributeValue{Type: TypeNULL, Known: true}},
			{Name: "l", Value: AttributeValue{Type: TypeN, Known: true, Str: hole("1?")}},
			{Name: "m", Value: nest(32)},
		}
	}), "GO-nil-value Item; VAL-no-type Item; VAL-two-types Item; VAL-empty-set Item; VAL-duplicates Item; VAL-number Item; " +
		"VAL-overflow Item; VAL-underflow Item; VAL-digits Item; VAL-depth Item"},

	// Updates.
	{"update key", schemaOf(with(upd, func(r *Request) {
		r.UpdateExpression, r.Values = Some("SET a = pk, sk = :v, gpk.x = :v REMOVE pk.b"), present(":v=N:1")
	})), "UPD-key `pk.b`; UPD-key `sk`; KEYNEST-1 `gpk.x`"},
	{"update index key", schemaOf(with(upd, func(r *Request) {
		r.UpdateExpression, r.Values = Some("SET gpk = :n, hk = :e, gsk = if_not_exists(gsk, :s) ADD lk :n"), present(":n=N:1 :e=S: :s=S:x")
	})), "UPD-indexkey-type `:n`; UPD-indexkey-type `if_not_exists(gsk, :s)`; UPD-indexkey-empty `:e`; UPD-indexkey-type `:n`"},
	{"update size", with(upd, func(r *Request) {
		r.UpdateExpression, r.Values = Some("SET a = :v, b = :v"), present(":v=S:"+strings.Repeat("x", 205000))
	}), "ITEM-size-update UpdateExpression"},
	{"bare update", schemaOf(with(upd, func(*Request) {})), ""},

	// SearchVectors.
	{"search", with(search, func(*Request) {}), ""},
	{"search bounds", with(search, func(r *Request) {
		r.TopK, r.SearchConditionExpression = Some(int64(101)), Some("tenant = :t AND a > :b")
		r.Values = AttributeMap{State: Unknown}
	}), "SV-topk TopK; SV-comparator `a > :b`"},
}

// nest returns lists in lists.
func nest(depth int) AttributeValue {
	v := AttributeValue{Type: TypeS, Known: true}
	for range depth {
		v = AttributeValue{Type: TypeL, Known: true, List: []AttributeValue{v}}
	}
	return v
}

func TestCheckRequest(t *testing.T) {
	for _, tt := range requestTests {
		found := tt.req.Check()
		src := ""
		for i := range found {
			if v := &found[i]; v.InText {
				src = tt.req.text(v.Field).V
			}
			checkViolation(t, &found[i], src)
		}
		var parts []string
		for _, v := range found {
			parts = append(parts, describe([]Violation{v}, tt.req.text(v.Field).V))
		}
		if got := strings.Join(parts, "; "); got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.name, got, tt.want)
		}
	}
}
