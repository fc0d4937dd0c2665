package initrules

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/dynamo"
)

// A writer writes the file and knows which line is about which element.
type writer struct {
	b      strings.Builder
	line   int
	owners map[int]func(why string) bool // takes the element out; false if it is out already
	counts File
}

func (w *writer) String() string { return w.b.String() }

func (w *writer) file() *File {
	f := w.counts
	f.Text = w.String()
	return &f
}

// takeOut makes a comment of the element of a line. It is false if there is
// none.
func (w *writer) takeOut(line int, why string) bool {
	f := w.owners[line]
	return f != nil && f(why)
}

// put writes one line at a depth; own is told when it is wrong.
func (w *writer) put(depth int, text string, own func(string) bool) {
	w.line++
	if own != nil {
		w.owners[w.line] = own
	}
	w.b.WriteString(strings.TrimRight(strings.Repeat("  ", depth)+text, " ") + "\n")
}

// note writes comments.
func (w *writer) note(depth int, lines ...string) {
	for _, l := range lines {
		w.put(depth, "# "+l, nil)
	}
}

func (g *generator) write() *writer {
	w := &writer{owners: map[int]func(string) bool{}}
	w.note(0,
		"The DynamoDB design of this program, as its operations show it. dynlint init",
		"wrote it once; it is yours to correct: what it could not know, or only guessed,",
		"stands here as a comment. dynlint rules check judges it, docs/rules.md describes",
		"every key.")
	w.put(0, "version: 1", nil)
	w.put(0, "", nil)
	w.note(0, "Once every read and write is a pattern below, say so: dynlint then reports those", "that are none.", "undeclared: error")
	w.put(0, "", nil)
	var known, unknown []*table
	for _, t := range g.tables {
		if len(t.key.names()) > 0 {
			known = append(known, t)
		} else {
			unknown = append(unknown, t)
		}
	}
	if len(known) == 0 {
		w.put(0, "tables: {}", nil)
	} else {
		w.put(0, "tables:", nil)
	}
	for i, t := range known {
		if i > 0 {
			w.put(0, "", nil)
		}
		w.table(t)
	}
	for _, t := range unknown {
		w.put(0, "", nil)
		w.note(1, t.name+" is left out: no operation shows its key.")
		w.note(1, yamlKey(t.name)+":")
		for _, l := range codeOf(t) {
			w.note(1, "  "+l)
		}
		w.note(1, "  key: {PK: S, SK: S}")
	}
	if len(g.skipped) > 0 {
		w.put(0, "", nil)
		w.note(0, "Operations that are given to no table:")
		for _, l := range g.skipped {
			w.note(0, "  "+l)
		}
	}
	return w
}

func (w *writer) table(t *table) {
	w.counts.Tables++
	w.put(1, yamlKey(t.name)+":", nil)
	for _, l := range codeOf(t) {
		w.put(2, l, nil)
	}
	if t.key.note != "" {
		w.note(2, t.key.note)
	}
	w.put(2, "key: "+keyText(t.key), nil)
	if t.delimiter != "#" {
		w.put(2, "delimiter: "+quote(t.delimiter), nil)
	}
	switch {
	case t.typed():
		w.put(2, "type-attribute: "+yamlKey(t.typeAttr), nil)
	case t.typeAttr != "":
		w.note(2, "type-attribute: "+yamlKey(t.typeAttr)+", once each entity has its type: entities whose items were seen together have none yet")
	}
	for _, a := range t.ttl {
		w.note(2, "ttl: "+yamlKey(a))
	}
	w.indexes(t)
	w.entities(t)
	w.patterns(t)
	if len(t.comments) > 0 {
		w.put(0, "", nil)
		w.note(2, "Not written down:")
		for _, l := range t.comments {
			w.note(2, "  "+l)
		}
		w.counts.Comments += len(t.comments)
	}
}

// codeOf is how the program names the table. What tells nothing by itself is
// left to the key attributes.
func codeOf(t *table) []string {
	var sure, notes []string
	for _, o := range t.origins {
		switch {
		case o.kind == "text":
			notes = append(notes, fmt.Sprintf("# code: {glob: %s}, if that is how the name is built", quote(holesOf.ReplaceAllString(o.name, "*"))))
		case o.strong():
			sure = append(sure, fmt.Sprintf("{%s: %s}", o.kind, yamlKey(o.name)))
		case strings.Contains(o.name, "."):
			sure = append(sure, fmt.Sprintf("{%s: %s}", o.kind, yamlKey(o.name)))
		default:
			notes = append(notes, fmt.Sprintf("# also called %s in the program", o.name))
		}
	}
	var out []string
	if len(sure) > 0 {
		out = append(out, "code: ["+strings.Join(sure, ", ")+"]")
	}
	return append(out, notes...)
}

var holesOf = regexp.MustCompile(`\{[^}]*\}`)

func keyText(k key) string {
	if len(k.morePartition)+len(k.moreSort) > 0 {
		text := "{partition: " + attributeList(k.partitions())
		if sorts := k.sorts(); len(sorts) > 0 {
			text += ", sort: " + attributeList(sorts)
		}
		return text + "}"
	}
	var parts []string
	for _, a := range k.attributes() {
		parts = append(parts, yamlKey(a.name)+": "+a.typ)
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// attributeList is the long form of a key, in which S need not be said.
func attributeList(list []attribute) string {
	parts := make([]string, len(list))
	for i, a := range list {
		if parts[i] = yamlKey(a.name); a.typ != "S" {
			parts[i] = "{" + parts[i] + ": " + a.typ + "}"
		}
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

func (w *writer) indexes(t *table) {
	first := true
	for _, x := range t.indexes {
		lines := []string{yamlKey(x.name) + ":", "  key: " + keyText(x.key)}
		if x.projection != "" {
			lines = append(lines, "  projection: "+x.projection)
		}
		purpose := "not read by this program"
		if len(x.funcs) > 0 {
			purpose = "read by " + some(x.funcs)
		}
		lines = append(lines, "  purpose: "+quote(purpose))
		if x.why != "" {
			lines = append(lines, "  why: "+quote(x.why))
		}
		var notes []string
		if x.key.note != "" {
			notes = append(notes, x.key.note)
		}
		if x.key.partition.name == t.key.partition.name && x.key.sort.name != t.key.sort.name {
			notes = append(notes, "local: true, if it is a local index")
		}
		w.element(&first, "indexes:", lines, notes, x.wrong, x.off, &w.counts.Indexes)
	}
}

func (w *writer) entities(t *table) {
	first := true
	for _, e := range t.entities {
		lines := []string{yamlKey(e.name) + ":"}
		attrs := t.entityAttributes(e)
		if t.typed() && len(e.types) == 1 {
			if _, v, _ := strings.Cut(sortedKeys(e.types)[0], "\x00"); v != e.name {
				lines = append(lines, "  type: "+quote(v))
			}
		}
		var special []string
		for _, a := range attrs {
			text := fmt.Sprintf("%s: %s", yamlKey(a.name), quote(a.template))
			if slices.Contains(design.EntitySettings(), a.name) {
				special = append(special, text)
				continue
			}
			lines = append(lines, "  "+text)
		}
		if len(special) > 0 {
			lines = append(lines, "  keys: {"+strings.Join(special, ", ")+"}")
		}
		notes := slices.Clone(e.notes)
		switch {
		case e.read:
			notes = append(notes, "it was seen in conditions of reads only")
		case !e.put:
			notes = append(notes, "no put of it was found")
		}
		required := slices.DeleteFunc(slices.Clone(e.always), t.isKey)
		if len(required) > 0 && len(required) <= maxRequired {
			notes = append(notes, "required: "+flow(required))
		}
		for _, a := range e.unsure {
			notes = append(notes, a+" was seen beside alternatives of the primary key; it may be of another entity")
		}
		if e.guessed {
			notes = append(notes, "its key attributes were seen as alternatives, not together")
		}
		w.element(&first, "entities:", lines, notes, outOf(&e.off), e.off, &w.counts.Entities)
	}
}

// maxRequired is how many attributes of an item are listed.
const maxRequired = 16

func (w *writer) patterns(t *table) {
	first := true
	for _, p := range t.patterns {
		lines := []string{yamlKey(p.name) + ":", "  op: " + string(p.op)}
		if p.index != "" {
			lines = append(lines, "  index: "+yamlKey(p.index))
		}
		if len(p.where) > 0 {
			lines = append(lines, "  where: {"+strings.Join(t.conditions(p), ", ")+"}")
		}
		if len(p.actions) > 0 {
			var as []string
			for _, a := range p.actions {
				as = append(as, "{get: "+yamlKey(a)+"}")
			}
			lines = append(lines, "  actions: ["+strings.Join(as, ", ")+"]")
		}
		if p.desc {
			lines = append(lines, "  order: desc")
		}
		if p.limit > 0 {
			lines = append(lines, fmt.Sprintf("  limit: %d", p.limit))
		}
		if p.consistent {
			lines = append(lines, "  consistent: true")
		}
		if p.hot {
			lines = append(lines, "  hot: true")
		}
		lines = append(lines, "  purpose: "+quote("read by "+some(p.funcs)))
		w.element(&first, "patterns:", lines, nil, outOf(&p.off), p.off, &w.counts.Patterns)
	}
}

// element writes an entry of a mapping, below its heading if it is the first
// that is no comment; one that is wrong as a comment.
func (w *writer) element(first *bool, heading string, lines, notes []string, own func(string) bool, off string, count *int) {
	if off != "" {
		w.put(0, "", nil)
		w.note(3, "Taken out: "+off)
		for _, l := range lines {
			w.note(3, l)
		}
		w.counts.Comments++
		return
	}
	if *first {
		w.put(0, "", nil)
		w.put(2, heading, nil)
		*first = false
	}
	*count++
	for i, l := range lines {
		w.put(3, l, own)
		if i == 0 {
			w.note(4, notes...)
		}
	}
}

// outOf takes an element out once.
func outOf(off *string) func(string) bool {
	return func(why string) bool {
		if *off != "" {
			return false
		}
		*off = why
		return true
	}
}

// wrong takes an index out, unless the program reads it: it is there, even if no
// read of it could be written as a pattern.
func (x *index) wrong(why string) bool {
	if len(x.funcs) > 0 && x.why == "" && strings.Contains(why, "answers no pattern") {
		x.why = "its reads are not patterns yet"
		return true
	}
	return outOf(&x.off)(why)
}

// conditions write the key condition of a pattern.
func (t *table) conditions(p *pattern) []string {
	var out []string
	for _, c := range p.where {
		var vs []string
		for i, v := range c.values {
			text := t.namer.template(c.attr, v, false)
			if i > 0 {
				text = upper(text, v)
			}
			vs = append(vs, quote(text))
		}
		text := vs[0]
		switch {
		case c.op == dynamo.Between:
			text = "{between: [" + strings.Join(vs, ", ") + "]}"
		case c.op == dynamo.BeginsWith:
			text = "{begins_with: " + vs[0] + "}"
		case c.op != dynamo.Eq:
			text = fmt.Sprintf("{%q: %s}", string(c.op), vs[0])
		}
		out = append(out, yamlKey(c.attr)+": "+text)
	}
	return out
}

// lastName is the name of the last component of a template.
var lastName = regexp.MustCompile(`\{([^{}:]*)(:[^{}]*)?\}[^{}]*$`)

// upper gives the last component of the upper bound of a range its own name: that
// of the program if it tells, so that from and to stay apart.
func upper(text string, s shape) string {
	m := lastName.FindStringSubmatchIndex(text)
	if m == nil {
		return text
	}
	old := text[m[2]:m[3]]
	name := camel(s[len(s)-1].name)
	if name == old || vague[strings.ToLower(name)] {
		name = old + "2"
	}
	return text[:m[2]] + name + text[m[3]:]
}

// some lists the first few functions.
func some(funcs []string) string {
	fs := slices.Clone(funcs)
	slices.Sort(fs)
	const most = 3
	if more := len(fs) - most; more > 0 {
		return strings.Join(fs[:most], ", ") + fmt.Sprintf(" and %d more", more)
	}
	return strings.Join(fs, ", ")
}

func flow(list []string) string {
	var out []string
	for _, s := range list {
		out = append(out, yamlKey(s))
	}
	return "[" + strings.Join(out, ", ") + "]"
}

var plainText = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_./-]*$`)

// yamlKey writes a text as a key or value, quoted where YAML would read it as
// something else.
func yamlKey(s string) string {
	switch strings.ToLower(s) {
	case "true", "false", "yes", "no", "on", "off", "null", "y", "n", "nan", "inf":
		return quote(s)
	}
	if plainText.MatchString(s) {
		return s
	}
	return quote(s)
}

// quote writes a text in double quotes. JSON strings are YAML, but for characters that
// YAML wants escaped: keys may end in U+FFFF, as the end of a range.
func quote(s string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		return fmt.Sprintf("%q", s)
	}
	var out strings.Builder
	for _, r := range strings.TrimSuffix(b.String(), "\n") {
		if r == 0xFFFE || r == 0xFFFF || r >= 0x7F && r < 0xA0 {
			fmt.Fprintf(&out, "\\u%04X", r)
			continue
		}
		out.WriteRune(r)
	}
	return out.String()
}
