package expression

import "github.com/dynlint/dynlint/internal/finding"

// Rules are the kinds of findings of this check.
func Rules() []*finding.Rule {
	return []*finding.Rule{
		syntax, limit, reservedWord, undefined, unused, argument, emptyMap, placeholder, function, operand, keyCondition, filterOnKey, insideKey,
		overlap, updateKey, unprojected, dropped, listInIn, sharedBuilder, otherExpression, splitName, buildFails, dotted,
	}
}

// always is the consequence of a request that the service does not take.
const always = "DynamoDB answers every such request with a ValidationException. Nothing is read or written; the code has never worked, or works " +
	"only on the paths that build the expression in another way."

// partly is what is left out wherever a part of a request is not known.
const partly = "- parts that the program chooses at run time, and what they could make right: an open map may define any placeholder"

var syntax = &finding.Rule{
	ID: "expression/syntax", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title: "an expression is not well formed",
	What:  "An expression is empty, breaks the grammar of its kind, or has parentheses around nothing but parentheses. The message names the token at which the service gives up.",
	Why:   always,
	Wrong: `// FilterExpression is rejected: Invalid FilterExpression: Syntax error; token: "=", near: "= ="
FilterExpression: aws.String("age == :min"),`,
	Right: `FilterExpression: aws.String("age = :min"),`,
	Not:   partly + "\n- an empty text on one of several paths: a test usually keeps it from being sent",
}

var limit = &finding.Rule{
	ID: "expression/limit", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "an expression is beyond a limit of the service",
	Mistakes: []string{"E14"},
	What: "An expression has more than 4096 bytes or 300 operators, IN has more than 100 members, a path more than 32 elements or an index above 2147483647, " +
		"or a placeholder more than 255 bytes.",
	Why:   always,
	Wrong: "FilterExpression: aws.String(\"id IN (\" + strings.Join(placeholders, \", \") + \")\"), // 101 of them",
	Right: "keys := ids[:100] // and a BatchGetItem or a Query per part",
	Not:   partly,
}

var reservedWord = &finding.Rule{
	ID: "expression/reserved-word", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "an attribute name in an expression is a reserved word",
	Mistakes: []string{"E01"},
	What:     "One of 573 words stands in an expression as the name of an attribute, in any case and at any depth: name, status, type, value, date, ttl, count, …",
	Why:      always,
	Wrong: `// UpdateExpression is rejected: Invalid UpdateExpression: Attribute name is a reserved keyword; reserved keyword: status
UpdateExpression: aws.String("SET status = :s"),`,
	Right: `UpdateExpression:         aws.String("SET #status = :s"),
ExpressionAttributeNames: map[string]string{"#status": "status"},`,
	Not: partly,
}

var undefined = &finding.Rule{
	ID: "expression/undefined", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "a placeholder is not defined",
	Mistakes: []string{"E02"},
	What:     "An expression uses a #name or :value that the map of the same request does not hold. Each action of a transaction has maps of its own.",
	Why:      always,
	Wrong: `// FilterExpression is rejected: … attribute value used in expression is not defined; attribute value: :stat (did you mean :state?)
FilterExpression:          aws.String("#s = :stat"),
ExpressionAttributeNames:  map[string]string{"#s": "state"},
ExpressionAttributeValues: map[string]types.AttributeValue{":state": open},`,
	Right: `FilterExpression: aws.String("#s = :state"),`,
	Not:   partly + "\n- placeholders that some alternative of the map defines",
}

var unused = &finding.Rule{
	ID: "expression/unused", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "an entry of a placeholder map is not used",
	Mistakes: []string{"E03"},
	What:     "ExpressionAttributeNames or ExpressionAttributeValues holds a placeholder that no expression of the request uses.",
	Why:      always,
	Wrong: `FilterExpression: aws.String("age > :min"),
// ExpressionAttributeNames is rejected: Value provided in ExpressionAttributeNames unused in expressions: keys: {#s}
ExpressionAttributeNames: map[string]string{"#s": "status"},`,
	Right: `FilterExpression: aws.String("age > :min"),`,
	Not:   partly + "\n- entries that are there on some paths only",
}

var argument = &finding.Rule{
	ID: "expression/argument", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title: "an expression of guregu/dynamo and its arguments do not fit",
	What: "An expression in the language of guregu/dynamo has more ? and $ than arguments, a $ whose argument is no name nor number, a ? whose argument is nothing " +
		"(a nil, an empty set), or a quoted name that does not end.",
	Why: "The library returns an error and sends nothing. The message is the library's.",
	Wrong: `// FilterExpression is not sent: dynamo: missing argument for ? placeholder (at position 39 of "'status' = ? AND amount BETWEEN ? AND ?")
table.Get("id", id).Filter("'status' = ? AND amount BETWEEN ? AND ?", state, low)`,
	Right: `table.Get("id", id).Filter("'status' = ? AND amount BETWEEN ? AND ?", state, low, high)`,
	Not:   "- arguments that are put together at run time\n- more arguments than ? and $: the library drops them",
}

var emptyMap = &finding.Rule{
	ID: "expression/empty-map", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "a placeholder map is empty",
	Mistakes: []string{"E04"},
	What:     "ExpressionAttributeNames or ExpressionAttributeValues is a map without entries. The SDK sends it; only a nil map is left out.",
	Why:      always,
	Wrong: `// ExpressionAttributeValues is rejected: ExpressionAttributeValues must not be empty
ExpressionAttributeValues: map[string]types.AttributeValue{},`,
	Right: `ExpressionAttributeValues: nil,`,
	Not:   "- maps that get entries later, on any path",
}

var placeholder = &finding.Rule{
	ID: "expression/placeholder", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title: "a placeholder map does not fit the request",
	What:  "A key of a placeholder map is no placeholder (# or : and then letters, digits and _), or a map is given without an expression that could use it.",
	Why:   always,
	Wrong: `// ExpressionAttributeValues is rejected: ExpressionAttributeValues contains invalid key: Syntax error; key: "min" (did you mean :min?)
ExpressionAttributeValues: map[string]types.AttributeValue{"min": n},`,
	Right: `ExpressionAttributeValues: map[string]types.AttributeValue{":min": n},`,
	Not:   partly,
}

var function = &finding.Rule{
	ID: "expression/function", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "a function is unknown or cannot stand where it does",
	Mistakes: []string{"E12"},
	What: "A function has another name (names are lower case), belongs to the other kind of expression, is used as a value where it is a condition, " +
		"has too few or too many operands, or lacks the document path or the type name that it needs.",
	Why: always,
	Wrong: `// FilterExpression is rejected: Invalid FilterExpression: Invalid function name; function: Contains (did you mean contains?)
FilterExpression: aws.String("Contains(tags, :t)"),`,
	Right: `FilterExpression: aws.String("contains(tags, :t)"),`,
	Not:   partly,
}

var operand = &finding.Rule{
	ID: "expression/operand", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "an operand has a type or value that its operator does not take",
	Mistakes: []string{"E11", "E13"},
	What: "A value is compared by order and has none, bounds of BETWEEN differ in type or are in the wrong order, both sides are one attribute, " +
		"ADD is given something other than a number or set, DELETE something other than a set, or arithmetic something other than a number.",
	Why: always,
	Wrong: `// UpdateExpression is rejected: Invalid UpdateExpression: Incorrect operand type for operator or function; operator: ADD, operand type: LIST, …
expression.Add(expression.Name("tags"), expression.Value([]string{"new"})) // a []string is a list`,
	Right: `expression.Add(expression.Name("tags"), expression.Value(&types.AttributeValueMemberSS{Value: []string{"new"}}))`,
	Not:   partly + "\n- types of stored attributes",
}

var keyCondition = &finding.Rule{
	ID: "expression/key-condition", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "a key condition has a form that no Query takes",
	Mistakes: []string{"E05", "E06"},
	What: "A key condition takes equality on each partition key attribute, and then conditions on the sort key attributes from the first on, of which only the last " +
		"may be a range or begins_with. It knows no OR, NOT, <>, IN, contains, no nested attributes, and one condition per attribute. Where the keys are declared, " +
		"the attributes and the types of their values are compared with them.",
	Why: always,
	Wrong: `// KeyConditionExpression is rejected: Invalid KeyConditionExpression: Invalid operator used in KeyConditionExpression: OR
KeyConditionExpression: aws.String("pk = :a OR pk = :b"),`,
	Right: "KeyConditionExpression: aws.String(\"pk = :pk\"), // one Query for each",
	Not:   partly,
}

var filterOnKey = &finding.Rule{
	ID: "expression/filter-on-key", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "the filter of a Query names a key attribute",
	Mistakes: []string{"E07"},
	Needs:    []string{"schema"},
	What:     "The FilterExpression of a Query names an attribute of the key of the table or index that it reads. The keys are those of rules.yaml, or of the CreateTable call in the program.",
	Why:      always,
	Wrong: `KeyConditionExpression: aws.String("pk = :pk"),
// FilterExpression is rejected: Invalid FilterExpression: Filter Expression can only contain non-primary key attributes: Primary key attribute: sk
FilterExpression: aws.String("begins_with(sk, :prefix)"),`,
	Right: `KeyConditionExpression: aws.String("pk = :pk AND begins_with(sk, :prefix)"),`,
	Not:   "- filters of Scan, and the table's keys in a Query of an index of which they are no part: the service takes both",
}

var insideKey = &finding.Rule{
	ID: "expression/inside-key", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title: "an expression looks inside a key attribute",
	Needs: []string{"schema"},
	What:  "A path goes into a key attribute by . or []. Keys are strings, numbers or bytes and hold nothing.",
	Why:   always,
	Wrong: `ProjectionExpression: aws.String("pk.tenant"),`,
	Right: `ProjectionExpression: aws.String("pk"),`,
	Not:   "- in conditions, unless -preset audit: what the service does there is not documented",
}

var overlap = &finding.Rule{
	ID: "expression/overlap", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "two paths of an update or projection overlap",
	Mistakes: []string{"E09"},
	What:     "An update changes one attribute twice, or an attribute and a part of it; a projection names one twice; one place is used as a map and as a list; or a section stands twice in an update.",
	Why:      always,
	Wrong: `// UpdateExpression is rejected: … Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [m], path two: [m, a]
UpdateExpression: aws.String("SET m = :m, m.a = :a"),`,
	Right: `UpdateExpression: aws.String("SET m.a = :a, m.b = :b"),`,
	Not:   partly,
}

var updateKey = &finding.Rule{
	ID: "expression/update-key", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "an update changes a key attribute",
	Mistakes: []string{"E08"},
	Needs:    []string{"schema"},
	What:     "An update names an attribute of the table's key as a target, or sets the key of an index to a value of another type or to an empty one.",
	Why:      always + " An item cannot move to another key: it must be put there and deleted here, in one transaction.",
	Wrong: `// UpdateExpression is rejected: One or more parameter values were invalid: Cannot update attribute sk. This attribute is part of the key
UpdateExpression: aws.String("SET sk = :new"),`,
	Right: "TransactWriteItems // Put under the new key, Delete under the old",
	Not:   "- key attributes on the right side of =, and keys of indexes as targets",
}

var unprojected = &finding.Rule{
	ID: "expression/unprojected", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "a projection asks a global index for an attribute that it does not hold",
	Mistakes: []string{"R11"},
	Needs:    []string{"schema"},
	What:     "The ProjectionExpression of a read of a global secondary index names an attribute that the index does not project.",
	Why:      always,
	Wrong: `IndexName:            aws.String("byOwner"), // KEYS_ONLY
ProjectionExpression: aws.String("title"),`,
	Right: "// project title into the index, or read the items by their keys",
	Not:   "- local indexes, which fetch the attribute from the table",
}

var dropped = &finding.Rule{
	ID: "expression/dropped-result", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "the result of a builder's method is not used",
	Mistakes: []string{"E18"},
	What: "A method of the expression builder returns a new builder and nothing uses it. An UpdateBuilder or Builder that already has something in it shares a map with the " +
		"result, so that the call acts all the same; one that is empty does not.",
	Why: "The clause is lost. An update without clauses makes Build fail; one that has others is sent without it, and no error tells.",
	Wrong: `var update expression.UpdateBuilder
update.Set(expression.Name("state"), expression.Value("done")) // result of UpdateBuilder.Set is not used; the builder stays as it was`,
	Right: `update := expression.Set(expression.Name("state"), expression.Value("done"))`,
	Not:   "- calls on an UpdateBuilder or Builder that may have something in it already",
}

var listInIn = &finding.Rule{
	ID: "expression/list-in-in", Preset: finding.Core, Severity: finding.Warning, Scope: finding.Path,
	Title: "IN is given one list instead of its elements",
	What:  "In has one operand, made of a slice. The attribute is compared with the list as a whole.",
	Why:   "The condition is never true for an attribute that is no list. No error tells.",
	Wrong: `states := []string{"open", "held"}
expression.Name("state").In(expression.Value(states)) // expression.In compares with one list, a []string, not with its elements`,
	Right: `expression.Name("state").In(expression.Value("open"), expression.Value("held"))`,
	Not:   "- slices of bytes, attribute values, and values made with options",
}

var sharedBuilder = &finding.Rule{
	ID: "expression/shared-builder", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title: "two builders are made of one and share its map",
	What: "Two calls add to one UpdateBuilder or Builder that has something in it already, and both results are used. The map inside is shared: each result has the clauses of " +
		"both. The same happens in a loop that adds to a builder from outside of it.",
	Why: "Items get attributes that were meant for others, or the request has names and values that it does not use. No error tells.",
	Wrong: `base := expression.Set(expression.Name("changed"), expression.Value(now))
owner := base.Set(expression.Name("owner"), expression.Value(name))
state := base.Set(expression.Name("state"), expression.Value("done")) // sets owner too`,
	Right: "base := func() expression.UpdateBuilder { return expression.Set(…) } // a builder for each",
	Not: "- calls whose result is dropped, which are meant for the map\n- calls of which only one runs\n- two calls of one With… method: the second replaces the first\n" +
		"- builders that are empty",
}

var otherExpression = &finding.Rule{
	ID: "expression/other-expression", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title: "names or values are those of another Expression",
	What: "A request has an expression of one built Expression, and Names or Values of another, in which the placeholders stand for other names or values. " +
		"Each Build counts its placeholders from 0.",
	Why: "The condition is about another attribute or value than the one that is written. No error tells.",
	Wrong: `FilterExpression:          filter.Filter(),
ExpressionAttributeNames:  key.Names(), // #0 is "pk" there, and "state" in its own
ExpressionAttributeValues: filter.Values(),`,
	Right: "expr, err := expression.NewBuilder().WithKeyCondition(k).WithFilter(f).Build() // one for the request",
	Not:   "- placeholders that stand for the same in both\n- maps that are put together of several",
}

var splitName = &finding.Rule{
	ID: "expression/split-name", Preset: finding.Core, Severity: finding.Warning, Scope: finding.Program,
	Title: "a name with a dot is taken for a path",
	What:  "expression.Name has the name of an attribute that has a dot in it: the program puts items with that attribute, and none with the part before the dot. Name splits at dots.",
	Why:   "The expression is about an attribute that is never there. No error tells.",
	Wrong: `expression.Name("user.email").Equal(expression.Value(mail)) // items have an attribute "user.email"`,
	Right: `expression.NameNoDotSplit("user.email").Equal(expression.Value(mail))`,
	Not:   "- attributes inside maps that the program puts\n- names of which the program puts no attribute",
}

var buildFails = &finding.Rule{
	ID: "expression/build-fails", Preset: finding.Audit, Severity: finding.Warning, Scope: finding.Path,
	Title: "Build of an expression always fails",
	What:  "A builder is put together so that Build returns an error, whatever the callers give: a part is empty, a name is no path, or a key condition has a form that Query does not know.",
	Why:   "The request is never sent; where the error is ignored, it is sent without its expressions.",
	Wrong: `var filter expression.ConditionBuilder
expr, err := expression.NewBuilder().WithFilter(filter).Build() // Builder.Build always fails: buildTree error: unset parameter: ConditionBuilder`,
	Right: "if filter.IsSet() { builder = builder.WithFilter(filter) }",
	Not:   "- builders that are complete on some path",
}

var dotted = &finding.Rule{
	ID: "expression/dotted-name", Preset: finding.Audit, Severity: finding.Warning, Scope: finding.Path,
	Title:    "a placeholder stands for a name with a dot",
	Mistakes: []string{"E17"},
	What:     "An entry of ExpressionAttributeNames is a name with a dot. It names one attribute with that dot in its name, not an attribute inside a map.",
	Why:      "Another attribute is read or written than the one that is meant. No error tells.",
	Wrong:    "ExpressionAttributeNames: map[string]string{\"#r\": \"info.rating\"}, // with \"#r > :min\"",
	Right:    "ExpressionAttributeNames: map[string]string{\"#i\": \"info\", \"#r\": \"rating\"}, // with \"#i.#r > :min\"",
	Not:      "- names that the expression builder splits by itself",
}
