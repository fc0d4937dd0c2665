package operations

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/dynlint/dynlint/internal/load"
)

// TestScale reads a module of a hundred packages.
func TestScale(t *testing.T) {
	if testing.Short() {
		t.Skip("the go command compiles a hundred packages")
	}
	prog, err := load.Load(t.Context(), scaleOptions(t, 100))
	if err != nil {
		t.Fatal(err)
	}
	t.Run("facts", func(t *testing.T) { factBudget(t, prog) })
	t.Run("order", func(t *testing.T) { sameInAnyOrder(t, prog) })
}

// factBudget: the facts of all packages take no more than six times what the
// packages' own summaries do.
func factBudget(t *testing.T, prog *load.Program) {
	d := &driver{}
	d.run(t, prog)
	if d.own == 0 || d.total > 6*d.own {
		t.Errorf("facts take %d bytes, more than 6 times the %d of the packages' own summaries", d.total, d.own)
	}
	t.Logf("%d packages: facts %d bytes, %.2f times the %d of the packages' own summaries", len(prog.Packages), d.total, float64(d.total)/float64(d.own), d.own)
}

// sameInAnyOrder: packages are compiled in batches, and neither which are in one
// nor their order shows in the listing.
func sameInAnyOrder(t *testing.T, prog *load.Program) {
	want := listing(t, prog)
	shuffled := *prog
	shuffled.Packages = slices.Clone(prog.Packages)
	for seed := range uint64(3) {
		r := rand.New(rand.NewPCG(seed, 2))
		r.Shuffle(len(shuffled.Packages), func(i, j int) {
			p := shuffled.Packages
			p[i], p[j] = p[j], p[i]
		})
		if got := listing(t, &shuffled); !bytes.Equal(got, want) {
			t.Fatalf("packages in another order (seed %d): %s", seed, firstDifference(got, want))
		}
	}
}
