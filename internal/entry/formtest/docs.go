package formtest

import (
	"fmt"
	"strings"

	"github.com/dynlint/dynlint/internal/entry"
)

// Markdown is the page of the documentation on entry points: what the tests try,
// and what the table of package entry lists.
func Markdown() string {
	var b strings.Builder
	b.WriteString(intro)
	b.WriteString("| family | a handler takes | registered by | kind | hot |\n|---|---|---|---|---|\n")
	for _, f := range Families {
		hot := ""
		if f.Kind.Hot() {
			hot = "yes"
		}
		fmt.Fprintf(&b, "| %s: %s | %s | `%s` | `%s` | %s |\n", f.Group, f.Name, code(f.Params), registration(&f), f.Kind, hot)
	}
	b.WriteString(beforeForms)
	for _, g := range FormGroups {
		b.WriteString("\n**" + g.Title + ":**\n\n")
		for _, form := range g.Forms {
			b.WriteString("- " + form.Doc + "\n")
		}
	}
	b.WriteString(beforeTable)
	t := entry.Default()
	for _, p := range t.Params {
		fmt.Fprintf(&b, "| parameter | `%s` | `%s` |\n", p.Type, p.Kind)
	}
	for _, r := range t.Registrars {
		fmt.Fprintf(&b, "| function that is given to | `%s` | %s |\n", r.Callee, kindOf(r))
	}
	for _, f := range t.Fields {
		name := f.Type
		if f.Name != "" {
			name += "." + f.Name
		}
		fmt.Fprintf(&b, "| field | `%s` | `%s` |\n", name, f.Kind)
	}
	for _, iface := range keys(t.Interfaces) {
		fmt.Fprintf(&b, "| interface | `%s` | `%s` |\n", iface, t.Interfaces[iface])
	}
	b.WriteString(end)
	return b.String()
}

func code(text string) string {
	if text == "" {
		return ""
	}
	return "`" + text + "`"
}

func kindOf(r entry.Registrar) string {
	if r.Event {
		return "by its event"
	}
	return "`" + string(r.Kind) + "`"
}

// registration is the line that registers a handler, on one line.
func registration(f *Family) string {
	h := "handle"
	if f.Method != "" {
		h = "&impl{}"
	}
	lines := strings.Fields(strings.ReplaceAll(f.Register, "$H", h))
	return strings.ReplaceAll(strings.Join(lines, " "), "|", "\\|")
}

const intro = `# Entry points

<!-- Made by "go test ./internal/entry/formtest -update"; edit the texts there. -->

An operation is *hot* if a request waits for it: if an entry point of kind ` + "`http`, `lambda-api`, `grpc` or `graphql`" + ` reaches it. ` + "`dynlint ops -json`" + `
names the nearest entry points of each operation with the way from there (` + "`entries`, [ops.md](ops.md#entry)" + `), ` + "`dynlint why FILE:LINE`" + ` prints it. What no
library tells is declared in [rules.yaml](rules.md) (` + "`entry-points`" + `).

## Families

Each of these is tried in each form of the next section that can be written with it; then what the handler calls is of the kind and as hot as
this table says, and what is called where the handler is made is reached from ` + "`main`" + ` alone.

`

const beforeForms = `
Triggers of Cognito user pools are hot since whoever signs up or in waits for them. What they say is not taken for data of a client.
A Lambda function that takes a struct of the program is taken to answer requests, one without an event or with a map or text is not.

## Forms
`

const beforeTable = `
## The table

Whatever is not in it, but has a parameter named like a request (` + "`Context`, `Ctx`, `Request`" + `) and is given to a library, may be an entry point: then
` + "`hot` is `null`" + ` where nothing else reaches. Implementations of services that generated code registers (` + "`RegisterOrdersServer`, `NewOrdersServer`, `ordersconnect.NewOrdersHandler`" + `),
resolvers that gqlgen calls, and handlers that fx, dig and wire put together, are found by the code.

| what | name | kind |
|---|---|---|
`

const end = `
## What is not seen

- A function whose name is looked up by reflection (other than receivers of ` + "`net/rpc`" + `, commands of kong, activities of Temporal, and the other rows of the
  table), or that is registered by a file that is not read.
- Which of several channels of one type of functions a function goes through: who receives from one may call all that are sent to any.
- Work that a handler leaves to a worker, which ` + "`main`" + ` starts, is not hot: the request does not wait for it.
`
