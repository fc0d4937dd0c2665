package design

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/dynlint/dynlint/internal/keys"
)

var update = flag.Bool("update", false, "write docs/rules.md and docs/rules.schema.json")

// Every key is documented once, in the order of the types.
func TestDocsAreComplete(t *testing.T) {
	docs := map[string]KeyDoc{}
	for _, d := range Docs() {
		if _, ok := docs[d.ID]; ok {
			t.Errorf("%s is documented twice", d.ID)
		}
		docs[d.ID] = d
	}
	for _, k := range Keys() {
		d, ok := docs[k.ID]
		delete(docs, k.ID)
		switch {
		case !ok:
			t.Errorf("%s (%s) is not documented", k.ID, k.Path)
		case d.Example == "" || !strings.HasSuffix(d.Text, "."):
			t.Errorf("%s has no example, or a text that is no sentence", k.ID)
		case k.required == (d.Default != ""):
			if k.required {
				t.Errorf("%s is required and has a default", k.ID)
			}
		}
		if k.typeText() == "" {
			t.Errorf("%s has no type in words", k.ID)
		}
	}
	for id := range docs {
		t.Errorf("%s is documented and is no key", id)
	}
	for _, kind := range keys.Kinds {
		if !strings.Contains(docsIntro, "| `"+string(kind)+"`") && !strings.Contains(docsIntro, "| `"+string(kind)+"(") {
			t.Errorf("component type %s is not in the table of types", kind)
		}
	}
}

// contexts are files in which the example of a key can stand: %s is replaced
// by the example, and a line whose key the example has is left out.
var contexts = []struct{ prefix, context string }{
	{"components.*", "components:\n  x:\n%s"},
	{"entry-points.", "entry-points:\n  -\n%s"},
	{"allow.", "allow:\n  -\n%s"},
	{"tables.*.code.", "tables:\n  T:\n    key: {PK: S, SK: S}\n    code:\n      -\n%s"},
	{"tables.*.key.", "tables:\n  T:\n    key: {PK: S, SK: S}\n    indexes:\n      G:\n        key:\n%s"},
	{"tables.*.size.", "tables:\n  T:\n    key: {PK: S, SK: S}\n    size:\n%s"},
	{"tables.*.budget.", "tables:\n  T:\n    key: {PK: S, SK: S}\n    budget:\n%s"},
	{"tables.*.indexes.*.", "tables:\n  T:\n    key: {PK: S, SK: S}\n    indexes:\n      X:\n%s"},
	{"tables.*.bounded.", "tables:\n  T:\n    key: {PK: S, SK: S}\n    bounded:\n      -\n%s"},
	{"tables.*.entities.*.legacy.", "tables:\n  T:\n    key: {PK: S, SK: S}\n    entities:\n      E:\n        PK: A\n        SK: B\n        legacy:\n          -\n%s"},
	{"tables.*.entities.*.", "tables:\n  T:\n    key: {PK: S, SK: S}\n    indexes: {O: {key: {owner: S}}}\n    entities:\n      E:\n%s"},
	{"tables.*.patterns.*.where.*.", table + "    patterns:\n      P:\n        op: Query\n        where:\n          PK: \"CASE#{caseId}\"\n          SK:\n%s"},
	{"tables.*.patterns.*.actions.get", table + "    patterns:\n      P:\n        op: TransactGetItems\n        actions:\n          -\n%s"},
	{"tables.*.patterns.*.actions.", table + "    patterns:\n      P:\n        op: TransactWriteItems\n        actions:\n          -\n%s"},
	{"tables.*.patterns.*.", table + "    patterns:\n      P:\n%s"},
	{"tables.*.invariants.*.", table + "    invariants:\n      I:\n%s"},
	{"tables.*.", table + "%s"},
	{"", "%s"},
}

const table = "tables:\n  T:\n    key: {PK: S, SK: S}\n    indexes: {GSI1: {key: {GSI1PK: S, GSI1SK: S}}}\n" +
	"    entities: {Case: {PK: \"CASE#{caseId}\", SK: META}, Ref: {PK: \"R#{r}\", SK: REF}, Task: {PK: \"CASE#{caseId}\", SK: \"T#{t}\", GSI1PK: A, GSI1SK: B}}\n"

// Every example is accepted where its key stands.
func TestExamplesLoad(t *testing.T) {
	docs := map[string]KeyDoc{}
	for _, d := range Docs() {
		docs[d.ID] = d
	}
	for _, k := range Keys() {
		text := inContext(k.Path, docs[k.ID].Example)
		path := filepath.Join(write(t, map[string]string{"r": text, "../shared/rules.yaml": "version: 1\n"}), "r")
		used := map[string]bool{}
		if _, err := load(path, used); err != nil {
			t.Errorf("the example of %s does not load: %v\n%s", k.Path, err, text)
		} else if !used[k.ID] {
			t.Errorf("the example of %s does not use it\n%s", k.Path, text)
		}
	}
}

func inContext(path, example string) string {
	for _, c := range contexts {
		rest, ok := strings.CutPrefix(path, c.prefix)
		nested := c.prefix != "" && c.prefix[len(c.prefix)-1] == '*' // the mapping itself is the value
		if !ok || nested && rest == "" {
			continue
		}
		// Examples of the parts of an invariant stand below its kind.
		if kind, _, more := strings.Cut(rest, "."); more && strings.HasPrefix(c.prefix, "tables.*.invariants") {
			example = kind + ":\n  " + strings.ReplaceAll(example, "\n", "\n  ")
		}
		lines := strings.Split(strings.TrimSuffix(c.context, "%s"), "\n")
		lines = lines[:len(lines)-1]
		indent := ""
		if n := len(lines); n > 0 {
			last := lines[n-1]
			indent = last[:len(last)-len(strings.TrimLeft(last, " "))]
			if strings.HasSuffix(last, ":") || strings.HasSuffix(last, "-") {
				indent += "  "
			}
		}
		key, _, _ := strings.Cut(example, ":")
		var kept []string
		for _, l := range lines {
			if !strings.HasPrefix(l, indent+key+":") || indent == "" {
				kept = append(kept, l)
			}
		}
		text := strings.Join(kept, "\n") + "\n" + indent + strings.ReplaceAll(example, "\n", "\n"+indent) + "\n"
		if key != "version" {
			text = "version: 1\n" + text
		}
		return text
	}
	panic("no context")
}

func TestGeneratedFiles(t *testing.T) {
	for name, text := range map[string]string{"rules.md": Markdown(), "rules.schema.json": string(Schema())} {
		path := filepath.Join("../../docs", name)
		if *update {
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(path)
		if err != nil || string(got) != text {
			t.Errorf("%s is stale: run go test ./internal/design -update", path)
		}
	}
}

// The schema accepts the reference file and refuses what the decoder refuses
// for its form.
func TestSchema(t *testing.T) {
	var schema map[string]any
	if err := json.Unmarshal(Schema(), &schema); err != nil {
		t.Fatal(err)
	}
	v := &validator{root: schema}
	for _, path := range []string{"../../rules.yaml", "../../docs/organisation.yaml"} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := v.text(t, string(text)); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	docs := map[string]KeyDoc{}
	for _, d := range Docs() {
		docs[d.ID] = d
	}
	for _, k := range Keys() {
		text := inContext(k.Path, docs[k.ID].Example)
		if err := v.text(t, text); err != nil {
			t.Errorf("example of %s: %v", k.Path, err)
		}
	}
	for _, bad := range []string{
		"tables: {}", "version: one", "version: 1\ntabels: {}", "version: 1\nundeclared: warn", "version: 1\nauthorize: []",
		"version: 1\ncomponents: {a: {values: [x]}}", "version: 1\ncomponents: {a: {type: epoch, unit: h}}", "version: 1\nallow: [{rule: a, where: b}]",
		"version: 1\ntables: {T: {key: {PK: T}}}", "version: 1\ntables: {T: {key: {PK: S, SK: S, X: S}}}", "version: 1\ntables: {T: {ttl: [a]}}",
		"version: 1\ntables: {T: {entities: {E: {requird: [a]}}}}", "version: 1\ntables: {T: {patterns: {P: {op: Querry}}}}",
		"version: 1\ntables: {T: {patterns: {P: {op: Query, where: {PK: {begin_with: a}}}}}}", "version: 1\ntables: {T: {patterns: {P: {op: Query, where: {PK: {between: [a]}}}}}}",
		"version: 1\ntables: {T: {indexes: {G: {key: {A: S}, projection: most}}}}", "version: 1\ntables: {T: {size: {item: 2 potatoes}}}",
		"version: 1\ntables: {T: {invariants: {I: {unique: {entity: E}}}}}", "version: 1\nallow: [{rule: a, where: b, reason: c, until: soon}]",
	} {
		if v.text(t, bad) == nil {
			t.Errorf("the schema accepts\n%s", bad)
		}
		path := filepath.Join(write(t, map[string]string{"r": bad}), "r")
		if _, err := Load(path); err == nil {
			t.Errorf("Load accepts\n%s", bad)
		}
	}
}

// A validator knows the part of JSON Schema that Schema uses.
type validator struct{ root map[string]any }

func (v *validator) text(t *testing.T, text string) error {
	t.Helper()
	var x any
	dec := yaml.NewDecoder(strings.NewReader(text))
	if err := dec.Decode(&x); err != nil {
		t.Fatal(err)
	}
	return v.check(v.root, x, "")
}

func (v *validator) check(s map[string]any, x any, at string) error {
	for key, arg := range s {
		if err := v.keyword(s, key, arg, x, at); err != nil {
			return err
		}
	}
	return nil
}

func (v *validator) keyword(s map[string]any, key string, arg, x any, at string) error {
	m, isMap := x.(map[string]any)
	l, isList := x.([]any)
	str, isText := x.(string)
	n, isInt := x.(int)
	bad := fmt.Errorf("%s: %v is against %s %v", at, x, key, arg)
	if d, ok := x.(interface{ Format(string) string }); ok {
		str, isText = d.Format("2006-01-02"), true // YAML has dates, JSON has not
	}
	switch key {
	case "$schema", "title", "description", "$defs", "properties":
	case "type":
		_, isBool := x.(bool)
		if ok := map[string]bool{"object": isMap, "array": isList, "string": isText, "integer": isInt, "boolean": isBool}[arg.(string)]; !ok {
			return bad
		}
	case "$ref":
		name := strings.TrimPrefix(arg.(string), "#/$defs/")
		return v.check(v.root["$defs"].(map[string]any)[name].(map[string]any), x, at)
	case "allOf":
		for _, sub := range arg.([]any) {
			if err := v.check(sub.(map[string]any), x, at); err != nil {
				return err
			}
		}
	case "anyOf":
		var errs []string
		for _, sub := range arg.([]any) {
			err := v.check(sub.(map[string]any), x, at)
			if err == nil {
				return nil
			}
			errs = append(errs, err.Error())
		}
		return fmt.Errorf("%s: none of: %s", at, strings.Join(errs, "; "))
	case "enum":
		for _, e := range arg.([]any) {
			if reflect.DeepEqual(e, x) {
				return nil
			}
		}
		return bad
	case "required":
		for _, r := range arg.([]any) {
			if _, ok := m[r.(string)]; isMap && !ok {
				return bad
			}
		}
	case "additionalProperties":
		props, _ := s["properties"].(map[string]any)
		for name, val := range m {
			sub, ok := props[name].(map[string]any)
			if !ok {
				if sub, ok = arg.(map[string]any); !ok {
					return fmt.Errorf("%s: unknown key %s", at, name)
				}
			}
			if err := v.check(sub, val, at+"."+name); err != nil {
				return err
			}
		}
	case "items":
		for i, val := range l {
			if err := v.check(arg.(map[string]any), val, fmt.Sprintf("%s[%d]", at, i)); err != nil {
				return err
			}
		}
	case "pattern":
		if isText && !regexp.MustCompile(arg.(string)).MatchString(str) {
			return bad
		}
	default:
		limit, size := int(arg.(float64)), 0
		switch {
		case isMap:
			size = len(m)
		case isList:
			size = len(l)
		case isText:
			size = len(str)
		default:
			size = n
		}
		if strings.HasPrefix(key, "min") && size < limit || strings.HasPrefix(key, "max") && size > limit {
			return bad
		}
	}
	return nil
}
