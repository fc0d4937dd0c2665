package initrules

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/dynlint/dynlint/internal/keys"
	"github.com/dynlint/dynlint/internal/value"
)

// A namer names components: holes at one place of an attribute, behind one
// text, are one component, whatever each function calls it.
type namer struct {
	places  map[string]*votes // by attribute and the form before the hole
	untyped map[string]bool   // places that hold more than one type allows
	types   map[string]string // of attributes: S, N or B
}

type votes struct {
	names map[string]int
	types map[string]int
}

func place(attr string, s shape, i int) string { return attr + "\x00" + s[:i].form() }

// add counts the names and types of a shape of an attribute.
func (n *namer) add(attr string, s shape, weight int) {
	if n.places == nil {
		n.places, n.untyped, n.types = map[string]*votes{}, map[string]bool{}, map[string]string{}
	}
	for i, p := range s {
		if !p.hole {
			continue
		}
		v := n.places[place(attr, s, i)]
		if v == nil {
			v = &votes{map[string]int{}, map[string]int{}}
			n.places[place(attr, s, i)] = v
		}
		v.names[p.name] += weight
		if p.mixed || p.typ == "" && p.origin == value.ID {
			n.untyped[place(attr, s, i)] = true // also an id of another form
		}
		if p.typ != "" {
			v.types[p.typ]++
		}
	}
}

// widen takes the types from the holes of a shape: they hold more.
func (n *namer) widen(attr string, s shape) {
	for i, p := range s {
		if p.hole {
			n.untyped[place(attr, s, i)] = true
		}
	}
}

// template writes a shape of an attribute as a template. plain leaves types out.
func (n *namer) template(attr string, s shape, plain bool) string {
	var b strings.Builder
	used := map[string]bool{}
	for i, p := range s {
		if !p.hole {
			b.WriteString(keys.Escape(p.lit))
			continue
		}
		typ := ""
		v := n.places[place(attr, s, i)]
		if v == nil {
			v = &votes{}
		}
		if len(v.types) == 1 && !n.untyped[place(attr, s, i)] && n.types[attr] != "N" {
			typ = sortedKeys(v.types)[0]
		}
		before := ""
		if i > 0 {
			before = lastWord(s[i-1].lit)
		}
		if before == "" && i == len(s)-1 {
			before = s.word() // the last component tells the item from others of its kind
		}
		name := componentName(v.names, before, attr, typ, s.lone())
		for k, base := 2, name; used[name]; k++ {
			name = fmt.Sprintf("%s%d", base, k)
		}
		used[name] = true
		b.WriteString("{" + name)
		if typ != "" && !plain {
			b.WriteString(":" + typ)
		}
		b.WriteString("}")
	}
	return b.String()
}

// vague are names of variables that say nothing of what they hold.
var vague = map[string]bool{
	"": true, "id": true, "ids": true, "key": true, "keys": true, "value": true, "val": true, "s": true, "str": true, "string": true, "x": true, "y": true,
	"arg": true, "args": true, "pk": true, "sk": true, "random": true, "uuid": true, "ulid": true, "ksuid": true, "now": true, "nil": true, "t": true, "p": true, "k": true,
	"v": true, "n": true, "i": true, "input": true, "in": true, "req": true, "data": true, "item": true, "text": true, "hash": true, "prefix": true, "time": true,
	"part": true, "param": true, "result": true, "err": true, "ctx": true, "a": true, "b": true, "c": true, "d": true, "e": true, "r": true, "m": true, "body": true, "rawpath": true, "path": true, "params": true, "pathparameters": true, "querystringparameters": true, "headers": true, "event": true,
}

// componentName chooses among the names that a program has for one thing.
func componentName(names map[string]int, before, attr, typ string, alone bool) string {
	counts := map[string]int{}
	for _, n := range sortedKeys(names) {
		if c := camel(n); !vague[strings.ToLower(c)] {
			counts[c] += names[n]
		}
	}
	best := most(counts)
	timely := strings.HasPrefix(typ, "date") || strings.HasPrefix(typ, "timestamp") || strings.HasPrefix(typ, "epoch")
	word := camel(strings.ToLower(before))
	switch {
	case timely && best == "":
		return "at"
	case timely:
		return best
	case word == "" && (best == "" || alone && !keyLike.MatchString(attr)):
		return orElse(camel(attr), "id")
	case word == "":
		return best
	case strings.HasSuffix(strings.ToLower(word), "id"):
		return orElse(best, word)
	case best == "" || strings.EqualFold(best, word+"Id"):
		return word + "Id"
	case strings.EqualFold(best, word) && isID(names):
		return word + "Id"
	}
	return best
}

// keyLike are names of attributes that say only that they are keys.
var keyLike = regexp.MustCompile(`(?i)pk|sk|hash|range|^key`)

// isID reports whether some name of a thing says that it is an id.
func isID(names map[string]int) bool {
	for n := range names {
		switch c := camel(n); c {
		case "random", "uuid", "ulid", "ksuid", "id":
			return true
		default:
			if strings.HasSuffix(c, "Id") {
				return true
			}
		}
	}
	return false
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

var lastWordOf = regexp.MustCompile(`([\p{L}\d_-]*\p{L}[\p{L}\d]*)[^\p{L}\d]+$`)

// lastWord is the word that a literal ends with, before its last delimiter.
func lastWord(lit string) string {
	m := lastWordOf.FindStringSubmatch(lit)
	if m == nil {
		return ""
	}
	return m[1]
}

// words splits a name as Go, environment variables and tables write it.
func words(name string) []string {
	var out []string
	var cur []rune
	flush := func() {
		if len(cur) > 0 {
			out = append(out, string(cur))
			cur = nil
		}
	}
	runes := []rune(name)
	for i, r := range runes {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			flush()
			continue
		case unicode.IsUpper(r) && i > 0 && (unicode.IsLower(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])):
			flush()
		}
		cur = append(cur, r)
	}
	flush()
	return out
}

// camel is a name in lower camel case: "CaseID" → "caseId".
func camel(name string) string {
	ws := words(name)
	for i, w := range ws {
		w = strings.ToLower(w)
		if i > 0 {
			w = title(w)
		}
		ws[i] = w
	}
	return strings.Join(ws, "")
}

// pascal is a name in upper camel case: "TASK_ITEM" → "TaskItem".
func pascal(name string) string { return title(camel(name)) }

func title(s string) string {
	r := []rune(s)
	if len(r) == 0 {
		return ""
	}
	r[0] = unicode.ToUpper(r[0])
	return string(r)
}

// unique makes a name different from those that are taken.
func unique(name string, taken []string) string {
	for i, base := 2, name; slices.Contains(taken, name); i++ {
		name = fmt.Sprintf("%s%d", base, i)
	}
	return name
}

// noise are words of names of tables that say nothing.
var noise = map[string]bool{
	"table": true, "tables": true, "name": true, "dynamodb": true, "dynamo": true, "ddb": true, "db": true, "aws": true, "arn": true, "conf": true, "config": true,
	"cfg": true, "repo": true, "repository": true, "store": true, "client": true, "env": true, "default": true, "the": true, "my": true, "stage": true,
}

// tableName makes a name of where the program has it from.
func tableName(origins []origin, module string) string {
	for _, o := range origins {
		if o.kind == "const" && o.name != "" {
			return o.name
		}
	}
	for _, o := range origins {
		var kept []string
		for _, w := range words(o.name) {
			if !noise[strings.ToLower(w)] {
				kept = append(kept, title(strings.ToLower(w)))
			}
		}
		if len(kept) > 0 {
			return strings.Join(kept, "")
		}
	}
	parts := strings.Split(module, "/")
	for len(parts) > 0 {
		last := pascal(parts[len(parts)-1])
		if last != "" && !regexp.MustCompile(`^V\d+$`).MatchString(last) {
			return last
		}
		parts = parts[:len(parts)-1]
	}
	return "Main"
}
