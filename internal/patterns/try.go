package patterns

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/keys"
)

// A Question asks how a new pattern would be served: which items of an entity,
// by which values, in which order.
type Question struct {
	Name   string
	Table  string   `yaml:"table"`  // may be left out if the entity is in one table only
	Entity string   `yaml:"entity"` // whose items are asked for
	Equal  []string `yaml:"equal"`  // components with a known value, "status" or "status=OPEN"
	Range  string   `yaml:"range"`  // component that the result is sorted by, and may be limited by
	Reads  []string `yaml:"reads"`  // attributes that the reader needs
}

// ParseQuestions reads a file of questions: a mapping from names to them.
func ParseQuestions(text []byte) ([]Question, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return nil, err
	}
	if len(doc.Content) == 0 || doc.Content[0].Kind != yaml.MappingNode {
		return nil, errors.New("the file is no mapping from names to questions, such as OpenTasks: {entity: Task, equal: [userId], range: dueAt}")
	}
	var out []Question
	var errs []error
	fail := func(n *yaml.Node, format string, args ...any) {
		errs = append(errs, fmt.Errorf("line %d: %s", n.Line, fmt.Sprintf(format, args...)))
	}
	top := doc.Content[0].Content
	for i := 0; i+1 < len(top); i += 2 {
		if slices.ContainsFunc(out, func(q Question) bool { return q.Name == top[i].Value }) {
			fail(top[i], "question %s is there twice", top[i].Value)
			continue
		}
		q := Question{Name: top[i].Value}
		q.parse(top[i], top[i+1], fail)
		out = append(out, q)
	}
	return out, errors.Join(errs...)
}

// questionKeys are what a question may say.
const questionKeys = "table, entity, equal, range, reads"

// parse reads one question; each fault is told with its line.
func (q *Question) parse(name, n *yaml.Node, fail func(n *yaml.Node, format string, args ...any)) {
	if n.Kind != yaml.MappingNode {
		fail(n, "question %s is no mapping with the keys %s", q.Name, questionKeys)
		return
	}
	wrong := false // what it says of the entity is told already
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, val := n.Content[i], n.Content[i+1]
		var to any
		form := "text"
		switch key.Value {
		case "table":
			to = &q.Table
		case "entity":
			to = &q.Entity
		case "range":
			to = &q.Range
		case "equal":
			to, form = &q.Equal, "a list of texts"
		case "reads":
			to, form = &q.Reads, "a list of texts"
		default:
			fail(key, "question %s has the unknown key %q; there are %s", q.Name, key.Value, questionKeys)
			continue
		}
		if val.Decode(to) != nil {
			wrong = wrong || key.Value == "entity"
			fail(val, "%s of question %s is not %s", key.Value, q.Name, form)
		}
	}
	if q.Entity == "" && !wrong {
		fail(name, "question %s names no entity", q.Name)
	}
}

// An Answer says what serves a question.
type Answer struct {
	Question Question
	Served   []Plan   // by the table or an index, as they are
	Nearest  *Plan    // if nothing serves it
	Proposal []string // a new index and what it costs, if nothing serves it
}

// A Plan is one way to serve a question.
type Plan struct {
	Index   string // "" for the table
	Keys    []string
	Lacking []string // why it does not serve the question
}

// Try answers a question about a design.
func Try(d *design.Design, q Question) (Answer, error) {
	t, e, err := subject(d, q)
	if err != nil {
		return Answer{}, err
	}
	a := Answer{Question: q}
	plans := []Plan{planOf(t, e, q, "", t.Key)}
	for _, x := range t.Indexes {
		if e.InIndex(x) {
			p := planOf(t, e, q, x.Name.V, x.Key)
			p.Lacking = append(p.Lacking, unprojected(t, x, q)...)
			plans = append(plans, p)
		}
	}
	for i := range plans {
		p := &plans[i]
		if len(p.Lacking) == 0 {
			a.Served = append(a.Served, *p)
		}
		if a.Nearest == nil || len(p.Lacking) < len(a.Nearest.Lacking) {
			a.Nearest = p
		}
	}
	if len(a.Served) > 0 {
		a.Nearest = nil
		return a, nil
	}
	a.Proposal = propose(d, t, e, q)
	return a, nil
}

func subject(d *design.Design, q Question) (*design.Table, *design.Entity, error) {
	var table *design.Table
	var entity *design.Entity
	for _, t := range d.Tables {
		e, ok := t.Entity(q.Entity)
		if !ok || q.Table != "" && q.Table != t.Name.V {
			continue
		}
		if table != nil {
			return nil, nil, fmt.Errorf("question %s: entity %s is in %s and %s; name the table", q.Name, q.Entity, table.Name.V, t.Name.V)
		}
		table, entity = t, e
	}
	if table == nil {
		return nil, nil, fmt.Errorf("question %s: no table declares entity %s", q.Name, q.Entity)
	}
	return table, entity, nil
}

// planOf compares a question with one key: each component of the partition key
// must have a value, the sort key must begin with the other values and then what
// the result is sorted by.
func planOf(t *design.Table, e *design.Entity, q Question, index string, key design.Key) Plan {
	p := Plan{Index: index}
	open := slices.Clone(q.Equal) // values that no key has taken yet
	for _, a := range key.Partition {
		k, ok := e.Key(a.Name.V)
		if !ok {
			continue
		}
		p.Keys = append(p.Keys, a.Name.V+" = "+k.Template.Text)
		for _, s := range k.Template.Segments {
			if s.Comp == nil {
				bindLiteral(&open, s.Lit, k.Template.Delimiter)
			} else if !bind(&open, s.Comp.Name) {
				p.Lacking = append(p.Lacking, fmt.Sprintf("%s holds %s, which has no value", a.Name.V, s.Comp.Name))
			}
		}
	}
	ranged := q.Range == ""
	for _, a := range key.Sort {
		k, ok := e.Key(a.Name.V)
		if !ok {
			continue
		}
		var prefix strings.Builder
		whole := true // each component has a value
		for _, s := range k.Template.Segments {
			if s.Comp == nil {
				bindLiteral(&open, s.Lit, k.Template.Delimiter)
				prefix.WriteString(keys.Escape(s.Lit))
				continue
			}
			if s.Comp.Name == q.Range {
				ranged = true
				if order, why := s.Comp.Type.Order(); order == keys.Missorts || order == keys.Random {
					p.Lacking = append(p.Lacking, fmt.Sprintf("%s does not sort in %s%s", q.Range, a.Name.V, because(why)))
				}
				whole = false
				break
			}
			if !bind(&open, s.Comp.Name) {
				whole = false
				break
			}
			prefix.WriteString("{" + s.Comp.Name + "}")
		}
		switch {
		case whole:
			p.Keys = append(p.Keys, a.Name.V+" = "+prefix.String())
		case prefix.Len() > 0:
			p.Keys = append(p.Keys, a.Name.V+" begins_with "+prefix.String())
		}
	}
	for _, s := range open {
		p.Lacking = append(p.Lacking, s+" would be a filter")
	}
	if !ranged {
		p.Lacking = append(p.Lacking, "the items are not sorted by "+q.Range)
	}
	return p
}

func because(why string) string {
	if why == "" {
		return ""
	}
	return ": " + why
}

// bind gives a component its value, if there is one.
func bind(open *[]string, component string) bool {
	i := slices.IndexFunc(*open, func(s string) bool {
		name, _, _ := strings.Cut(s, "=")
		return name == component
	})
	if i < 0 {
		return false
	}
	*open = slices.Delete(*open, i, i+1)
	return true
}

// bindLiteral takes the values that stand in a literal: "status=OPEN" in
// "#TASK_STATUS#OPEN".
func bindLiteral(open *[]string, lit, delimiter string) {
	*open = slices.DeleteFunc(*open, func(s string) bool {
		_, v, ok := strings.Cut(s, "=")
		return ok && slices.Contains(strings.Split(lit, delimiter), v)
	})
}

// unprojected says what a reader would miss in an index.
func unprojected(t *design.Table, x *design.Index, q Question) []string {
	if x.Local.V || x.Projection.All || !x.Projection.Pos.IsValid() {
		return nil
	}
	var out []string
	for _, r := range q.Reads {
		has := x.Key.Has(r) || t.Key.Has(r) || slices.ContainsFunc(x.Projection.Include, func(s design.String) bool { return s.V == r })
		if !has {
			out = append(out, "the index does not project "+r)
		}
	}
	return out
}

// WriteAnswers writes answers for a person.
func WriteAnswers(w io.Writer, answers []Answer) error {
	var b strings.Builder
	for _, a := range answers {
		fmt.Fprintf(&b, "%s: ", a.Question.Name)
		if len(a.Served) == 0 {
			fmt.Fprintf(&b, "nothing serves it; %s comes nearest\n", placeOf(a.Nearest.Index))
			for _, l := range a.Nearest.Lacking {
				fmt.Fprintf(&b, "    %s\n", l)
			}
			b.WriteString("  a new sparse index would need\n")
			for _, l := range a.Proposal {
				fmt.Fprintf(&b, "    %s\n", l)
			}
			continue
		}
		for i, p := range a.Served {
			if i > 0 {
				b.WriteString("  also ")
			}
			fmt.Fprintf(&b, "served by %s: %s\n", placeOf(p.Index), strings.Join(p.Keys, ", "))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func placeOf(index string) string {
	if index == "" {
		return "the table"
	}
	return "index " + index
}
