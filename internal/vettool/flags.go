package vettool

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// global are the flags of all analyzers that have one of that name.
var global = []struct{ name, usage string }{
	{"rules", "where the rules come from: nearest, the rules.yaml nearest to each package, or off"},
	{"preset", "preset of findings: core for what is proved, audit for what rests on an assumption too"},
}

// own are the flags of the protocol and of this driver.
var own = []struct{ name, usage string }{
	{"json", "print findings as JSON"},
	{"fix", "apply the first fix of each finding"},
	{"diff", "with -fix, print what would change"},
	{"stock", "use the driver of golang.org/x/tools, which reads every dependency from source"},
}

// printFlags describes the flags, as the go command asks for them.
func printFlags(w io.Writer, analyzers []*analysis.Analyzer) error {
	type description struct {
		Name  string
		Bool  bool
		Usage string
	}
	var all []description
	for _, f := range own {
		all = append(all, description{f.name, true, f.usage})
	}
	for _, f := range global {
		all = append(all, description{f.name, false, f.usage})
	}
	for _, a := range analyzers {
		title, _, _ := strings.Cut(a.Doc, "\n")
		all = append(all, description{a.Name, true, "enable " + title})
		a.Flags.VisitAll(func(f *flag.Flag) {
			b, ok := f.Value.(interface{ IsBoolFlag() bool })
			all = append(all, description{a.Name + "." + f.Name, ok && b.IsBoolFlag(), f.Usage})
		})
	}
	slices.SortFunc(all, func(a, b description) int { return strings.Compare(a.Name, b.Name) })
	text, err := json.MarshalIndent(all, "", "\t")
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

// arguments are the flags of one call in their order, not yet applied.
type arguments struct {
	list []argument
	json bool
}

type argument struct {
	name, value string
	bare        bool // no value is given
}

// scanFlags reads "-name", "-name=value" and "-name value". It needs no
// analyzers: most calls need none either.
func scanFlags(args []string) (*arguments, error) {
	f := new(arguments)
	for len(args) > 0 {
		text := args[0]
		args = args[1:]
		name := strings.TrimPrefix(strings.TrimPrefix(text, "-"), "-")
		if name == text || name == "" || strings.HasPrefix(name, "-") || strings.HasPrefix(name, "=") {
			return nil, fmt.Errorf("%q is no flag", text)
		}
		name, value, ok := strings.Cut(name, "=")
		if !ok && len(args) > 0 && !strings.HasPrefix(args[0], "-") {
			// The go command takes a word behind a flag that is not boolean.
			value, args = args[0], args[1:]
			ok = true
		}
		a := argument{name, value, !ok}
		if a.bare {
			a.value = "true"
		}
		if name == "json" {
			on, err := strconv.ParseBool(a.value)
			if err != nil {
				return nil, fmt.Errorf("-json=%s is neither true nor false", a.value)
			}
			f.json = on
			continue
		}
		f.list = append(f.list, a)
	}
	return f, nil
}

// stock reports whether the call is to be answered by unitchecker.
func (f *arguments) stock() bool { return f.on("fix") || f.on("diff") || f.on("stock") }

// on reports whether a flag is on, or has a value that is left to unitchecker.
func (f *arguments) on(name string) bool {
	on := false
	for _, a := range f.list {
		if a.name == name {
			b, err := strconv.ParseBool(a.value)
			on = on || b || err != nil
		}
	}
	return on
}

// apply sets the flags of the analyzers, and returns those that are enabled: if
// any is asked for, these; else all but those that are switched off.
func (f *arguments) apply(analyzers []*analysis.Analyzer) ([]*analysis.Analyzer, error) {
	byName := map[string]*analysis.Analyzer{}
	for _, a := range analyzers {
		byName[a.Name] = a
	}
	chosen := map[string]bool{}
	asked := false
	for _, x := range f.list {
		name, option, dotted := strings.Cut(x.name, ".")
		a := byName[name]
		switch {
		case x.name == "stock" || x.name == "fix" || x.name == "diff" || x.name == "c":
		case isGlobal(x.name):
			if err := setAll(analyzers, x.name, x.value); err != nil {
				return nil, err
			}
		case a == nil:
			return nil, fmt.Errorf("there is no flag -%s", x.name)
		case dotted:
			if a.Flags.Lookup(option) == nil {
				return nil, fmt.Errorf("there is no flag -%s", x.name)
			}
			if err := a.Flags.Set(option, x.value); err != nil {
				return nil, fmt.Errorf("-%s=%s: %w", x.name, x.value, err)
			}
		default:
			on, err := strconv.ParseBool(x.value)
			if err != nil {
				return nil, fmt.Errorf("-%s=%s is neither true nor false", x.name, x.value)
			}
			chosen[name] = on
			asked = asked || on
		}
	}
	var out []*analysis.Analyzer
	for _, a := range analyzers {
		if on, set := chosen[a.Name]; asked && on || !asked && (!set || on) {
			out = append(out, a)
		}
	}
	return out, nil
}

func isGlobal(name string) bool {
	for _, g := range global {
		if g.name == name {
			return true
		}
	}
	return false
}

func setAll(analyzers []*analysis.Analyzer, name, value string) error {
	for _, a := range analyzers {
		if a.Flags.Lookup(name) == nil {
			continue
		}
		if err := a.Flags.Set(name, value); err != nil {
			return fmt.Errorf("-%s=%s: %w", name, value, err)
		}
	}
	return nil
}

// registerGlobals lets unitchecker, which parses the flags of the process, know
// those that are not its own.
func registerGlobals(analyzers []*analysis.Analyzer) {
	for _, g := range global {
		flag.Func(g.name, g.usage, func(value string) error { return setAll(analyzers, g.name, value) })
	}
	flag.Bool("stock", true, "")
}
