package report

import (
	"io"
	"strings"

	"github.com/dynlint/dynlint/internal/finding"
)

// Reviewdog diagnostics (proto/rdf/reviewdog.proto of reviewdog). Columns are
// bytes, ends exclusive.

type rdResult struct {
	Source      rdSource       `json:"source"`
	Diagnostics []rdDiagnostic `json:"diagnostics"`
}

type rdSource struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

type rdDiagnostic struct {
	Message        string         `json:"message"`
	Location       rdLocation     `json:"location"`
	Severity       string         `json:"severity"`
	Code           rdCode         `json:"code"`
	Suggestions    []rdSuggestion `json:"suggestions,omitempty"`
	OriginalOutput string         `json:"original_output"`
	Related        []rdRelated    `json:"related_locations,omitempty"`
}

type rdLocation struct {
	Path  string  `json:"path"`
	Range rdRange `json:"range"`
}

type rdRange struct {
	Start rdPosition `json:"start"`
	End   rdPosition `json:"end"`
}

type rdPosition struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

type rdCode struct {
	Value string `json:"value"`
	URL   string `json:"url"`
}

type rdSuggestion struct {
	Range rdRange `json:"range"`
	Text  string  `json:"text"`
}

type rdRelated struct {
	Message  string     `json:"message"`
	Location rdLocation `json:"location"`
}

// rdMaxText bounds suggestions, as messages are bounded: a reader that takes 64 KB
// at a time stops at longer lines without a word.
const rdMaxText = 8 << 10

func writeRDJSON(w io.Writer, all []finding.Finding, o *Options) error {
	out := rdResult{Source: rdSource{"dynlint", projectURL}, Diagnostics: []rdDiagnostic{}}
	for i := range all {
		f := &all[i]
		d := rdDiagnostic{
			Message:        f.Message,
			Location:       rdLocation{f.At.File, rdRangeOf(f.At, f.End)},
			Severity:       strings.ToUpper(string(f.Severity)),
			Code:           rdCode{f.Rule, RuleURL(f.Rule)},
			OriginalOutput: finding.OneLine(f.String()),
		}
		for _, s := range append(append(append([]finding.Step{}, f.Path...), f.Related...), callerSteps(f)...) {
			if s.IsValid() {
				d.Related = append(d.Related, rdRelated{s.Text, rdLocation{s.File, rdRangeOf(s.Place, s.Place)}})
			}
		}
		d.Suggestions = rdSuggestions(f, o)
		out.Diagnostics = append(out.Diagnostics, d)
	}
	return encode(w, out)
}

func rdRangeOf(at, end finding.Place) rdRange {
	if !end.IsValid() {
		end = at
	}
	return rdRange{rdPosition{at.Line, at.Col}, rdPosition{end.Line, end.Col}}
}

// rdSuggestions are the fixes of one edit in the file of the finding: a review
// comment can offer no others.
func rdSuggestions(f *finding.Finding, o *Options) []rdSuggestion {
	var out []rdSuggestion
	for _, fix := range f.Fixes {
		if len(fix.Edits) != 1 || fix.Edits[0].File != f.At.File || o.Source == nil {
			continue
		}
		e, src := fix.Edits[0], o.Source(f.At.File)
		if len(e.Text) > rdMaxText || e.Start < 0 || e.End < e.Start || e.End > len(src) {
			continue
		}
		out = append(out, rdSuggestion{rdRange{positionAt(src, e.Start), positionAt(src, e.End)}, e.Text})
	}
	return out
}

func positionAt(src []byte, offset int) rdPosition {
	before := string(src[:offset])
	line := strings.Count(before, "\n")
	return rdPosition{line + 1, offset - strings.LastIndex(before, "\n")}
}
