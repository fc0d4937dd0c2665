package finding_test

import (
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/finding"
)

func TestOneLine(t *testing.T) {
	for in, want := range map[string]string{
		"":                          "",
		`SK is "A#{id}" – é, 日本, 😀`: `SK is "A#{id}" – é, 日本, 😀`,
		"a\nb\r\n\tc":               `a\nb\r\n\tc`,
		"\x1b[2Jgone":               `\x1b[2Jgone`,
		"\u202egnp.exe\u2066":       `\u202egnp.exe\u2066`,
		"\u2028\u0085\x00":          `\u2028\u0085\x00`,
		"\xff":                      "?",
		strings.Repeat("x", 1<<20):  strings.Repeat("x", 4<<10-3) + "…",
		strings.Repeat("x", 4<<10):  strings.Repeat("x", 4<<10),
		strings.Repeat("é", 1<<20):  strings.Repeat("é", 2<<10-2) + "…",
		strings.Repeat("\n", 4<<10): strings.Repeat(`\n`, 2<<10-2) + "…",
	} {
		got := finding.OneLine(in)
		if got != want {
			t.Errorf("%.30q: %.60q, want %.60q", in, got, want)
		}
		if again := finding.OneLine(got); again != got {
			t.Errorf("%.30q: again it is %.60q", in, again)
		}
	}
}

func FuzzOneLine(f *testing.F) {
	f.Add("a\nb\u202e")
	f.Fuzz(func(t *testing.T, s string) {
		got := finding.OneLine(s)
		if len(got) > 4<<10 || strings.ContainsAny(got, "\n\r\x1b\x00\u2028\u202e") || finding.OneLine(got) != got {
			t.Errorf("%q becomes %q", s, got)
		}
	})
}
