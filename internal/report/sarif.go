package report

import (
	"fmt"
	"io"
	"net/url"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/dynlint/dynlint/internal/finding"
)

// SARIF 2.1.0, as far as GitHub code scanning reads it: OASIS standard "Static
// Analysis Results Interchange Format (SARIF) Version 2.1.0", and GitHub's page
// "SARIF support for code scanning". Columns count code points, not bytes.

const (
	sarifSchema  = "https://json.schemastore.org/sarif-2.1.0.json"
	projectURL   = "https://github.com/dynlint/dynlint"
	sarifMaxText = 1024 // characters of a description

	// What GitHub accepts of a run, of a result, and links that it shows of one.
	sarifMaxResults   = 25000
	sarifMaxLocations = 1000
	sarifMaxLinks     = 5
)

func writeSARIF(w io.Writer, all []finding.Finding, o *Options) error {
	s := &sarif{o: o, lines: map[string][]string{}, index: map[string]int{}}
	run := sarifRun{
		Tool: sarifTool{sarifDriver{
			Name: "dynlint", SemanticVersion: strings.TrimPrefix(o.Version, "v"), InformationURI: projectURL, Rules: []sarifRule{},
		}},
		ColumnKind: "unicodeCodePoints",
		Results:    []sarifResult{}, // present when clean
	}
	for i, r := range o.Rules {
		s.index[r.ID] = i
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, s.rule(r))
	}
	all, left := sarifShown(all)
	if left > 0 {
		text := fmt.Sprintf("%d findings are left out: a run may have %d", left, sarifMaxResults)
		run.Invocations = []sarifInvocation{{true, []sarifNotification{{"warning", sarifText{Text: text}}}}}
	}
	for i := range all {
		run.Results = append(run.Results, s.result(&all[i]))
	}
	return encode(w, sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}})
}

// sarifShown are as many findings as GitHub accepts, errors rather than warnings,
// and the number of the others.
func sarifShown(all []finding.Finding) (shown []finding.Finding, left int) {
	if len(all) <= sarifMaxResults {
		return all, 0
	}
	shown = slices.Clone(all)
	slices.SortStableFunc(shown, func(a, b finding.Finding) int { return rank(a.Severity) - rank(b.Severity) })
	shown = shown[:sarifMaxResults]
	finding.Sort(shown)
	return shown, len(all) - sarifMaxResults
}

func rank(s finding.Severity) int {
	if s == finding.Error {
		return 0
	}
	return 1
}

type sarif struct {
	o     *Options
	lines map[string][]string
	index map[string]int // of rules
}

func (s *sarif) rule(r *finding.Rule) sarifRule {
	precision := "very-high"
	if r.Preset == finding.Audit {
		precision = "medium"
	}
	return sarifRule{
		ID:                   r.ID,
		ShortDescription:     sarifText{Text: cut(r.Title, sarifMaxText)},
		FullDescription:      sarifText{Text: cut(r.What+" "+r.Why, sarifMaxText)},
		Help:                 sarifText{Text: r.What + " " + r.Why, Markdown: Page(r)},
		HelpURI:              RuleURL(r.ID),
		DefaultConfiguration: sarifConfig{string(r.Severity)},
		Properties:           sarifProperties{Tags: []string{"dynamodb", r.Check()}, Precision: precision, Severity: string(r.Severity)},
	}
}

func (s *sarif) result(f *finding.Finding) sarifResult {
	r := sarifResult{
		RuleID: f.Rule, RuleIndex: -1, Level: string(f.Severity),
		Message:             sarifText{Text: plainText(f.Message)},
		Locations:           []sarifLocation{s.location(f.At, f.End, "")},
		PartialFingerprints: map[string]string{"dynlint/v1": f.Fingerprint},
	}
	if i, ok := s.index[f.Rule]; ok {
		r.RuleIndex = i
	}
	if s.o.State != nil {
		r.BaselineState = s.o.State(f)
	}
	s.related(&r, f)
	s.flow(&r, f)
	for _, fix := range f.Fixes {
		r.Fixes = append(r.Fixes, s.fix(fix))
	}
	if a := f.Accepted; a != nil {
		kind := "external"
		if a.By == finding.ByDirective || a.By == finding.ByNolint {
			kind = "inSource"
		}
		r.Suppressions = []sarifSuppression{{kind, a.Reason}}
	}
	if f.Preset == finding.Audit {
		r.Properties = &sarifResultProps{string(f.Preset), f.Assumed}
	}
	return r
}

// related adds the other places. GitHub shows those that the message links to.
func (s *sarif) related(r *sarifResult, f *finding.Finding) {
	for _, step := range append(append([]finding.Step{}, f.Related...), callerSteps(f)...) {
		if !step.IsValid() || len(r.RelatedLocations) == sarifMaxLocations {
			continue
		}
		id := len(r.RelatedLocations)
		l := s.location(step.Place, finding.Place{}, step.Text)
		l.ID = &id
		r.RelatedLocations = append(r.RelatedLocations, l)
		if id < sarifMaxLinks {
			r.Message.Text += fmt.Sprintf("\n[%s](%d)", linkText(step.Text), id)
		}
	}
	if a := assumption(f); a != "" {
		r.Message.Text += "\n" + plainText(a)
	}
}

// flow adds the way to the finding, which ends with it.
func (s *sarif) flow(r *sarifResult, f *finding.Finding) {
	var flow []sarifFlowLocation
	for _, step := range f.Path {
		if step.IsValid() && len(flow) < sarifMaxLocations-1 {
			flow = append(flow, sarifFlowLocation{s.location(step.Place, finding.Place{}, step.Text)})
		}
	}
	if flow != nil {
		flow = append(flow, sarifFlowLocation{s.location(f.At, f.End, f.Message)})
		r.CodeFlows = []sarifCodeFlow{{[]sarifThreadFlow{{flow}}}}
	}
}

// link is what SARIF takes for a link in a text: 3.11.6 of the standard.
var link = regexp.MustCompile(`\[([^\[\]]*)\]\(`)

// plainText keeps a text from holding links.
func plainText(s string) string { return link.ReplaceAllString(s, `\[$1\](`) }

// linkText is a text for the brackets of a link.
func linkText(s string) string { return strings.NewReplacer(`[`, `\[`, `]`, `\]`).Replace(s) }

func (s *sarif) location(at, end finding.Place, text string) sarifLocation {
	if !end.IsValid() || end.Line != at.Line { // alerts on many lines are shown in few pull requests
		end = finding.Place{File: at.File, Line: at.Line, Col: len(s.line(at)) + 1}
		end.Col = max(end.Col, at.Col+1)
	}
	l := sarifLocation{PhysicalLocation: sarifPhysical{
		ArtifactLocation: s.artifact(at.File),
		Region:           sarifRegion{at.Line, s.column(at), at.Line, max(s.column(end), s.column(at)+1)},
	}}
	if text != "" {
		l.Message = &sarifText{Text: text}
	}
	return l
}

func (s *sarif) artifact(file string) sarifArtifact {
	if path.IsAbs(file) || filepath.IsAbs(file) { // on another volume
		u := url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(filepath.ToSlash(file), "/")}
		return sarifArtifact{URI: u.String()}
	}
	u := url.URL{Path: path.Clean(s.o.Prefix + file)}
	// Before a slash, a colon would end the name of a scheme.
	return sarifArtifact{strings.ReplaceAll(u.EscapedPath(), ":", "%3A"), "%SRCROOT%"}
}

func (s *sarif) line(p finding.Place) string {
	lines, ok := s.lines[p.File]
	if !ok {
		if s.o.Source != nil {
			lines = strings.Split(string(s.o.Source(p.File)), "\n")
		}
		s.lines[p.File] = lines
	}
	if p.Line < 1 || p.Line > len(lines) {
		return ""
	}
	return strings.TrimSuffix(lines[p.Line-1], "\r")
}

// column counts code points.
func (s *sarif) column(p finding.Place) int {
	line := s.line(p)
	if p.Col-1 > len(line) {
		return max(p.Col, 1)
	}
	return utf8.RuneCountInString(line[:max(p.Col-1, 0)]) + 1
}

func (s *sarif) fix(f finding.Fix) sarifFix {
	out := sarifFix{Description: sarifText{Text: f.Title}}
	for _, e := range f.Edits {
		n := len(out.ArtifactChanges)
		if n == 0 || out.ArtifactChanges[n-1].ArtifactLocation != s.artifact(e.File) {
			out.ArtifactChanges = append(out.ArtifactChanges, sarifChange{ArtifactLocation: s.artifact(e.File)})
			n++
		}
		c := &out.ArtifactChanges[n-1]
		c.Replacements = append(c.Replacements, sarifReplacement{sarifBytes{e.Start, e.End - e.Start}, sarifContent{e.Text}})
	}
	return out
}

// cut shortens a text to a number of bytes, at a rune.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n -= len("…"); n > 0 && !utf8.RuneStart(s[n]); n-- {
	}
	return s[:n] + "…"
}
