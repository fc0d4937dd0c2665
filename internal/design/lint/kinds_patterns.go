package lint

// caseTable begins the examples of patterns.
const caseTable = "version: 1\ntables:\n  T:\n    key: {PK: S, SK: S}\n"

var kindsOfPatterns = []*Kind{
	{
		Name: "budget", Title: "a pattern costs more than its budget", Source: "001 §24, §28.1",
		Why:   "Every command writes its items, the entries of the indexes they are in, edges and outbox items. That is not bad; what nobody counted is.",
		Wrong: caseTable + "    budget: {writes: 1}\n    indexes: {G: {key: {GPK: S}, purpose: list}}\n    entities: {Task: {PK: \"C#{c}\", SK: \"T#{t}\", GPK: \"U#{u}\"}}\n    patterns:\n      Put: {op: PutItem, entity: Task}\n      List: {op: Query, index: G, where: {GPK: \"U#{u}\"}}\n",
		Right: caseTable + "    budget: {writes: 2}\n    indexes: {G: {key: {GPK: S}, purpose: list}}\n    entities: {Task: {PK: \"C#{c}\", SK: \"T#{t}\", GPK: \"U#{u}\"}}\n    patterns:\n      Put: {op: PutItem, entity: Task}\n      List: {op: Query, index: G, where: {GPK: \"U#{u}\"}}\n",
	},
	{
		Name: "consistent-index", Title: "a global index is read consistently", Source: "001 §14, §15",
		Why:   "A global index is eventually consistent. The service rejects a consistent read of it.",
		Wrong: caseTable + "    indexes: {G: {key: {GPK: S}, purpose: list}}\n    entities: {Task: {PK: \"C#{c}\", SK: \"T#{t}\", GPK: \"U#{u}\"}}\n    patterns: {List: {op: Query, index: G, where: {GPK: \"U#{u}\"}, consistent: true}}\n",
		Right: caseTable + "    indexes: {G: {key: {GPK: S}, purpose: list}}\n    entities: {Task: {PK: \"C#{c}\", SK: \"T#{t}\", GPK: \"U#{u}\"}}\n    patterns: {List: {op: Query, index: G, where: {GPK: \"U#{u}\"}}}\n",
	},
	{
		Name: "invariant", Title: "a declared write breaks a declared invariant", Source: "001 §13.2, §16, §18, §19",
		Why:   "What must be written together is written in one transaction, or half of it stays after an error.",
		Wrong: "version: 1\ntables:\n  T:\n    key: {PK: S}\n    type-attribute: type\n    entities: {User: {PK: \"U#{userId}\"}, Name: {PK: \"N#{name}\"}}\n    patterns: {Join: {op: PutItem, entity: User}}\n    invariants: {NameIsUnique: {unique: {entity: User, attribute: name, sentinel: Name}}}\n",
		Right: "version: 1\ntables:\n  T:\n    key: {PK: S}\n    type-attribute: type\n    entities: {User: {PK: \"U#{userId}\"}, Name: {PK: \"N#{name}\"}}\n    patterns: {Join: {op: TransactWriteItems, actions: [{put: Name}, {put: User}]}}\n    invariants: {NameIsUnique: {unique: {entity: User, attribute: name, sentinel: Name}}}\n",
	},
	{
		Name: "key-plan", Title: "a pattern has no key plan", Source: "001 §10, §30",
		Why:   "A pattern that does not say by which key it works is not designed yet; it ends in a Scan or a filter.",
		Wrong: caseTable + "    entities: {Task: {PK: \"C#{c}\", SK: \"T#{t}\"}}\n    patterns: {Tasks: {op: Query, where: {SK: {begins_with: \"T#\"}}}}\n",
		Right: caseTable + "    entities: {Task: {PK: \"C#{c}\", SK: \"T#{t}\"}}\n    patterns: {Tasks: {op: Query, where: {PK: \"C#{c}\", SK: {begins_with: \"T#\"}}}}\n",
	},
	{
		Name: "no-entity", Title: "a pattern selects nothing that is declared", Source: "001 §10",
		Why:   "The keys of the pattern and those of the entities disagree, so it always finds nothing.",
		Wrong: caseTable + "    entities: {Task: {PK: \"CASE#{c}\", SK: \"T#{t}\"}}\n    patterns: {Tasks: {op: Query, where: {PK: \"CASES#{c}\"}}}\n",
		Right: caseTable + "    entities: {Task: {PK: \"CASE#{c}\", SK: \"T#{t}\"}}\n    patterns: {Tasks: {op: Query, where: {PK: \"CASE#{c}\"}}}\n",
	},
	{
		Name: "open-prefix", Title: "a prefix selects more than it means", Source: "001 §6, §8",
		Why:   "begins_with knows no delimiters: TASK also selects TASK_STATUS#…, and USER#1 also selects USER#12.",
		Wrong: caseTable + "    type-attribute: type\n    entities:\n      Task: {PK: \"C#{c}\", SK: \"TASK#{t}\"}\n      Log: {PK: \"C#{c}\", SK: \"TASK_LOG#{t}\"}\n    patterns: {Tasks: {op: Query, where: {PK: \"C#{c}\", SK: {begins_with: TASK}}}}\n",
		Right: caseTable + "    type-attribute: type\n    entities:\n      Task: {PK: \"C#{c}\", SK: \"TASK#{t}\", together: read}\n      Log: {PK: \"C#{c}\", SK: \"TASK_LOG#{t}\"}\n    patterns: {Tasks: {op: Query, where: {PK: \"C#{c}\", SK: {begins_with: \"TASK#\"}}}}\n",
	},
	{
		Name: "prefix-delimiter", Title: "a prefix is not closed by the delimiter", Advice: true, Source: "001 §6, §8",
		Why:   "It selects the right items today. An entity that is added later and begins alike is selected too.",
		Wrong: caseTable + "    entities: {Task: {PK: \"C#{c}\", SK: \"TASK#{t}\"}}\n    patterns: {Tasks: {op: Query, where: {PK: \"C#{c}\", SK: {begins_with: TASK}}}}\n",
		Right: caseTable + "    entities: {Task: {PK: \"C#{c}\", SK: \"TASK#{t}\"}}\n    patterns: {Tasks: {op: Query, where: {PK: \"C#{c}\", SK: {begins_with: \"TASK#\"}}}}\n",
	},
	{
		Name: "projection", Title: "an index lacks what its pattern reads", Source: "001 §14, §21",
		Why:   "A global index gives only what it projects; a local one reads each item again from the table.",
		Wrong: caseTable + "    indexes: {G: {key: {GPK: S}, projection: keys-only, purpose: list}}\n    entities: {Task: {PK: \"C#{c}\", SK: \"T#{t}\", GPK: \"U#{u}\"}}\n    patterns: {List: {op: Query, index: G, where: {GPK: \"U#{u}\"}, reads: [title]}}\n",
		Right: caseTable + "    indexes: {G: {key: {GPK: S}, projection: [title], purpose: list}}\n    entities: {Task: {PK: \"C#{c}\", SK: \"T#{t}\", GPK: \"U#{u}\"}}\n    patterns: {List: {op: Query, index: G, where: {GPK: \"U#{u}\"}, reads: [title]}}\n",
	},
	{
		Name: "range-crosses", Title: "a range takes in other entities", Source: "001 §6",
		Why:   "Sort keys are one order: a range that is open at one end, or goes from one prefix to another, takes in whatever sorts between.",
		Wrong: caseTable + "    type-attribute: type\n    entities:\n      Task: {PK: \"C#{c}\", SK: \"TASK#{d:date}\"}\n      Note: {PK: \"C#{c}\", SK: \"NOTE#{d:date}\", together: read}\n    patterns: {Due: {op: Query, where: {PK: \"C#{c}\", SK: {<=: \"TASK#{to:date}\"}}}}\n",
		Right: caseTable + "    type-attribute: type\n    entities:\n      Task: {PK: \"C#{c}\", SK: \"TASK#{d:date}\"}\n      Note: {PK: \"C#{c}\", SK: \"NOTE#{d:date}\", together: read}\n    patterns: {Due: {op: Query, where: {PK: \"C#{c}\", SK: {between: [\"TASK#\", \"TASK#{to:date}\"]}}}}\n",
	},
	{
		Name: "range-order", Title: "a range is over a component that does not sort", Source: "001 §8, §11",
		Why:   "Strings compare byte by byte: \"10\" is before \"9\", a local time is not before a later one, and the order of random ids means nothing.",
		Wrong: caseTable + "    entities: {Bid: {PK: \"LOT#{lot}\", SK: \"BID#{amount:int}\"}}\n    patterns: {Above: {op: Query, where: {PK: \"LOT#{lot}\", SK: {between: [\"BID#{low:int}\", \"BID#{high:int}\"]}}}}\n",
		Right: caseTable + "    entities: {Bid: {PK: \"LOT#{lot}\", SK: \"BID#{amount:int(9)}\"}}\n    patterns: {Above: {op: Query, where: {PK: \"LOT#{lot}\", SK: {between: [\"BID#{low:int(9)}\", \"BID#{high:int(9)}\"]}}}}\n",
	},
	{
		Name: "range-place", Title: "a range asks for a component that stands behind another one", Source: "001 §8",
		Why:   "A range is about the first component in which its bounds differ. TASK#{id}#{dueDate} cannot be read by due date.",
		Wrong: caseTable + "    entities: {Task: {PK: \"C#{c}\", SK: \"TASK#{id}#{due:date}\"}}\n    patterns: {Due: {op: Query, where: {PK: \"C#{c}\", SK: {between: [\"TASK#{from:date}\", \"TASK#{to:date}\"]}}}}\n",
		Right: caseTable + "    entities: {Task: {PK: \"C#{c}\", SK: \"TASK#{due:date}#{id}\"}}\n    patterns: {Due: {op: Query, where: {PK: \"C#{c}\", SK: {between: [\"TASK#{from:date}\", \"TASK#{to:date}\"]}}}}\n",
	},
	{
		Name: "unbounded", Title: "a hot read has no limit", Advice: true, Source: "001 §28.1",
		Why:   "The item collection grows, and with it the time and cost of each request, up to the 1MB of a page and beyond.",
		Wrong: caseTable + "    entities: {Event: {PK: \"C#{c}\", SK: \"E#{at:timestamp}\"}}\n    patterns: {Timeline: {op: Query, where: {PK: \"C#{c}\"}, hot: true}}\n",
		Right: caseTable + "    entities: {Event: {PK: \"C#{c}\", SK: \"E#{at:timestamp}\"}}\n    patterns: {Timeline: {op: Query, where: {PK: \"C#{c}\"}, hot: true, limit: 50}}\n",
	},
}
