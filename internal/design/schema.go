package design

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
)

// Schema is the JSON Schema of rules files, made of the Go types and [Docs].
func Schema() []byte {
	s := &schemer{defs: map[string]any{}, docs: map[string]string{}}
	for _, d := range Docs() {
		s.docs[d.ID] = d.Text
	}
	root := s.object(reflect.TypeFor[Design]())
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["title"] = "dynlint rules.yaml"
	root["$defs"] = s.defs
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(root); err != nil {
		panic("internal error: " + err.Error()) // maps, lists and strings
	}
	return b.Bytes()
}

type schemer struct {
	defs map[string]any
	docs map[string]string
}

type object = map[string]any

func text() object { return object{"type": "string", "minLength": 1} }

// nonEmpty is what may be a text or a list of texts.
func texts(elem object, one bool) object {
	list := object{"type": "array", "items": elem, "minItems": 1}
	if one {
		return object{"anyOf": []any{elem, list}}
	}
	return list
}

// ref is a reference to the schema of a struct, made on first use.
func (s *schemer) ref(t reflect.Type) object {
	if _, ok := s.defs[t.Name()]; !ok {
		s.defs[t.Name()] = true // a type that holds itself ends here
		s.defs[t.Name()] = s.object(t)
	}
	return object{"$ref": "#/$defs/" + t.Name()}
}

// object is the schema of a struct.
func (s *schemer) object(t reflect.Type) object {
	info := infoOf(t)
	props, req := object{}, []any{}
	for _, f := range info.fields {
		p := s.field(t.Field(f.index).Type, f)
		if d := s.docs[info.id()+"."+f.name]; d != "" {
			p["description"] = strings.ReplaceAll(d, "`", "")
		}
		props[f.name] = p
		if f.required {
			req = append(req, f.name)
		}
	}
	o := object{"type": "object", "properties": props, "additionalProperties": false}
	if info.rest >= 0 {
		o["additionalProperties"] = object{"type": "string", "description": "A key attribute with its template."}
	}
	if len(req) > 0 {
		o["required"] = req
	}
	if info.scalar >= 0 {
		return object{"anyOf": []any{text(), o}}
	}
	return o
}

// field is the schema of one value.
func (s *schemer) field(t reflect.Type, f field) object {
	if c, ok := schemas[t]; ok {
		o := c()
		if f.enum != nil {
			o["enum"] = f.enum
		}
		return o
	}
	switch {
	case t.Kind() == reflect.Pointer:
		return s.field(t.Elem(), field{})
	case f.isMap:
		return object{"type": "object", "additionalProperties": s.field(t.Elem(), field{})}
	case t.Kind() == reflect.Slice:
		return texts(s.field(t.Elem(), field{}), f.one)
	}
	return object{"allOf": []any{s.ref(t)}} // so that a description may stand beside it
}

// schemas are the types that are no plain structs.
var schemas = map[reflect.Type]func() object{
	reflect.TypeFor[String](): text,
	reflect.TypeFor[Bool]():   func() object { return object{"type": "boolean"} },
	reflect.TypeFor[Int]():    func() object { return object{"type": "integer", "minimum": 1} },
	reflect.TypeFor[Day]():    func() object { return object{"type": "string", "pattern": `^\d{4}-\d{2}-\d{2}$`} },
	reflect.TypeFor[Bytes](): func() object {
		return object{"anyOf": []any{object{"type": "integer", "minimum": 1}, object{"type": "string", "pattern": `^\d+(\.\d+)? ?([KMG]?B)?$`}}}
	},
	reflect.TypeFor[Duration]():   func() object { return object{"type": "string", "pattern": `^(\d+d|([\d.]+(ns|us|ms|s|m|h))+)$`} },
	reflect.TypeFor[Key]():        keySchema,
	reflect.TypeFor[Projection](): projectionSchema,
	reflect.TypeFor[Namespaces](): func() object {
		one := texts(text(), true)
		return object{"anyOf": append(one["anyOf"].([]any), object{"type": "object", "additionalProperties": one})}
	},
	reflect.TypeFor[*KeyTemplate](): func() object { return object{"type": "string"} },
	reflect.TypeFor[*Condition]():   conditionSchema,
	reflect.TypeFor[*Transition](): func() object {
		return object{"anyOf": []any{text(), object{"type": "array", "items": text()}}}
	},
}

func keySchema() object {
	typ := object{"type": "string", "enum": attributeTypes}
	attr := object{"anyOf": []any{text(), object{"type": "object", "additionalProperties": typ, "minProperties": 1, "maxProperties": 1}}}
	list := func() object { return object{"type": "array", "items": attr, "maxItems": maxPartitionAttributes} }
	return object{"anyOf": []any{
		object{"type": "object", "additionalProperties": typ, "minProperties": 1, "maxProperties": 2},
		object{"type": "object", "properties": object{"partition": list(), "sort": list()}, "required": []any{"partition"}, "additionalProperties": false},
	}}
}

func projectionSchema() object {
	return object{"anyOf": []any{
		object{"type": "string", "enum": []any{"all", "keys-only", "ALL", "KEYS_ONLY"}},
		texts(text(), false),
	}}
}

func conditionSchema() object {
	props := object{}
	for _, op := range conditionOps {
		props[op] = text()
	}
	props["between"] = object{"type": "array", "items": text(), "minItems": 2, "maxItems": 2}
	return object{"anyOf": []any{
		text(),
		object{"type": "object", "properties": props, "additionalProperties": false, "minProperties": 1, "maxProperties": 1},
	}}
}
