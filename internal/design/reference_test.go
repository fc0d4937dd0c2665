package design

import "testing"

// The root rules.yaml is the reference: it loads, and uses every key.
func TestReference(t *testing.T) {
	used := map[string]bool{}
	d, err := load("../../rules.yaml", used)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range Keys() {
		if !used[k.ID] {
			t.Errorf("key %s is not used in rules.yaml", k.Path)
		}
	}
	if len(d.Tables) != 3 || len(Keys()) < 100 {
		t.Errorf("%d tables, %d keys", len(d.Tables), len(Keys()))
	}
}
