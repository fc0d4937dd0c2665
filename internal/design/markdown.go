package design

import (
	"fmt"
	"reflect"
	"strings"
)

// Markdown is docs/rules.md: the language of rules files, one section for each
// key.
func Markdown() string {
	var b strings.Builder
	b.WriteString(docsIntro)
	byID := map[string]KeyDoc{}
	for _, d := range Docs() {
		byID[d.ID] = d
	}
	for _, k := range Keys() {
		d := byID[k.ID]
		fmt.Fprintf(&b, "\n### `%s`\n\n%s\n\n", k.Path, d.Text)
		fmt.Fprintf(&b, "- Type: %s%s\n", k.typeText(), required(k))
		if d.Default != "" {
			fmt.Fprintf(&b, "- Default: %s\n", d.Default)
		}
		if d.Checks != "" {
			fmt.Fprintf(&b, "- Checks: %s\n", "`"+strings.Join(strings.Fields(d.Checks), "`, `")+"`")
		} else {
			b.WriteString("- Checks: none; it is for readers, or part of the key above\n")
		}
		fmt.Fprintf(&b, "\n```yaml\n%s\n```\n", d.Example)
	}
	return b.String()
}

func required(k KeyInfo) string {
	if k.required {
		return ", required"
	}
	return ""
}

// typeTexts are the types in the words of the documentation.
var typeTexts = map[reflect.Type]string{
	reflect.TypeFor[String]():     "text",
	reflect.TypeFor[Bool]():       "`true` or `false`",
	reflect.TypeFor[Int]():        "number",
	reflect.TypeFor[Bytes]():      "size: a number of B, KB, MB or GB (1KB is 1024 bytes)",
	reflect.TypeFor[Day]():        "date, such as 2027-01-31",
	reflect.TypeFor[Duration]():   "duration: 30s, 5m, 2h or 7d",
	reflect.TypeFor[Key]():        "mapping of attribute names to `S`, `N` or `B`, or the long form",
	reflect.TypeFor[Projection](): "`all`, `keys-only` or a list of attributes",
	reflect.TypeFor[Namespaces](): "text, list of texts, or mapping of partition attributes to either",
}

func (k KeyInfo) typeText() string {
	if k.Type == nil {
		return customTexts[k.ID]
	}
	if s, ok := typeTexts[k.Type]; ok {
		if len(k.enum) > 0 {
			return "one of `" + strings.Join(k.enum, "`, `") + "`"
		}
		return s
	}
	switch {
	case k.isMap && k.Type.Elem() == reflect.TypeFor[*KeyTemplate]():
		return "mapping of attribute names to key templates"
	case k.isMap && k.Type.Elem() == reflect.TypeFor[*Condition]():
		return "mapping of key attributes to a key template, or to one operator with a key template"
	case k.isMap && k.Type.Elem() == reflect.TypeFor[*Transition]():
		return "mapping of states to a state or a list of states"
	case k.isMap && k.Type.Elem() == reflect.TypeFor[*Component]():
		return "mapping of names to a type, or to the keys below"
	case k.isMap:
		return "mapping of names to the keys below"
	case k.Type.Kind() == reflect.Slice && k.one:
		return "text or list of texts"
	case k.Type.Kind() == reflect.Slice && k.Type.Elem() == reflect.TypeFor[String]():
		return "list of texts"
	case k.Type.Kind() == reflect.Slice:
		return "list of mappings with the keys below"
	}
	return "mapping with the keys below"
}

var customTexts = map[string]string{
	"Key.partition":         "list of attribute names, or of `{name: type}`",
	"Key.sort":              "list of attribute names, or of `{name: type}`",
	"Bounded.ATTRIBUTE":     "key template",
	"Entity.ATTRIBUTE":      "key template",
	"Legacy.ATTRIBUTE":      "key template",
	"Condition.=":           "key template",
	"Condition.begins_with": "key template",
	"Condition.between":     "list of two key templates",
	"Condition.<":           "key template",
	"Condition.<=":          "key template",
	"Condition.>":           "key template",
	"Condition.>=":          "key template",
}
