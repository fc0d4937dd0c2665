package driver

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/report"
	"github.com/dynlint/dynlint/internal/wholefile"
)

// outputFlags are the flags of the modes that report findings.
type outputFlags struct {
	preset string
	format string
	failOn string
	also   []reportFile
}

// A reportFile is a report that is written besides the one that is printed.
type reportFile struct{ format, name string }

func (f *outputFlags) register(set *flag.FlagSet) {
	set.StringVar(&f.preset, "preset", "core", "`PRESET` of findings: core for what is proved, audit for what rests on an assumption too")
	set.StringVar(&f.format, "format", "text", "output `FORMAT`: "+strings.Join(report.Formats(), ", "))
	set.Func("report", "also write the findings as `FORMAT=FILE`, such as sarif=dynlint.sarif; may be repeated", func(text string) error {
		format, name, ok := strings.Cut(text, "=")
		if !ok || name == "" || !report.Known(format) {
			return fmt.Errorf("it is FORMAT=FILE, of the formats %s", strings.Join(report.Formats(), ", "))
		}
		f.also = append(f.also, reportFile{format, name})
		return nil
	})
	set.StringVar(&f.failOn, "fail-on", "error", "least `SEVERITY` of a finding that gives exit code 1: error, warning or none")
}

// check says what is wrong with the values of the flags.
func (f *outputFlags) check() error {
	switch {
	case f.preset != "core" && f.preset != "audit":
		return fmt.Errorf("-preset %s: there are core and audit", f.preset)
	case !report.Known(f.format):
		return fmt.Errorf("-format %s: there are %s", f.format, strings.Join(report.Formats(), ", "))
	case !slices.Contains([]string{"error", "warning", "none"}, f.failOn):
		return fmt.Errorf("-fail-on %s: there are error, warning and none", f.failOn)
	}
	return nil
}

// shows reports whether the preset has the finding.
func (f *outputFlags) shows(x *finding.Finding) bool {
	return x.Preset == finding.Core || f.preset == "audit"
}

// write writes the findings of a run in dir: it prints them and writes the files
// that are wanted besides, each all at once, so that a failure leaves no half of a
// document. shown are those of a format.
func (f *outputFlags) write(t *Tool, c *Call, dir string, source func(file string) []byte, shown func(format string) []finding.Finding) error {
	o := report.Options{Rules: t.Rules, Source: source, Prefix: repositoryPrefix(dir)}
	if info, ok := debug.ReadBuildInfo(); ok && strings.HasPrefix(info.Main.Version, "v") {
		o.Version = info.Main.Version
	}
	for _, r := range f.also {
		var out bytes.Buffer
		if err := report.Write(&out, r.format, shown(r.format), o); err != nil {
			return err
		}
		name := r.name
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		if err := wholefile.Write(wholefile.File{Name: name, Text: out.Bytes()}); err != nil {
			return err
		}
	}
	var out bytes.Buffer
	if err := report.Write(&out, f.format, shown(f.format), o); err != nil {
		return err
	}
	if _, err := c.Stdout.Write(out.Bytes()); err != nil {
		return fmt.Errorf("cannot write the result: %w", err)
	}
	return nil
}

// sourceIn returns a function that reads files as findings of a run in dir name
// them.
func sourceIn(dir string) func(file string) []byte { return sourceOf(dir, os.ReadFile) }

func sourceOf(dir string, read func(name string) ([]byte, error)) func(file string) []byte {
	return func(file string) []byte {
		name := filepath.FromSlash(file)
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		text, err := read(name)
		if err != nil {
			return nil // findings are shown without what the text would tell
		}
		return text
	}
}

// repositoryPrefix is the path from the root of version control to the
// directory of the run, with a slash at its end, or "".
func repositoryPrefix(dir string) string {
	for at := dir; ; at = filepath.Dir(at) {
		for _, name := range []string{".git", ".hg", ".jj", ".svn"} {
			if _, err := os.Stat(filepath.Join(at, name)); err == nil {
				rel, err := filepath.Rel(at, dir)
				if err != nil || rel == "." {
					return ""
				}
				return filepath.ToSlash(rel) + "/"
			}
		}
		if at == filepath.Dir(at) {
			return ""
		}
	}
}

func fails(shown []finding.Finding, failOn string) bool {
	return slices.ContainsFunc(shown, func(f finding.Finding) bool {
		return failOn == "warning" || failOn == "error" && f.Severity == finding.Error
	})
}
