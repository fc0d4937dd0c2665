package compare

import (
	"os"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/keys"
	"github.com/dynlint/dynlint/internal/value"
)

func hole(origin value.Origin, name, format string) value.Value {
	return value.NewHole(value.Hole{Origin: origin, Name: name, Format: format})
}

func shapes(texts []Text) string {
	var out []string
	for _, t := range texts {
		out = append(out, t.Shape.String())
	}
	return strings.Join(out, " | ")
}

func TestTexts(t *testing.T) {
	id := hole(value.Client, "id", "")
	for _, test := range []struct {
		name  string
		v     value.Value
		want  string
		open  bool
		first string // format of the first hole
	}{
		{"constant", value.Str("META"), "META", false, ""},
		{"text", value.Concat(value.Str("CASE#"), id), "CASE#{id}", false, ""},
		{"empty part beside filled", value.NewChoice(value.Str("CASE#"), value.Concat(value.Str("CASE#"), id)), "CASE#{id}", false, ""},
		{"other constant beside text", value.NewChoice(value.Str("META"), value.Concat(value.Str("CASE#"), id)), "META | CASE#{id}", false, ""},
		{"nil beside text", value.NewChoice(value.NilValue, value.Str("META")), "META", false, ""},
		{"cut off", value.NewChoice(value.Str("META"), hole(value.Bound, "", "")), "META", true, ""},
		{"unknown", nil, "", true, ""},
		{"date", hole(value.Clock, "now", "2006-01-02"), "{now:time(2006-01-02)}", false, "time(2006-01-02)"},
		{"random digits of 16", hole(value.ID, "random", "%x"), "{random:pattern([0-9a-f]+)}", false, "pattern([0-9a-f]+)"},
		{"seconds", hole(value.Clock, "now", "unix()"), "{now:epoch}", false, "epoch"},
		{"padded", hole(value.Number, "n", "%06d"), "{n:%06d}", false, "%06d"},
		{"blanks", hole(value.Number, "n", "%6d"), "{n}", false, ""},
	} {
		texts, open := Texts(test.v)
		if got := shapes(texts); got != test.want || open != test.open {
			t.Errorf("%s: %q, open %t; want %q, %t", test.name, got, open, test.want, test.open)
		}
	}
}

// A place is that of the piece of a literal that holds the byte, and for an
// unknown part that of the literal beside it.
func TestAt(t *testing.T) {
	at := func(line int) value.Pos { return value.Pos{File: "f.go", Line: line, Col: 1} }
	lit := func(s string, line int) value.Value { return value.NewConst(value.String, s, at(line)) }
	texts, _ := Texts(value.Concat(lit("$shop", 1), lit("#user#", 2), hole(value.Client, "id", ""), lit("#END", 3)))
	text := texts[0]
	for _, test := range []struct{ part, off, line int }{{0, 0, 1}, {0, 4, 1}, {0, 5, 2}, {1, 0, 2}, {2, 0, 3}} {
		if got := text.AtByte(test.part, test.off).Line; got != test.line {
			t.Errorf("part %d, byte %d: line %d, want %d", test.part, test.off, got, test.line)
		}
	}
}

const rules = `version: 1
tables:
  T:
    key: {PK: S, SK: S}
    entities:
      Meta: {PK: "CASE#{caseId}", SK: META}
      Task: {PK: "CASE#{caseId}", SK: "TASK#{due:date}#{taskId}"}
      Party: {PK: "PARTY#{partyId}", SK: "CASE#{caseId}"}
`

func table(t *testing.T) *design.Table {
	t.Helper()
	name := t.TempDir() + "/rules.yaml"
	if err := os.WriteFile(name, []byte(rules), 0o666); err != nil {
		t.Fatal(err)
	}
	d, err := design.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return d.Tables[0]
}

func key(attr string, alts ...value.Value) Key {
	return KeyOf(dynamo.Attr{Name: attr, Cond: dynamo.Item, Type: "S", Vals: []value.Value{value.NewChoice(alts...)}})
}

// An alternative is wrong only if it is wrong with every alternative of the other
// attributes: their product is never judged.
func TestWrongs(t *testing.T) {
	from := Candidates(table(t), "")
	id := hole(value.Client, "id", "")
	caseOf, partyOf := value.Concat(value.Str("CASE#"), id), value.Concat(value.Str("PARTY#"), id)
	random, due := hole(value.ID, "random", "%x"), hole(value.Client, "due", "2006-01-02")
	for _, test := range []struct {
		name   string
		pk, sk []value.Value
		want   string
	}{
		{"right", []value.Value{caseOf}, []value.Value{value.Str("META")}, ""},
		{"each goes with one of the others", []value.Value{caseOf, partyOf}, []value.Value{value.Str("META"), caseOf}, ""},
		{"one goes with none", []value.Value{caseOf}, []value.Value{value.Str("META"), value.Str("META2")}, "SK META2: Meta"},
		{"order", []value.Value{caseOf}, []value.Value{value.Concat(value.Str("TASK#"), random, value.Str("#"), due)}, "SK TASK#{random}#{due}: Task"},
		{"the other attribute", []value.Value{partyOf}, []value.Value{value.Str("META")}, "PK PARTY#{id}: Meta"},
		{"unknown", []value.Value{id}, []value.Value{id}, ""},
	} {
		var got []string
		for _, w := range Wrongs([]Key{key("PK", test.pk...), key("SK", test.sk...)}, from) {
			got = append(got, w.Key.Attr+" "+w.Text.String()+": "+w.Nearest.Entity.Name.V)
		}
		if s := strings.Join(got, ", "); s != test.want {
			t.Errorf("%s: %q, want %q", test.name, s, test.want)
		}
	}
}

func TestMisorders(t *testing.T) {
	for _, test := range []struct {
		template string
		v        value.Value
		want     string
		assumed  bool
	}{
		{"{at:timestamp}", hole(value.Clock, "now", "2006-01-02T15:04:05Z"), "", false},
		{"{at:timestamp}", hole(value.Clock, "now", "2006-01-02T15:04:05.999999999Z"), "its fraction drops trailing zeros", false},
		{"{at:timestamp}", hole(value.Clock, "now", "2006-01-02T15:04:05Z07:00"), "it is in the zone of the machine, not in UTC", true},
		{"{at:timestamp}", hole(value.Client, "at", "2006-01-02T15:04:05Z07:00"), "it is in the zone of the client, not in UTC", false},
		{"{n:int(6)}", hole(value.Number, "n", "%06d"), "", false},
		{"{n:int(6)}", hole(value.Number, "n", "%d"), `it has no fixed width: "10" sorts before "9"`, false},
		{"{n:int(6)}", hole(value.Number, "n", "%04d"), "its width is not 6", false},
		{"{id}", hole(value.Number, "n", "%d"), "", false},
	} {
		tmpl, errs := keys.Parse(test.template, keys.Options{})
		if len(errs) > 0 {
			t.Fatal(errs[0])
		}
		texts, _ := Texts(test.v)
		got, assumed := "", false
		if ms := Misorders(texts[0], tmpl.MatchPrefix(texts[0].Shape).Fills); len(ms) > 0 {
			got, assumed = ms[0].Why, ms[0].Assumed != ""
		}
		if got != test.want || assumed != test.assumed {
			t.Errorf("%s with %s: %q, assumed %t; want %q, %t", test.template, texts[0].Shape, got, assumed, test.want, test.assumed)
		}
	}
}

// Where the program chooses the names of keys, what an operation says of a key is not
// known: it may be any pattern's.
func TestAskedOfNamesNotKnown(t *testing.T) {
	d, err := design.Parse("rules.yaml", []byte("version: 1\ntables: {T: {code: [{const: t}], key: {PK: S}}}\n"))
	if err != nil {
		t.Fatal(err)
	}
	op := dynamo.Operation{Kind: dynamo.GetItem}
	for _, test := range []struct {
		name string
		open bool
	}{{"PK", false}, {"", true}} {
		op.Keys.List = []dynamo.Attr{{Name: test.name, NameOf: hole(value.Param, "name", ""), Cond: dynamo.Item, Type: "S", Vals: []value.Value{value.Str("A")}}}
		if _, open := Asked(&op, "p", d.Tables[0], nil); open != test.open {
			t.Errorf("name %q: open %t", test.name, open)
		}
	}
}
