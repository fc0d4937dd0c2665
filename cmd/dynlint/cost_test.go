package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/dynlint/dynlint/internal/dyntest"
	"github.com/dynlint/dynlint/internal/scaletest"
)

// BenchmarkVet compares the cost of go vet with this tool, cold and warm, with
// that of plain go vet and of the stock driver, on a module of 21 packages that
// use the SDK. Costs are seconds of processor time of the go command and all it
// starts; ratios of one run say more than seconds. Cold means that nothing which
// the tool made is kept: it gets another tool identity, while what the compiler
// made stays.
//
//	go test ./cmd/dynlint -run '^$' -bench Vet -benchtime 1x
func BenchmarkVet(b *testing.B) {
	root := dyntest.Root(b)
	read := func(name string) []byte {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			b.Fatal(err)
		}
		return text
	}
	dir := b.TempDir()
	if err := scaletest.Write(dir, 21, read("go.mod"), read("go.sum")); err != nil {
		b.Fatal(err)
	}
	tool := filepath.Join(b.TempDir(), "dynlint")
	build := exec.Command("go", "build", "-o", tool, "./cmd/dynlint")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	cost := func(args ...string) float64 {
		cmd := exec.Command("go", append([]string{"vet"}, args...)...)
		cmd.Dir = dir
		cmd.Env = append(cmd.Environ(), "GOWORK=off", "GOFLAGS=")
		var out bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &out
		if err := cmd.Run(); err != nil {
			b.Fatalf("%v\n%s", err, &out)
		}
		return (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds()
	}
	cost("./...") // the compiler's part
	n := 0
	salted := func() { // another identity of the same program
		n++
		f, err := os.OpenFile(tool, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			b.Fatal(err)
		}
		fmt.Fprintf(f, "%d.%d\n", n, time.Now().UnixNano())
		if err := f.Close(); err != nil {
			b.Fatal(err)
		}
	}
	vettool := "-vettool=" + tool
	var plain, cold, warm, stock, stockWarm float64
	for range b.N {
		salted()
		cold += cost(vettool, "./...")
		stock += cost(vettool, "-stock", "./...")
		for range 3 {
			plain += cost("./...") / 3
			warm += cost(vettool, "./...") / 3
			stockWarm += cost(vettool, "-stock", "./...") / 3
		}
	}
	runs := float64(b.N)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(plain/runs, "plain-cpu-s")
	b.ReportMetric(warm/runs, "warm-cpu-s")
	b.ReportMetric(cold/runs, "cold-cpu-s")
	b.ReportMetric(stock/runs, "stock-cold-cpu-s")
	b.ReportMetric(stockWarm/runs, "stock-warm-cpu-s")
	b.ReportMetric(cold/stock, "cold/stock")
	b.ReportMetric(warm/plain, "warm/plain")
}
