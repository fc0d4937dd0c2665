package report

import (
	"encoding/json"
	"io"

	"github.com/dynlint/dynlint/internal/finding"
)

// The JSON names are an interface to other programs: keys may be added, none
// renamed.
type jsonFinding struct {
	Rule        string     `json:"rule"`
	Preset      string     `json:"preset"`
	Scope       string     `json:"scope,omitempty"`
	Severity    string     `json:"severity"`
	File        string     `json:"file"`
	Line        int        `json:"line"`
	Column      int        `json:"column"`
	EndLine     int        `json:"endLine"`
	EndColumn   int        `json:"endColumn"`
	Message     string     `json:"message"`
	Table       *string    `json:"table"`
	Path        []jsonStep `json:"path"`
	Related     []jsonStep `json:"related"`
	Assumed     string     `json:"assumed,omitempty"`
	Fingerprint string     `json:"fingerprint"`
	Fixes       []jsonFix  `json:"fixes"`

	Suppressed *jsonSuppressed `json:"suppressed,omitempty"` // with -show-suppressed
}

type jsonSuppressed struct {
	By     string `json:"by"` // directive, nolint, allow, baseline
	Reason string `json:"reason"`
}

type jsonStep struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Text   string `json:"text"`
}

type jsonFix struct {
	Title string     `json:"title"`
	Edits []jsonEdit `json:"edits"`
}

type jsonEdit struct {
	File  string `json:"file"`
	Start int    `json:"start"`
	End   int    `json:"end"`
	Text  string `json:"text"`
}

func writeJSON(w io.Writer, all []finding.Finding, _ *Options) error {
	out := make([]jsonFinding, len(all))
	for i := range all {
		f := &all[i]
		out[i] = jsonFinding{
			Rule: f.Rule, Preset: string(f.Preset), Severity: string(f.Severity), Scope: string(f.Scope),
			File: f.At.File, Line: f.At.Line, Column: f.At.Col, EndLine: f.End.Line, EndColumn: f.End.Col,
			Message: f.Message, Path: jsonSteps(f.Path), Related: append(jsonSteps(f.Related), jsonSteps(callerSteps(f))...),
			Assumed: f.Assumed, Fingerprint: f.Fingerprint, Fixes: jsonFixes(f.Fixes),
		}
		if f.Table != "" {
			out[i].Table = &f.Table
		}
		if a := f.Accepted; a != nil {
			out[i].Suppressed = &jsonSuppressed{string(a.By), a.Reason}
		}
	}
	return encode(w, out)
}

func encode(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

func jsonSteps(all []finding.Step) []jsonStep {
	out := []jsonStep{} // never null
	for _, s := range all {
		out = append(out, jsonStep{s.File, s.Line, s.Col, s.Text})
	}
	return out
}

func jsonFixes(all []finding.Fix) []jsonFix {
	out := []jsonFix{}
	for _, f := range all {
		j := jsonFix{Title: f.Title, Edits: []jsonEdit{}}
		for _, e := range f.Edits {
			j.Edits = append(j.Edits, jsonEdit{e.File, e.Start, e.End, e.Text})
		}
		out = append(out, j)
	}
	return out
}

// jsonRule is an entry of the catalogue.
type jsonRule struct {
	Rule     string   `json:"rule"`
	Preset   string   `json:"preset"`
	Scope    string   `json:"scope"`
	Title    string   `json:"title"`
	Mistakes []string `json:"mistakes"`
	Labels   []string `json:"labels"`
	Seeds    []string `json:"seeds"`
	Needs    []string `json:"needs"`
}

// Catalogue writes rules as one JSON array.
func Catalogue(w io.Writer, rules []*finding.Rule) error {
	out := []jsonRule{}
	for _, r := range rules {
		out = append(out, jsonRule{
			r.ID, string(r.Preset), string(r.Scope), r.Title, list(r.Mistakes), list(r.Labels), list(r.Seeds), list(r.Needs),
		})
	}
	return encode(w, out)
}

func list(s []string) []string {
	if s == nil {
		return []string{}
	}
	return s
}
