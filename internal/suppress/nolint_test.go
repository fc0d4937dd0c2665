package suppress_test

import (
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/suppress"
)

// applied are the lines of a source on which a finding of scan/x is accepted, and
// by what, and the faults of directives; there is one at each call of scan.
func applied(t *testing.T, src string, today time.Time) (accepted, faults []string) {
	t.Helper()
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	s := &suppress.Set{Files: []*suppress.File{suppress.Read(fset, syntax, "p.go")}, Rules: rules(), Unused: true, Today: today}
	var all []finding.Finding
	for i, line := range strings.Split(src, "\n") {
		if col := strings.Index(line, "scan("); col >= 0 {
			p := finding.Place{File: "p.go", Line: i + 1, Col: col + 1}
			all = append(all, finding.Finding{Rule: "scan/x", Preset: finding.Core, At: p, Canonical: p, Message: strings.TrimSpace(line)})
		}
	}
	kept, acc := s.Apply(all)
	for _, f := range acc {
		accepted = append(accepted, string(f.Accepted.By)+" "+f.Accepted.Reason+": "+f.Message)
	}
	for _, f := range kept {
		if f.Rule != "scan/x" {
			faults = append(faults, f.Message+" ["+f.Rule+"]")
		}
	}
	return accepted, faults
}

// The forms and the reach of //nolint are those of golangci-lint.
func TestNolint(t *testing.T) {
	const src = `package p

func a() {
	scan(1) //nolint
	scan(2) //nolint:all
	scan(3) //nolint:errcheck, Dynlint // reason
	scan(4) // nolint:dynlint
	scan(5) //nolint:errcheck
	scan(6) //nolint:dynlint2
	scan(7) //nolinting
	scan(8) /*nolint*/
	//nolint:dynlint
	for range 3 {
		scan(9)
	}
		//nolint:dynlint // another column
	for range 3 {
		scan(10)
	}
	//nolint:dynlint // two lines above

	scan(11)
	scan(12) //nolint:staticcheck,all
	scan(13) //dynlint:ignore scan/x -- both //nolint
}

// b is a function.
//
//nolint:dynlint
func b() {
	scan(14)
}
`
	accepted, faults := applied(t, src, time.Time{})
	want := []string{
		"nolint : scan(1) //nolint",
		"nolint : scan(2) //nolint:all",
		"nolint reason: scan(3) //nolint:errcheck, Dynlint // reason",
		"nolint : scan(4) // nolint:dynlint",
		"nolint : scan(9)",
		"nolint : scan(12) //nolint:staticcheck,all",
		"directive both //nolint: scan(13) //dynlint:ignore scan/x -- both //nolint",
		"nolint : scan(14)",
	}
	if !slices.Equal(accepted, want) || len(faults) > 0 {
		t.Errorf("accepted\n%s\nwant\n%s\nfaults %q", strings.Join(accepted, "\n"), strings.Join(want, "\n"), faults)
	}
	// Above the package clause it is about the whole file.
	if accepted, _ := applied(t, "// Text.\n//\n//nolint:dynlint\npackage p\n\nfunc c() { scan(1) }\n", time.Time{}); len(accepted) != 1 {
		t.Errorf("accepted %q in a file that is left out as a whole", accepted)
	}
}

// A directive with a last day accepts until the end of that day, in UTC, and is a
// finding itself from then on.
func TestUntil(t *testing.T) {
	const src = `package p

func a() {
	scan(1) //dynlint:ignore scan/x until=2027-01-31 -- r
	scan(2) //dynlint:ignore scan/x,key/y, until=2027-02-01 -- r
}
`
	zone := time.FixedZone("", -5*3600)
	for _, test := range []struct {
		today            time.Time
		accepted, faults int
		first            string
	}{
		{time.Date(2027, 1, 31, 23, 59, 59, 0, time.UTC), 2, 0, ""},
		{time.Date(2027, 2, 1, 0, 0, 0, 0, time.UTC), 1, 1, "dynlint:ignore scan/x is over since 2027-01-31 [directive/expired]"},
		{time.Date(2027, 1, 31, 20, 0, 0, 0, zone), 1, 1, "dynlint:ignore scan/x is over since 2027-01-31 [directive/expired]"},
		{time.Date(2027, 3, 1, 0, 0, 0, 0, time.UTC), 0, 2, "dynlint:ignore scan/x is over since 2027-01-31 [directive/expired]"},
	} {
		accepted, faults := applied(t, src, test.today)
		if len(accepted) != test.accepted || len(faults) != test.faults || len(faults) > 0 && faults[0] != test.first {
			t.Errorf("%v: accepted %q, faults %q", test.today, accepted, faults)
		}
	}
	for directive, want := range map[string]string{
		"scan/x until=2027-02-30 -- r": `dynlint:ignore scan/x has "until=2027-02-30", which is no until=YYYY-MM-DD [directive/malformed]`,
		"scan/x till=2027-02-03 -- r":  `dynlint:ignore scan/x has "till=2027-02-03", which is no until=YYYY-MM-DD [directive/malformed]`,
		"until=2027-02-03 -- r":        `dynlint:ignore names no kind of finding; it is written //dynlint:ignore check/kind -- reason [directive/malformed]`,
		"scan/x -- until=2020-01-01":   "",
	} {
		accepted, faults := applied(t, "package p\n\nvar _ = scan() //dynlint:ignore "+directive+"\n", time.Now())
		if want == "" {
			if len(accepted) != 1 {
				t.Errorf("%s: accepts nothing", directive)
			}
		} else if len(accepted) > 0 || !slices.Equal(faults, []string{want}) {
			t.Errorf("%s: accepted %q, faults %q", directive, accepted, faults)
		}
	}
}
