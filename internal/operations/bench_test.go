package operations

import (
	"fmt"
	"os"
	"path/filepath"
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

// BenchmarkScale reads modules of growing size. It reports processor time of
// loading and of the engine apart, their ratio, the engine's time for each
// operation, which stays level if linking is linear, and the resident set.
func BenchmarkScale(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // as the command does
	root := dyntest.Root(b)
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		b.Fatal(err)
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		b.Fatal(err)
	}
	for _, n := range []int{20, 100, 250, 500} {
		b.Run(fmt.Sprintf("packages=%d", n), func(b *testing.B) {
			dir := b.TempDir()
			if err := scaletest.Write(dir, n, mod, sum); err != nil {
				b.Fatal(err)
			}
			o := load.Options{Dir: dir, Client: sdk.Reaches, Env: append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "GOPROXY=off")}
			if _, err := load.Load(b.Context(), o); err != nil { // builds what export data needs
				b.Fatal(err)
			}
			for b.Loop() {
				start := cpu()
				lp, err := load.Load(b.Context(), o)
				if err != nil {
					b.Fatal(err)
				}
				loaded := cpu()
				p, err := Read(b.Context(), lp)
				if err != nil {
					b.Fatal(err)
				}
				p.Records()
				engine := cpu() - loaded
				b.ReportMetric((loaded-start).Seconds()*1e3, "load-cpu-ms")
				b.ReportMetric(engine.Seconds()*1e3, "engine-cpu-ms")
				b.ReportMetric(engine.Seconds()/(loaded-start).Seconds(), "engine/load")
				b.ReportMetric(engine.Seconds()*1e6/float64(len(p.Sites)), "engine-us/op")
				b.ReportMetric(float64(len(p.Sites)), "ops")
				b.ReportMetric(maxRSS(), "MiB-rss")
			}
		})
	}
}
