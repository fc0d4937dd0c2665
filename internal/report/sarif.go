package report

import (
	"io"
	"net/url"
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
)

type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool       sarifTool     `json:"tool"`
	ColumnKind string        `json:"columnKind"`
	Results    []sarifResult `json:"results"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name            string      `json:"name"`
	SemanticVersion string      `json:"semanticVersion,omitempty"`
	InformationURI  string      `json:"informationUri"`
	Rules           []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID                   string          `json:"id"`
	ShortDescription     sarifText       `json:"shortDescription"`
	FullDescription      sarifText       `json:"fullDescription"`
	Help                 sarifText       `json:"help"`
	DefaultConfiguration sarifConfig     `json:"defaultConfiguration"`
	Properties           sarifProperties `json:"properties"`
}

type sarifText struct {
	Text     string `json:"text"`
	Markdown string `json:"markdown,omitempty"`
}

type sarifConfig struct {
	Level string `json:"level"`
}

type sarifProperties struct {
	Tags      []string `json:"tags"`
	Precision string   `json:"precision"`
	Severity  string   `json:"problem.severity"`
}

type sarifResult struct {
	RuleID              string            `json:"ruleId"`
	RuleIndex           int               `json:"ruleIndex"`
	Level               string            `json:"level"`
	Message             sarifText         `json:"message"`
	Locations           []sarifLocation   `json:"locations"`
	RelatedLocations    []sarifLocation   `json:"relatedLocations,omitempty"`
	CodeFlows           []sarifCodeFlow   `json:"codeFlows,omitempty"`
	PartialFingerprints map[string]string `json:"partialFingerprints"`
	BaselineState       string            `json:"baselineState,omitempty"`
	Fixes               []sarifFix        `json:"fixes,omitempty"`
	Properties          *sarifResultProps `json:"properties,omitempty"`

	// Suppressions are there for accepted findings, with -show-suppressed.
	Suppressions []sarifSuppression `json:"suppressions,omitempty"`
}

type sarifSuppression struct {
	Kind          string `json:"kind"`
	Justification string `json:"justification,omitempty"`
}

type sarifResultProps struct {
	Preset  string `json:"preset"`
	Assumed string `json:"assumed,omitempty"`
}

type sarifLocation struct {
	ID               *int          `json:"id,omitempty"`
	PhysicalLocation sarifPhysical `json:"physicalLocation"`
	Message          *sarifText    `json:"message,omitempty"`
}

type sarifPhysical struct {
	ArtifactLocation sarifArtifact `json:"artifactLocation"`
	Region           sarifRegion   `json:"region"`
}

type sarifArtifact struct {
	URI       string `json:"uri"`
	URIBaseID string `json:"uriBaseId"`
}

type sarifRegion struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
	EndLine     int `json:"endLine"`
	EndColumn   int `json:"endColumn"`
}

type sarifCodeFlow struct {
	ThreadFlows []sarifThreadFlow `json:"threadFlows"`
}

type sarifThreadFlow struct {
	Locations []sarifFlowLocation `json:"locations"`
}

type sarifFlowLocation struct {
	Location sarifLocation `json:"location"`
}

type sarifFix struct {
	Description     sarifText     `json:"description"`
	ArtifactChanges []sarifChange `json:"artifactChanges"`
}

type sarifChange struct {
	ArtifactLocation sarifArtifact      `json:"artifactLocation"`
	Replacements     []sarifReplacement `json:"replacements"`
}

type sarifReplacement struct {
	DeletedRegion   sarifBytes   `json:"deletedRegion"`
	InsertedContent sarifContent `json:"insertedContent"`
}

type sarifBytes struct {
	ByteOffset int `json:"byteOffset"`
	ByteLength int `json:"byteLength"`
}

type sarifContent struct {
	Text string `json:"text"`
}

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
	for i := range all {
		run.Results = append(run.Results, s.result(&all[i]))
	}
	return encode(w, sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}})
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
		DefaultConfiguration: sarifConfig{string(r.Severity)},
		Properties:           sarifProperties{Tags: []string{"dynamodb", r.Check()}, Precision: precision, Severity: string(r.Severity)},
	}
}

func (s *sarif) result(f *finding.Finding) sarifResult {
	r := sarifResult{
		RuleID: f.Rule, RuleIndex: -1, Level: string(f.Severity),
		Message:             sarifText{Text: f.Message},
		Locations:           []sarifLocation{s.location(f.At, f.End, "")},
		PartialFingerprints: map[string]string{"dynlint/v1": f.Fingerprint},
	}
	if i, ok := s.index[f.Rule]; ok {
		r.RuleIndex = i
	}
	if s.o.State != nil {
		r.BaselineState = s.o.State(f)
	}
	for i, step := range append(append([]finding.Step{}, f.Related...), callerSteps(f)...) {
		if step.IsValid() {
			l := s.location(step.Place, finding.Place{}, step.Text)
			l.ID = &i
			r.RelatedLocations = append(r.RelatedLocations, l)
		}
	}
	var flow []sarifFlowLocation
	for _, step := range f.Path {
		if step.IsValid() {
			flow = append(flow, sarifFlowLocation{s.location(step.Place, finding.Place{}, step.Text)})
		}
	}
	if flow != nil {
		r.CodeFlows = []sarifCodeFlow{{[]sarifThreadFlow{{flow}}}}
	}
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
	u := url.URL{Path: s.o.Prefix + file}
	return sarifArtifact{strings.TrimPrefix(u.EscapedPath(), "./"), "%SRCROOT%"}
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
