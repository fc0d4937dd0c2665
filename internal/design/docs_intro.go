package design

const docsIntro = `# rules.yaml

<!-- Made by "go test ./internal/design -update" from internal/design; edit the texts there. -->

A team writes its DynamoDB design into ` + "`rules.yaml`" + `: access patterns, key templates, entities, indexes and what must
always hold. dynlint checks the file itself, and every DynamoDB call of the program against it. The smallest file:

` + "```yaml" + `
version: 1
tables:
  Orders:
    key: {PK: S, SK: S}
    entities:
      Order: {PK: "USER#{userId}", SK: "ORDER#{placedAt:timestamp}#{orderId}"}
    patterns:
      PlaceOrder: {op: PutItem, entity: Order}
      OrdersOfUser: {op: Query, where: {PK: "USER#{userId}", SK: {begins_with: "ORDER#"}}, order: desc, limit: 20, hot: true}
` + "```" + `

The [rules.yaml](../rules.yaml) at the root of this repository uses every key. ` + "`dynlint init`" + ` writes a first file from the
code. For completion in an editor, put this line first; the schema is [rules.schema.json](rules.schema.json):

` + "```yaml" + `
# yaml-language-server: $schema=https://raw.githubusercontent.com/dynlint/dynlint/main/docs/rules.schema.json
` + "```" + `

## Which file counts

` + "`-rules FILE`" + ` names one file for everything. Otherwise an operation is judged by the nearest ` + "`rules.yaml`" + ` from the
directory of its package up to the root of its module, else by the one beside ` + "`go.work`" + `, else by the one at the root of
the version-controlled tree. Directories named ` + "`testdata`" + ` and modules nested in another module inherit nothing.

All faults of a file are reported at once, each with its line and column. A fault in a file is an error: nothing is
checked with half a design. A file without faults is judged as a design, by ` + "`dynlint rules check`" + ` and with every run;
[seeds.md](seeds.md) says which rule each check comes from. ` + "`dynlint rules checklist`" + ` answers the checklist before production, as far
as the file tells.

## Key templates

A template is text with components in braces: ` + "`TASK#{dueDate:date}#{taskId}`" + `. ` + "`{`, `}` and `\\`" + ` stand for themselves after a
` + "`\\`" + `. A component is ` + "`{name}` or `{name:type}`" + `; without a type it has the one that ` + "`components`" + ` declares for its name, else
` + "`id`" + `. A type says which strings a value can be:

| type | values | sorts in its natural order | can hold the delimiter |
|---|---|---|---|
| ` + "`id`" + ` | one or more characters | as text | no |
| ` + "`uuid`" + ` | 8-4-4-4-12 hexadecimal digits | the order means nothing | no |
| ` + "`ulid`" + ` | 26 characters, upper case | yes, by time | no |
| ` + "`ksuid`" + ` | 27 letters and digits | yes, by time | no |
| ` + "`date`, `date(LAYOUT)`" + ` | 2006-01-02, or what a Go layout gives | yes, if the layout goes from large to small in fixed widths | if the layout does |
| ` + "`timestamp`, `timestamp(ms)`, `(us)`, `(ns)`, `(LAYOUT)`" + ` | 2006-01-02T15:04:05Z in UTC, with a fraction of fixed width | as for dates | if the layout does |
| ` + "`epoch`, `epoch(ms)`, `(us)`, `(ns)`" + ` | 10, 13, 16 or 19 digits | yes | no |
| ` + "`int(6)`" + ` | 6 digits, padded with zeros | yes | no |
| ` + "`int`" + ` | a number without padding | no: "10" is before "9" | no |
| ` + "`enum(OPEN|DONE)`" + ` | one of the values | as text | if a value does |
| ` + "`pattern(REGEXP)`" + ` | what the expression matches as a whole; ` + "`{` and `}`" + ` are written ` + "`\\{` and `\\}`" + ` in templates | as text | if the expression does |
| ` + "`text`" + ` | one or more characters of any kind | as text | yes |

## Keys

` + "`*`" + ` stands for a name that you choose, ` + "`ATTRIBUTE`" + ` for the name of a key attribute.
`
