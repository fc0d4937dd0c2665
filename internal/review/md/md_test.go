package md_test

import (
	"html"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/dynlint/dynlint/internal/review/md"
)

func TestCode(t *testing.T) {
	for in, want := range map[string]string{
		"SK":                "`SK`",
		"a.go:3":            "`a.go:3`",
		"x --> y":           "`x --> y`",
		" \n ":              "",
		"a`b":               "<code>a&#96;b</code>",
		"a|b":               "<code>a&#124;b</code>",
		`a\`:                "<code>a&#92;</code>",
		"a\x00b\u202ec\nd":  "`a\uFFFDb\uFFFDc d`",
		"<b>@user #1 ]( --": "`<b>@user #1 ]( --`",
	} {
		if got := md.Code(in); got != want {
			t.Errorf("Code(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestText(t *testing.T) {
	for in, want := range map[string]string{
		"Scan of Orders reads all.":       "Scan of Orders reads all.",
		"calls store.Repo.Kinds":          "calls store.Repo.Kinds",
		"see rules.yaml:23 (and more)":    "see rules.yaml:23 (and more)",
		"*a* [c](d) <e>, x-y (PK=CASE#1)": "`*a*` `[c](d)` `<e>`, x-y (`PK=CASE#1`)",
		"a `f` |":                         "a <code>&#96;f&#96;</code> <code>&#124;</code>",
		"ask @octocat about #12":          "ask `@octocat` about `#12`",
		"http://x.example www.example":    "`http://x.example` `www.example`",
		"-->":                             "`-->`",
		"1. one":                          "`1`. one",
		"# head\n- list":                  "`#` head `-` list",
		"===":                             "`===`",
	} {
		if got := md.Text(in); got != want {
			t.Errorf("Text(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestMessage(t *testing.T) {
	in := `SK is "EVIDENCES#{random}", which no entity has; Evidence has "EVIDENCE#{evidenceId}" (rules.yaml:122), not "" or "a\"b`
	want := "SK is `EVIDENCES#{random}`, which no entity has; Evidence has `EVIDENCE#{evidenceId}` (rules.yaml:122), not \"\" or <code>&#34;a&#92;&#34;b</code>"
	if got := md.Message(in); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestFence(t *testing.T) {
	if got, want := md.Fence("suggestion", "a ```` b"), "`````suggestion\na ```` b\n`````\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := md.Fence("suggestion", ""), "```suggestion\n```\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// plainText are the characters that mean nothing by themselves in prose.
var plainText = regexp.MustCompile(`^(?:[\pL\pM\pN\pP\pS\pZ]|\x{200b})*$`)

// spans are spans of code, as they are written.
var (
	spans    = regexp.MustCompile("`[^`\n]+`|<code>[^<>`]*</code>")
	listMark = regexp.MustCompile(`^\d+[.)]`)
)

// FuzzEscape checks what is written against the grammar, not against the code:
// prose holds no active character, and read back it is the text; a code span
// ends where it should.
func FuzzEscape(f *testing.F) {
	for _, s := range []string{"", "`", "``` a", "-->", "<!-- dynlint:v1 00 -->", "a\x00b", "|a\\|", "@x", "x\r\n# y", "1) a", "\u202e", "https://x", "\xff", "a\\"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		text := md.Text(s)
		if !utf8.ValidString(text) || !plainText.MatchString(text) {
			t.Fatalf("Text(%q) = %q", s, text)
		}
		bare := spans.ReplaceAllString(text, "")
		if strings.ContainsAny(bare, "`*_[]<>|\\~@#&!${}^+") || strings.Contains(bare, "--") || strings.Contains(bare, "://") || listMark.MatchString(bare) {
			t.Fatalf("Text(%q) = %q has markup", s, text)
		}
		read := spans.ReplaceAllStringFunc(text, func(s string) string {
			if inner, ok := strings.CutPrefix(s, "<code>"); ok {
				return html.UnescapeString(strings.TrimSuffix(inner, "</code>"))
			}
			return strings.Trim(s, "`")
		})
		if want := strings.Join(strings.Fields(md.Clean(s)), " "); read != want {
			t.Fatalf("Text(%q) is read as %q, want %q", s, read, want)
		}
		code := md.Code(s)
		switch inner, ok := strings.CutPrefix(code, "<code>"); {
		case code == "":
		case ok:
			inner, ok = strings.CutSuffix(inner, "</code>")
			if !ok || strings.ContainsAny(inner, "<>`|\\*_[]@") || html.UnescapeString(inner) != strings.TrimSpace(md.Clean(s)) {
				t.Fatalf("Code(%q) = %q", s, code)
			}
		default:
			if len(code) < 3 || code[0] != '`' || code[len(code)-1] != '`' || strings.ContainsAny(code[1:len(code)-1], "`|\\\n\r") {
				t.Fatalf("Code(%q) = %q", s, code)
			}
		}
		for _, out := range []string{text, code, md.Message(s)} {
			if strings.ContainsFunc(out, func(r rune) bool { return unicode.IsControl(r) || r == '\u202e' }) || strings.Contains(out, "\n") {
				t.Fatalf("%q has a control character", out)
			}
		}
		// A fence is closed by the line that closes it, and by no line before.
		fence := md.Fence("suggestion", s)
		lines := strings.Split(strings.TrimSuffix(fence, "\n"), "\n")
		mark := strings.TrimSuffix(lines[0], "suggestion")
		for _, line := range lines[1 : len(lines)-1] {
			if strings.Contains(line, mark) {
				t.Fatalf("Fence(%q) ends early", s)
			}
		}
	})
}
