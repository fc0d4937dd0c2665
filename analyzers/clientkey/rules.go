package clientkey

import "github.com/dynlint/dynlint/internal/finding"

// Rules are the kinds of findings of this check.
func Rules() []*finding.Rule {
	return []*finding.Rule{whole, identity, component, statement, expression, cursor, authorize, header, response}
}

var whole = &finding.Rule{
	ID: "clientkey/whole", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:  "key that the client writes itself",
	Labels: []string{"client-partition-key"}, Seeds: []string{"001 §26"},
	What:  "The value of a key attribute that the program builds, by its template or as other operations show, is a text of the request as it is.",
	Why:   "The client reads and writes any item of the table, past every rule of who may see what.",
	Wrong: "key := map[string]types.AttributeValue{\"PK\": s(r.URL.Query().Get(\"pk\")), \"SK\": s(r.URL.Query().Get(\"sk\"))}",
	Right: "key := keys.Order(userOf(r.Context()), r.PathValue(\"order\")) // the service builds PK and SK of a domain id",
	Not: "- ids of the request that the program puts into a key: that is the safe design\n" +
		"- keys with a generic name that no operation builds: reported by the preset audit\n- texts that a function may refuse\n" +
		"- under go vet, golangci-lint and nogo, keys of tables that are not declared: what they hold only the whole program shows",
}

var identity = &finding.Rule{
	ID: "clientkey/identity", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "tenant or owner taken from the request",
	Mistakes: []string{"S01"}, Labels: []string{"client-partition-key"}, Seeds: []string{"001 §25", "001 §26"}, Needs: []string{"grammar"},
	What:  "A component that is declared `from: identity` is filled with data of the request: a header, a path value, a field of the body.",
	Why:   "Anybody can send the header: the data of another tenant is read or changed.",
	Wrong: "// components: {tenantId: {type: id, from: identity}}\npk := \"TENANT#\" + r.Header.Get(\"X-Tenant-Id\")",
	Right: "pk := \"TENANT#\" + auth.FromContext(r.Context()).Tenant",
	Not:   "- claims of a verified token, and a value of the request that was found equal to one\n- components without a declared origin",
}

var component = &finding.Rule{
	ID: "clientkey/component", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "free text of the client inside a key",
	Mistakes: []string{"K08"}, Labels: []string{"delimiter-injection"}, Seeds: []string{"001 §8"}, Needs: []string{"grammar"},
	What:  "A text of the request that nothing has checked fills a component of a key that is not its last.",
	Why:   "A text with the delimiter ends the component early: two logical keys become one, or the client writes what follows.",
	Wrong: "pk := \"ASSIGNEE#\" + body.Assignee + \"#TASK_STATUS#OPEN\"",
	Right: "user, err := ParseUserID(body.Assignee) // refuses \"#\"\n…\npk := \"ASSIGNEE#\" + user + \"#TASK_STATUS#OPEN\"",
	Not:   "- the last component of a key\n- numbers, times and ids that were parsed\n- texts that went through a function that may refuse them, or stand behind a test that excludes the delimiter: in the function, by a loop over their characters, in one of the program whose body tells so, also where it is given a struct with them, or by a rule in the tag of the field, validate:\"uuid\"\n- texts by which an item has been read before, and what stands before such a text in a key",
}

var statement = &finding.Rule{
	ID: "clientkey/statement", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "PartiQL statement with text of the client",
	Mistakes: []string{"S02"}, Labels: []string{"partiql-concat"},
	What:  "A statement is put together with text of the request.",
	Why:   "A quote ends the string, and the rest is a statement of the client's: it reads or changes what it likes.",
	Wrong: "Statement: aws.String(\"SELECT * FROM orders WHERE PK = '\" + id + \"'\")",
	Right: "Statement: aws.String(\"SELECT * FROM orders WHERE PK = ?\"), Parameters: []types.AttributeValue{s(id)}",
	Not:   "- parameters\n- names of tables from the configuration\n- texts that went through a function that may refuse them",
}

var expression = &finding.Rule{
	ID: "clientkey/expression", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:  "expression with text of the client",
	Labels: []string{"partiql-concat"},
	What:   "The text of a filter, condition, update or projection is put together with text of the request.",
	Why:    "The client writes the expression: a condition that protects an item is made true, an update changes other attributes.",
	Wrong:  "FilterExpression: aws.String(field + \" = :v\")",
	Right:  "FilterExpression: aws.String(\"#f = :v\"), ExpressionAttributeNames: map[string]string{\"#f\": allowed[field]}",
	Not:    "- placeholders and what stands behind them\n- texts that went through a function that may refuse them",
}

var cursor = &finding.Rule{
	ID: "clientkey/cursor", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "start key of the client",
	Mistakes: []string{"S03"}, Labels: []string{"raw-cursor"}, Seeds: []string{"001 §26"},
	What:  "ExclusiveStartKey, or the partition key in it, is decoded from the request, and nothing verifies that the program has made it.",
	Why:   "The client starts a Scan or a listing of an index wherever it likes, and the key grammar becomes part of the interface.",
	Wrong: "json.Unmarshal([]byte(r.URL.Query().Get(\"cursor\")), &start)\nin.ExclusiveStartKey = start",
	Right: "start, err := cursors.Open(listing, r.URL.Query().Get(\"cursor\")) // checks a signature",
	Not:   "- tokens whose signature is verified, or that are opened with a secret\n- start keys of which the program builds the partition key, or has compared it with the one that it lists",
}

var authorize = &finding.Rule{
	ID: "clientkey/authorize", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title: "operation that nobody has authorized",
	Seeds: []string{"001 §25"}, Needs: []string{"grammar"},
	What:  "rules.yaml names functions under `authorize`, and a request reaches an operation with client data in its key by a way on which none of them has run, or on which one has run and the operation runs whatever it answers: its error or bool is not looked at, only later, or the branch of a refusal goes on.",
	Why:   "Whoever knows or guesses an id reads or changes the item of somebody else.",
	Wrong: "item, err := store.Get(ctx, r.PathValue(\"id\"))\nif err := guard.Check(ctx, item.Owner); err != nil { … } // after the fact: the write below has run",
	Right: "if err := guard.Check(ctx, r.PathValue(\"id\")); err != nil { … }\nitem, err := store.Get(ctx, r.PathValue(\"id\"))",
	Not:   "- operations behind a middleware that runs one of the functions, on the router of their handler or on one that leads to it; where it is not known on which, on any\n- work that no request starts\n- answers that are kept in a field or given to others, which are not followed, and functions that answer otherwise than by an error or a bool",
}

var header = &finding.Rule{
	ID: "clientkey/header", Preset: finding.Audit, Severity: finding.Warning, Scope: finding.Path,
	Title:  "caller told by a header",
	Labels: []string{"client-partition-key"}, Seeds: []string{"001 §25"},
	What:  "A key holds a header such as X-User-Id or X-Tenant-Id as it came with the request.",
	Why:   "Unless a gateway sets the header and nobody gets past it, anybody can be anybody.",
	Wrong: "pk := \"TENANT#\" + r.Header.Get(\"X-Tenant-Id\")",
	Right: "pk := \"TENANT#\" + auth.FromContext(r.Context()).Tenant // of a verified token",
	Not:   "- components that rules.yaml declares to come from the identity: clientkey/identity\n- headers that a function verifies",
}

var response = &finding.Rule{
	ID: "clientkey/response", Preset: finding.Audit, Severity: finding.Warning, Scope: finding.Path,
	Title: "key of the table in an answer",
	Seeds: []string{"001 §26"},
	What:  "A value that is encoded as JSON into the answer to a request holds a key attribute that the program builds, such as PK, SK or GSI1PK, as it was read or is stored: a field without `json:\"-\"` of a struct that is decoded from an item, or the item itself.",
	Why:   "The grammar of the keys becomes part of the interface: clients parse keys and send them back, and the design can no longer change them. Keys also tell what the client need not know: the tenant, who owns an item, when it was made.",
	Wrong: "type Order struct {\n\tPK string `dynamodbav:\"PK\" json:\"pk\"`\n\tSK string `dynamodbav:\"SK\" json:\"sk\"`\n}\n…\n_ = attributevalue.UnmarshalMap(out.Item, &order)\n_ = json.NewEncoder(w).Encode(order)",
	Right: "type Order struct {\n\tPK string `dynamodbav:\"PK\" json:\"-\"`\n\tSK string `dynamodbav:\"SK\" json:\"-\"`\n\tID string `dynamodbav:\"orderId\" json:\"id\"`\n}",
	Not:   "- ids of the domain, also where one is the whole key\n- fields that JSON leaves out, that are cleared before, and types that encode themselves\n- what is cut out of a key: strings.TrimPrefix(order.SK, \"ORDER#\")\n- LastEvaluatedKey as the cursor of a listing",
}
