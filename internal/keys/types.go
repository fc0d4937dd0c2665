package keys

import (
	"fmt"
	"regexp/syntax"
	"strconv"
	"strings"
	"sync"
)

// A Kind is the kind of a component's type.
type Kind string

// The kinds of component types, as written in rules.yaml.
const (
	ID        Kind = "id"        // one or more characters, never the delimiter
	UUID      Kind = "uuid"      // 8-4-4-4-12 hexadecimal digits
	ULID      Kind = "ulid"      // 26 characters of Crockford's base 32
	KSUID     Kind = "ksuid"     // 27 characters of base 62
	Date      Kind = "date"      // 2006-01-02, or date(LAYOUT)
	Timestamp Kind = "timestamp" // 2006-01-02T15:04:05Z; (ms), (us), (ns) or (LAYOUT)
	Epoch     Kind = "epoch"     // seconds since 1970, 10 digits; (ms) 13, (us) 16, (ns) 19
	Int       Kind = "int"       // int(6): 6 digits, zero-padded; int: any number of digits
	Enum      Kind = "enum"      // enum(OPEN|DONE)
	Pattern   Kind = "pattern"   // pattern(REGEXP), of the whole component
	Text      Kind = "text"      // free text, one or more characters, may hold the delimiter
)

// Kinds lists every kind, in the order of the documentation.
var Kinds = []Kind{ID, UUID, ULID, KSUID, Date, Timestamp, Epoch, Int, Enum, Pattern, Text}

// A Type says which strings a component may be.
type Type struct {
	Kind    Kind
	Width   int      // digits of an epoch or a padded int; 0 for an unpadded int
	Layout  string   // Go layout of a date or timestamp
	Values  []string // of an enum
	Pattern string   // regular expression of a pattern
	re      *syntax.Regexp
}

const (
	dateLayout      = "2006-01-02"
	timestampLayout = "2006-01-02T15:04:05Z07:00"
)

// digits of an epoch by unit, and fractions of a timestamp by unit.
var (
	epochWidth = map[string]int{"": 10, "s": 10, "ms": 13, "us": 16, "ns": 19}
	fractions  = map[string]string{"": "", "s": "", "ms": ".000", "us": ".000000", "ns": ".000000000"}
)

// ParseType reads a type as it is written after the colon of a component.
func ParseType(s string) (Type, error) {
	name, arg, hasArg := strings.Cut(s, "(")
	if hasArg {
		if !strings.HasSuffix(arg, ")") {
			return Type{}, fmt.Errorf("component type %q has no closing parenthesis", s)
		}
		arg = arg[:len(arg)-1]
		if arg == "" {
			return Type{}, fmt.Errorf("component type %q has nothing between its parentheses", s)
		}
	}
	return NewType(Kind(name), arg)
}

// NewType makes a type of a kind and its argument: a width, a unit, a layout,
// values separated by "|", or a regular expression; "" for none.
func NewType(kind Kind, arg string) (Type, error) {
	t := Type{Kind: kind}
	switch kind {
	case ID, UUID, ULID, KSUID, Text:
		if arg != "" {
			return t, fmt.Errorf("component type %s takes no argument, have %q", kind, arg)
		}
	case Date, Timestamp:
		return t.withLayout(arg)
	case Epoch:
		w, ok := epochWidth[arg]
		if !ok {
			return t, fmt.Errorf("epoch unit %q is not one of s, ms, us, ns", arg)
		}
		t.Width = w
	case Int:
		if arg == "" {
			return t, nil
		}
		w, err := strconv.Atoi(arg)
		if err != nil || w < 1 || w > 38 {
			return t, fmt.Errorf("int width %q is not a number from 1 to 38", arg)
		}
		t.Width = w
	case Enum:
		return t.withValues(strings.Split(arg, "|"))
	case Pattern:
		if arg == "" {
			return t, fmt.Errorf("pattern has no regular expression")
		}
		re, err := parsePattern(arg)
		if err != nil {
			return t, err
		}
		t.Pattern, t.re = arg, re
	default:
		return t, &UnknownKindError{string(kind)}
	}
	return t, nil
}

// An UnknownKindError says that a component type has an unknown name.
type UnknownKindError struct{ Name string }

func (e *UnknownKindError) Error() string {
	return fmt.Sprintf("unknown component type %q", e.Name)
}

func (t Type) withLayout(arg string) (Type, error) {
	frac, unit := fractions[arg]
	switch {
	case t.Kind == Date && arg == "":
		t.Layout = dateLayout
	case t.Kind == Timestamp && unit:
		t.Layout = "2006-01-02T15:04:05" + frac + "Z07:00"
	case strings.Contains(arg, "06"):
		t.Layout = arg
	default:
		return t, fmt.Errorf("%s layout %q has no year (2006); layouts are those of package time", t.Kind, arg)
	}
	return t, nil
}

func (t Type) withValues(values []string) (Type, error) {
	seen := map[string]bool{}
	for _, v := range values {
		if v == "" {
			return t, fmt.Errorf("enum has an empty value")
		}
		if seen[v] {
			return t, fmt.Errorf("enum has value %q twice", v)
		}
		seen[v] = true
	}
	t.Values = values
	return t, nil
}

// String is the type as written in a template.
func (t Type) String() string {
	arg := ""
	switch t.Kind {
	case Date:
		if t.Layout != dateLayout {
			arg = t.Layout
		}
	case Timestamp:
		arg = t.timestampArg()
	case Epoch:
		for _, unit := range []string{"ms", "us", "ns"} {
			if epochWidth[unit] == t.Width {
				arg = unit
			}
		}
	case Int:
		if t.Width > 0 {
			arg = strconv.Itoa(t.Width)
		}
	case Enum:
		arg = strings.Join(t.Values, "|")
	case Pattern:
		arg = t.Pattern
	}
	if arg == "" {
		return string(t.Kind)
	}
	return string(t.Kind) + "(" + arg + ")"
}

func (t Type) timestampArg() string {
	if t.Layout == timestampLayout {
		return ""
	}
	for _, unit := range []string{"ms", "us", "ns"} {
		if t.Layout == "2006-01-02T15:04:05"+fractions[unit]+"Z07:00" {
			return unit
		}
	}
	return t.Layout
}

// An Order says how the strings of a type sort.
type Order int

// The orders.
const (
	Alphabetic Order = iota // text: its own order is the only one it has
	Sorts                   // the natural order (of time, of numbers) is the order of the strings
	Missorts                // there is a natural order, and the strings sort otherwise
	Random                  // the strings sort, but their order means nothing
)

// Order says how strings of the type sort, with the reason if they missort.
func (t Type) Order() (Order, string) {
	switch t.Kind {
	case Date, Timestamp:
		if ok, why := layoutSorts(t.Layout, true); !ok {
			return Missorts, fmt.Sprintf("layout %q does not sort: %s", t.Layout, why)
		}
		return Sorts, ""
	case Epoch, ULID, KSUID:
		return Sorts, ""
	case Int:
		if t.Width == 0 {
			return Missorts, `numbers without a width do not sort as text ("10" is before "9")`
		}
		return Sorts, ""
	case UUID:
		return Random, ""
	}
	return Alphabetic, ""
}

// fragment is the automaton of the type in templates with a delimiter.
func (t Type) fragment(b *builder, delimiter string) frag {
	switch t.Kind {
	case UUID:
		f := b.run(8, hexDigits...)
		for _, n := range []int{4, 4, 4, 12} {
			f = b.concat(f, b.lit("-"))
			f = b.concat(f, b.run(n, hexDigits...))
		}
		return f
	case ULID:
		return b.concat(b.run(1, runeRange{'0', '7'}), b.run(25, crockford...))
	case KSUID:
		return b.run(27, base62...)
	case Date, Timestamp:
		return b.layout(t.Layout, true)
	case Epoch:
		return b.digits(t.Width)
	case Int:
		if t.Width == 0 {
			return b.re("0|-?[1-9][0-9]*")
		}
		return b.digits(t.Width)
	case Enum:
		var fs []frag
		for _, v := range t.Values {
			fs = append(fs, b.lit(v))
		}
		return b.alt(fs...)
	case Pattern:
		return b.regexp(t.re)
	}
	return b.plus(b.class(looseRunes(t, delimiter)))
}

// The characters of generated ids.
var (
	hexDigits = []runeRange{{'0', '9'}, {'a', 'f'}, {'A', 'F'}}
	crockford = []runeRange{{'0', '9'}, {'A', 'H'}, {'J', 'K'}, {'M', 'N'}, {'P', 'T'}, {'V', 'Z'}}
	base62    = []runeRange{{'0', '9'}, {'A', 'Z'}, {'a', 'z'}}
)

// looseRunes are the characters of the types whose values are any text of them.
func looseRunes(t Type, delimiter string) []runeRange {
	if t.Kind == Text {
		return anyRune
	}
	return except(delimiter)
}

func (b *builder) digits(n int) frag { return b.run(n, runeRange{'0', '9'}) }

// run is n runes of a class.
func (b *builder) run(n int, class ...runeRange) frag {
	f := b.empty()
	for range n {
		f.out = b.after(f.out, class...)
	}
	return f
}

// fixed holds the parsed expressions of this package.
var fixed sync.Map // string → *syntax.Regexp

// re makes the fragment of a fixed expression of this package.
func (b *builder) re(expr string) frag {
	if re, ok := fixed.Load(expr); ok {
		return b.regexp(re.(*syntax.Regexp))
	}
	re, err := parsePattern(expr)
	if err != nil {
		panic("internal error: " + err.Error())
	}
	fixed.Store(expr, re)
	return b.regexp(re)
}
