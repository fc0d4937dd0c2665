// Package formtest writes programs that register an entry point: one for each
// family of entry points, such as the handlers of a router, in each form that code
// is written in, such as a closure that a function makes, or a table of routes.
// They are made for the tests of what reaches an entry point, and compile with the
// libraries as they are.
package formtest

import (
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/dynlint/dynlint/internal/entry"
)

// A Family is a way in which a library enters a program.
type Family struct {
	Group string // of the documentation
	Name  string
	Kind  entry.Kind

	Imports []string // import paths that its text may use; the name of a package ends the path unless "name path" says it
	// Of a handler: its parameters, their names, its results, and what it returns,
	// as Go text. Type is the type of its values.
	Params, Args, Results, Return, Type string
	// Method is the method that is called, of a value that satisfies the interface
	// Iface; it is empty if functions are registered.
	Method, Iface string
	// Embed is what an implementation has to embed.
	Embed string

	Router   string // type of the variable router, with which handlers are registered; "" for none
	Open     string // makes the router
	Register string // registers $H
	Run      string
	Extra    map[string]string // further files: generated code
}

// A Form is a way to write a handler and to register it.
type Form struct {
	Name string
	Doc  string // what stands in the documentation
	// Decls are declarations of package main, and Setup is what its main does. Both may
	// use the words of [expand]. A handler calls load, which is what the entry point
	// reaches, and nothing else does. What is called when the handlers are made calls
	// warm; only main reaches that.
	Decls, Setup string
	Files        map[string]string // of other packages, by path
	Methods      bool              // for families whose handlers are methods
	Bare         bool              // main does nothing but Setup
}

// Fits reports whether handlers of a family are written in a form.
func (f *Form) Fits(of *Family) bool { return f.Methods == (of.Method != "") }

// Program is a program of packages app and below. Package store holds the
// functions load and warm, whose text is body.
func Program(f *Family, form *Form, body string) *txtar.Archive {
	a := &txtar.Archive{}
	add := func(path, text string, imports ...string) {
		a.Files = append(a.Files, txtar.File{Name: path, Data: []byte(withImports(expand(f, text), append(imports, f.Imports...)))})
	}
	add("app/store/store.go", body)
	for _, path := range keys(form.Files) {
		add(path, form.Files[path], formImports...)
	}
	for _, path := range keys(f.Extra) {
		add(path, f.Extra[path])
	}
	setup := form.Setup
	if !form.Bare {
		setup = "$OPEN\n\t" + setup + "\n\t$RUN"
	}
	text := "package main\n\nfunc load() { store.Load() }\n\nfunc warm() { store.Warm() }\n" + form.Decls + "\n\nfunc main() {\n\t" + setup + "\n}\n"
	add("app/main.go", text, formImports...)
	return a
}

var formImports = []string{"app/store", "app/routes", "app/registry", "app/first", "app/wiring", "context", "sync", "go.uber.org/fx", "go.uber.org/dig", "golang.org/x/sync/errgroup"}

func keys[V any](m map[string]V) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// expand puts in the text of a family:
//
//	$P $A $R     parameters, arguments, results of a handler
//	$RET         what it returns
//	$CALL(f)     a call of f that returns what f does
//	$TYPE        the type of handlers; the interface if they are methods
//	$M           the method
//	$EMBED       what implementations embed
//	$ROUTER      a parameter for the router; $PASS its argument; $COMMA one of both before others
//	$OPEN $RUN   the start and the end of main
//	$REG(h)      registers h
func expand(f *Family, text string) string {
	call := func(arg string) string {
		if f.Method != "" {
			arg += "." + f.Method
		}
		if f.Results == "" {
			return arg + "(" + f.Args + ")"
		}
		return "return " + arg + "(" + f.Args + ")"
	}
	text = function(text, "$CALL(", call)
	text = function(text, "$REG(", func(arg string) string { return strings.ReplaceAll(f.Register, "$H", arg) })
	router, pass := "", ""
	if f.Router != "" {
		router, pass = "router "+f.Router+", ", "router, "
	}
	typ := f.Type
	if f.Method != "" {
		typ = f.Iface
	}
	return strings.NewReplacer(
		"$ROUTER", router, "$PASS", pass, "$PKG", f.Router, "$OPEN", f.Open, "$RUN", f.Run,
		"$TYPE", typ, "$EMBED", f.Embed, "$RET", f.Return, "$P", f.Params, "$A", f.Args, "$R", f.Results, "$M", f.Method,
	).Replace(text)
}

// function replaces each "name(arg)" in a text.
func function(text, name string, by func(arg string) string) string {
	var out strings.Builder
	for {
		before, rest, ok := strings.Cut(text, name)
		out.WriteString(before)
		if !ok {
			return out.String()
		}
		end := 0
		for depth := 1; depth > 0; end++ {
			switch rest[end] {
			case '(', '{':
				depth++
			case ')', '}':
				depth--
			}
		}
		text = rest[end:]
		out.WriteString(by(function(rest[:end-1], name, by)))
	}
}

// withImports adds the imports that a file uses behind its package clause.
func withImports(text string, imports []string) string {
	if strings.Contains(text, "\nimport ") {
		return text
	}
	start := strings.Index(text, "package ")
	end := start + strings.IndexByte(text[start:], '\n')
	clause, rest := text[:end], text[end+1:]
	var used []string
	for _, spec := range imports {
		line := `"` + spec + `"`
		name, path, renamed := strings.Cut(spec, " ")
		if renamed {
			line = name + ` "` + path + `"`
		} else {
			name = packageName(spec)
		}
		if uses(rest, name) && !slices.Contains(used, line) {
			used = append(used, line)
		}
	}
	if used == nil {
		return text
	}
	return clause + "\n\nimport (\n\t" + strings.Join(used, "\n\t") + "\n)\n" + rest
}

// packageName is what the package of an import path is called.
func packageName(path string) string {
	elems := strings.Split(path, "/")
	name := elems[len(elems)-1]
	if len(elems) > 1 && len(name) > 1 && name[0] == 'v' && name[1] >= '0' && name[1] <= '9' {
		name = elems[len(elems)-2]
	}
	return name
}

func uses(text, name string) bool {
	for i := 0; ; {
		j := strings.Index(text[i:], name+".")
		if j < 0 {
			return false
		}
		i += j
		if i == 0 || !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./", rune(text[i-1])) {
			return true
		}
		i += len(name)
	}
}
