package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/dynlint/dynlint/internal/finding"
)

// githubShown is how many annotations of one severity GitHub shows for a step.
const githubShown = 10

// githubMaxMessage is how many bytes of a message are sent: an annotation may
// have 64 KB.
const githubMaxMessage = 16 << 10

// writeGitHub writes workflow commands of GitHub Actions, which become
// annotations. What is beyond the limit of a step is counted.
func writeGitHub(w io.Writer, all []finding.Finding, o *Options) error {
	count := map[finding.Severity]int{}
	for i := range all {
		f := &all[i]
		count[f.Severity]++
		fmt.Fprintf(w, "::%s file=%s,line=%d,endLine=%d,col=%d,endColumn=%d,title=%s::%s\n",
			f.Severity, property(o.Prefix+f.At.File), f.At.Line, f.End.Line, f.At.Col, f.End.Col, property(f.Rule), data(cut(message(f), githubMaxMessage)))
	}
	for _, s := range []finding.Severity{finding.Error, finding.Warning} {
		if n := count[s]; n > githubShown {
			fmt.Fprintf(w, "::notice title=dynlint::%s\n", data(fmt.Sprintf("dynlint has %d findings of severity %s; GitHub shows the first %d beside the code", n, s, githubShown)))
		}
	}
	return nil
}

// message is the message with the path to it, one step a line.
func message(f *finding.Finding) string {
	var b strings.Builder
	b.WriteString(f.Message)
	for _, s := range append(append([]finding.Step{}, f.Path...), f.Related...) {
		if s.IsValid() {
			fmt.Fprintf(&b, "\n%s:%d: %s", s.File, s.Line, s.Text)
		}
	}
	if a := assumption(f); a != "" {
		b.WriteString("\n" + a)
	}
	return b.String()
}

var (
	dataEscapes     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	propertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func data(s string) string     { return dataEscapes.Replace(s) }
func property(s string) string { return propertyEscapes.Replace(s) }
