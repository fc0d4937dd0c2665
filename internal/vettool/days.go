package vettool

import (
	"bytes"
	"fmt"
	"hash"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/dynlint/dynlint/internal/design"
)

// hashDays adds which of the days that directives in the source of a module hold
// only until are over: what the go command has cached ends with the day.
func hashDays(h hash.Hash, moduleRoot string, now time.Time) error {
	var days []string
	err := design.Walk(moduleRoot, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && path == moduleRoot:
			return err
		case err != nil:
			return nil
		case d.IsDir() && design.Apart(path, moduleRoot):
			return filepath.SkipDir
		case !d.IsDir() && strings.HasSuffix(path, ".go"):
			if text, err := os.ReadFile(path); err == nil {
				days = append(days, directiveDays(text)...)
			}
		}
		return nil
	})
	slices.Sort(days)
	for _, day := range slices.Compact(days) {
		hashDay(h, day, now)
	}
	return err
}

func hashDay(h hash.Hash, day string, now time.Time) {
	fmt.Fprintf(h, "%s over: %v\n", day, now.UTC().Format(time.DateOnly) > day)
}

var (
	directive     = []byte("//dynlint:ignore")
	directiveLine = regexp.MustCompile(`//dynlint:ignore[^\n]*`)
	directiveDay  = regexp.MustCompile(`\buntil=(\d{4}-\d{2}-\d{2})`)
)

// directiveDays are the last days of the directives of a file, and others that
// their reasons name in the same way.
func directiveDays(text []byte) []string {
	if !bytes.Contains(text, directive) {
		return nil
	}
	var out []string
	for _, line := range directiveLine.FindAll(text, -1) {
		for _, m := range directiveDay.FindAllSubmatch(line, -1) {
			out = append(out, string(m[1]))
		}
	}
	return out
}
