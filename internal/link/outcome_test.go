package link_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/flow/usestest"
	"github.com/dynlint/dynlint/internal/link"
	"github.com/dynlint/dynlint/internal/summary"
)

func TestPagingOutcomes(t *testing.T) {
	p := usestest.Build(t, `
func stuck(ctx context.Context, d *db) {
	out, _ := d.c.Scan(ctx, &dynamodb.ScanInput{})
	for out.LastEvaluatedKey != nil {
		d.c.Scan(ctx, &dynamodb.ScanInput{ExclusiveStartKey: out.LastEvaluatedKey})
	}
}
func some(ctx context.Context, d *db, n int) (items []item, start item) {
	for len(items) < n {
		out, _ := d.c.Query(ctx, &dynamodb.QueryInput{ExclusiveStartKey: start})
		items = append(items, out.Items...)
		if start = out.LastEvaluatedKey; start == nil {
			break
		}
	}
	return items, start
}
func ten(ctx context.Context, d *db) []item {
	items, _ := some(ctx, d, 10)
	return items
}
func Page(ctx context.Context, d *db) ([]item, item) { return some(ctx, d, 10) }
func query(ctx context.Context, d *db) (*dynamodb.QueryOutput, error) { return d.c.Query(ctx, &dynamodb.QueryInput{}) }
func strict(ctx context.Context, d *db) error {
	out, err := query(ctx, d)
	if err != nil {
		return err
	}
	if out.LastEvaluatedKey != nil {
		return errors.New("too many")
	}
	return nil
}
func loose(ctx context.Context, d *db) []item {
	out, _ := query(ctx, d)
	return out.Items
}`)
	want := map[string]string{
		"stuck": "[loop in stuck stuck] [loop in stuck stuck]",
		"some":  "[loop in some rest=[ignored in ten via ten][returned in Page via Page]]",
		"query": "[ignored in loose via loose][ignored in strict via strict fails]",
	}
	got := make(map[string][]string)
	j := link.NewJudge(p)
	for _, s := range sites(p) {
		got[s.f.Name] = append(got[s.f.Name], describe(j.PagingOutcomes(s.f, s.call)))
	}
	for f, w := range want {
		if g := strings.Join(got[f], " "); g != w {
			t.Errorf("%s: got %s, want %s", f, g, w)
		}
	}
}

func describe(outcomes []link.Outcome) string {
	var all []string
	for _, o := range outcomes {
		s := o.Kind + " in " + o.Func.Name
		for _, e := range o.Chain {
			s += " via " + e.Func.Name
		}
		if o.Fails {
			s += " fails"
		}
		if o.Stuck {
			s += " stuck"
		}
		if len(o.Rest) > 0 {
			s += " rest=" + describe(o.Rest)
		}
		all = append(all, "["+s+"]")
	}
	slices.Sort(all)
	return strings.Join(all, "")
}

var wanted = regexp.MustCompile(`// (one )?= (\w+)$`)

func TestPaging(t *testing.T) {
	testOutcomes(t, pagingTests, func(j *link.Judge, s site) string {
		return j.Paging(s.f, s.call, link.Request{One: s.one, Filtered: strings.Contains(s.f.Name, "Filtered")})
	})
}

func TestUnprocessed(t *testing.T) {
	testOutcomes(t, unprocessedTests, func(j *link.Judge, s site) string { return j.Unprocessed(s.f, s.call) })
}

func testOutcomes(t *testing.T, tests map[string]string, judge func(*link.Judge, site) string) {
	for name, text := range tests {
		t.Run(name, func(t *testing.T) {
			p := usestest.Build(t, text)
			j := link.NewJudge(p)
			lines := strings.Split(text, "\n")
			checked := 0
			for _, s := range sites(p) {
				m := wanted.FindStringSubmatch(lines[s.line-1])
				if m == nil {
					continue
				}
				checked++
				s.one = m[1] != ""
				if got := judge(j, s); got != m[2] {
					t.Errorf("line %d: %s: got %q, want %q", s.line, strings.TrimSpace(lines[s.line-1]), got, m[2])
				}
			}
			if n := strings.Count(text, "// = ") + strings.Count(text, "// one = "); checked != n {
				t.Errorf("checked %d operations, want %d", checked, n)
			}
		})
	}
}

// site is an operation of a test program.
type site struct {
	f    *summary.Func
	call int
	line int
	one  bool
}

func sites(p *usestest.Program) []site {
	var all []site
	for _, f := range p.Funcs {
		for i, c := range f.Calls {
			if c.Site != nil {
				all = append(all, site{f: f, call: i, line: int(c.Pos.Line)})
			}
		}
	}
	return all
}
