package lint

// usersAndNames begins the examples of contracts between items.
const usersAndNames = caseTable + "    type-attribute: type\n"

var kindsOfContracts = []*Kind{
	{
		Name: "edge-keys", Title: "the two items of a relation are not of the same ends", Advice: true, Source: "001 §13.2",
		Why:   "Both directions are written and deleted together, so the key of each must follow from the other's.",
		Wrong: usersAndNames + "    entities:\n      Follows: {PK: \"USER#{fan}\", SK: \"FOLLOWS#{star}\"}\n      Followed: {PK: \"USER#{star}\", SK: \"FOLLOWED#{friend}\"}\n    invariants: {Both: {edge: [Follows, Followed]}}\n",
		Right: usersAndNames + "    entities:\n      Follows: {PK: \"USER#{fan}\", SK: \"FOLLOWS#{star}\"}\n      Followed: {PK: \"USER#{star}\", SK: \"FOLLOWED#{fan}\"}\n    invariants: {Both: {edge: [Follows, Followed]}}\n",
	},
	{
		Name: "idle-entries", Title: "an index holds items that no pattern reads", Advice: true, Source: "001 §14",
		Why:   "Items in a state that nobody asks for are written to the index, stored in it, and fill its partitions. A sparse index holds only what is read: its keys come and go with the state.",
		Wrong: idleTable + "\n",
		Right: idleTable + "    invariants: {OpenOnly: {follows: {entity: Task, attribute: state, values: OPEN, attributes: GPK}}}\n",
	},
	{
		Name: "no-prefix", Title: "a key says not what the item is", Advice: true, Source: "001 §8, §29.2, §29.5",
		Why:   "A key without text is a random string: no begins_with can ask for one kind of item, and two kinds can meet in one key. A table of such keys is an object dump.",
		Wrong: usersAndNames + "    entities:\n      Head: {PK: \"CASE#{c}\", SK: META}\n      Note: {PK: \"CASE#{c}\", SK: \"{note:uuid}\"}\n",
		Right: usersAndNames + "    entities:\n      Head: {PK: \"CASE#{c}\", SK: META}\n      Note: {PK: \"CASE#{c}\", SK: \"NOTE#{note:uuid}\"}\n",
	},
	{
		Name: "owner", Title: "items do not say whose they are", Advice: true, Source: "001 §25, §26",
		Why:   "The tenant belongs into every item, for authorisation and audit: a key that contains it is no check, and an item without it can only be let through.",
		Wrong: usersAndNames + "    authorization: [tenantId]\n    entities:\n      Head: {PK: \"CASE#{c}\", SK: META, owner: tenantId}\n      Note: {PK: \"CASE#{c}\", SK: \"NOTE#{n}\"}\n",
		Right: usersAndNames + "    authorization: [tenantId]\n    entities:\n      Head: {PK: \"CASE#{c}\", SK: META, owner: tenantId}\n      Note: {PK: \"CASE#{c}\", SK: \"NOTE#{n}\", required: tenantId}\n",
	},
	{
		Name: "propagation", Title: "the pattern that propagates a copy does not write it", Source: "001 §12",
		Why:   "A copy without a way to follow its source drifts for ever.",
		Wrong: copyTable + "    patterns: {Retitle: {op: UpdateItem, entity: Task, sets: state}}\n" + copyRest + "Retitle, staleness: 5m}}}\n",
		Right: copyTable + "    patterns: {Retitle: {op: UpdateItem, entity: Task, sets: title}}\n" + copyRest + "Retitle, staleness: 5m}}}\n",
	},
	{
		Name: "schema-version", Title: "some entities have a schema version, others have none", Advice: true, Source: "001 §20, §30",
		Why:   "A table without a schema still has one. Whoever migrates items must see which form each of them has.",
		Wrong: usersAndNames + "    entities:\n      Head: {PK: \"CASE#{c}\", SK: META, schema-version: v}\n      Note: {PK: \"CASE#{c}\", SK: \"NOTE#{n}\"}\n",
		Right: usersAndNames + "    entities:\n      Head: {PK: \"CASE#{c}\", SK: META, schema-version: v}\n      Note: {PK: \"CASE#{c}\", SK: \"NOTE#{n}\", schema-version: v}\n",
	},
	{
		Name: "snapshot", Title: "a copy does not say how old it may be, or copies a copy", Advice: true, Source: "001 §12, §30",
		Why:   "Denormalisation is a contract: one source of truth, a way that changes take, and a staleness that readers accept.",
		Wrong: copyTable + copyRest + "the stream}}}\n",
		Right: copyTable + copyRest + "the stream, staleness: 5m}}}\n",
	},
	{
		Name: "sparse", Title: "an index is declared sparse, and every item is in it", Advice: true, Source: "001 §14",
		Why:   "An index is sparse only if items without its keys exist. Reading a whole sparse index is taken to be cheap, so the word must be true.",
		Wrong: caseTable + "    indexes: {G: {key: {GPK: S}, sparse: true, purpose: list}}\n" + indexed,
		Right: caseTable + "    indexes: {G: {key: {GPK: S}, purpose: list}}\n" + indexed,
	},
	{
		Name: "states", Title: "a state that nothing leads to", Advice: true, Source: "001 §17",
		Why:   "It is misspelt, or a transition is missing: items would be stuck before it.",
		Wrong: caseTable + "    entities: {Case: {PK: \"C#{c}\", SK: STATE}}\n    invariants: {Life: {states: {entity: Case, attribute: s, initial: NEW, transitions: {NEW: [], DONE: []}}}}\n",
		Right: caseTable + "    entities: {Case: {PK: \"C#{c}\", SK: STATE}}\n    invariants: {Life: {states: {entity: Case, attribute: s, initial: NEW, transitions: {NEW: DONE, DONE: []}}}}\n",
	},
	{
		Name: "table-size", Title: "the numbers of a table contradict each other", Source: "001 §28.1; 000 context",
		Why:   "What a read costs and whether a partition is hot are computed from them.",
		Wrong: caseTable + "    size: {items: 1000, collection: 5000}\n",
		Right: caseTable + "    size: {items: 100_000, collection: 5000}\n",
	},
	{
		Name: "wide-projection", Title: "an index projects more than its patterns read", Advice: true, Source: "001 §14, §21",
		Why:   "Every projected attribute is stored twice, and every change of it is written twice.",
		Wrong: caseTable + "    indexes: {G: {key: {GPK: S}, projection: all, purpose: list}}\n" + indexed + "    patterns: {List: {op: Query, index: G, where: {GPK: \"U#{u}\"}, reads: [title]}}\n",
		Right: caseTable + "    indexes: {G: {key: {GPK: S}, projection: [title], purpose: list}}\n" + indexed + "    patterns: {List: {op: Query, index: G, where: {GPK: \"U#{u}\"}, reads: [title]}}\n",
	},
}

const idleTable = caseTable + "    indexes: {G: {key: {GPK: S}, purpose: open tasks of a user, sparse: true}}\n" +
	"    entities:\n      Task: {PK: \"C#{c}\", SK: \"T#{t}\", GPK: \"U#{u}#{state:enum(OPEN|DONE)}\", mutable: state}\n      Note: {PK: \"N#{n}\", SK: NOTE}\n" +
	"    type-attribute: type\n    patterns: {Open: {op: Query, index: G, where: {GPK: \"U#{u}#OPEN\"}}}\n"

const copyTable = usersAndNames + "    entities:\n      Case: {PK: \"C#{c}\", SK: META, together: read}\n      Task: {PK: \"C#{c}\", SK: \"T#{t}\"}\n"

const copyRest = "    invariants: {Title: {snapshot: {entity: Task, attribute: title, source: Case.title, propagation: "
