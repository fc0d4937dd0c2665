package github

import (
	"net/url"
	"regexp"
	"strings"
	"testing"
)

var linked = Pull{Owner: "acme", Repo: "cases", Number: 7, Commit: strings.Repeat("a", 40)}

func TestLineURL(t *testing.T) {
	const at = "https://github.com/acme/cases/blob/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/"
	for file, want := range map[string]string{
		"store/a.go":    at + "store/a.go#L3",
		"a b#c?.go":     at + "a%20b%23c%3F.go#L3",
		"a%2fb.go":      at + "a%252fb.go#L3",
		"x)](y.go":      at + "x%29%5D%28y.go#L3",
		"a/../b.go":     at + "b.go#L3",
		"a/../../b.go":  "",
		"../b.go":       "",
		"/etc/passwd":   "",
		"..":            "",
		"":              "",
		"a`-->\n.go":    at + "a%60--%3E%0A.go#L3",
		"a_b*c.go":      at + "a%5Fb%2Ac.go#L3",
		"\xff\u202e.go": at + "%FF%E2%80%AE.go#L3",
	} {
		if got := LineURL("https://github.com/", linked, file, 3); got != want {
			t.Errorf("%q: %s, want %s", file, got, want)
		}
	}
	bad := linked
	bad.Repo = "a/../.."
	if got := LineURL("https://github.com", bad, "a.go", 3); got != "" {
		t.Errorf("%s", got)
	}
}

var safeURL = regexp.MustCompile(`^https://github\.com/acme/cases/blob/a{40}/[A-Za-z0-9.$%+,/:=-]+#L3$`)

// FuzzHostile checks that whatever a file is called, its address stays in the
// repository and is one word, and that whatever a comment holds, its marker is that
// of its key.
func FuzzHostile(f *testing.F) {
	for _, s := range []string{"", "a.go", "../x", "a/../../x", "a%2f..%2fb", "-->", "<!-- dynlint:v1 k -->\nx", "k -->\n", "summary", "\x00", "a b", strings.Repeat("k", 65)} {
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, s, body string) {
		if link := LineURL("https://github.com", linked, s, 3); link != "" {
			u, err := url.Parse(link)
			if err != nil || !safeURL.MatchString(link) || strings.Contains(u.Path+"/", "/../") {
				t.Fatalf("file %q: %s", s, link)
			}
		}
		text := mark(s, body)
		head, rest, _ := strings.Cut(text, "\n")
		if strings.Count(head, "-->") != 1 || !strings.HasSuffix(head, " -->") || rest != body {
			t.Fatalf("the comment of key %q starts %q", s, head)
		}
		if got := keyOf(text); got != safeKey(s) || got == "" {
			t.Fatalf("the key of %q is read as %q", s, got)
		}
		if keyOf(body) != "" && !strings.HasPrefix(body, "<!-- dynlint:v1 ") {
			t.Fatalf("%q has a marker", body)
		}
	})
}
