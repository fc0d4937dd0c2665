package report

import (
	"fmt"
	"io"

	"github.com/dynlint/dynlint/internal/finding"
)

// writeText writes one line for each finding, and indented ones below it: how a
// request gets there, other places, callers, and what is assumed.
func writeText(w io.Writer, all []finding.Finding, _ *Options) error {
	for i := range all {
		f := &all[i]
		mark := ""
		if f.Preset == finding.Audit {
			mark = " (audit)"
		}
		fmt.Fprintf(w, "%s%s\n", finding.OneLine(f.String()), mark)
		for _, s := range f.Path {
			step(w, s)
		}
		for _, s := range f.Related {
			step(w, s)
		}
		for _, s := range callerSteps(f) {
			step(w, s)
		}
		if a := assumption(f); a != "" {
			fmt.Fprintf(w, "\t%s\n", a)
		}
	}
	return nil
}

func step(w io.Writer, s finding.Step) {
	if s.IsValid() {
		fmt.Fprintf(w, "\t%s:%d:%d: %s\n", finding.OneLine(s.File), s.Line, s.Col, s.Text)
		return
	}
	fmt.Fprintf(w, "\t%s\n", s.Text)
}
