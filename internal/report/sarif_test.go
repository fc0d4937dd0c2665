package report_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
)

// What SARIF 2.1.0 and GitHub code scanning demand: members that must be there
// and must not be empty, the values that enumerations have, and no others.
type form struct {
	required map[string]*form
	optional map[string]*form
	elem     *form    // of an array
	values   []string // of a string
	kind     string   // "string", "number", "array", "object"; "any"
}

var (
	str      = &form{kind: "string"}
	num      = &form{kind: "number"}
	anything = &form{kind: "any"}
)

func object(required, optional map[string]*form) *form {
	return &form{kind: "object", required: required, optional: optional}
}
func array(elem *form) *form       { return &form{kind: "array", elem: elem} }
func oneOf(values ...string) *form { return &form{kind: "string", values: values} }
func message() *form {
	o := map[string]*form{"markdown": str}
	return object(map[string]*form{"text": str}, o)
}

var (
	level    = oneOf("none", "note", "warning", "error")
	region   = object(map[string]*form{"startLine": num, "startColumn": num, "endLine": num, "endColumn": num}, nil)
	artifact = object(map[string]*form{"uri": str}, map[string]*form{"uriBaseId": str})
	location = object(map[string]*form{"physicalLocation": object(map[string]*form{"artifactLocation": artifact, "region": region}, nil)},
		map[string]*form{"id": num, "message": message()})
	document = object(map[string]*form{
		"$schema": str,
		"version": oneOf("2.1.0"),
		"runs": array(object(map[string]*form{
			"tool": object(map[string]*form{"driver": object(map[string]*form{
				"name": str,
				"rules": array(object(map[string]*form{
					"id": str, "shortDescription": message(), "fullDescription": message(), "help": message(),
				}, map[string]*form{"defaultConfiguration": object(map[string]*form{"level": level}, nil), "properties": anything})),
			}, map[string]*form{"semanticVersion": str, "informationUri": str})}, nil),
			"results": array(object(map[string]*form{
				"ruleId": str, "message": message(), "locations": array(location), "partialFingerprints": anything,
			}, map[string]*form{
				"ruleIndex": num, "level": level, "relatedLocations": array(location), "properties": anything,
				"codeFlows": array(object(map[string]*form{"threadFlows": array(object(map[string]*form{
					"locations": array(object(map[string]*form{"location": location}, nil))}, nil))}, nil)),
				"fixes": array(object(map[string]*form{"artifactChanges": array(object(map[string]*form{
					"artifactLocation": artifact,
					"replacements": array(object(map[string]*form{"deletedRegion": object(map[string]*form{"byteOffset": num, "byteLength": num}, nil)},
						map[string]*form{"insertedContent": object(map[string]*form{"text": str}, nil)})),
				}, nil))}, map[string]*form{"description": message()})),
			})),
		}, map[string]*form{"columnKind": oneOf("utf16CodeUnits", "unicodeCodePoints")})),
	}, nil)
)

func (f *form) problems(at string, v value) []string {
	switch f.kind {
	case "any":
		return nil
	case "string":
		s, ok := v.(string)
		if !ok || s == "" || f.values != nil && !slices.Contains(f.values, s) {
			return []string{fmt.Sprintf("%s is %v", at, v)}
		}
	case "number":
		if n, ok := v.(float64); !ok || n < 0 {
			return []string{fmt.Sprintf("%s is %v", at, v)}
		}
	case "array":
		list, ok := v.([]value)
		if !ok {
			return []string{fmt.Sprintf("%s is no array", at)}
		}
		var out []string
		for i, x := range list {
			out = append(out, f.elem.problems(fmt.Sprintf("%s[%d]", at, i), x)...)
		}
		return out
	case "object":
		m, ok := v.(map[string]value)
		if !ok {
			return []string{fmt.Sprintf("%s is no object", at)}
		}
		var out []string
		for name, sub := range f.required {
			if _, ok := m[name]; !ok {
				out = append(out, fmt.Sprintf("%s has no %s", at, name))
			} else {
				out = append(out, sub.problems(at+"."+name, m[name])...)
			}
		}
		for name, x := range m {
			if f.required[name] != nil {
				continue
			}
			if sub := f.optional[name]; sub == nil {
				out = append(out, fmt.Sprintf("%s has %s, which is not described", at, name))
			} else {
				out = append(out, sub.problems(at+"."+name, x)...)
			}
		}
		return out
	}
	return nil
}

type value = interface{}

func TestSARIFForm(t *testing.T) {
	for name, text := range map[string]string{"findings": write(t, "sarif", findings()), "clean": write(t, "sarif", nil)} {
		var v value
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			t.Fatal(err)
		}
		for _, p := range document.problems("$", v) {
			t.Errorf("%s: %s", name, p)
		}
	}
	// The form itself refuses what is wrong.
	var bad value
	if err := json.Unmarshal([]byte(`{"$schema": "s", "version": "2.0", "runs": [{"tool": {"driver": {"name": "", "rules": []}}, "odd": 1}]}`), &bad); err != nil {
		t.Fatal(err)
	}
	if got := document.problems("$", bad); len(got) != 4 {
		t.Errorf("problems %q, want 4", got)
	}
}
