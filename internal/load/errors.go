package load

import (
	"cmp"
	"fmt"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// packageError is one error of a package, in one line.
type packageError struct {
	pos  token.Position
	text string
	list bool // said by the go command
}

// packageErrors returns the errors of p: first those of the go command, which
// explain the others, then by position. A missing import is an error of the
// package that imports it.
func packageErrors(p *packages.Package) []packageError {
	var errs []packageError
	for _, e := range p.Errors {
		if saysNoFiles(e.Msg) {
			continue
		}
		if strings.HasPrefix(e.Msg, "# ") && len(p.Errors) > 1 {
			continue // what the compiler printed; the type checker says it again
		}
		errs = append(errs, packageError{parsePosition(e.Pos), explainVersion(oneLine(e.Msg)), e.Kind == packages.ListError})
	}
	if len(errs) == 0 {
		return nil
	}
	for _, imp := range sortedImports(p) {
		if len(imp.GoFiles) > 0 {
			continue // exists; it has errors of its own
		}
		for _, e := range imp.Errors {
			if e.Kind == packages.ListError {
				errs = explainImport(errs, imp.PkgPath, oneLine(e.Msg))
				break
			}
		}
	}
	slices.SortStableFunc(errs, func(a, b packageError) int {
		if a.list != b.list {
			if a.list {
				return -1
			}
			return 1
		}
		return cmp.Or(
			strings.Compare(a.pos.Filename, b.pos.Filename),
			cmp.Compare(a.pos.Line, b.pos.Line),
			cmp.Compare(a.pos.Column, b.pos.Column))
	})
	// One place is counted once: the go command and the type checker both
	// speak of an import that cannot be found, and of a syntax error.
	return slices.CompactFunc(errs, func(a, b packageError) bool { return a.pos == b.pos && a.text == b.text })
}

// saysNoFiles reports whether an error of the go command only says that a
// package has nothing to compile: it consists of tests, or is for another
// platform. Patterns with "..." match such packages.
func saysNoFiles(text string) bool {
	return strings.Contains(text, "no non-test Go files in ") || strings.Contains(text, "build constraints exclude all Go files in ")
}

// explainImport puts what the go command says of a missing package in place of
// the type checker's "could not import path".
func explainImport(errs []packageError, path, text string) []packageError {
	for i, e := range errs {
		if strings.HasPrefix(e.text, "could not import "+path+" ") {
			errs[i].text, errs[i].list = text, true
			return errs
		}
	}
	return append(errs, packageError{text: text, list: true})
}

// parsePosition reads "file:line:col", "file:line", "file", "-" or "".
func parsePosition(s string) token.Position {
	if s == "" || s == "-" {
		return token.Position{}
	}
	var numbers []int
	for len(numbers) < 2 {
		i := strings.LastIndexByte(s, ':')
		if i < 0 {
			break
		}
		n, err := strconv.Atoi(s[i+1:])
		if err != nil {
			break
		}
		numbers = append(numbers, n)
		s = s[:i]
	}
	pos := token.Position{Filename: s}
	switch len(numbers) {
	case 1:
		pos.Line = numbers[0]
	case 2:
		pos.Line, pos.Column = numbers[1], numbers[0]
	}
	return pos
}

var newerGo = regexp.MustCompile(`^package requires newer Go version (\S+) \(application built with (\S+)\)$`)

// explainVersion says in the user's terms that this program was built with an
// older Go than the code needs, or than the compiler that wrote export data.
func explainVersion(text string) string {
	const next = "build dynlint again with the Go version of the module"
	if m := newerGo.FindStringSubmatch(text); m != nil {
		return fmt.Sprintf("package requires %s, but dynlint was built with %s; %s", m[1], m[2], next)
	}
	if strings.Contains(text, "internal error in importing") {
		return fmt.Sprintf("export data is not readable for dynlint, built with %s; %s", runtime.Version(), next)
	}
	return text
}

// oneLine joins the lines of a message of the go command, which puts the
// command to run on a line of its own.
func oneLine(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || strings.HasPrefix(line, "go: downloading ") || strings.HasPrefix(line, "go: finding "):
			continue
		case b.Len() == 0:
		case strings.HasSuffix(b.String(), ":"):
			b.WriteString(" ")
		default:
			b.WriteString("; ")
		}
		b.WriteString(line)
	}
	return b.String()
}

// relativeText makes names of files below dir relative in a message.
func relativeText(dir, s string) string {
	s = strings.ReplaceAll(s, dir+string(filepath.Separator), "")
	return s
}

// goError makes one line of a failure of the go command itself.
func goError(dir, stderr string, err error) error {
	text := strings.TrimPrefix(oneLine(strings.TrimPrefix(stderr, "err: exit status 1: stderr: ")), "go: ")
	switch {
	case text == "":
		return &Error{Problem: fmt.Sprintf("the go command failed: %v", err)}
	case strings.Contains(text, "go.mod file not found"):
		return noModule(dir)
	case strings.Contains(text, "inconsistent vendoring"):
		return &Error{"vendor/modules.txt does not agree with go.mod", "run go mod vendor, or load with GOFLAGS=-mod=mod"}
	}
	const most = 400 // bytes; the go command can list hundreds of modules
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + " …"
	}
	return &Error{Problem: relativeText(dir, text)}
}

// noModule explains that dir is in no module, and names modules below it.
func noModule(dir string) error {
	problem := "no go.mod in this directory or above"
	var below []string
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || len(below) == 3 {
			return filepath.SkipDir
		}
		if d.IsDir() && (strings.Count(relative(dir, path), "/") >= 3 || path != dir && strings.HasPrefix(d.Name(), ".")) {
			return filepath.SkipDir
		}
		if d.Name() == "go.mod" {
			below = append(below, relative(dir, filepath.Dir(path)))
		}
		return nil
	})
	if len(below) > 0 {
		return &Error{problem, fmt.Sprintf("run in a module below it, such as -C %s", below[0])}
	}
	return &Error{problem, "run in a Go module, or name one with -C"}
}
