package starter

import (
	"fmt"
	"regexp"
	"strings"
)

const header = `# The DynamoDB design of this program, as dynlint init read it from the code.
#
# It is a start: read it, correct it, and write down what the code cannot say: what
# must be unique, what changes in one transaction, which reads are hot, how large
# the tables are. docs/rules.md of dynlint describes every key. Comments are what is
# not certain.
version: 1

# When every operation is a pattern below, write "warning" or "error".
undeclared: off
`

// YAML is the text of the file.
func (f *File) YAML() string {
	w := &writer{lines: map[int][2]string{}}
	w.WriteString(header)
	w.n = strings.Count(header, "\n")
	f.lines = w.lines
	if len(f.Tables) > 0 {
		w.line(0, "")
		any := false
		for _, t := range f.Tables {
			any = any || t.Key != nil
		}
		if any {
			w.line(0, "tables:")
		}
	}
	for _, t := range f.Tables {
		if t.Key == nil {
			w.line(1, "# %s: {code: [{%s}]}   its key is not known: no operation shows it", t.Name, strings.Join(t.Code, "}, {"))
			continue
		}
		f.declare(w, t)
	}
	if len(f.Left) > 0 {
		w.line(0, "")
		w.line(0, "# Operations of which nothing is written above:")
		for _, l := range f.Left {
			w.line(0, "#   %s", l)
		}
	}
	return w.String()
}

// A writer writes lines and remembers what is declared in which.
type writer struct {
	strings.Builder
	n     int
	lines map[int][2]string
}

// declares notes that the next line declares something of a table.
func (w *writer) declares(table, name string) { w.lines[w.n+1] = [2]string{table, name} }

func (w *writer) line(indent int, format string, args ...any) {
	w.n++
	w.WriteString(strings.TrimRight(strings.Repeat("  ", indent)+fmt.Sprintf(format, args...), " ") + "\n")
}

func (f *File) declare(w *writer, t *Table) {
	w.line(1, "%s:", key(t.Name))
	w.line(2, "code: [{%s}]", strings.Join(t.Code, "}, {"))
	w.line(2, "key: %s%s", keyMap(t.Key), comment(t.Guess))
	if len(t.Indexes) > 0 {
		w.line(2, "indexes:")
		for _, x := range t.Indexes {
			local := ""
			if x.Local {
				local = ", local: true"
			}
			w.line(3, "%s: {key: %s%s}%s", key(x.Name), keyMap(x.Key), local, comment(x.Guess))
		}
	}
	f.entities(w, t)
	f.patterns(w, t)
	for _, s := range t.Scans {
		w.line(2, "# Scan at %s", s)
	}
}

// EntityName is the name by which [File.Drop] knows an entity.
func EntityName(name string) string { return "entity " + name }

// Declared is what a line of the text that YAML has returned last declares.
func (f *File) Declared(line int) (table, name string, ok bool) {
	d, ok := f.lines[line]
	return d[0], d[1], ok
}

func (f *File) noEntity(t *Table) bool {
	for _, e := range t.Entities {
		if _, dropped := f.why(t.Name, EntityName(e.Name)); !dropped {
			return false
		}
	}
	return true
}

var plainKey = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_-]*$`)

// key writes a name as a YAML key, with quotes where it needs them.
func key(s string) string {
	switch strings.ToLower(s) {
	case "true", "false", "null", "yes", "no", "on", "off", "y", "n":
		return quote(s)
	}
	if plainKey.MatchString(s) {
		return s
	}
	return quote(s)
}

func keyMap(attrs []Attr) string {
	var out []string
	for _, a := range attrs {
		out = append(out, key(a.Name)+": "+a.Type)
	}
	return "{" + strings.Join(out, ", ") + "}"
}

func comment(s string) string {
	if s == "" {
		return ""
	}
	return " # " + s
}

func (f *File) entities(w *writer, t *Table) {
	if len(t.Entities) == 0 {
		return
	}
	mark := ""
	if why, dropped := f.why(t.Name, ""); dropped || f.noEntity(t) {
		mark = "# "
		if dropped {
			w.line(2, "# Entities as some operations show them; %s:", why)
		}
	}
	w.line(2, "%sentities:", mark)
	for _, e := range t.Entities {
		mark := mark
		if why, dropped := f.why(t.Name, EntityName(e.Name)); dropped && mark == "" {
			mark = "# "
			w.line(2, "# %s:", why)
		}
		w.declares(t.Name, EntityName(e.Name))
		var ks []string
		for _, k := range e.Keys {
			ks = append(ks, key(k.Attr)+": "+quote(k.Text))
		}
		always := ""
		if len(e.Always) > 0 {
			always = "always has " + strings.Join(e.Always, ", ")
		}
		w.line(2, "%s  %s: {%s}%s", mark, key(e.Name), strings.Join(ks, ", "), comment(always))
	}
}

func (f *File) patterns(w *writer, t *Table) {
	declared := false
	for _, p := range t.Patterns {
		if _, dropped := f.why(t.Name, p.Name); !dropped {
			declared = true
		}
	}
	if declared {
		w.line(2, "patterns:")
	}
	for _, p := range t.Patterns {
		if why, dropped := f.why(t.Name, p.Name); dropped {
			w.line(3, "# %s: %s   %s", key(p.Name), p.Body, why)
			continue
		}
		w.declares(t.Name, p.Name)
		w.line(3, "%s: %s # %s", key(p.Name), p.Body, p.At)
	}
}
