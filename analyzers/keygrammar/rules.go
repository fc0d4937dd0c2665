package keygrammar

import "github.com/dynlint/dynlint/internal/finding"

// Rules are the kinds of findings of this check.
func Rules() []*finding.Rule {
	return []*finding.Rule{template, namespace, order, prefix, required, kind, legacy, spelling}
}

var template = &finding.Rule{
	ID: "keygrammar/template", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "key that no declared entity has",
	Mistakes: []string{"K07"}, Labels: []string{"key-grammar"}, Seeds: []string{"001 §8", "001 §29.5"}, Needs: []string{"grammar"},
	What: "A key, a key condition or an index key is built in a way that no entity of the table declares: another prefix, another order of components, one part too many.",
	Why:  "DynamoDB compares keys byte by byte. An item under a key that nobody else builds is not found again, or is stored twice.",
	Wrong: "// Evidence: {PK: \"CASE#{caseId}\", SK: \"EVIDENCE#{evidenceId}\"}\n" +
		"key := map[string]types.AttributeValue{\n\t\"PK\": s(\"CASE#\" + id),\n\t\"SK\": s(\"EVIDENCES#\" + evidence), // SK is \"EVIDENCES#{evidence}\", which no entity has; Evidence has \"EVIDENCE#{evidenceId}\"\n}",
	Right: "\"SK\": s(\"EVIDENCE#\" + evidence),",
	Not: "- values of which a part is not known, as long as some value would fit\n" +
		"- keys of entities that `legacy` declares\n- tables without entities",
}

var namespace = &finding.Rule{
	ID: "keygrammar/namespace", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:  "partition key in the namespace of another entity",
	Labels: []string{"key-grammar"}, Seeds: []string{"002"}, Needs: []string{"grammar"},
	What: "The static text before the first component of a partition key is not the service and namespace that the entity declares.",
	Why:  "The item is stored in another partition than the one that is read, where it is in no listing and mixes with other entities.",
	Wrong: "// User: {namespace: user, PK: \"organizationid_{id}\"}\n" +
		"pk := \"$platform#organization#organizationid_\" + id // PK is …; the namespace of User is \"$platform#user#\"",
	Right: "pk := \"$platform#user#organizationid_\" + id",
	Not:   "- keys that fit no entity for another reason: see keygrammar/template",
}

var order = &finding.Rule{
	ID: "keygrammar/order", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "component of a sort key that does not sort",
	Mistakes: []string{"K04", "K05", "K06"}, Labels: []string{"sk-rfc3339nano", "sk-time-zone", "sk-unpadded-number"}, Seeds: []string{"001 §8"}, Needs: []string{"grammar"},
	What: "A component that is declared as a date, a timestamp or a number of fixed width is filled with text that sorts otherwise: RFC 3339 with nanoseconds, a time in another zone than UTC, a number without leading zeros.",
	Why:  "Sort keys are compared as bytes: 10 is before 9, and 05Z is after 05.5Z. Ranges miss items, and the newest is not the newest.",
	Wrong: "// Event: {SK: \"EVENT#{occurredAt:timestamp}#{eventId}\"}\n" +
		"sk := \"EVENT#\" + at.UTC().Format(time.RFC3339Nano) + \"#\" + id // its fraction drops trailing zeros",
	Right: "sk := \"EVENT#\" + at.UTC().Format(time.RFC3339) + \"#\" + id",
	Not: "- partition keys, which are only compared for equality\n" +
		"- the zone of times that the program was given without a text, and of the clock: reported by the preset audit; what a caller may still decide, by the command alone",
}

var prefix = &finding.Rule{
	ID: "keygrammar/prefix", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "prefix without closing delimiter",
	Mistakes: []string{"K09"}, Labels: []string{"prefix-boundary"}, Seeds: []string{"001 §6", "001 §8"}, Needs: []string{"grammar"},
	What: "The text of a begins_with ends inside a word of the template, or with a value of variable length that no delimiter closes.",
	Why:  "MEMBER#u1 is also the prefix of MEMBER#u10, and TASK that of TASK_STATUS#: the query returns, and what follows may delete or let in, what was not asked for.",
	Wrong: "// Member: {SK: \"MEMBER#{userId}\"}\n" +
		"KeyConditionExpression: \"PK = :pk AND begins_with(SK, :sk)\" // :sk is \"MEMBER#\" + user",
	Right: "GetItem, or \"PK = :pk AND SK = :sk\"",
	Not: "- prefixes that end inside or with a value of fixed width: dates, uuids, padded numbers\n" +
		"- free text as the last component, which is searched by its beginning",
}

var required = &finding.Rule{
	ID: "keygrammar/required", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:  "item without a required attribute",
	Labels: []string{"missing-attribute"}, Seeds: []string{"001 §9", "001 §26", "001 §30"}, Needs: []string{"grammar"},
	What: "An item that is put lacks an attribute that every item of its entity has, on every path: one that is `required`, an `owner`, the `type-attribute` of the table or the `schema-version` of the entity.",
	Why:  "Readers rely on it: an item without its type is decoded as nothing, one without its tenant passes no authorisation, one without the ttl attribute stays for ever.",
	Wrong: "// Task: {required: [entityType]}\n" +
		"item, err := attributevalue.MarshalMap(task{PK: pk, SK: sk}) // item of Task lacks entityType",
	Right: "item, err := attributevalue.MarshalMap(task{PK: pk, SK: sk, EntityType: \"Task\"})",
	Not:   "- attributes that are there on some paths only\n- items that are not known as a whole, or may be of several entities\n- updates",
}

var kind = &finding.Rule{
	ID: "keygrammar/type", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:  "item that says it is of another entity",
	Labels: []string{"key-grammar"}, Seeds: []string{"001 §9", "001 §30"}, Needs: []string{"grammar"},
	What: "The key of an item is that of one entity, and its type attribute has another value than the entity declares.",
	Why:  "Whoever reads the item collection decodes items by that attribute: the item becomes something else, or nothing.",
	Wrong: "// type-attribute: entityType; Outbox: {SK: \"OUTBOX#{eventId}\", type: OutboxEvent}\n" +
		"item[\"entityType\"] = s(\"Event\") // item of Outbox has entityType \"Event\"; declared is \"OutboxEvent\"",
	Right: "item[\"entityType\"] = s(\"OutboxEvent\")",
	Not:   "- values that are not known, or right on some path\n- items whose entity is not certain",
}

var legacy = &finding.Rule{
	ID: "keygrammar/legacy", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:  "key from before a migration that is written, or read first",
	Labels: []string{"legacy-key"}, Seeds: []string{"000"}, Needs: []string{"grammar"},
	What: "An item is put or updated under a key that `legacy` declares, or a legacy key is read before the new one, or without it.",
	Why:  "While both keys coexist, the new item is the true one. Whoever reads the old key first sees stale data, and whoever writes it keeps the migration from ending.",
	Wrong: "item, found := get(legacyKey(id)) // the legacy key of Item is read before the key of today\n" +
		"if !found {\n\titem, found = get(newKey(id))\n}",
	Right: "item, found := get(newKey(id))\nif !found {\n\titem, found = get(legacyKey(id))\n}",
	Not: "- deletes of legacy keys, which end a migration\n- scans and reads of which the order is not known\n" +
		"- functions that read an old item to write it under its new key\n" +
		"- under go vet, golangci-lint and nogo, a legacy key that is read while the key of today is not: only the whole program shows that",
}

var spelling = &finding.Rule{
	ID: "keygrammar/spelling", Preset: finding.Core, Severity: finding.Error, Scope: finding.Program,
	Title: "prefix that is written otherwise", Labels: []string{"key-grammar"}, Seeds: []string{"001 §29.5"},
	What: "A key attribute is read with a prefix that no put of the program writes, while puts write the same word in other letters or with another delimiter. " +
		"It needs no rules file: the shapes contradict each other.",
	Why:   "Keys are compared byte by byte: the read never finds what was written.",
	Wrong: "put(\"USER#\" + id)\n…\nget(\"User#\" + id) // PK is read as \"User#\", which nothing writes; items have \"USER#\"",
	Right: "get(\"USER#\" + id)",
	Not: "- tables of which some put writes a key that is not known\n- words that are different: another service may write them\n" +
		"- tables with declared entities, which keygrammar/template judges",
}
