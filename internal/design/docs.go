package design

import "slices"

// A KeyDoc documents one key of rules files. docs/rules.md and the JSON Schema
// are made of these and of the Go types.
type KeyDoc struct {
	ID      string // as in KeyInfo
	Text    string // what the key says, one or more sentences
	Default string // what holds without the key; "" if it is required or nothing holds
	Example string // YAML at the level of the key
	Checks  string // the checks that read it, separated by blanks
}

// Docs documents every key, in the order of [Keys].
func Docs() []KeyDoc {
	return slices.Concat(docsOfFile, docsOfTables, docsOfEntities, docsOfPatterns, docsOfInvariants, docsOfAllow)
}

var docsOfFile = []KeyDoc{
	{"Design.version", "Version of the language of the file. There is one so far.", "", "version: 1", "rules"},
	{"Design.extends", "Files whose declarations count as if they stood in this one, relative to this file. Tables of one name are merged: a service adds its patterns to a table that a shared file declares. What two files declare twice is an error, and so is a file that extends itself.", "none", "extends: [../shared/rules.yaml]", "rules"},
	{"Design.program", "Packages that belong to the program besides those of the workspace modules, as import paths that may end in `/...`.", "the workspace modules, and dependencies that reach the SDK", "program: example.com/app/...", "scan accesspattern"},
	{"Design.undeclared", "What to say of an operation that does what no pattern declares.", "off", "undeclared: warning", "accesspattern"},
	{"Design.delimiter", "The one character between the parts of a key, for all tables. A component of type `id` never holds it.", "`#`", `delimiter: "#"`, "keygrammar clientkey rules"},
	{"Design.components", "Types of components by name, for all tables. A template may then say `{dueDate}` for `{dueDate:date}`. The short form is `name: type`.", "components without a type are ids", "components: {dueDate: date, caseId: ulid}", "keygrammar accesspattern rules"},
	{"Component.type", "A component type, as in a template: see the table of types.", "", "type: enum(OPEN|DONE)", "keygrammar accesspattern rules"},
	{"Component.values", "The values of an enum, instead of `enum(A|B)`.", "", "type: enum\nvalues: [LOW, HIGH]", "keygrammar rules"},
	{"Component.width", "The number of digits of an int that is padded with zeros, instead of `int(6)`.", "not padded; such numbers do not sort as text", "type: int\nwidth: 6", "keygrammar rules"},
	{"Component.unit", "The unit of an epoch or the precision of a timestamp, instead of `epoch(ms)`.", "s", "type: epoch\nunit: ms", "keygrammar rules"},
	{"Component.layout", "The layout of a date or timestamp, in the notation of package time, instead of `date(2006-01)`.", "2006-01-02, and 2006-01-02T15:04:05Z", "type: date\nlayout: \"2006-01\"", "keygrammar rules"},
	{"Component.pattern", "The regular expression of a pattern, in Go's syntax, of the whole value. It needs no escaping here, unlike `pattern(…)` in a template.", "", "type: pattern\npattern: \"[A-Z]{3}-[0-9]{4}\"", "keygrammar rules"},
	{"Component.from", "Where values come from. A component from `identity` must not be filled from what a client sends; one from `server` is made by the service.", "unknown", "type: id\nfrom: identity", "clientkey"},
	{"Component.mutable", "The value changes during the life of an item, so it must not stand in a primary key.", "false", "type: int(6)\nmutable: true", "rules"},
	{"Component.sensitive", "The value must not appear in logs and metrics, where keys do.", "false", "type: text\nsensitive: true", "rules"},
	{"Component.why", "Why it is so; silences advice about the component.", "", "type: text\nwhy: names are chosen by officers", "rules"},
	{"Design.entry-points", "Functions that are entered from outside and that the built-in table of frameworks does not know, or knows wrongly. Each entry has one of func, type and package.", "the built-in table", "entry-points:\n  - {func: example.com/app/worker.Run, kind: queue}", "scan"},
	{"EntryPoint.func", "A function, as `import/path.Func` or `import/path.(*Type).Method`.", "", "func: example.com/app/worker.(*Pump).Run", "scan"},
	{"EntryPoint.type", "A function type or interface: whatever is converted to it is an entry point.", "", "type: example.com/platform/web.HandlerFunc", "scan"},
	{"EntryPoint.package", "All exported functions of a package.", "", "package: example.com/app/jobs", "scan"},
	{"EntryPoint.kind", "What enters there. Queues, streams, schedules and cli are in the background; the others serve requests.", "http", "func: a/b.F\nkind: schedule", "scan"},
	{"EntryPoint.hot", "Whether somebody waits for the answer, so that what is reached from there is on a hot path.", "as the kind says", "func: a/b.F\nhot: false", "scan"},
	{"EntryPoint.why", "Why it is declared so.", "", "func: a/b.F\nwhy: drains the outbox", ""},
	{"Design.identity", "Functions whose results are the verified identity of the caller. What is derived from them may fill components `from: identity`.", "the claims of known authorizers", "identity: example.com/app/auth.FromContext", "clientkey"},
	{"Design.authorize", "Functions that check that the caller may do what follows. Where any is declared, an operation with client data in its key must come after one.", "none", "authorize: example.com/app/authz.(*Guard).Check", "clientkey"},
	{"Design.tables", "The tables, by the name that messages use.", "", "tables:\n  Orders: {key: {PK: S, SK: S}}", "scan filterexpr keygrammar clientkey accesspattern txboundary request rules"},
}

var docsOfAllow = []KeyDoc{
	{"Design.allow", "Findings that are accepted, each with its reason. A directive in the code does the same for one line.", "none", "allow:\n  - {rule: scan/hot-path, where: example.com/app/admin, reason: once a month}", "scan filterexpr keygrammar clientkey accesspattern txboundary request rules"},
	{"Allow.rule", "A check (`scan`) or one kind of it (`scan/hot-path`).", "", "rule: scan/hot-path\nwhere: main.go\nreason: once a month", "scan filterexpr keygrammar clientkey accesspattern txboundary request rules"},
	{"Allow.where", "Where: a file or a pattern of files relative to the rules file, a package, a function, or the name of a table, entity or pattern of this file.", "", "rule: scan\nwhere: \"admin/*.go\"\nreason: once a month", "scan filterexpr keygrammar clientkey accesspattern txboundary request rules"},
	{"Allow.reason", "Why the finding is accepted.", "", "rule: scan\nwhere: main.go\nreason: once a month", ""},
	{"Allow.until", "The last day on which it is accepted; afterwards the finding is back.", "for ever", "rule: scan\nwhere: main.go\nreason: until the index is there\nuntil: 2027-12-31", "scan filterexpr keygrammar clientkey accesspattern txboundary request rules"},
}
