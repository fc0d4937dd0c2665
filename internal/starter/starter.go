// Package starter makes a first rules.yaml of what the operations of a program
// show: tables, keys, indexes, entities and one access pattern for each distinct
// read. What is not certain stands in it as a comment.
package starter

import (
	"regexp"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// A File is a rules file in the making.
type File struct {
	Tables []*Table
	// Left are operations that no table of the file has, with the reason.
	Left []string

	at      func(value.Pos) string
	dropped map[string]string // what stands as a comment, with the reason
	lines   map[int][2]string // what the lines of the text declare
}

// A Table is one table that operations name.
type Table struct {
	Name string
	Code []string // entries of code
	Key  []Attr   // partition attributes first; nil if it is not known
	// Guess says why the key is not certain, "" if it is.
	Guess    string
	Indexes  []*Index
	Entities []*Entity
	Patterns []*Pattern
	Scans    []string // places of scans

	asks []ask
}

// An Attr is a key attribute.
type Attr struct {
	Name, Type string
	Sort       bool
}

// An Index is an index that operations read, or that the program creates.
type Index struct {
	Name  string
	Key   []Attr
	Local bool
	Guess string
}

// ask is a request with its operation.
type ask struct {
	op   *check.Op
	verb dynamo.Verb // "" for Query and Scan
	r    *dynamo.Request
}

// Build reads the operations of a program. The tables that it creates tell their
// keys; at writes a place for a reader.
func Build(sites []*check.Site, created []dynamo.TableDef, at func(value.Pos) string) *File {
	f := &File{at: at, dropped: map[string]string{}}
	for _, s := range sites {
		for _, op := range s.Ops {
			f.add(op)
		}
	}
	for _, t := range f.Tables {
		for i := range created {
			if kind, name := check.TableOrigin(created[i].Table); t.is(kind, name) {
				t.created(&created[i])
			}
		}
		t.findKeys()
		t.findEntities()
		t.findPatterns(f)
	}
	slices.Sort(f.Left)
	f.Left = slices.Compact(f.Left)
	return f
}

// add sorts the requests of an operation by their tables.
func (f *File) add(op *check.Op) {
	one := func(r *dynamo.Request, verb dynamo.Verb) {
		if r.Statement != nil {
			f.left(op, "is a statement")
			return
		}
		t := f.table(r)
		if t == nil {
			f.left(op, "names a table that is not known")
			return
		}
		t.asks = append(t.asks, ask{op, verb, r})
	}
	if op.Kind().Many() {
		for i := range op.Op.Actions {
			one(&op.Op.Actions[i].Request, op.Op.Actions[i].Verb)
		}
		return
	}
	verb := map[dynamo.Kind]dynamo.Verb{
		dynamo.GetItem: dynamo.Get, dynamo.PutItem: dynamo.Put, dynamo.UpdateItem: dynamo.Update, dynamo.DeleteItem: dynamo.Delete,
	}[op.Kind()]
	one(&op.Op.Request, verb)
}

func (f *File) left(op *check.Op, why string) {
	f.Left = append(f.Left, f.at(op.Site.Pos)+": "+string(op.Kind())+" "+why)
}

// table is the table of a request, if its name comes from one known place.
func (f *File) table(r *dynamo.Request) *Table {
	if r.Table == nil {
		return nil
	}
	var codes []string
	name := ""
	for _, a := range value.Alternatives(r.Table) {
		k, n := check.TableOrigin(a)
		if h, ok := value.Unwrap(a).(*value.Hole); ok && h.Origin == value.Loop && name != "" {
			continue
		}
		code, ok := codeOf(k, n)
		if !ok {
			return nil
		}
		if name == "" || k == "const" {
			name = n // a default says more than the variable that overrides it
		}
		if !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	if len(codes) == 0 || len(codes) > 3 || !oneTable(codes) {
		return nil
	}
	for _, t := range f.Tables {
		for _, code := range codes {
			if slices.Contains(t.Code, code) {
				for _, more := range codes {
					if !slices.Contains(t.Code, more) {
						t.Code = append(t.Code, more)
					}
				}
				return t
			}
		}
	}
	slices.Sort(codes)
	t := &Table{Name: f.unique(name), Code: codes}
	f.Tables = append(f.Tables, t)
	return t
}

// codeOf is the entry of code for an origin of a table name.
func codeOf(kind, name string) (string, bool) {
	switch kind {
	case "const", "env", "config":
	case "field", "global":
		if !strings.Contains(name, ".") {
			return "", false
		}
	case "text":
		return "glob: " + quote(holes.ReplaceAllString(name, "*")), true
	default:
		return "", false
	}
	return kind + ": " + quote(name), name != ""
}

var holes = regexp.MustCompile(`\{[^}]*\}`)

// oneTable reports whether entries are of one table: not two constants.
func oneTable(codes []string) bool {
	consts := 0
	for _, c := range codes {
		if strings.HasPrefix(c, "const: ") {
			consts++
		}
	}
	return consts < 2 && (len(codes) == 1 || consts == 1)
}

func (f *File) unique(name string) string {
	if i := strings.LastIndexByte(name, '/'); i >= 0 {
		name = name[i+1:]
	}
	if name = strings.Trim(holes.ReplaceAllString(name, ""), "-_. "); name == "" {
		name = "Table"
	}
	return uniqueName(name, func(n string) bool {
		return slices.ContainsFunc(f.Tables, func(t *Table) bool { return t.Name == n })
	})
}

func (t *Table) is(kind, name string) bool {
	return name != "" && slices.Contains(t.Code, kind+": "+quote(name))
}

// Drop turns a declaration into a comment: a pattern, an entity by its
// [EntityName], or all entities of a table if name is "".
func (f *File) Drop(table, name, why string) { f.dropped[table+"\x00"+name] = why }

// Free gives an entity a template of any text for an attribute that it has no
// template for. It reports false if it has one.
func (f *File) Free(table, entity, attr string) bool {
	for _, t := range f.Tables {
		for _, e := range t.Entities {
			if t.Name == table && e.Name == entity && !e.has(attr) {
				e.Keys = append(e.Keys, KeyTemplate{attr, "{" + identifier(attr) + ":text}"})
				return true
			}
		}
	}
	return false
}

func (f *File) why(table, name string) (string, bool) {
	why, ok := f.dropped[table+"\x00"+name]
	return why, ok
}

// Unknown says that the key of a table is not what the operations seemed to show.
func (f *File) Unknown(table string) {
	for _, t := range f.Tables {
		if t.Name == table {
			t.Key = nil
		}
	}
}

// Count says how much is declared.
func (f *File) Count() (tables, indexes, entities, patterns int) {
	for _, t := range f.Tables {
		if t.Key == nil {
			continue
		}
		tables++
		indexes += len(t.Indexes)
		if _, dropped := f.why(t.Name, ""); !dropped {
			entities += len(t.Entities)
		}
		for _, p := range t.Patterns {
			if _, dropped := f.why(t.Name, p.Name); !dropped {
				patterns++
			}
		}
	}
	return
}
