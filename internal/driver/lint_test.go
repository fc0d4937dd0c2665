package driver_test

import (
	"testing"
	"time"

	"github.com/dynlint/dynlint/internal/driver"
	"github.com/dynlint/dynlint/internal/suppress"
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
