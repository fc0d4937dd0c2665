package clientkey_test

import (
	"slices"
	"testing"

	"github.com/dynlint/dynlint/analyzers/clientkey"
	"github.com/dynlint/dynlint/internal/checktest"
)

// The way that is shown is one on which nobody looks at who asks. main.server.right
// comes first and leads to the same operation, but looks.
func TestAuthorizePath(t *testing.T) {
	want := []string{"main.server.past is where a request begins", "calls main.server.read"}
	var got []string
	for _, f := range checktest.Findings(t, "clientauthz", clientkey.Check) {
		if f.Element == "authorize" && f.At.Line == 45 {
			for _, step := range f.Path {
				got = append(got, step.Text)
			}
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
