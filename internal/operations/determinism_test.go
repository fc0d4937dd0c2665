package operations

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/dyntest"
	"github.com/dynlint/dynlint/internal/load"
	"github.com/dynlint/dynlint/internal/ops"
)

// TestSameListing: the order in which packages are read and linked does not
// show in the listing, and neither does the machine.
func TestSameListing(t *testing.T) {
	for _, name := range []string{"chain", "ops"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			prog := dyntest.Program(t, name)
			want := listing(t, prog)
			if root := dyntest.Root(t); bytes.Contains(want, []byte(root)) {
				t.Errorf("the listing names %s", root)
			}
			for seed := range uint64(20) {
				shuffled := *prog
				shuffled.Packages = slices.Clone(prog.Packages)
				r := rand.New(rand.NewPCG(seed, 1))
				r.Shuffle(len(shuffled.Packages), func(i, j int) {
					p := shuffled.Packages
					p[i], p[j] = p[j], p[i]
				})
				if got := listing(t, &shuffled); !bytes.Equal(got, want) {
					t.Fatalf("packages in another order (seed %d): %s", seed, firstDifference(got, want))
				}
			}
		})
	}
}

func listing(t *testing.T, prog *load.Program) []byte {
	t.Helper()
	records, err := List(t.Context(), prog)
	if err != nil {
		t.Fatal(err)
	}
	if len(records) == 0 {
		t.Fatal("no operations")
	}
	var b bytes.Buffer
	if err := ops.WriteJSON(&b, records); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// firstDifference shows the first line in which two texts differ.
func firstDifference(got, want []byte) string {
	a, b := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			from := max(0, i-12)
			return strings.Join(a[from:i], "\n") + "\ngot  " + a[i] + "\nwant " + b[i]
		}
	}
	return "one is longer"
}
