package operations

import (
	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/entry"
	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/ops"
)

// Hot reports whether a site is reached from a request; known is false where
// the program as read does not tell.
func (p *Program) Hot(s *Site) (hot, known bool) {
	hot, known = p.Link.Reach.Hot(s.Fn)
	if !hot && p.load != nil && len(p.load.Broken) > 0 {
		return false, false // a package that does not compile may lead here
	}
	return hot, known
}

// entries lists how a site is reached.
func entries(r *link.Reach, s *Site) []ops.Entry {
	var out []ops.Entry
	for _, path := range r.Paths(s.Fn) {
		e := ops.Entry{Kind: string(path.Entry.Kind), Func: funcName(path.Entry.Fn)}
		for _, fn := range path.Funcs {
			e.Path = append(e.Path, funcName(fn))
		}
		out = append(out, e)
	}
	return out
}

// funcName is a function as a reader of other packages writes it.
func funcName(fn *link.Fn) string { return fn.Pkg.Name + "." + fn.Name }

// idle reports whether nobody outside the program can make a derivation of a
// site happen: none of the callers that it depends on is an entry point, and
// the last is reached from commands only, or from nothing.
func (p *Program) idle(s *Site, d Derived) bool {
	if !p.whole() {
		return false
	}
	r := p.Link.Reach
	top := s.Fn
	chain := r.Cut(top, d.Chain)
	if n := len(chain); n > 0 {
		top = chain[n-1].Fn
	}
	return !r.Exposed(top)
}

// whole reports whether all packages of the program were read.
func (p *Program) whole() bool { return p.load != nil && len(p.load.Broken) == 0 }

// entryTable is the built-in table of entry points with what rules declare.
func entryTable(designs []*design.Design) *entry.Table {
	t := entry.Default()
	for _, d := range designs {
		if d == nil {
			continue
		}
		for _, f := range d.Identity {
			t.IdentityCalls = append(t.IdentityCalls, entry.FuncKey(f.V))
		}
		for _, e := range d.EntryPoints {
			t.Declared = append(t.Declared, entry.Declared{
				Func: entry.FuncKey(e.Func.V), Type: e.Type.V, Package: e.Package.V, Kind: entryKind(e.Kind.V), Hot: e.IsHot(),
			})
		}
	}
	return t.Index()
}

// entryKind is the kind of an entry point by its name in rules.yaml.
func entryKind(name string) entry.Kind {
	switch name {
	case "lambda":
		return entry.LambdaAPI
	case "grpc":
		return entry.GRPC
	case "graphql":
		return entry.GraphQL
	case "queue", "stream":
		return entry.LambdaEvent
	case "schedule":
		return entry.Job
	case "cli":
		return entry.CLI
	}
	return entry.HTTP
}
