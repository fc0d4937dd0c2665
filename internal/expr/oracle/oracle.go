// Package oracle compares the checker with recorded answers: a file of
// requests, one JSON object a line, each with the verdict and the message that
// the service is believed to give.
//
// A line has the fields id, op, request and ok; and where they apply schema,
// kind and expression, error, service_ok and service_error (what the service
// is believed to say where an emulator says otherwise) or errorContains (a part of the
// message), itemDependent (the
// answer came from the stored item, the request is valid), doubt and
// doubtConfidence.
package oracle

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"slices"
	"sort"
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
)

// accepted are the rules that answers of the emulator do not follow: the service
// refuses an empty value for the key of an index, the emulator takes it. They count
// where a case says what the service does.
var accepted = map[dynamo.RuleID]bool{
	dynamo.UpdateIndexKeyEmpty: true,
}

// maxLine is the most bytes of one case.
const maxLine = 1 << 24

// Result is the outcome of one case.
type Result struct {
	ID, Rule string
	Skipped  bool
	// Problem says how the checker disagrees; "" if it agrees.
	Problem string
}

// RunOracle judges every case that r holds, and writes each disagreement and
// the counts to w. The error is about reading, not about disagreement.
func RunOracle(r io.Reader, w io.Writer) (disagree int, err error) {
	results, err := Run(r)
	if err != nil {
		return 0, err
	}
	var agree, skipped int
	for _, res := range results {
		switch {
		case res.Skipped:
			skipped++
		case res.Problem == "":
			agree++
		default:
			disagree++
			if _, err := fmt.Fprintf(w, "%s %s: %s\n", res.ID, res.Rule, res.Problem); err != nil {
				return disagree, err
			}
		}
	}
	_, err = fmt.Fprintf(w, "agree %d, disagree %d, skipped %d\n", agree, disagree, skipped)
	return disagree, err
}

// Run judges every case that r holds.
func Run(r io.Reader) ([]Result, error) {
	cases, err := read(r)
	if err != nil {
		return nil, err
	}
	catalog := tables(cases)
	results := make([]Result, len(cases))
	for i, c := range cases {
		results[i] = judge(c, catalog)
	}
	return results, nil
}

// Requests returns the requests of the cases that r holds.
func Requests(r io.Reader) ([]*expr.Request, error) {
	cases, err := read(r)
	if err != nil {
		return nil, err
	}
	catalog := tables(cases)
	list := make([]*expr.Request, len(cases))
	for i, c := range cases {
		list[i] = requestOf(c, catalog)
	}
	return list, nil
}

func read(r io.Reader) ([]object, error) {
	var cases []object
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 0, 1<<16), maxLine)
	for line := 1; in.Scan(); line++ {
		if strings.TrimSpace(in.Text()) == "" {
			continue
		}
		c, err := parseObject(in.Text())
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		if _, ok := dynamo.KindOf(c.str("op")); !ok {
			return nil, fmt.Errorf("line %d: unknown operation %q", line, c.str("op"))
		}
		cases = append(cases, c)
	}
	return cases, in.Err()
}

// tables returns the tables that existed when the answers were recorded:
// those that the cases name, and those that every recording had.
func tables(cases []object) *expr.Catalog {
	catalog := &expr.Catalog{Closed: true}
	seen := map[string]bool{}
	add := func(s *expr.Schema) {
		if s != nil && !seen[s.Table] {
			seen[s.Table] = true
			catalog.Tables = append(catalog.Tables, s)
		}
	}
	for _, c := range cases {
		add(schema(c.object("schema")))
	}
	for _, line := range strings.Split(strings.TrimSpace(recordedTables), "\n") {
		o, err := parseObject(line)
		if err != nil {
			panic("internal error: recordedTables: " + err.Error())
		}
		add(schema(o))
	}
	return catalog
}

const recordedTables = `
{"table":"Comp","key":["pk:S","sk:S"],"gsi":{"gAll":{"key":["gpk:S","gsk:N"],"projection":"ALL"},"gKeys":{"key":["gpk:S"],"projection":"KEYS_ONLY"},"gInc":{"key":["hk:S"],"projection":"INCLUDE","include":["inc"]}},"lsi":{"lAll":{"key":["pk:S","lsk:S"],"projection":"ALL"},"lKeys":{"key":["pk:S","lsk:S"],"projection":"KEYS_ONLY"}}}
{"table":"CompN","key":["pk:S","sk:N"]}
{"table":"CompB","key":["pk:B","sk:B"]}
{"table":"Hash","key":["pk:S"]}
{"table":"HashN","key":["pk:N"]}
`

func requestOf(c object, catalog *expr.Catalog) *expr.Request {
	op, _ := dynamo.KindOf(c.str("op"))
	in := c.object("request")
	// The expression is always written out, in the request it may be short.
	if text, ok := c.get("expression"); ok {
		field := c.str("kind") + "Expression"
		for i := range in {
			if in[i].key == field {
				in[i].value = text
			}
		}
	}
	r := request(op, in)
	r.Catalog = catalog
	return r
}

// judge compares the checker with one recorded answer.
func judge(c object, catalog *expr.Catalog) Result {
	res := Result{ID: c.str("id"), Rule: c.str("rule")}
	low := c.str("doubtConfidence") == "L"
	if low && strings.HasPrefix(c.str("doubt"), "unknown") {
		res.Skipped = true
		return res
	}
	valid := c.flag("ok") || c.flag("itemDependent")
	_, ofService := c.get("service_ok")
	if ofService {
		valid = c.flag("service_ok")
	}
	want := c.str("error")
	if s := c.str("service_error"); s != "" {
		want = s
	}
	violations := requestOf(c, catalog).Check()
	if valid && !ofService {
		violations = slices.DeleteFunc(violations, func(v expr.Violation) bool { return accepted[v.Rule] })
	}
	got, found := answer(violations)
	switch {
	case valid && found:
		res.Problem = fmt.Sprintf("is accepted, but refused here: %s", got)
	case !valid && !found:
		res.Problem = fmt.Sprintf("is refused (%s), but accepted here", want)
	case !valid && !low && !strings.Contains(got, c.str("errorContains")):
		res.Problem = fmt.Sprintf("is refused with a text that holds\n\t%q, here with\n\t%q", c.str("errorContains"), got)
	case !valid && !low && c.str("errorContains") == "" && !sameText(got, want, c.flag("errorTruncated")):
		res.Problem = fmt.Sprintf("is refused with\n\t%q, here with\n\t%q", want, got)
	}
	return res
}

const constraint = "1 validation error detected: "

// answer returns the one message that the service would give: the first, or
// for faults of single members all of them together.
func answer(found []expr.Violation) (string, bool) {
	var texts []string
	for _, v := range found {
		text := v.Text
		if v.ErrorType == "TransactionCanceledException" {
			text = v.ErrorType + ": " + text
		}
		texts = append(texts, text)
	}
	if len(texts) == 0 {
		return "", false
	}
	n := 0
	for n < len(texts) && strings.HasPrefix(texts[n], constraint) {
		n++
	}
	if n < 2 {
		return texts[0], true
	}
	for i, t := range texts[:n] {
		texts[i] = strings.TrimPrefix(t, constraint)
	}
	return fmt.Sprintf("%d validation errors detected: %s", n, strings.Join(texts[:n], "; ")), true
}

var (
	envelope = regexp.MustCompile(`^\d+ validation errors? detected: `)
	syntax   = regexp.MustCompile(`^Invalid \w+Expression: Syntax error; `)
	unused   = regexp.MustCompile(`unused in expressions: keys: \{(.*)\}$`)
)

// sameText compares two messages as far as they are specified: without the
// envelope, of syntax errors the beginning only, sets of keys in any order, and
// "…" in ours for a value that the service prints in its own way.
func sameText(got, want string, truncated bool) bool {
	got, want = normalize(got), normalize(want)
	if got == want {
		return true
	}
	before, after, ok := strings.Cut(got, "…")
	if truncated {
		return strings.HasPrefix(want, before) || strings.HasPrefix(before, want)
	}
	return ok && len(want) >= len(before)+len(after) && strings.HasPrefix(want, before) && strings.HasSuffix(want, after)
}

func normalize(text string) string {
	if s := envelope.ReplaceAllString(text, ""); !strings.HasPrefix(s, "Value ") {
		text = s
	}
	if s := syntax.FindString(text); s != "" {
		return s
	}
	if m := unused.FindStringSubmatchIndex(text); m != nil {
		keys := strings.Split(text[m[2]:m[3]], ", ")
		sort.Strings(keys)
		text = text[:m[2]] + strings.Join(keys, ", ") + text[m[3]:]
	}
	return text
}
