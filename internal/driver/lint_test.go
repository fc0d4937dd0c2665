package driver_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/dynlint/dynlint/internal/check"
	"github.com/dynlint/dynlint/internal/driver"
	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/suppress"
	"github.com/dynlint/dynlint/internal/value"
)

// The clock of the tool decides whether the last day of a directive is over.
func TestLastDay(t *testing.T) {
	dir := write(t, module, "-- store/day.go --\npackage store\n\n//dynlint:ignore scan/hot-path until=2027-01-31 -- r\nfunc day() { Get() }\n")
	at := func(day int) *driver.Tool {
		tool := *tool
		tool.Rules = suppress.Rules()
		tool.Now = func() time.Time { return time.Date(2027, 1, day, 12, 0, 0, 0, time.UTC) }
		return &tool
	}
	const unknown = "store/day.go:3:1: dynlint:ignore names \"scan/hot-path\", which is no kind of finding; dynlint explain lists all [directive/unknown]\n"
	if stdout, stderr, code := run(t, at(31), dir); stdout != unknown || code != driver.ExitFindings {
		t.Errorf("on the last day: code %d, stdout %q, stderr %s", code, stdout, stderr)
	}
	const over = "store/day.go:3:1: dynlint:ignore scan/hot-path is over since 2027-01-31 [directive/expired]\n"
	if stdout, stderr, code := run(t, at(32), dir); stdout != over+unknown || code != driver.ExitFindings {
		t.Errorf("the day after: code %d, stdout %q, stderr %s", code, stdout, stderr)
	}
}

// A file that is written while the program is judged is not fixed by what was read,
// even if it is as long as before.
func TestFixOfChangedFile(t *testing.T) {
	dir := write(t, module)
	name := filepath.Join(dir, "store", "store.go")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	changed := bytes.Replace(text, []byte("func Get"), []byte("func Put"), 1)
	rule := &finding.Rule{ID: "test/get", Preset: finding.Core, Severity: finding.Error, Scope: finding.Call, Title: "a Get"}
	fixing := func(change bool) *driver.Tool {
		tool := *tool
		tool.Rules = []*finding.Rule{rule}
		tool.Checks = []check.Func{func(c *check.Context) {
			now, err := os.ReadFile(name)
			if err != nil {
				t.Error(err)
			}
			at := bytes.Index(now, []byte("func Get")) + len("func ")
			if at < len("func ") {
				return
			}
			c.Report(check.Report{
				Rule: rule, Message: "a Get", At: value.Pos{File: "example.com/m/store/store.go", Line: 3, Col: 6},
				Fixes: []finding.Fix{{Title: "Rename it", Edits: []finding.Edit{{File: "store/store.go", Start: at, End: at + 3, Text: "All"}}}},
			})
			if change {
				time.Sleep(20 * time.Millisecond) // the clock of a file system has coarse ticks
				if err := os.WriteFile(name, changed, 0o666); err != nil {
					t.Error(err)
				}
			}
		}}
		return &tool
	}
	_, stderr, _ := run(t, fixing(true), dir, "-fix")
	if now, _ := os.ReadFile(name); !bytes.Equal(now, changed) || !strings.Contains(stderr, "dynlint: not fixed: store/store.go:3:6 [test/get]: store/store.go: it is not as it was read\n") {
		t.Errorf("%s\n%s", stderr, now)
	}
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
	_, stderr, _ = run(t, fixing(false), dir, "-fix")
	if now, _ := os.ReadFile(name); !bytes.Contains(now, []byte("func All")) || !strings.Contains(stderr, "dynlint: fixed 1 finding in 1 file\n") {
		t.Errorf("%s\n%s", stderr, now)
	}
}
