package driver

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/report"
)

// write prints the review, all at once.
func (v *reviewer) write() error {
	var out bytes.Buffer
	var err error
	switch v.flags.format {
	case "markdown":
		out.WriteString(v.writer.Markdown(v.result))
	case "json":
		e := json.NewEncoder(&out)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		err = e.Encode(v.result.Document())
	case "sarif":
		err = v.sarif(&out)
	default:
		err = v.findings(&out, v.flags.format)
	}
	if err != nil {
		return err
	}
	if _, err := v.c.Stdout.Write(out.Bytes()); err != nil {
		return fmt.Errorf("cannot write the result: %w", err)
	}
	return nil
}

func (v *reviewer) reportOptions() report.Options {
	o := report.Options{Rules: v.t.Rules, Source: v.writer.Source, Prefix: v.repo.Prefix}
	if info, ok := debug.ReadBuildInfo(); ok && strings.HasPrefix(info.Main.Version, "v") {
		o.Version = info.Main.Version
	}
	return o
}

// findings writes what is new in a format of lint, each where the change leads to
// it: who filters by changed lines would lose it otherwise.
func (v *reviewer) findings(w io.Writer, format string) error {
	var all []finding.Finding
	for i := range v.result.Introduced {
		all = append(all, v.result.Introduced[i].Moved())
	}
	finding.Sort(all)
	return report.Write(w, format, all, v.reportOptions())
}

// sarif writes the findings of both versions with what became of them.
func (v *reviewer) sarif(w io.Writer) error {
	state := map[string]string{}
	var all []finding.Finding
	add := func(f finding.Finding, name string) {
		if _, ok := state[f.Fingerprint]; !ok {
			state[f.Fingerprint] = name
			all = append(all, f)
		}
	}
	for i := range v.result.Introduced {
		name := "new"
		if v.result.Introduced[i].Since != "" {
			name = "updated"
		}
		add(v.result.Introduced[i].Finding, name)
	}
	for _, f := range append(v.result.Old, v.result.Unsure...) {
		add(f, "unchanged")
	}
	for _, f := range v.result.Fixed {
		add(f, "absent")
	}
	finding.Sort(all)
	o := v.reportOptions()
	o.State = func(f *finding.Finding) string { return state[f.Fingerprint] }
	return report.Write(w, "sarif", all, o)
}

// annotations prints what is new so that GitHub shows it beside the code, for
// where comments may not be posted. A document on standard output stays one.
func (v *reviewer) annotations() error {
	w := v.c.Stdout
	if v.flags.format == "json" || v.flags.format == "sarif" || v.flags.format == "rdjson" {
		w = v.c.Stderr
	}
	if v.flags.format == "github" {
		return nil // they are printed
	}
	return v.findings(w, "github")
}
