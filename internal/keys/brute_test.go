package keys

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// The tests of this file compare the automata with brute force: all strings
// over a tiny alphabet, matched by package regexp, which shares nothing with
// them but the syntax of pattern components.

const alphabet = "ab#"

// upTo lists all strings over the alphabet of at most n characters.
func upTo(n int) []string {
	all := []string{""}
	for from := 0; n > 0; n-- {
		end := len(all)
		for _, s := range all[from:end] {
			for _, c := range alphabet {
				all = append(all, s+string(c))
			}
		}
		from = end
	}
	return all
}

// typeExprs are component types and formats with the expressions that say the
// same to package regexp.
var typeExprs = map[string]string{
	"id":             `[^#]+`,
	"text":           `(?s:.+)`,
	"enum(a|ab|b#)":  `(?:a|ab|b#)`,
	"pattern(a*b)":   `a*b`,
	"pattern((a|)#)": `(?:a|)#`,
	"except(#)":      `[^#]*`,
	"":               `(?s:.*)`,
}

var (
	componentTypes = []string{"id", "text", "enum(a|ab|b#)", "pattern(a*b)", "pattern((a|)#)"}
	holeFormats    = append([]string{"", "except(#)"}, componentTypes...)
	literals       = []string{"a", "#", "ab", "b#", "#a"}
)

// A generated is a random template or shape with its regular expression.
type generated struct {
	text string
	re   *regexp.Regexp
}

func generate(r *rand.Rand, types []string) generated {
	var text, expr strings.Builder
	for i := range 1 + r.IntN(3) {
		if r.IntN(2) == 0 {
			lit := literals[r.IntN(len(literals))]
			text.WriteString(lit)
			expr.WriteString(regexp.QuoteMeta(lit))
			continue
		}
		typ := types[r.IntN(len(types))]
		fmt.Fprintf(&text, "{c%d", i)
		if typ != "" {
			text.WriteString(":" + typ)
		}
		text.WriteString("}")
		expr.WriteString(typeExprs[typ])
	}
	return generated{text.String(), regexp.MustCompile(`^(?s:` + expr.String() + `)$`)}
}

func (g generated) among(all []string) []string {
	var out []string
	for _, s := range all {
		if g.re.MatchString(s) {
			out = append(out, s)
		}
	}
	return out
}

const rounds = 400

func TestCollideByBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	all := upTo(7)
	collisions := 0
	for range rounds {
		a, b := generate(r, componentTypes), generate(r, componentTypes)
		s, ok := Collide(parse(t, a.text), parse(t, b.text))
		var shortest string
		found := false
		for _, x := range b.among(a.among(all)) { // sorted by length
			shortest, found = x, true
			break
		}
		switch {
		case ok && !(a.re.MatchString(s) && b.re.MatchString(s)):
			t.Errorf("Collide(%q, %q) = %q, which is not a string of both", a.text, b.text, s)
		case found && !ok:
			t.Errorf("Collide(%q, %q) finds nothing; both have %q", a.text, b.text, shortest)
		case found && len([]rune(s)) != len(shortest):
			t.Errorf("Collide(%q, %q) = %q; %q is shorter", a.text, b.text, s, shortest)
		}
		if ok {
			collisions++
		}
	}
	if collisions < rounds/10 || collisions > rounds*9/10 {
		t.Errorf("%d of %d pairs collide; the generator is of no use", collisions, rounds)
	}
}

func TestMatchByBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	all := upTo(6)
	count := map[Verdict]int{}
	for range rounds {
		a, b := generate(r, componentTypes), generate(r, holeFormats)
		m := parse(t, a.text).Match(shape(t, b.text))
		count[m.Verdict]++
		what := fmt.Sprintf("Match(%q, %q) = %v", a.text, b.text, m.Verdict)
		if m.Verdict != Breaks && !(a.re.MatchString(m.In) && b.re.MatchString(m.In)) {
			t.Errorf("%s, with %q as an example inside", what, m.In)
		}
		if m.Verdict != Holds && (a.re.MatchString(m.Out) || !b.re.MatchString(m.Out)) {
			t.Errorf("%s, with %q as an example outside", what, m.Out)
		}
		for _, s := range b.among(all) {
			if in := a.re.MatchString(s); in && m.Verdict == Breaks || !in && m.Verdict == Holds {
				t.Errorf("%s, but %q is in the template: %v", what, s, in)
				break
			}
		}
		if m.Fits && m.Verdict == Breaks {
			t.Errorf("%s, but it fits", what)
		}
	}
	for _, v := range []Verdict{Holds, Breaks, Unknown} {
		if count[v] < rounds/20 {
			t.Errorf("%d of %d are %v; the generator is of no use", count[v], rounds, v)
		}
	}
}

func TestPrefixByBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	all := upTo(7)
	short := upTo(3)
	for range rounds {
		a, b := generate(r, componentTypes), generate(r, holeFormats)
		begins := map[string]bool{}
		for _, s := range a.among(all) {
			for i := range len(s) + 1 {
				begins[s[:i]] = true
			}
		}
		m := parse(t, a.text).MatchPrefix(shape(t, b.text))
		what := fmt.Sprintf("MatchPrefix(%q, %q) = %v", a.text, b.text, m.Verdict)
		if m.Verdict != Breaks && (!b.re.MatchString(m.In) || len(m.In) < 4 && strings.Trim(m.In, alphabet) == "" && !begins[m.In]) {
			t.Errorf("%s, with %q as an example inside", what, m.In)
		}
		if m.Verdict != Holds && (!b.re.MatchString(m.Out) || begins[m.Out]) {
			t.Errorf("%s, with %q as an example outside", what, m.Out)
		}
		for _, s := range b.among(short) {
			if begins[s] && m.Verdict == Breaks || !begins[s] && m.Verdict == Holds {
				t.Errorf("%s, but %q begins a string of the template: %v", what, s, begins[s])
				break
			}
		}
	}
}

func TestRangeByBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	all := upTo(6)
	constants := upTo(4)
	bound := func(strs []string) (Bound, []string) {
		b := Bound{Open: r.IntN(4) == 0, Exclusive: r.IntN(2) == 0}
		text := constants[r.IntN(len(constants))]
		if len(strs) > 0 && r.IntN(3) > 0 { // near the strings of the template
			text = strs[r.IntN(len(strs))]
			text = text[:r.IntN(len(text)+1)]
		}
		b.Shape.Parts = []Part{Lit(text)}
		values := []string{text}
		if r.IntN(3) == 0 { // the rest of the bound is a hole
			b.Shape.Parts = append(b.Shape.Parts, Hole("x", ""))
			values = nil
			for _, x := range append(upTo(2), "~", "\x01") {
				values = append(values, text+x)
			}
		}
		return b, values
	}
	count := map[Verdict]int{}
	for range rounds {
		a := generate(r, componentTypes)
		strs := a.among(all)
		lo, lows := bound(strs)
		hi, highs := bound(strs)
		got := parse(t, a.text).Range(lo, hi).Verdict
		count[got]++
		some, every := false, true
		for _, low := range lows {
			for _, high := range highs {
				inside := false
				for _, s := range strs {
					above := lo.Open || s > low || s == low && !lo.Exclusive
					below := hi.Open || s < high || s == high && !hi.Exclusive
					inside = inside || above && below
				}
				some = some || inside
				every = every && inside
			}
		}
		what := fmt.Sprintf("Range(%q, %v, %v) = %v", a.text, lo, hi, got)
		if some && got == Breaks {
			t.Errorf("%s, but a string is inside", what)
		}
		// Types of other characters have strings outside the enumeration.
		closed := !strings.Contains(a.text, ":id") && !strings.Contains(a.text, ":text")
		if closed && (got == Holds && !every || got != Breaks && !some || got != Holds && len(lows)+len(highs) == 2 && some) {
			t.Errorf("%s, but some inside %v, always %v", what, some, every)
		}
	}
	for _, v := range []Verdict{Holds, Breaks, Unknown} {
		if count[v] < rounds/40 {
			t.Errorf("%d of %d are %v; the generator is of no use", count[v], rounds, v)
		}
	}
}

func TestFixedWidthByBruteForce(t *testing.T) {
	all := upTo(6)
	for typ, expr := range typeExprs {
		if typ == "" || strings.HasPrefix(typ, "except") {
			continue
		}
		tmpl := parse(t, "{c:"+typ+"}")
		g := generated{typ, regexp.MustCompile("^(?s:" + expr + ")$")}
		free := true
		values := g.among(all)
		for _, a := range values {
			for _, b := range values {
				free = free && (a == b || !strings.HasPrefix(b, a))
			}
		}
		if got := tmpl.FixedWidth(tmpl.Components()[0]); got != free {
			t.Errorf("FixedWidth(%s) = %v, by brute force %v", typ, got, free)
		}
	}
}
