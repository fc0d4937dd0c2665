package lint

// indexed begins the examples of indexes.
const indexed = "    entities: {Task: {PK: \"C#{c}\", SK: \"T#{t}\", GPK: \"U#{u}\"}}\n"

var kindsOfTables = []*Kind{
	{
		Name: "collection-size", Title: "an item collection outgrows the limit", Source: "001 §15; 000 decision 5",
		Why:   "In a table with local indexes an item collection is limited to 10GB; writes to a full one are rejected.",
		Wrong: caseTable + "    indexes: {L: {key: {PK: S, LSK: S}, local: true, why: by severity}}\n    entities: {Event: {PK: \"C#{c}\", SK: \"E#{at:timestamp}\", size: 20KB, count: 1_000_000}}\n",
		Right: caseTable + "    indexes: {L: {key: {PK: S, LSK: S}, local: true, why: by severity}}\n    entities: {Event: {PK: \"C#{c}\", SK: \"E#{at:timestamp}\", size: 20KB, count: 10_000}}\n",
	},
	{
		Name: "expired", Title: "something held until a day that is over", Source: "000 consequences",
		Why:   "An allowance and a migration end. What is left of them is either forgotten or needs a new date.",
		Wrong: "version: 1\nallow:\n  - {rule: scan, where: main.go, reason: until the index is there, until: 2020-01-31}\n",
		Right: "version: 1\nallow:\n  - {rule: scan, where: main.go, reason: until the index is there, until: 2120-01-31}\n",
	},
	{
		Name: "index-limit", Title: "a table has more indexes than the service allows", Source: "001 §29.4",
		Why:   "A table has at most 5 local indexes, and 20 global ones unless the quota is raised. An index for every filter of a screen makes writes slow and dear.",
		Wrong: caseTable + "    indexes:\n" + sixLocal,
		Right: caseTable + "    indexes: {L1: {key: {PK: S, A: S}, local: true, why: a}}\n",
	},
	{
		Name: "item-collection", Title: "entities share item collections for nothing", Advice: true, Source: "002 the problem; 001 §1, §7",
		Why:   "A partition should hold what one access pattern needs. Entities that are only read apart put their load on one partition; a namespace keeps them apart.",
		Wrong: caseTable + "    type-attribute: type\n    entities:\n      Org: {PK: \"ORG#{o}\", SK: META}\n      User: {PK: \"ORG#{o}\", SK: \"USER#{u}\"}\n    patterns:\n      Head: {op: GetItem, entity: Org}\n      Users: {op: Query, where: {PK: \"ORG#{o}\", SK: {begins_with: \"USER#\"}}}\n",
		Right: caseTable + "    type-attribute: type\n    entities:\n      Org: {PK: \"ORG#{o}\", SK: META, namespace: org}\n      User: {PK: \"ORG#{o}\", SK: \"USER#{u}\", namespace: user}\n    patterns:\n      Head: {op: GetItem, entity: Org}\n      Users: {op: Query, where: {PK: \"user#ORG#{o}\", SK: {begins_with: \"USER#\"}}}\n",
	},
	{
		Name: "item-size", Title: "items are larger than the limit", Source: "001 §28",
		Why:   "An item is at most 400KB, attribute names included. The write that crosses the limit is rejected.",
		Wrong: caseTable + "    entities: {Doc: {PK: \"D#{d}\", SK: \"V#{v}\", max-size: 2MB}}\n",
		Right: caseTable + "    entities: {Doc: {PK: \"D#{d}\", SK: \"V#{v}\", max-size: 300KB}}\n",
	},
	{
		Name: "local-index", Title: "an index is local without a reason", Advice: true, Source: "001 §15",
		Why:   "A local index must be made with the table, cannot be removed, and limits each item collection to 10GB. Most designs use a global one.",
		Wrong: caseTable + "    indexes: {L: {key: {PK: S, LSK: S}, local: true}}\n    entities: {Event: {PK: \"C#{c}\", SK: \"E#{e}\", LSK: \"S#{s}\"}}\n    patterns: {Severe: {op: Query, index: L, where: {PK: \"C#{c}\"}}}\n",
		Right: caseTable + "    indexes: {L: {key: {PK: S, LSK: S}, local: true, why: consistent reads by severity}}\n    entities: {Event: {PK: \"C#{c}\", SK: \"E#{e}\", LSK: \"S#{s}\"}}\n    patterns: {Severe: {op: Query, index: L, where: {PK: \"C#{c}\"}}}\n",
	},
	{
		Name: "outbox-index", Title: "the index of an outbox is not sparse", Source: "001 §19",
		Why:   "The publisher reads the whole index. Items that are published must leave it, or it grows for ever and is one hot partition.",
		Wrong: outboxTable + "purpose: pending}}\n" + outboxRest + ", keep: 7d}}}\n",
		Right: outboxTable + "purpose: pending, sparse: true, drained: true}}\n" + outboxRest + ", keep: 7d}}}\n",
	},
	{
		Name: "outbox-retention", Title: "nothing says how long published outbox items stay", Advice: true, Source: "001 §19",
		Why:   "Each change of state leaves an item. Without a time to live they stay in the item collection for ever.",
		Wrong: outboxTable + "purpose: pending, sparse: true, drained: true}}\n" + outboxRest + "}}}\n",
		Right: outboxTable + "purpose: pending, sparse: true, drained: true}}\n    ttl: expiresAt\n" + outboxRest + "}}}\n",
	},
	{
		Name: "purpose", Title: "an index declares no purpose", Advice: true, Source: "001 §14, §30",
		Why:   "An index is an access pattern that every write pays for. Nobody dares to remove one whose question is not written down, nor can tell whether items are meant to move in it when a mutable component of its key changes.",
		Wrong: caseTable + "    indexes: {G: {key: {GPK: S}}}\n" + indexed,
		Right: caseTable + "    indexes: {G: {key: {GPK: S}, purpose: tasks of a user}}\n" + indexed,
	},
	{
		Name: "redundant-index", Title: "an index repeats the keys of another one", Advice: true, Source: "001 §14, §29.4",
		Why:   "The same question can be put to the table or to the other index; this one only costs writes and storage.",
		Wrong: caseTable + "    indexes: {G: {key: {GPK: S, GSK: S}, purpose: list}}\n    entities: {Task: {PK: \"C#{c}\", SK: \"T#{t}\", GPK: \"C#{c}\", GSK: \"T#{t}\"}}\n    patterns: {List: {op: Query, index: G, where: {GPK: \"C#{c}\"}}}\n",
		Right: caseTable + "    indexes: {G: {key: {GPK: S, GSK: S}, purpose: list}}\n    entities: {Task: {PK: \"C#{c}\", SK: \"T#{t}\", GPK: \"T#{t}\", GSK: \"C#{c}\"}}\n    patterns: {List: {op: Query, index: G, where: {GPK: \"T#{t}\"}}}\n",
	},
	{
		Name: "table-per-entity", Title: "several tables hold one entity each", Advice: true, Source: "001 §29.1",
		Why:   "A table per entity repeats the relational layout without its joins: the application makes many calls and joins by itself. Several tables are right where owners, capacity, security or lifecycle differ; then say why.",
		Wrong: "version: 1\ntables:\n  Cases: {key: {id: S}, entities: {Case: {id: \"{caseId}\"}}}\n  Tasks: {key: {id: S}, entities: {Task: {id: \"{taskId}\"}}}\n",
		Right: "version: 1\ntables:\n  Cases: {key: {id: S}, entities: {Case: {id: \"{caseId}\"}}}\n  Sessions: {key: {id: S}, entities: {Session: {id: \"{sessionId}\"}}, why: sessions expire and have another owner}\n",
	},
	{
		Name: "type-attribute", Title: "a table of several entities has no type attribute", Advice: true, Source: "001 §9, §30",
		Why:   "Whoever reads an item collection, a stream or an export must know what an item is without taking its key apart.",
		Wrong: "version: 1\ntables:\n  T:\n    key: {PK: S}\n    entities: {User: {PK: \"U#{u}\"}, Robot: {PK: \"R#{r}\"}}\n",
		Right: "version: 1\ntables:\n  T:\n    key: {PK: S}\n    type-attribute: entityType\n    entities: {User: {PK: \"U#{u}\"}, Robot: {PK: \"R#{r}\"}}\n",
	},
	{
		Name: "unused", Title: "a declared component is in no template", Advice: true, Source: "001 §29.5",
		Why:   "It is misspelt, or left over.",
		Wrong: caseTable + "    components: {dueDay: date}\n    entities: {Task: {PK: \"C#{c}\", SK: \"T#{dueDate}\"}}\n",
		Right: caseTable + "    components: {dueDate: date}\n    entities: {Task: {PK: \"C#{c}\", SK: \"T#{dueDate}\"}}\n",
	},
	{
		Name: "unused-index", Title: "an index answers no pattern", Source: "001 §14, §29.4",
		Why:   "An index is not for what may be needed one day: every write of its items pays for it.",
		Wrong: caseTable + "    indexes: {G: {key: {GPK: S}, purpose: later}}\n" + indexed + "    patterns: {Tasks: {op: Query, where: {PK: \"C#{c}\"}}}\n",
		Right: caseTable + "    indexes: {G: {key: {GPK: S}, purpose: tasks of a user}}\n" + indexed + "    patterns: {Tasks: {op: Query, index: G, where: {GPK: \"U#{u}\"}}}\n",
	},
}

const sixLocal = "      L1: {key: {PK: S, A: S}, local: true, why: a}\n      L2: {key: {PK: S, B: S}, local: true, why: b}\n" +
	"      L3: {key: {PK: S, C: S}, local: true, why: c}\n      L4: {key: {PK: S, D: S}, local: true, why: d}\n" +
	"      L5: {key: {PK: S, E: S}, local: true, why: e}\n      L6: {key: {PK: S, F: S}, local: true, why: f}\n"

const outboxTable = caseTable + "    type-attribute: type\n    indexes: {G: {key: {GPK: S, GSK: S}, "

const outboxRest = "    entities:\n      State: {PK: \"C#{c}\", SK: STATE}\n" +
	"      Out: {PK: \"C#{c}\", SK: \"OUT#{e}\", GPK: \"PENDING#{shard:int(2)}\", GSK: \"{at:timestamp}\"}\n" +
	"    invariants: {Published: {outbox: {entity: Out, with: State, index: G"
