package design

import "github.com/dynlint/dynlint/internal/keys"

// A Design is all that a rules file and the files it extends declare.
//
// Field tags name the keys of the file: "name", with options "required",
// "map" (a mapping whose keys are names), "one" (a single value may stand for a
// list), "key" (the name in a map), "rest" (all keys that no other field
// names). The tag enum lists the only values of a string.
type Design struct {
	Files       []string      // the file and those it extends, in order of reading
	Version     Int           `rules:"version,required"`
	Extends     []String      `rules:"extends,one"`
	Program     []String      `rules:"program,one"`
	Undeclared  String        `rules:"undeclared" enum:"off|warning|error"`
	Delimiter   String        `rules:"delimiter"`
	Components  []*Component  `rules:"components,map"`
	EntryPoints []*EntryPoint `rules:"entry-points"`
	Identity    []String      `rules:"identity,one"`
	Authorize   []String      `rules:"authorize,one"`
	Tables      []*Table      `rules:"tables,map"`
	Allow       []*Allow      `rules:"allow"`
}

// A Component declares the type of the components of one name, so that
// templates need not repeat it.
type Component struct {
	Name      String   `rules:",key"`
	Type      String   `rules:"type,required,scalar"`
	Values    []String `rules:"values"`
	Width     Int      `rules:"width"`
	Unit      String   `rules:"unit" enum:"s|ms|us|ns"`
	Layout    String   `rules:"layout"`
	Pattern   String   `rules:"pattern"`
	From      String   `rules:"from" enum:"identity|client|server"`
	Mutable   Bool     `rules:"mutable"`
	Sensitive Bool     `rules:"sensitive"`
	Why       String   `rules:"why"`
	Pos       Pos

	Resolved keys.Type // what Type and the fields after it say
}

// An EntryPoint names functions that the built-in table of entry points does
// not know: exactly one of Func, Type and Package is set.
type EntryPoint struct {
	Func    String `rules:"func"`    // import/path.Func or import/path.(*Type).Method
	Type    String `rules:"type"`    // a function type whose values are handlers
	Package String `rules:"package"` // every exported function of a package
	Kind    String `rules:"kind" enum:"http|lambda|grpc|graphql|websocket|queue|stream|schedule|cli"`
	Hot     Bool   `rules:"hot"` // default: whether the kind serves requests
	Why     String `rules:"why"`
	Pos     Pos
}

// IsHot reports whether a request waits for the entry point.
func (e *EntryPoint) IsHot() bool {
	if e.Hot.Set() {
		return e.Hot.V
	}
	switch e.Kind.V {
	case "queue", "stream", "schedule", "cli":
		return false
	}
	return true
}

// An Allow is a finding that is accepted.
type Allow struct {
	Rule   String `rules:"rule,required"`  // check or check/kind
	Where  String `rules:"where,required"` // file glob, package path, function, or name in this file
	Reason String `rules:"reason,required"`
	Until  Day    `rules:"until"`
	Pos    Pos
}

// Table is the declared table of a name.
func (d *Design) Table(name string) (*Table, bool) { return find(d.Tables, name) }

// Component is the declaration of a component name for a table: the table's
// own, else the file's.
func (d *Design) Component(t *Table, name string) (*Component, bool) {
	if t != nil {
		if c, ok := find(t.Components, name); ok {
			return c, true
		}
	}
	return find(d.Components, name)
}

// A named is an element of a map of the file.
type named interface{ name() String }

func (c *Component) name() String { return c.Name }
func (t *Table) name() String     { return t.Name }
func (x *Index) name() String     { return x.Name }
func (e *Entity) name() String    { return e.Name }
func (p *Pattern) name() String   { return p.Name }
func (i *Invariant) name() String { return i.Name }

func find[T named](list []T, name string) (T, bool) {
	for _, x := range list {
		if x.name().V == name {
			return x, true
		}
	}
	var zero T
	return zero, false
}

func names[T named](list []T) []string {
	var out []string
	for _, x := range list {
		out = append(out, x.name().V)
	}
	return out
}
