package expr

import (
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/dynamo"
)

// requestFor returns a request with the expression and nothing known of the
// placeholder maps.
func requestFor(kind Kind, src string) *Request {
	r := &Request{Table: Some("table"), Names: Names{State: Unknown}, Values: AttributeMap{State: Unknown}}
	key := AttributeMap{State: Present, Open: true}
	text := Some(src)
	switch kind {
	case KeyCondition:
		r.Op, r.KeyConditionExpression = dynamo.Query, text
	case Filter:
		r.Op, r.FilterExpression = dynamo.Scan, text
	case Condition:
		r.Op, r.ConditionExpression, r.Item = dynamo.PutItem, text, key
	case Projection:
		r.Op, r.ProjectionExpression, r.Key = dynamo.GetItem, text, key
	case Update:
		r.Op, r.UpdateExpression, r.Key = dynamo.UpdateItem, text, key
	}
	return r
}

// fill defines every placeholder of the text.
func fill(r *Request, kind Kind, src string) {
	names, values := Placeholders(kind, src)
	r.Names, r.Values = Names{}, AttributeMap{}
	for _, n := range names {
		r.Names.State = Present
		r.Names.Entries = append(r.Names.Entries, Name{Key: n, Target: Some("x" + n[1:])})
	}
	for _, v := range values {
		r.Values.State = Present
		r.Values.Entries = append(r.Values.Entries, Attribute{Name: v, Value: AttributeValue{Type: TypeS, Known: true, Str: "s"}})
	}
}

// testSchema has a table pk:S, sk:N; global indexes all (gpk:S, gsk:N), keys
// (hk:S, KEYS_ONLY), inc (hk:S, INCLUDE extra) and many (a, b partition; c, d
// sort); and a local index loc (pk, lk:S, KEYS_ONLY).
func testSchema() *Schema {
	key := func(attrs ...string) (list []KeyAttribute) {
		for _, a := range attrs {
			name, rest, _ := strings.Cut(a, ":")
			list = append(list, KeyAttribute{Name: name, Type: TypeOf(strings.TrimSuffix(rest, "+")), Sort: strings.HasSuffix(rest, "+")})
		}
		return list
	}
	return &Schema{
		Table: "table",
		Key:   key("pk:S", "sk:N+"),
		Indexes: []Index{
			{Name: "all", Global: true, Key: key("gpk:S", "gsk:N+"), Projection: "ALL"},
			{Name: "keys", Global: true, Key: key("hk:S"), Projection: "KEYS_ONLY"},
			{Name: "inc", Global: true, Key: key("hk:S"), Projection: "INCLUDE", Include: []string{"extra"}},
			{Name: "many", Global: true, Key: key("a:S", "b:S", "c:S+", "d:S+"), Projection: "ALL"},
			{Name: "loc", Key: key("pk:S", "lk:S+"), Projection: "KEYS_ONLY"},
		},
	}
}

// parseValues reads "name=T:content" (known), "name=T" (content unknown) and
// "name=?" (nothing known).
func parseValues(list string) AttributeMap {
	m := AttributeMap{State: Present}
	for _, s := range strings.Fields(list) {
		if s == "…" {
			m.Open = true
			continue
		}
		name, rest, _ := strings.Cut(s, "=")
		typ, content, known := strings.Cut(rest, ":")
		v := AttributeValue{Type: TypeOf(typ), Known: known, Str: content}
		m.Entries = append(m.Entries, Attribute{Name: name, Value: v})
	}
	return m
}

func parseNames(list string) Names {
	n := Names{State: Present}
	for _, s := range strings.Fields(list) {
		if s == "…" {
			n.Open = true
			continue
		}
		key, target, known := strings.Cut(s, "=")
		e := Name{Key: key}
		if known {
			e.Target = Some(target)
		} else {
			e.Target = Given[string]()
		}
		n.Entries = append(n.Entries, e)
	}
	return n
}

// checkTests: names and values as parseNames and parseValues read them; "" for
// a map of which nothing is known, "-" for an absent one. want lists rules
// with the bytes at fault.
var checkTests = []struct {
	kind          Kind
	src           string
	names, values string
	want          string
}{
	// Form.
	{Filter, "", "-", "-", "EMPTY ``"},
	{Filter, "a = :v AND", "", "", "SYNTAX ``"},
	{Filter, "((a = :v)) OR name = :v", "", "", "PAREN `(a = :v)`; RES `name`"},
	{Filter, "((((a)))) = ((:v))", "", "", "PAREN `(((a)))`; PAREN `(:v)`"},
	{Filter, "(a)between(((b.c)).d)and(c)", "", "", "PAREN `(b.c)`"},
	{Filter, "a.b[2147483648] = :v AND a[0002147483647] = :v", "", "", "PATH-index `2147483648`"},
	{Filter, "a.b.status = :v AND Size > size(size)", "", "", "RES `status`; RES `Size`; RES `size`"},

	{Projection, "a, names2, #n.Name", "", "-", "RES `Name`"},

	// Functions.
	{Filter, "dog(a) AND Size(b) > :v AND begins_wth(a, :v)", "", "",
		"FN-1 `dog`; FN-1 `Size`; FN-1 `begins_wth`"},
	{Filter, "if_not_exists(a, :v)", "", "", "FN-2 `if_not_exists`"},
	{Filter, "size(a) AND NOT size(a) AND (size(a))", "", "", "FN-3 `size`; FN-3 `size`; FN-3 `size`"},
	{Filter, "attribute_exists(a) = :v AND a IN (contains(a, :v))", "", "", "FN-3 `attribute_exists`; FN-3 `contains`"},
	{Filter, "begins_with(a) AND size(a, b) > :v", "", "", "FN-4 `begins_with(a)`; FN-4 `size(a, b)`"},
	{Filter, "attribute_exists(:v) AND attribute_not_exists((size(a)))", "", "", "FN-5 `:v`; FN-5 `size(a)`"},
	{Filter, "begins_with(:n, a) AND begins_with(a, size(b))", "-", ":n=N", "FN-6 `:n`; FN-6 `size(b)`"},
	{Filter, "size(:b) > a AND size(:s) > a", "-", ":b=BOOL :s=SS", "FN-6 `:b`"},
	{Filter, "attribute_type(a, b) AND attribute_type(a, size(b))", "", "", "FN-7 `b`; FN-6 `size(b)`"},
	{Filter, "attribute_type(a, :t) AND attribute_type(b, :n)", "-", ":t=S:String :n=N", "FN-8 `:t`; FN-6 `:n`"},
	{Filter, "attribute_type(a, :t) AND attribute_type(b, :u)", "-", ":t=S:BOOL :u=S", ""},

	// Operators.
	{Filter, "a < :v AND :v >= a AND a = :v", "-", ":v=L", "CMP-2 `:v`; CMP-2 `:v`"},
	{Filter, "a < :v", "-", ":v=?", ""},
	{Filter, "a = a AND #a <> #b AND contains(a.b[01], a.#b[1])", "#a=x #b=x", "-", "DIST-1 `a = a`; DIST-1 `#a <> #b`"},
	{Filter, "#a.b[01] = #a.b[1] AND #a = #b", "", "-", "DIST-1 `#a.b[01] = #a.b[1]`"},
	{Filter, "a BETWEEN :a AND :b", "-", ":a=N:10 :b=N:9", "BTW-3 `:a AND :b`"},
	{Filter, "a BETWEEN :a AND :b", "-", ":a=N:9 :b=N:10", ""},
	{Filter, "a BETWEEN :a AND :b", "-", ":a=S:9 :b=S:10", "BTW-3 `:a AND :b`"},
	{Filter, "a BETWEEN :a AND :b", "-", ":a=N:-1 :b=N:-2e0", "BTW-3 `:a AND :b`"},
	{Filter, "a BETWEEN :a AND :b", "-", ":a=S :b=N", "BTW-2 `:a AND :b`"},
	{Filter, "a BETWEEN :a AND :b", "-", ":a=S :b=S:a", ""},
	{Filter, ":m BETWEEN a AND :s", "-", ":m=M :s=SS", "BTW-1 `:m`; BTW-1 `:s`"},

	// Placeholders.
	{Filter, "#x.#y = :v AND #x = :w", "#y=y", ":w=S", "EAN-5 `#x`; EAV-5 `:v`"},
	{Filter, "#x.#y = :v AND a = :w", "#y=y …", ":w=S …", ""},
	{Filter, "a = :v", "#y=y …", ":w=S …", "EAN-6 ExpressionAttributeNames #y; EAV-6 ExpressionAttributeValues :w"},
	{Filter, "#x = :v", "-", "-", "EAN-5 `#x`; EAV-5 `:v`"},
	{Filter, "a = :v", "#x=a", ":v=S :w=S", "EAN-6 ExpressionAttributeNames #x; EAV-6 ExpressionAttributeValues :w"},
	{Filter, "a = :v AND", "#x=a", ":v=S :w=S", "SYNTAX ``; EAN-6 ExpressionAttributeNames #x; EAV-6 ExpressionAttributeValues :w"},
	{Filter, "a = :v ?", "#x=a", ":v=S :w=S", ""},
	{Filter, "#x = :v", "#x=", ":v=S", "EAN-8 `#x`"},

	// Texts that are known in part.
	{Filter, "status = :v AND ?", "", "", "RES `status`"},
	{Filter, "?status = :v AND name?", "", "", ""},
	{Filter, "a.status? = :v AND size ?", "", "", ""},
	{Filter, "? status = :v AND name(a) AND size(a) > :w AND list_append(?)", "", "", "FN-1 `name`; FN-2 `list_append`; RES `status`"},
	{Filter, "a != :v AND b = 'x' ?", "", "", "SYNTAX `!`; SYNTAX `'`; SYNTAX `'`"},
	{Filter, "a[1] = 1 AND b[?2] = ?", "", "", "SYNTAX `1`"},
	{Filter, "a == :v ?", "", "", "SYNTAX `=`"},
	{Filter, "? AND a = :v AND", "", "", "SYNTAX ``"},
	{Filter, "OR a = :v ?", "", "", "SYNTAX `OR`"},
	{Filter, "a = AND? = :v", "", "", ""}, // ANDROID
	{Filter, "a <? :v AND b ?= :v", "", "", ""},
	{Filter, "a IN :v ?", "", "", "SYNTAX `:v`"},
	{Filter, "a IN (?) b = :v", "", "", "SYNTAX `b`"},
	{Filter, "? BETWEEN (:v) AND ? (a) OR begins_with(a)b", "", "", "SYNTAX `b`"},
	{KeyCondition, "#a(:v) ?", "#a=a", "", "SYNTAX `(`"},
	{Update, "SET a = :v, REMOVE b ?", "", "", "SYNTAX `REMOVE`"},
	{Update, "SET a = ?, REMOVE? :v ADD b :v", "", "", ""}, // REMOVED
	{Update, "a = :v ?", "", "", "SYNTAX `a`"},
	{Update, "SET a = :v + ?, b = :v :v", "", "", "SYNTAX `:v`"},
	{Projection, "a b, ?", "", "-", "SYNTAX `b`"},
	{Projection, "a[?], b,", "", "-", "SYNTAX ``"},
	{Filter, "#a = :v AND #?b = :w?", "#b=b", ":w=S", "EAN-5 `#a`; EAV-5 `:v`"},
	{Filter, "#a = :v AND ?", "#b=b …", ":w=S …", ""},
	{Update, "SET name = :v, ?", "", "", "RES `name`"},
	{Update, "SET a = size(b) ?", "", "", "UPD-function `size`"},
	{Projection, "a, order, ?", "", "-", "RES `order`"},
	{KeyCondition, "pk = :p OR sk = :s ?", "", "", ""},
	{Filter, "begins_with(#u) AND begins_with(a) AND b = :u", "-", "-", "EAN-5 `#u`; FN-4 `begins_with(#u)`; FN-4 `begins_with(a)`; EAV-5 `:u`"},

	// Key conditions.
	{KeyCondition, "pk = :v AND sk > :v", "", "", ""},
	{KeyCondition, "pk = :v OR sk = :v", "", "", "KCE-operator `pk = :v OR sk = :v`"},
	{KeyCondition, "NOT pk = :v AND sk <> :v AND a IN (:v) AND contains(a, :v)", "", "",
		"KCE-operator `NOT pk = :v`; KCE-operator `sk <> :v`; KCE-operator `a IN (:v)`; KCE-operator `contains(a, :v)`"},
	{KeyCondition, "size(pk) = :v", "", "", "KCE-nested-function `size(pk)`"},
	{KeyCondition, "pk = peer", "", "-", "KCE-two-paths `peer`"},
	{KeyCondition, ":v = :v", "", "", "KCE-no-path `:v = :v`"},
	{KeyCondition, "pk = :v AND :v BETWEEN sk AND x", "", "", "KCE-not-first `:v`"},
	{KeyCondition, "pk = :v AND begins_with(:v, sk) AND size(a) BETWEEN :v AND :w", "", "", "KCE-not-first `:v`; KCE-not-first `size(a)`"},
	{KeyCondition, "pk.a = :v AND sk[0] > :v", "", "", "KCE-path `pk.a`; KCE-path `sk[0]`"},
	{KeyCondition, "pk = :v AND sk >= :v AND sk <= :v", "", "", "KCE-twice `sk <= :v`"},
	{KeyCondition, "#a = :v AND #b = :v", "#a=x #b=x", "", "KCE-twice `#b = :v`"},
	{KeyCondition, "#a = :v AND #b = :v", "", "", ""},
	{KeyCondition, "sk > :v", "", "", "KCE-no-equality `sk > :v`"},
	{KeyCondition, "a=:v AND b=:v AND c=:v AND d=:v AND e=:v AND f=:v AND g=:v AND h=:v", "", "", ""},
	{KeyCondition, "a=:v AND b=:v AND c=:v AND d=:v AND e=:v AND f=:v AND g=:v AND h=:v AND i=:v", "", "",
		"KCE-count-any `a=:v AND b=:v AND c=:v AND d=:v AND e=:v AND f=:v AND g=:v AND h=:v AND i=:v`"},

	// Projections and updates.
	{Projection, "a, b, a.c, b[0], b.x, c", "", "-", "PROJ-1 `a.c`; PROJ-1 `b[0]`; PROJ-1 `b.x`"},
	{Projection, "a.b, a[0], a.c, a.b.c.d, a", "", "-", "PROJ-1 `a.b.c.d`; PROJ-1 `a`; PROJ-2 `a[0]`"},
	{Projection, "#a.b, x.b, #a.b", "#a=x", "-", "PROJ-1 `x.b`; PROJ-1 `#a.b`"},
	{Projection, "#a.b, x.b, #a.b", "", "-", "PROJ-1 `#a.b`"},
	{Update, "SET a = :v REMOVE a", "", "", "PROJ-1 `a`"},
	{Update, "SET a = :v, b = a REMOVE c SET d = :v", "", "", "UPD-sections `SET`"},
	{Update, "SET a = dog(a), name = :v", "", "", "RES `name`; FN-1 `dog`"},
	{Update, "SET a = size(a), b = dog(a)", "", "", "UPD-function `size`; FN-1 `dog`"},
	{Update, "SET a = list_append(list_append(a, b), if_not_exists(b, list_append(b, c)))", "", "",
		"UPD-nested `list_append`; UPD-nested-if `list_append`"},
	{Update, "SET a = if_not_exists(a), b = list_append(a, b, c)", "", "",
		"UPD-arity `if_not_exists(a)`; UPD-arity `list_append(a, b, c)`"},
	{Update, "SET a = if_not_exists(:v, a)", "", "", "UPD-path `:v`"},
	{Update, "SET a = list_append(a, :s), b = b + :s, c = :n - if_not_exists(c, :s)", "-", ":s=S :n=N",
		"UPD-type `:s`; UPD-type `:s`; UPD-type `if_not_exists(c, :s)`"},
	{Update, "ADD a :s, b :n DELETE c :n, d :ss", "-", ":s=S :n=N :ss=SS", "UPD-add-type `:s`; UPD-add-type `:n`"},
	{Update, "SET #a = :v, b = :w", "-", "-", "EAN-5 `#a`; EAV-5 `:v`; EAV-5 `:w`"},
}

func TestCheckExpression(t *testing.T) {
	for _, tt := range checkTests {
		src := hole(tt.src)
		r := requestFor(tt.kind, src)
		switch tt.names {
		case "":
		case "-":
			r.Names = Names{}
		default:
			r.Names = parseNames(tt.names)
		}
		switch tt.values {
		case "":
		case "-":
			r.Values = AttributeMap{}
		default:
			r.Values = parseValues(tt.values)
		}
		found := r.Check()
		for i := range found {
			checkViolation(t, &found[i], src)
		}
		if got := describe(found, src); got != tt.want {
			t.Errorf("%s %q, names %s, values %s:\n got %s\nwant %s", tt.kind, tt.src, tt.names, tt.values, got, tt.want)
		}
	}
}

// describe lists violations: the rule with the bytes at fault, or with the
// parameter and the keys.
func describe(found []Violation, src string) string {
	var list []string
	for _, v := range found {
		s := v.Rule.String()
		if v.InText && v.Pos.End <= len(src) {
			s += " `" + v.Pos.In(src) + "`"
		} else {
			s += " " + v.Field
			if len(v.Keys) > 0 {
				s += " " + strings.Join(v.Keys, ",")
			}
		}
		list = append(list, s)
	}
	return strings.Join(list, "; ")
}

// TestRunOnPlaceholder: a missing space after a placeholder is one fault, not
// also an unused placeholder.
func TestRunOnPlaceholder(t *testing.T) {
	src := ":a <> #bAND c = :c"
	r := requestFor(Filter, src)
	r.Names = Names{State: Present, Entries: []Name{{Key: "#b", Target: Some("b")}}}
	r.Values.State = Present
	for _, name := range []string{":a", ":c", ":d"} {
		r.Values.Entries = append(r.Values.Entries, Attribute{Name: name, Value: AttributeValue{Type: TypeS, Known: true, Str: "s"}})
	}
	var unused []string
	syntax := 0
	for _, v := range r.Check() {
		switch v.Rule {
		case dynamo.NamesUnused, dynamo.ValuesUnused:
			unused = append(unused, v.Keys...)
		default:
			syntax++
		}
	}
	if syntax != 1 || strings.Join(unused, " ") != ":d" {
		t.Errorf("%q: %d faults of the text, unused %v; want 1 and :d", src, syntax, unused)
	}
}
