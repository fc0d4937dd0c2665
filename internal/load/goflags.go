package load

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// flags are those of GOFLAGS, which the go command obeys by itself. Two of them want
// help: go/packages reads files without regard to -overlay, and refuses -modfile.
func (l *loader) flags(ctx context.Context) ([]string, error) {
	out, err := l.goCommand(ctx, "env", "GOFLAGS")
	if err != nil {
		return nil, err
	}
	return splitFlags(strings.TrimSpace(string(out))), nil
}

// isFlag reports whether a word is a flag with a value.
func isFlag(word, name string) (value string, ok bool) {
	if !strings.HasPrefix(word, "-") {
		return "", false
	}
	return strings.CutPrefix(strings.TrimLeft(word, "-"), name+"=")
}

// withoutModFile moves -modfile from the environment to the build flags: go/packages
// asks the go command for its version outside of modules, where the flag is wrong.
func withoutModFile(env, flags []string) (newEnv, buildFlags []string) {
	var rest []string
	for _, f := range flags {
		switch _, ok := isFlag(f, "modfile"); {
		case ok:
			buildFlags = append(buildFlags, f)
		case strings.ContainsAny(f, " \t'") && !strings.Contains(f, `"`):
			rest = append(rest, `"`+f+`"`)
		case strings.ContainsAny(f, " \t"):
			rest = append(rest, "'"+f+"'")
		default:
			rest = append(rest, f)
		}
	}
	if buildFlags == nil {
		return env, nil
	}
	return append(slices.Clip(env), "GOFLAGS="+strings.Join(rest, " ")), buildFlags
}

// overlay returns the text of the files that flags replace with -overlay, by
// absolute name; nil if there is no such flag.
func (l *loader) overlay(flags []string) (map[string][]byte, error) {
	name := ""
	for _, f := range flags {
		if v, ok := isFlag(f, "overlay"); ok {
			name = v
		}
	}
	if name == "" {
		return nil, nil
	}
	text, err := os.ReadFile(l.abs(name))
	if err != nil {
		return nil, &Error{fmt.Sprintf("cannot read the overlay that GOFLAGS names: %v", err), ""}
	}
	var file struct{ Replace map[string]string }
	if err := json.Unmarshal(text, &file); err != nil {
		return nil, &Error{fmt.Sprintf("cannot read the overlay %s: %v", name, err), ""}
	}
	overlay := map[string][]byte{}
	for from, to := range file.Replace {
		if to == "" { // the file is taken away
			overlay[l.abs(from)] = []byte("//go:build ignore\n\npackage ignored\n")
			continue
		}
		text, err := os.ReadFile(l.abs(to))
		if err != nil {
			return nil, &Error{fmt.Sprintf("cannot read a file of the overlay %s: %v", name, err), ""}
		}
		overlay[l.abs(from)] = text
	}
	return overlay, nil
}

// abs is a name as the go command reads it.
func (l *loader) abs(name string) string {
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(l.dir, name)
}

// splitFlags splits GOFLAGS at blanks; quotes hold a flag together.
func splitFlags(s string) []string {
	var out []string
	for {
		s = strings.TrimLeft(s, " \t\r\n")
		if s == "" {
			return out
		}
		if q := s[:1]; q == `"` || q == "'" {
			flag, rest, ok := strings.Cut(s[1:], q)
			if !ok {
				return append(out, s[1:])
			}
			out, s = append(out, flag), rest
			continue
		}
		end := strings.IndexAny(s, " \t\r\n")
		if end < 0 {
			return append(out, s)
		}
		out, s = append(out, s[:end]), s[end:]
	}
}
