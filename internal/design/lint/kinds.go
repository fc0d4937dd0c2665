package lint

import "slices"

// A Kind is a kind of finding.
type Kind struct {
	Name   string // after "rules/"
	Title  string
	Advice bool   // depends on what the team wants: preset audit, and a why silences it
	Source string // where the rule comes from: documents and sections of the design guides
	Why    string // the reason, for people
	Wrong  string // a rules file that has just this finding
	Right  string // the same, without it
}

// Rule is the name of the rule that messages show.
func (k *Kind) Rule() string { return "rules/" + k.Name }

// Kinds lists all kinds, sorted by name.
func Kinds() []*Kind {
	all := slices.Concat(kindsOfKeys, kindsOfPatterns, kindsOfTables, kindsOfContracts)
	slices.SortFunc(all, func(a, b *Kind) int {
		if a.Name < b.Name {
			return -1
		}
		return 1
	})
	return all
}

var kindsByName = func() map[string]*Kind {
	m := map[string]*Kind{}
	for _, k := range Kinds() {
		m[k.Name] = k
	}
	return m
}()

func kindOf(name string) *Kind {
	k, ok := kindsByName[name]
	if !ok {
		panic("internal error: no kind " + name)
	}
	return k
}

var kindsOfKeys = []*Kind{
	{
		Name: "collision", Title: "two entities can have the same key", Source: "001 §29.5",
		Why:   "An item of one entity would replace an item of the other, without any error.",
		Wrong: "version: 1\ntables:\n  T:\n    key: {PK: S}\n    type-attribute: type\n    entities:\n      User: {PK: \"U#{userId}\"}\n      Robot: {PK: \"U#{robotId}\"}\n",
		Right: "version: 1\ntables:\n  T:\n    key: {PK: S}\n    type-attribute: type\n    entities:\n      User: {PK: \"U#{userId}\"}\n      Robot: {PK: \"R#{robotId}\"}\n",
	},
	{
		Name: "free-text", Title: "a component that can hold the delimiter is not the last one", Advice: true, Source: "001 §8, §29.5",
		Why:   "A value with the delimiter in it moves what follows: the key can no longer be taken apart, and can equal the key of something else.",
		Wrong: "version: 1\ntables:\n  T:\n    key: {PK: S, SK: S}\n    entities:\n      File: {PK: \"DIR#{dir:text}#{disk}\", SK: \"F#{name}\"}\n",
		Right: "version: 1\ntables:\n  T:\n    key: {PK: S, SK: S}\n    entities:\n      File: {PK: \"DIR#{disk}#{dir:text}\", SK: \"F#{name}\"}\n",
	},
	{
		Name: "half-indexed", Title: "an entity has some key attributes of an index, not all", Source: "001 §14",
		Why:   "Only items that have all key attributes of an index are in it: the attribute is written and never found.",
		Wrong: "version: 1\ntables:\n  T:\n    key: {PK: S}\n    indexes: {G: {key: {GPK: S, GSK: S}, purpose: list}}\n    entities:\n      Task: {PK: \"T#{id}\", GPK: \"U#{user}\"}\n",
		Right: "version: 1\ntables:\n  T:\n    key: {PK: S}\n    indexes: {G: {key: {GPK: S, GSK: S}, purpose: list}}\n    entities:\n      Task: {PK: \"T#{id}\", GPK: \"U#{user}\", GSK: \"{at:timestamp}\"}\n",
	},
	{
		Name: "hot-partition", Title: "a partition key has few values", Advice: true, Source: "001 §25, §29.2; 000 options",
		Why:   "One partition takes 1,000 write units and 3,000 read units a second, whatever the table has. A constant, a date, a state or a tenant alone sends the load of many to one.",
		Wrong: "version: 1\ntables:\n  T:\n    key: {PK: S, SK: S}\n    entities:\n      Log: {PK: \"LOG#{day:date}\", SK: \"{at:timestamp}#{id}\"}\n",
		Right: "version: 1\ntables:\n  T:\n    key: {PK: S, SK: S}\n    entities:\n      Log: {PK: \"LOG#{day:date}#{shard:int(2)}\", SK: \"{at:timestamp}#{id}\"}\n",
	},
	{
		Name: "mutable-key", Title: "a mutable component stands in the primary key", Source: "001 §8, §29.6",
		Why:   "A primary key cannot be updated. A change of the value would be a delete and a put, in a transaction, and every reference to the old key breaks.",
		Wrong: "version: 1\ntables:\n  T:\n    key: {PK: S, SK: S}\n    entities:\n      Task: {PK: \"CASE#{caseId}\", SK: \"TASK#{status}#{taskId}\", mutable: status}\n",
		Right: "version: 1\ntables:\n  T:\n    key: {PK: S, SK: S}\n    entities:\n      Task: {PK: \"CASE#{caseId}\", SK: \"TASK#{taskId}\", mutable: status}\n",
	},
	{
		Name: "sensitive-key", Title: "a sensitive component stands in a key", Source: "001 §8, §26",
		Why:   "Keys appear in logs, metrics, traces and CloudTrail, and in the cursors of pages.",
		Wrong: "version: 1\ntables:\n  T:\n    key: {PK: S}\n    entities:\n      User: {PK: \"U#{email}\", sensitive: email}\n",
		Right: "version: 1\ntables:\n  T:\n    key: {PK: S}\n    entities:\n      User: {PK: \"U#{userId}\", sensitive: email}\n",
	},
	{
		Name: "sentinel-key", Title: "the key of a sentinel does not hold what is unique", Source: "001 §16",
		Why:   "Uniqueness comes from the primary key of the sentinel: without the attribute in it two values are not told apart, or equal ones are.",
		Wrong: "version: 1\ntables:\n  T:\n    key: {PK: S}\n    type-attribute: type\n    entities: {User: {PK: \"U#{userId}\"}, Name: {PK: \"N#{id}\"}}\n    invariants: {I: {unique: {entity: User, attribute: name, sentinel: Name}}}\n",
		Right: "version: 1\ntables:\n  T:\n    key: {PK: S}\n    type-attribute: type\n    entities: {User: {PK: \"U#{userId}\"}, Name: {PK: \"N#{name}\"}}\n    invariants: {I: {unique: {entity: User, attribute: name, sentinel: Name}}}\n",
	},
}
