package rejects

import (
	"testing"

	"github.com/dynlint/dynlint/internal/dynamo"
)

func TestKinds(t *testing.T) {
	seen := map[dynamo.RuleID]string{}
	for _, k := range kinds {
		for _, r := range k.rules {
			if seen[r] != "" {
				t.Errorf("%s is of kind %s and of kind %s", r, seen[r], k.id)
			}
			seen[r] = k.id
		}
	}
	for _, r := range dynamo.RuleIDs() {
		if seen[r] == "" {
			t.Errorf("%s has no kind", r)
		}
	}
}
