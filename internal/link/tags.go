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

// forms are rules that leave no delimiter in a text.
var forms = map[string]bool{
	"alpha": true, "alphanum": true, "alphanumunicode": true, "alphaunicode": true, "numeric": true, "number": true, "int": true, "boolean": true,
	"hexadecimal": true, "md5": true, "sha256": true, "sha512": true, "ulid": true, "mongodb": true, "e164": true, "ip": true, "ipv4": true,
	"iso3166_1_alpha2": true, "iso3166_1_alpha3": true, "iso4217": true, "bcp47_language_tag": true, "semver": true, "hostname": true, "fqdn": true,
	"latitude": true, "longitude": true, "timezone": true, "credit_card": true, "isbn": true, "dns": true, "utfletternum": true,
}

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
	for _, key := range validatorTags {
		for _, rule := range strings.Split(reflect.StructTag(s.Fields[i].Tag).Get(key), ",") {
			word, arg, _ := strings.Cut(rule, "=")
			if key == "valid" {
				word, arg, _ = strings.Cut(rule, "(")
			}
			switch {
			case word == "dive":
				return h // what follows is about elements
			case word == "excludesall" || (word == "excludes" || word == "excludesrune") && len([]rune(arg)) == 1:
				h.Excluded = summary.JoinExcluded(h.Excluded, strings.NewReplacer("0x2C", ",", "0x7C", "|").Replace(arg))
			case forms[word], strings.HasPrefix(word, "uuid"), word == "oneof", word == "oneofci", word == "eq", word == "datetime", word == "in":
				h.Checked = true
			}
		}
	}
	return h
}
