package summary

import "strings"

// forms are rules that leave no delimiter in a text.
var forms = map[string]bool{
	"alpha": true, "alphanum": true, "alphanumunicode": true, "alphaunicode": true, "numeric": true, "number": true, "int": true, "boolean": true,
	"hexadecimal": true, "md5": true, "sha256": true, "sha512": true, "ulid": true, "mongodb": true, "e164": true, "ip": true, "ipv4": true,
	"iso3166_1_alpha2": true, "iso3166_1_alpha3": true, "iso4217": true, "bcp47_language_tag": true, "semver": true, "hostname": true, "fqdn": true,
	"latitude": true, "longitude": true, "timezone": true, "credit_card": true, "isbn": true, "dns": true, "utfletternum": true,
}

// ExcludedByRules are the characters that a string does not hold which follows
// rules in the language of go-playground/validator, such as "uuid4" and
// "excludesall=#|". Rules behind "dive" are about the elements of a list.
func ExcludedByRules(rules []string) string {
	chars := ""
	for _, rule := range rules {
		word, arg, _ := strings.Cut(rule, "=")
		switch {
		case word == "dive":
			return chars
		case word == "excludesall" || (word == "excludes" || word == "excludesrune") && len([]rune(arg)) == 1:
			chars = JoinExcluded(chars, strings.NewReplacer("0x2C", ",", "0x7C", "|").Replace(arg))
		case forms[word], strings.HasPrefix(word, "uuid"), word == "oneof", word == "oneofci", word == "eq", word == "datetime", word == "in":
			return AllExcluded
		}
	}
	return chars
}
