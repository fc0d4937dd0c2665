package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/dynlint/dynlint/internal/driver"
	"github.com/dynlint/dynlint/internal/scaletest"
)

// BenchmarkReview compares the time of a review of a small change on a module of
// 25 packages with that of one lint run, in one run: "×lint" without anything
// kept of the base, "×lint-kept" with it. All runs find what the go command has
// compiled before, as on a developer's machine or with a kept build cache.
func BenchmarkReview(b *testing.B) {
	mod, err := os.ReadFile("../../examples/enforcement/go.mod")
	if err != nil {
		b.Fatal(err)
	}
	sum, err := os.ReadFile("../../examples/enforcement/go.sum")
	if err != nil {
		b.Fatal(err)
	}
	module := b.TempDir()
	if err := scaletest.Write(module, 25, mod, sum); err != nil {
		b.Fatal(err)
	}
	c := newClone(b, module)
	c.apply([]change{{"keys0/keys.go", "ITEM0#", "ITEMS0#"}})
	cache := b.TempDir()
	run := func(args ...string) time.Duration {
		var stdout, stderr bytes.Buffer
		start := time.Now()
		code := tool().Run(b.Context(), &driver.Call{Args: args, Dir: c.dir, Env: append(os.Environ(), "GOWORK=off"), Stdout: &stdout, Stderr: &stderr})
		took := time.Since(start)
		if code == driver.ExitFailed {
			b.Fatalf("dynlint %q: %s", args, &stderr)
		}
		return took
	}
	forget := func() {
		kept, _ := filepath.Glob(filepath.Join(cache, "base-*"))
		for _, name := range kept {
			if err := os.Remove(name); err != nil {
				b.Fatal(err)
			}
		}
	}
	review := []string{"review", "-base", "main", "-cache", cache}
	run()
	run(review...)
	var lint, whole, kept time.Duration
	for b.Loop() {
		lint += run()
		forget()
		whole += run(review...)
		kept += run(review...)
	}
	b.ReportMetric(float64(whole)/float64(lint), "×lint")
	b.ReportMetric(float64(kept)/float64(lint), "×lint-kept")
	b.ReportMetric(lint.Seconds()/float64(b.N), "s/lint")
}
