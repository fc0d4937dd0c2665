package design

import (
	"path/filepath"
	"testing"
)

// Faults that a schema would let through: names that two tables share, settings
// that mean nothing for an operation, invariants that can hold of nothing. One
// fault is one error: what is there, but faulty, is not said to be missing.
func TestMoreFaults(t *testing.T) {
	want := []string{
		`3:3: component name "a b" has ' '; names are letters, digits, _ - . [ ]`,
		`7:10: key is a list; it is a mapping such as {PK: S, SK: S}`,
		`10:18: env "T" is a name of table A already (line 6)`,
		`10:30: const "t" is a name of table A already (line 6)`,
		`10:42: "orders" matches glob "o*" of table A (line 6), which comes first`,
		`12:19: items is the number 99999999999999999999; it is a number without fraction, in at most 18 decimal digits`,
		`12:53: collection is the number 1e3; it is a number without fraction, in at most 18 decimal digits`,
		`12:70: partitions is the number 0x10; it is a number without fraction, in at most 18 decimal digits`,
		`12:82: item: size "-1KB" is not a number of B, KB, MB or GB, such as 2KB`,
		`13:22: writes is the number 0.5; it is a number without fraction, in at most 18 decimal digits`,
		`14:21: authorization is the number 1; it is text; put quotes around it`,
		`14:24: authorization is empty; it is text`,
		`14:27: authorization is a mapping; it is text`,
		`16:17: key of index G1 has 5 partition attributes; the limit is 4`,
		`16:17: key of index G1 has 5 sort attributes; the limit is 4`,
		`17:29: partition is the text "a"; it is a list of attributes`,
		`17:38: sort is the text "b"; it is a list of attributes`,
		`18:30: an attribute of partition is a mapping; it is a name, or {name: type}`,
		`19:34: unknown key "PK" in key; valid here: partition, sort`,
		`21:15: the template of PK is the number 1; it is text; put quotes around it`,
		`21:18: "SK" has no value`,
		`22:28: the template of SK is true; it is text; put quotes around it`,
		`22:34: unknown key "requird": the number 5 is no key template; did you mean "required"?`,
		`23:34: braces of a pattern are written \{ and \}`,
		`23:47: component has no closing brace`,
		`25:59: condition on SK has 2 operators; it has one (for two bounds, {between: [low, high]})`,
		`26:30: Scan has no key condition; with where it is a Query`,
		`27:55: GetItem has no order; that is for Query`,
		`27:67: GetItem has no limit; that is for Query, Scan`,
		`27:76: GetItem has no sets; that is for UpdateItem, TransactWriteItems`,
		`28:51: UpdateItem has no consistent; that is for GetItem, Query, Scan, BatchGetItem`,
		`28:64: UpdateItem has no reads; that is for GetItem, Query, Scan, BatchGetItem, TransactGetItems`,
		`29:46: actions is the text "put"; it is a mapping with the keys put, update, delete, check, get`,
		`29:51: action has 2 of put, update, delete, check and get; it has one`,
		`31:43: transitions of s has no states`,
		`32:38: outbox of "F" with itself; it is written with the entities whose changes it publishes`,
		`33:56: sentinel is "F", the entity that it keeps unique; it is an entity of its own`,
		`34:32: transaction names "E" twice`,
		`35:25: edge names 3 entities; it names those of both directions`,
		`36:56: source "F.t" is the copy itself`,
		`38:3: "t" is a name of table A already (line 6); say with code how the program names this table`,
		`39:3: "other" matches glob "o*" of table A (line 6), which comes first`,
		`39:16: key is the text "PK"; it is a mapping such as {PK: S, SK: S}`,
	}
	checkFaults(t, filepath.Join("testdata", "faults40.yaml"), want)
}

// A text that is no YAML is reported where it cannot go on, although the parser
// names no place, or the one where something larger begins.
func TestSyntaxPlaces(t *testing.T) {
	for text, want := range map[string]string{
		"version: 1\nprogram: a\ntables:\n  T: {key: {PK: *none}}\n":               "r:4:17: file is not YAML: unknown anchor 'none' referenced",
		"version: 1\n\n\nwhy: \"\xff\"\n":                                          "r:4:7: file is not YAML: invalid leading UTF-8 octet",
		"version: 1\n\nwhy: \"\x01\"\nx: \"\x01\"\n":                               "r:3:7: file is not YAML: control characters are not allowed",
		"version: 1\ntables:\n  T:\n    key: {PK: S}\n   why: x\nallow: []\n":      "r:5:4: file is not YAML: did not find expected key",
		"version: 1\ntables:\n  T:\n    why: a: b\n    ttl: x\n":                   "r:4:5: file is not YAML: mapping values are not allowed in this context; put quotes around a text that holds \": \"",
		"version: 1\ntables:\n  T:\n    ttl: @a\n    why: x\n":                     "r:4:5: file is not YAML: found character that cannot start any token; put quotes around a text that begins with a special character",
		"version: 1\ntables:\n  T:\n \tkey: {PK: S}\n":                             "r:4:2: file is not YAML: found character that cannot start any token; indentation is made of spaces",
		"version: 1\ntables:\n  T:\n    entities:\n      A: {PK: A#{x}}\n  U: 1\n": "r:5:7: file is not YAML: did not find expected ',' or '}'",
	} {
		_, err := Parse("r", []byte(text))
		if err == nil || err.Error() != want {
			t.Errorf("%q:\n got %v\nwant %s", text, err, want)
		}
	}
}

// A glob after the name that it takes in is a way to say "all others".
func TestNamesBeforeGlobs(t *testing.T) {
	const text = "version: 1\ntables:\n  A:\n    code: [{const: orders-archive}]\n    key: {PK: S}\n  B:\n    code: [{glob: \"orders-*\"}, {env: ORDERS}]\n    key: {PK: S}\n"
	if _, err := Parse("r", []byte(text)); err != nil {
		t.Error(err)
	}
}
