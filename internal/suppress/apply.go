package suppress

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/dynlint/dynlint/internal/design"
	"github.com/dynlint/dynlint/internal/finding"
)

// A Set is all that accepts findings in a run.
type Set struct {
	Files []*File
	// Package is the import path of a file's package, "" if it is not known.
	Package func(file string) string
	// Allowed are the entries of the rules file of a package.
	Allowed func(pkg string) []*design.Allow
	Today   time.Time       // of directives and entries that have a last day
	Rules   []*finding.Rule // what there is
	Unused  bool            // report directives that accept nothing
}

// Apply takes out what is accepted, and adds what is wrong with directives. A
// directive is about a finding at its place and about one whose path passes it.
func (s *Set) Apply(all []finding.Finding) (kept, accepted []finding.Finding) {
	for _, f := range all {
		if f.Accepted = s.accepts(&f); f.Accepted != nil {
			accepted = append(accepted, f)
		} else {
			kept = append(kept, f)
		}
	}
	kept = append(kept, s.faults()...)
	finding.Sort(kept)
	return kept, accepted
}

// accepts returns the first that accepts the finding: a directive, //nolint, or
// an entry of the rules file. All directives that do count as used.
func (s *Set) accepts(f *finding.Finding) *finding.Acceptance {
	places := []finding.Place{f.At}
	for _, step := range f.Path {
		places = append(places, step.Place)
	}
	var first *Directive
	for _, file := range s.Files {
		for _, d := range file.Directives {
			if !slices.ContainsFunc(places, func(p finding.Place) bool { return d.accepts(f.Rule, p, s.Today) }) {
				continue
			}
			d.Used = true
			if first == nil || first.Nolint && !d.Nolint {
				first = d
			}
		}
	}
	switch {
	case first == nil:
		return s.allowed(f)
	case first.Nolint:
		return &finding.Acceptance{By: finding.ByNolint, Reason: first.Reason, At: first.At}
	}
	return &finding.Acceptance{By: finding.ByDirective, Reason: first.Reason, At: first.At}
}

// allowed is the entry of the rules file that accepts the finding.
func (s *Set) allowed(f *finding.Finding) *finding.Acceptance {
	if s.Allowed == nil || s.Package == nil {
		return nil
	}
	pkg := s.Package(f.At.File)
	for _, a := range s.Allowed(pkg) {
		if a.Until.Set() && passed(a.Until.V.Time, s.Today) {
			continue
		}
		if a.Rule.V != f.Rule && a.Rule.V != finding.CheckOf(f.Rule) {
			continue
		}
		if where(a.Where.V, f, pkg) {
			return &finding.Acceptance{By: finding.ByAllow, Reason: a.Reason.V}
		}
	}
	return nil
}

// where reports whether a finding is at the place that an entry names: a glob
// of files, a package, a function, or a name of the design.
func where(w string, f *finding.Finding, pkg string) bool {
	if ok, err := path.Match(w, f.Canonical.File); err == nil && ok {
		return true
	}
	if dir, ok := strings.CutSuffix(w, "/..."); ok {
		dir = strings.TrimPrefix(dir, "./")
		return pkg == dir || strings.HasPrefix(pkg, dir+"/") || strings.HasPrefix(f.Canonical.File, dir+"/") || strings.Contains(pkg+"/", "/"+dir+"/")
	}
	if pkg != "" && (w == pkg || strings.HasSuffix(pkg, "/"+w)) {
		return true
	}
	w = strings.NewReplacer("(*", "", "(", "", ")", "").Replace(w) // pkg.(*Type).Method
	if f.Func != "" && (w == f.Func || pkg != "" && (w == pkg+"."+f.Func || w == path.Base(pkg)+"."+f.Func)) {
		return true
	}
	return w != "" && (w == f.Element || w == f.Table || strings.HasSuffix(f.Element, "."+w))
}

// faults are the findings about the directives themselves.
func (s *Set) faults() []finding.Finding {
	var out []finding.Finding
	for _, file := range s.Files {
		if file.Elsewhere {
			continue
		}
		for _, d := range file.Directives {
			if !d.Nolint {
				out = append(out, s.faultsOf(d)...)
			}
		}
	}
	return out
}

func (s *Set) faultsOf(d *Directive) []finding.Finding {
	var out []finding.Finding
	add := func(r *finding.Rule, format string, args ...any) {
		out = append(out, finding.Finding{
			Rule: r.ID, Preset: r.Preset, Severity: r.Severity, Scope: r.Scope, At: d.At, End: d.End, Canonical: d.At, Message: finding.OneLine(fmt.Sprintf(format, args...)),
		})
	}
	if len(d.Rules) == 0 {
		add(Malformed, "dynlint:ignore names no kind of finding; it is written //dynlint:ignore check/kind -- reason")
		return out
	}
	if d.Reason == "" { // what stands where kinds do may be the reason
		add(Malformed, "dynlint:ignore %s has no reason; it is written //dynlint:ignore check/kind -- reason", strings.Join(d.Rules, ", "))
		return out
	}
	known := true
	for _, id := range d.Rules {
		if !slices.ContainsFunc(s.Rules, func(r *finding.Rule) bool { return r.ID == id }) {
			known = false
			add(Unknown, "dynlint:ignore names %q, which is no kind of finding%s", id, s.near(id))
		}
	}
	if d.odd != "" {
		add(Malformed, "dynlint:ignore %s has %q, which is no until=YYYY-MM-DD", strings.Join(d.Rules, ", "), d.odd)
		return out
	}
	if d.over(s.Today) {
		add(Expired, "dynlint:ignore %s is over since %s", strings.Join(d.Rules, ", "), d.Until.Format(time.DateOnly))
		return out
	}
	if s.Unused && known && !d.Used {
		add(Unused, "dynlint:ignore %s accepts nothing", strings.Join(d.Rules, ", "))
	}
	return out
}

// UnknownAllowances are the faults of entries of a rules file that name no check
// and no kind of finding: they accept nothing, although they look as if they did.
func (s *Set) UnknownAllowances(list []*design.Allow) design.Errors {
	var out design.Errors
	for _, a := range list {
		if !slices.ContainsFunc(s.Rules, func(r *finding.Rule) bool { return r.ID == a.Rule.V || r.Check() == a.Rule.V }) {
			out = append(out, &design.Error{Pos: a.Rule.Pos, Msg: fmt.Sprintf("allow names %q, which is no kind of finding%s", a.Rule.V, s.near(a.Rule.V))})
		}
	}
	return out
}

// near suggests a kind for one that does not exist.
func (s *Set) near(id string) string {
	check, kind, _ := strings.Cut(id, "/")
	var same []string
	for _, r := range s.Rules {
		_, k, _ := strings.Cut(r.ID, "/")
		if k == kind && kind != "" {
			return "; there is " + r.ID
		}
		if r.Check() == check {
			same = append(same, r.ID)
		}
	}
	if one := design.Nearest(id, same); one != "" {
		same = []string{one}
	}
	if len(same) > 0 {
		return "; there is " + strings.Join(same, ", ")
	}
	return "; dynlint explain lists all"
}
