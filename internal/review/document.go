package review

import (
	"fmt"

	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/patterns"
)

// A Document is a review for other programs. The JSON names are an interface: keys
// may be added, none renamed.
type Document struct {
	Introduced []DocumentFinding    `json:"introduced"`
	Fixed      []DocumentFinding    `json:"fixed"`
	Unchanged  int                  `json:"unchanged"` // findings of both versions
	Operations DocumentOperations   `json:"operations"`
	Scans      []DocumentOperation  `json:"scans"`      // new ones
	Callers    []DocumentCaller     `json:"callers"`    // new ways of requests to old scans
	Patterns   []DocumentPattern    `json:"patterns"`   // those that change
	Undeclared []patterns.Operation `json:"undeclared"` // new operations that are no pattern
	Costs      []DocumentCost       `json:"costs"`
	BaseErrors []string             `json:"baseErrors"` // what of the version before could not be read
	HeadErrors []string             `json:"headErrors"`
}

// A DocumentFinding is a finding. At is where the change leads to it, null if no
// line of the change does.
type DocumentFinding struct {
	Key      string         `json:"key"` // identifies it over versions
	Rule     string         `json:"rule"`
	Severity string         `json:"severity"`
	Preset   string         `json:"preset"`
	Message  string         `json:"message"`
	File     string         `json:"file"` // relative to the directory of the run
	Line     int            `json:"line"`
	Column   int            `json:"column"`
	At       *DocumentPlace `json:"at"`
	Since    string         `json:"since,omitempty"` // the new way to an old finding
	Path     []DocumentStep `json:"path"`
}

// A DocumentPlace is a line.
type DocumentPlace struct {
	File string `json:"file"`
	Line int    `json:"line"`
}

// A DocumentStep is a line and what happens there.
type DocumentStep struct {
	DocumentPlace
	Text string `json:"text"`
}

// DocumentOperations are the operations that change.
type DocumentOperations struct {
	Added   []DocumentOperation `json:"added"`
	Removed []DocumentOperation `json:"removed"`
	Changed []DocumentChange    `json:"changed"`
}

// A DocumentOperation is a call site.
type DocumentOperation struct {
	DocumentPlace
	Func    string `json:"func"`
	Op      string `json:"op"`
	Request string `json:"request"` // what it asks for, in one line
	Hot     *bool  `json:"hot"`
}

// A DocumentChange is an operation that asks for something else.
type DocumentChange struct {
	DocumentOperation
	Before string `json:"before"`
}

// A DocumentCaller is a way of requests to a scan.
type DocumentCaller struct {
	DocumentOperation
	Entry string         `json:"entry"`
	Kind  string         `json:"kind"`
	Path  []DocumentStep `json:"path"`
}

// A DocumentPattern is a pattern that changes; before and after are its coverage,
// null if it is not declared.
type DocumentPattern struct {
	Table   string  `json:"table"`
	Pattern string  `json:"pattern"`
	Change  string  `json:"change"` // declared, withdrawn, covered, lost, changed, hot or not hot
	Before  *string `json:"before"`
	After   *string `json:"after"`
}

// A DocumentCost is what a pattern costs; before is null for a new one.
type DocumentCost struct {
	Table   string   `json:"table"`
	Pattern string   `json:"pattern"`
	Before  *int     `json:"before"`
	After   int      `json:"after"`
	Unit    string   `json:"unit"` // writes or reads
	Parts   []string `json:"parts"`
}

// Document is the review for other programs.
func (r *Review) Document() Document {
	d := Document{
		Introduced: []DocumentFinding{}, Fixed: []DocumentFinding{}, Unchanged: len(r.Old) + len(r.Unsure),
		Operations: DocumentOperations{documentOperations(r.Added), documentOperations(r.Removed), []DocumentChange{}},
		Scans:      documentOperations(r.Scans), Callers: []DocumentCaller{}, Patterns: []DocumentPattern{},
		Undeclared: append([]patterns.Operation{}, r.Undeclared...), Costs: []DocumentCost{},
		BaseErrors: append([]string{}, r.BaseBroken...), HeadErrors: append([]string{}, r.HeadBroken...),
	}
	for i := range r.Introduced {
		item := &r.Introduced[i]
		f := documentFinding(&item.Finding, item.Key)
		f.Since = item.Since
		if item.At.IsValid() {
			f.At = &DocumentPlace{item.At.File, item.At.Line}
		}
		d.Introduced = append(d.Introduced, f)
	}
	for i := range r.Fixed {
		d.Fixed = append(d.Fixed, documentFinding(&r.Fixed[i], r.Fixed[i].Fingerprint))
	}
	for i := range r.Changed {
		d.Operations.Changed = append(d.Operations.Changed, DocumentChange{documentOperation(&r.Changed[i].After), r.Changed[i].Before.Request()})
	}
	for i := range r.Callers {
		c := &r.Callers[i]
		d.Callers = append(d.Callers, DocumentCaller{documentOperation(&c.Operation), c.Way.Func, c.Way.Kind, documentSteps(c.Way.Steps)})
	}
	for i := range r.Patterns {
		p := &r.Patterns[i]
		d.Patterns = append(d.Patterns, DocumentPattern{p.Table, p.Pattern, p.What, coverageOf(p.Before), coverageOf(p.After)})
	}
	for i := range r.Costs {
		c := &r.Costs[i]
		out := DocumentCost{Table: c.After.Table, Pattern: c.After.Pattern, After: c.After.Writes, Unit: "writes", Parts: append([]string{}, c.After.Parts...)}
		if c.After.Writes == 0 {
			out.After, out.Unit = c.After.Reads, "reads"
		}
		if c.Before != nil {
			n := c.Before.Writes + c.Before.Reads // one of them is 0
			out.Before = &n
		}
		d.Costs = append(d.Costs, out)
	}
	return d
}

func coverageOf(p *patterns.Pattern) *string {
	if p == nil {
		return nil
	}
	s := string(p.Coverage)
	return &s
}

func documentFinding(f *finding.Finding, key string) DocumentFinding {
	return DocumentFinding{
		Key: key, Rule: f.Rule, Severity: string(f.Severity), Preset: string(f.Preset), Message: f.Message,
		File: f.At.File, Line: f.At.Line, Column: f.At.Col, Path: documentSteps(f.Path),
	}
}

func documentSteps(steps []finding.Step) []DocumentStep {
	out := []DocumentStep{}
	for _, s := range steps {
		out = append(out, DocumentStep{DocumentPlace{s.File, s.Line}, s.Text})
	}
	return out
}

func documentOperation(o *Operation) DocumentOperation {
	return DocumentOperation{DocumentPlace{o.File, o.Line}, o.Func, o.Op, o.Request(), o.Hot}
}

func documentOperations(all []Operation) []DocumentOperation {
	out := []DocumentOperation{}
	for i := range all {
		out = append(out, documentOperation(&all[i]))
	}
	return out
}

// Moved is the finding as one of the line where the change leads to it.
func (i *Item) Moved() finding.Finding {
	f := i.Finding
	f.Fingerprint = i.Key
	if i.Since != "" {
		f.Message = fmt.Sprintf("%s; was there before, and is now reached by %s", f.Message, i.Since)
	}
	if !i.At.IsValid() || i.At == f.At {
		return f
	}
	f.Message = fmt.Sprintf("%s:%d: %s", f.At.File, f.At.Line, f.Message)
	f.Related = append([]finding.Step{{Place: f.At, Text: "the finding is here"}}, f.Related...)
	f.At, f.End = i.At, finding.Place{}
	return f
}
