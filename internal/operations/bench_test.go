package operations

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"syscall"
	"testing"
	"time"

	"github.com/dynlint/dynlint/internal/dyntest"
	"github.com/dynlint/dynlint/internal/load"
	"github.com/dynlint/dynlint/internal/scaletest"
	"github.com/dynlint/dynlint/internal/sdk"
)

// cpu is the processor time that this process and the commands it has run took.
func cpu() time.Duration {
	var total time.Duration
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if err := syscall.Getrusage(who, &u); err != nil {
			return 0
		}
		total += time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	return total
}

// maxRSS is the largest resident set of this process so far, in MiB.
func maxRSS() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return float64(u.Maxrss) / 1024
}

// BenchmarkScale reads modules of growing size. It reports, as processor time:
//
//   - loading: listing, parsing, type-checking;
//   - summarising: SSA form and one summary a package. Drivers that work package
//     by package keep it in their facts, and do it for changed packages only;
//   - linking: everything that needs the whole program, up to the listing.
//
// The linking of one operation stays level if linking is linear.
func BenchmarkScale(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // as the command does
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(768 << 20))
	for _, n := range []int{20, 100, 250, 500} {
		b.Run(fmt.Sprintf("packages=%d", n), func(b *testing.B) {
			o := scaleOptions(b, n)
			if _, err := load.Load(b.Context(), o); err != nil { // builds what export data needs
				b.Fatal(err)
			}
			var loading, summarising, linking time.Duration
			var rounds, ops int
			var allocated uint64
			for b.Loop() {
				start := cpu()
				lp, err := load.Load(b.Context(), o)
				if err != nil {
					b.Fatal(err)
				}
				loaded := cpu()
				sums, err := summarise(b.Context(), lp)
				if err != nil {
					b.Fatal(err)
				}
				before := totalAlloc()
				summarised := cpu()
				p, err := sums.link(b.Context())
				if err != nil {
					b.Fatal(err)
				}
				p.Records()
				loading, summarising, linking = loading+loaded-start, summarising+summarised-loaded, linking+cpu()-summarised
				allocated += totalAlloc() - before
				rounds, ops = rounds+1, len(p.Sites)
			}
			ms := func(d time.Duration) float64 { return d.Seconds() * 1e3 / float64(rounds) }
			b.ReportMetric(ms(loading), "load-ms")
			b.ReportMetric(ms(summarising), "summarise-ms")
			b.ReportMetric(ms(linking), "link-ms")
			b.ReportMetric(ms(linking)/ms(loading), "link/load")
			b.ReportMetric(ms(linking)*1e3/float64(ops), "link-us/op")
			// Time has the collections of garbage in it, which come when they come; this has not.
			b.ReportMetric(float64(allocated)/1e3/float64(rounds*ops), "link-kB/op")
			b.ReportMetric(float64(ops), "ops")
			b.ReportMetric(maxRSS(), "MiB-rss")
		})
	}
}

// totalAlloc is how many bytes this process has allocated.
func totalAlloc() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

// scaleOptions writes a module of n packages and says how to load it.
func scaleOptions(tb testing.TB, n int) load.Options {
	tb.Helper()
	root := dyntest.Root(tb)
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		tb.Fatal(err)
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		tb.Fatal(err)
	}
	dir := tb.TempDir()
	if err := scaletest.Write(dir, n, mod, sum); err != nil {
		tb.Fatal(err)
	}
	return load.Options{Dir: dir, Client: sdk.Reaches, Env: append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "GOPROXY=off")}
}
