package main

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/dynlint/dynlint/internal/driver"
	"github.com/dynlint/dynlint/internal/forge/forgetest"
	"github.com/dynlint/dynlint/internal/forge/github"
)

// A change edits files of a program.
type change struct {
	file, old, new string // "" for old: the file is new; "" for new as well: it goes
}

// What the pull request of the tests does. It opens the backfill, which scans the
// table, to operators over HTTP …
var adminEndpoint = []change{
	{"internal/httpapi/admin.go", "", `package httpapi

import (
	"context"
	"net/http"
)

// Maintenance is work that operators start by hand.
type Maintenance interface {
	// Run returns the number of items that it changed.
	Run(ctx context.Context) (int64, error)
}

// Admin returns the handler of the route for operators.
func (a *API) Admin(m Maintenance) http.Handler {
	return a.handle(func(w http.ResponseWriter, r *http.Request) error {
		n, err := m.Run(r.Context())
		if err != nil {
			return err
		}
		return reply(w, http.StatusOK, map[string]int64{"changed": n})
	})
}
`},
	{"cmd/server/main.go", "	server := &http.Server{\n", `	api := httpapi.New(service, log)
	mux := http.NewServeMux()
	mux.Handle("/", api.Routes())
	mux.Handle("POST /v1/admin/backfill", api.Admin(store.NewBackfill(client, table, 4, 200)))
	server := &http.Server{
`},
	{"cmd/server/main.go", "tokens.Middleware(httpapi.New(service, log).Routes())", "tokens.Middleware(mux)"},
}

// … lists the evidence of a case, which is a new access pattern, with a word that
// DynamoDB reserves …
var evidenceListing = []change{
	{"rules.yaml", "      PartiesOfCase:\n", `      EvidenceOfCase:
        {op: Query, where: {PK: "CASE#{caseId}", SK: {begins_with: "EVIDENCE#"}}, hot: true}
      PartiesOfCase:
`},
	{"internal/cases/repository.go", "	// AddEvidence stores", `	// Evidence returns the evidence of a case.
	Evidence(ctx context.Context, id ident.CaseID) ([]Evidence, error)
	// AddEvidence stores`},
	{"internal/cases/service.go", "// AddEvidence files", `// Evidence lists what was filed in a case.
func (s *Service) Evidence(ctx context.Context, id ident.CaseID) ([]Evidence, error) {
	if _, _, err := s.authorize(ctx, id); err != nil {
		return nil, err
	}
	return s.repo.Evidence(ctx, id)
}

// AddEvidence files`},
	{"internal/store/reads.go", "// page is the page", `// Evidence implements cases.CaseRepository.
func (r *Repo) Evidence(ctx context.Context, id ident.CaseID) ([]cases.Evidence, error) {
	pages := dynamodb.NewQueryPaginator(r.db, &dynamodb.QueryInput{
		TableName:              aws.String(r.table),
		KeyConditionExpression: aws.String("PK = :pk AND begins_with(SK, :prefix)"),
		ProjectionExpression:   aws.String("caseId, tenantId, evidenceId, title, comment"),
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":pk":     text(keys.CasePartition(id)),
			":prefix": text(keys.EvidencePrefix),
		},
	})
	var found []cases.Evidence
	for pages.HasMorePages() {
		out, err := pages.NextPage(ctx)
		if err != nil {
			return nil, err
		}
		some, err := decodeAll[evidenceItem](out.Items)
		if err != nil {
			return nil, err
		}
		found = append(found, some...)
	}
	return found, nil
}

// page is the page`},
	{"internal/httpapi/api.go", "	AddEvidence(ctx", "	Evidence(ctx context.Context, id ident.CaseID) ([]cases.Evidence, error)\n	AddEvidence(ctx"},
	{"internal/httpapi/api.go", `		"GET /v1/references/{ref}": `, "		\"GET /v1/cases/{case}/evidence\":                        a.evidence,\n		\"GET /v1/references/{ref}\": "},
	{"internal/httpapi/cases.go", "func (a *API) addEvidence(", `func (a *API) evidence(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID[ident.CaseID](r, "case")
	if err != nil {
		return err
	}
	list, err := a.service.Evidence(r.Context(), id)
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, views(list, evidenceOf))
}

func (a *API) addEvidence(`},
}

// … and has a typo in a key.
var keyTypo = []change{{"internal/keys/keys.go", "SK: EvidencePrefix + string(id)", `SK: "EVIDENCES#" + string(id)`}}

func undo(all []change) []change {
	var out []change
	for _, c := range slices.Backward(all) {
		if c.old == "" {
			out = append(out, change{c.file, "", ""})
		} else {
			out = append(out, change{c.file, c.new, c.old})
		}
	}
	return out
}

func concat(lists ...[]change) []change { return slices.Concat(lists...) }

// fivePushes: findings come, move, go and come back.
var fivePushes = [][]change{
	adminEndpoint,
	concat(evidenceListing, keyTypo),
	// The typo is mended; the reserved word stays, in lines that move.
	concat(undo(keyTypo), []change{{"internal/store/reads.go", "// Evidence implements", "// A comment that moves what follows.\n\n// Evidence implements"}}),
	// The reserved word is mended, and the endpoint is taken back.
	concat([]change{{"internal/store/reads.go", "title, comment", "title"}}, undo(adminEndpoint)),
	concat(adminEndpoint, keyTypo, []change{{"rules.yaml", "      EvidenceOfCase:\n", "      Nobody:\n        {op: GetItem, where: {PK: \"PARTY#{partyId}\", SK: \"CASE#{caseId}\"}, consistent: true}\n      EvidenceOfCase:\n"}}),
}

// A clone is a repository with an example in it.
type clone struct {
	t   testing.TB
	dir string
}

// newClone commits the files of a directory as main.
func newClone(t testing.TB, from string) *clone {
	t.Helper()
	c := &clone{t, t.TempDir()}
	err := filepath.WalkDir(from, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		c.write(rel, text)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	c.git("init", "-q", "-b", "main")
	c.commit()
	return c
}

func (c *clone) write(name string, text []byte) {
	c.t.Helper()
	name = filepath.Join(c.dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		c.t.Fatal(err)
	}
	if err := os.WriteFile(name, text, 0o666); err != nil {
		c.t.Fatal(err)
	}
}

func (c *clone) git(args ...string) string {
	c.t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=x", "-c", "user.email=x@example.com"}, args...)...)
	cmd.Dir = c.dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		c.t.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

func (c *clone) commit() string {
	c.t.Helper()
	c.git("add", "-A")
	c.git("commit", "-q", "-m", "x")
	return c.git("rev-parse", "HEAD")
}

// apply edits files; a text that is not there is a fault of the test.
func (c *clone) apply(all []change) {
	c.t.Helper()
	for _, x := range all {
		name := filepath.Join(c.dir, x.file)
		switch {
		case x.old == "" && x.new == "":
			if err := os.Remove(name); err != nil {
				c.t.Fatal(err)
			}
		case x.old == "":
			c.write(x.file, []byte(x.new))
		default:
			text, err := os.ReadFile(name)
			if err != nil {
				c.t.Fatal(err)
			}
			if strings.Count(string(text), x.old) != 1 {
				c.t.Fatalf("%s holds %q %d times", x.file, x.old, strings.Count(string(text), x.old))
			}
			c.write(x.file, []byte(strings.Replace(string(text), x.old, x.new, 1)))
		}
	}
}

// env is the environment of a workflow for the pull request.
func (c *clone) env(more ...string) []string {
	return append(append(os.Environ(), "GOWORK=off", "GITHUB_TOKEN=secret-token", "GITHUB_REPOSITORY="+forgetest.Owner+"/"+forgetest.Repo,
		"GITHUB_EVENT_PATH=", "GITHUB_API_URL=", "GITHUB_GRAPHQL_URL=", "GITHUB_SERVER_URL="), more...)
}

var hunkHead = regexp.MustCompile(`^@@ -\S+ \+(\d+)(?:,(\d+))? @@`)

// shown reads from git which lines the diff of the pull request shows: only the
// heads of the hunks count, unlike in the code under test.
func (c *clone) shown() map[string][]forgetest.Range {
	c.t.Helper()
	out := map[string][]forgetest.Range{}
	file := ""
	for _, line := range strings.Split(c.git("diff", "--unified=3", "main...HEAD"), "\n") {
		if name, ok := strings.CutPrefix(line, "+++ b/"); ok {
			file = name
		}
		if m := hunkHead.FindStringSubmatch(line); m != nil {
			first, _ := strconv.Atoi(m[1])
			n := 1
			if m[2] != "" {
				n, _ = strconv.Atoi(m[2])
			}
			out[file] = append(out[file], forgetest.Range{First: first, Last: first + n - 1})
		}
	}
	return out
}

// A push is what a review found after it.
type push struct {
	*driver.Comparison
	shown map[string][]forgetest.Range
}

// pushesOnce reviews the five pushes, once for all tests.
var pushesOnce struct {
	sync.Once
	list []push
}

func pushes(t *testing.T) []push {
	if testing.Short() {
		t.Skip("loads a program with the SDK")
	}
	pushesOnce.Do(func() {
		c := newClone(t, "../../examples/enforcement")
		c.git("checkout", "-q", "-b", "topic")
		cache := t.TempDir()
		for i, p := range fivePushes {
			c.apply(p)
			c.commit()
			var stderr bytes.Buffer
			got, err := tool().Compare(t.Context(), &driver.Call{Dir: c.dir, Env: c.env(), Stderr: &stderr},
				[]string{"-base", "main", "-github", "-pr", forgetest.Owner + "/" + forgetest.Repo + "#7", "-cache", cache})
			if err != nil {
				t.Fatalf("push %d: %v\n%s", i+1, err, &stderr)
			}
			pushesOnce.list = append(pushesOnce.list, push{got, c.shown()})
			if out := c.git("status", "--porcelain"); out != "" {
				t.Errorf("the review left %s", out)
			}
		}
		if out := c.git("worktree", "list"); strings.Contains(out, "\n") {
			t.Errorf("the review left worktrees: %s", out)
		}
	})
	if len(pushesOnce.list) != len(fivePushes) {
		t.Skip("the pushes could not be reviewed")
	}
	return pushesOnce.list
}

func noWait(ctx context.Context, _ time.Duration) error { return ctx.Err() }

// post pushes to a server and lets the bot post.
func post(ctx context.Context, s *forgetest.Server, p push) error {
	s.Push(p.Commit, p.shown)
	client := &github.Client{API: s.URL, GraphQL: s.URL + "/graphql", Token: s.Token, Sleep: noWait}
	return client.Sync(ctx, github.Pull{Owner: forgetest.Owner, Repo: forgetest.Repo, Number: forgetest.Number, Commit: p.Commit}, p.Set)
}

var (
	ruleOf = regexp.MustCompile(`(?m)^\[([a-z-]+/[a-z-]+)\]\(`)
	newOf  = regexp.MustCompile(`### dynlint: (.*)`)
)

// posted describes what a pull request has: a comment as "file rule state", the
// summary by its head and the kinds that it lists itself.
func posted(s *forgetest.Server) []string {
	var out []string
	for _, c := range s.Comments() {
		if c.Path == "" {
			out = append(out, "summary: "+newOf.FindStringSubmatch(c.Body)[1])
			for _, line := range strings.Split(c.Body, "\n") {
				if m := regexp.MustCompile(`\| \[([a-z-]+/[a-z-]+)\]`).FindStringSubmatch(line); m != nil {
					out = append(out, "summary lists "+m[1])
				}
			}
			continue
		}
		out = append(out, strings.TrimSpace(fmt.Sprintf("%s %s %s", c.Path, ruleOf.FindStringSubmatch(c.Body)[1], c.Minimized)))
	}
	slices.Sort(out)
	return out
}

// afterPush is what the pull request must have after each push.
var afterPush = [][]string{
	{
		"internal/httpapi/admin.go scan/hot-path", // of the Scan, and of the UpdateItem behind it
		"internal/httpapi/admin.go scan/hot-path",
		"summary: 2 new findings",
	},
	{
		"internal/httpapi/admin.go scan/hot-path",
		"internal/httpapi/admin.go scan/hot-path",
		"internal/keys/keys.go keygrammar/template",
		"internal/store/reads.go expression/reserved-word",
		"summary lists accesspattern/differs", // AddEvidence, in a line of rules.yaml that the change does not show
		"summary: 5 new findings",
	},
	{
		"internal/httpapi/admin.go scan/hot-path",
		"internal/httpapi/admin.go scan/hot-path",
		"internal/keys/keys.go keygrammar/template RESOLVED",
		"internal/store/reads.go expression/reserved-word",
		"summary: 3 new findings",
	},
	{
		"internal/httpapi/admin.go scan/hot-path RESOLVED",
		"internal/httpapi/admin.go scan/hot-path RESOLVED",
		"internal/keys/keys.go keygrammar/template RESOLVED",
		"internal/store/reads.go expression/reserved-word RESOLVED",
		"summary: no new findings",
	},
	{
		"internal/httpapi/admin.go scan/hot-path",
		"internal/httpapi/admin.go scan/hot-path",
		"internal/keys/keys.go keygrammar/template",
		"internal/store/reads.go expression/reserved-word RESOLVED",
		"rules.yaml accesspattern/missing", // of Nobody
		"summary lists accesspattern/differs",
		"summary: 5 new findings",
	},
}

func TestReviewPushes(t *testing.T) {
	s := forgetest.New(t)
	s.PageSize = 3
	for i, p := range pushes(t) {
		if err := post(t.Context(), s, p); err != nil {
			t.Fatal(err)
		}
		if got := posted(s); !slices.Equal(got, afterPush[i]) {
			t.Errorf("after push %d there is\n\t%s\nwant\n\t%s", i+1, strings.Join(got, "\n\t"), strings.Join(afterPush[i], "\n\t"))
		}
	}
}

// Whatever fails, at whatever request of the five pushes: the end is the same, and
// what was delivered once was made once.
func TestReviewFailures(t *testing.T) {
	all := pushes(t)
	positions := 0
	for _, fault := range forgetest.Faults() {
		for at := 0; ; at++ {
			s := forgetest.New(t)
			s.PageSize = 3
			s.Fault = func(n int) forgetest.Fault {
				if n == at {
					return fault
				}
				return forgetest.None
			}
			for i, p := range all {
				if err := post(t.Context(), s, p); err != nil {
					t.Fatalf("fault %d at request %d, push %d: %v", fault, at, i+1, err)
				}
			}
			if got, want := posted(s), afterPush[len(all)-1]; !slices.Equal(got, want) {
				t.Fatalf("fault %d at request %d: there is\n\t%s\nwant\n\t%s\n%s", fault, at, strings.Join(got, "\n\t"), strings.Join(want, "\n\t"), strings.Join(s.Log(), "\n"))
			}
			if made := s.Made(); fault != forgetest.Twice && made != 6 { // five comments and the summary
				t.Fatalf("fault %d at request %d: %d comments were made", fault, at, made)
			}
			s.Close()
			positions++
			if at >= s.Requests() {
				break
			}
		}
	}
	t.Logf("%d positions", positions)
}
