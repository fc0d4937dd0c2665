package link

import (
	"reflect"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/summary"
	"github.com/dynlint/dynlint/internal/value"
)

// Validators read from struct tags what a decoded field may hold:
//
//	ID string `json:"id" validate:"required,uuid4"`
//
// Where such a tag stands, the program is taken to run its validator.

// validatorTags are the tags of go-playground/validator, of gin, which runs it, and
// of govalidator.
var validatorTags = []string{"validate", "binding", "valid"}

// validated adds to a hole what the tag of its field says.
func (p *Program) validated(h value.Hole, owner, name string) value.Hole {
	s, ok := p.Type(originKey(owner))
	if !ok || h.Checked {
		return h
	}
	i := slices.IndexFunc(s.Fields, func(f summary.ShapeField) bool { return f.Name == name })
	if i < 0 {
		return h
	}
	if leftOut(reflect.StructTag(s.Fields[i].Tag)) {
		h.Origin, h.Why = value.Unknown, "no part of a request is decoded into it"
		return h
	}
	for _, key := range validatorTags {
		rules := strings.Split(reflect.StructTag(s.Fields[i].Tag).Get(key), ",")
		if key == "valid" {
			for j, r := range rules {
				rules[j] = strings.Replace(r, "(", "=", 1)
			}
		}
		switch chars := summary.ExcludedByRules(rules); chars {
		case "":
		case summary.AllExcluded:
			h.Checked = true
		default:
			h.Excluded = summary.JoinExcluded(h.Excluded, chars)
		}
	}
	return h
}

// leftOut reports whether a field is one that JSON leaves out and into which no other
// decoder puts a part of a request.
func leftOut(tag reflect.StructTag) bool {
	if tag.Get("json") != "-" {
		return false
	}
	for _, key := range [...]string{"form", "query", "param", "params", "uri", "path", "header", "reqHeader", "schema", "cookie", "xml", "yaml"} {
		if v := tag.Get(key); v != "" && v != "-" {
			return false
		}
	}
	return true
}
