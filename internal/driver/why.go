package driver

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/dynlint/dynlint/internal/operations"
)

// runWhy explains how an operation is reached, and where the parts of its keys
// come from.
func runWhy(t *Tool, ctx context.Context, c *Call, args []string) error {
	var flags loadFlags
	set := newFlagSet("why")
	flags.register(set)
	rules := rulesFlag(set)
	if err := c.parse(set, args); err != nil {
		return err
	}
	if set.NArg() == 0 {
		return fmt.Errorf("name an operation as FILE:LINE; dynlint ops lists them")
	}
	file, line, err := fileLine(set.Arg(0))
	if err != nil {
		return err
	}
	prog, err := t.load(ctx, c, &flags, set.Args()[1:])
	if err != nil {
		return err
	}
	var found []operations.Why
	var nearest []string
	if len(prog.Packages) > 0 {
		files, err := loadRules(c, prog, *rules)
		if err != nil {
			return err
		}
		p, err := operations.Read(ctx, prog, files.all()...)
		if err != nil {
			return err
		}
		if filepath.IsAbs(file) {
			file = prog.Rel(file)
		}
		file = path.Clean(filepath.ToSlash(file))
		if found = p.Why(file, line); len(found) == 0 {
			nearest = p.Nearest(file, line)
		}
	}
	switch {
	case len(nearest) > 0:
		return fmt.Errorf("there is no DynamoDB operation at %s; near it: %s", set.Arg(0), strings.Join(nearest, ", "))
	case len(found) == 0:
		return fmt.Errorf("there is no DynamoDB operation at %s, nor elsewhere in that file; dynlint ops lists them", set.Arg(0))
	}
	var out bytes.Buffer
	for i := range found {
		if i > 0 {
			out.WriteString("\n")
		}
		writeWhy(&out, &found[i])
	}
	_, err = c.Stdout.Write(out.Bytes())
	return err
}

// fileLine splits FILE:LINE, and drops a column.
func fileLine(arg string) (file string, line int, err error) {
	parts := strings.Split(arg, ":")
	for n := len(parts) - 1; n > 0 && n >= len(parts)-2; n-- {
		if line, err := strconv.Atoi(parts[n]); err == nil && line > 0 {
			if n == len(parts)-1 && n > 1 { // perhaps a column
				if l, err := strconv.Atoi(parts[n-1]); err == nil && l > 0 {
					return strings.Join(parts[:n-1], ":"), l, nil
				}
			}
			return strings.Join(parts[:n], ":"), line, nil
		}
	}
	return "", 0, fmt.Errorf("%q is not FILE:LINE, such as store/orders.go:42", arg)
}

// maxWhyEntries bounds the entry points that are listed: the nearest say most.
const maxWhyEntries = 5

func writeWhy(out *bytes.Buffer, w *operations.Why) {
	fmt.Fprintf(out, "%s:%d:%d: %s in %s\n", w.File, w.Line, w.Col, w.Op, w.Func)
	switch {
	case !w.Known:
		out.WriteString("perhaps reached from a request: a call on the way could not be resolved\n")
	case w.Hot:
		out.WriteString("reached from a request\n")
	case len(w.Entries) == 0:
		out.WriteString("not reached: nothing that runs calls it\n")
	default:
		out.WriteString("not reached from a request\n")
	}
	writeEntries(out, w)
	if text := whyClient[w.Client]; text != "" {
		fmt.Fprintf(out, "%s\n", text)
	}
	var by []string
	for _, k := range w.Keys {
		if by == nil || !slices.Equal(by, k.By) {
			by = k.By
			fmt.Fprintf(out, "sent from %s\n", strings.Join(by, " > "))
		}
		attr := k.Attr
		if attr == "" {
			attr = "an attribute of unknown name"
		}
		fmt.Fprintf(out, "  %s = %q\n", attr, k.Shape)
		for _, h := range k.Holes {
			fmt.Fprintf(out, "    %s\n", h)
		}
	}
	if len(w.Others) > 0 {
		fmt.Fprintf(out, "no keys, as far as the program shows: %s\n", strings.Join(w.Others, ", "))
	}
}

// whyClient says in words how much of a key a client decides.
var whyClient = map[string]string{
	"whole":    "a client decides the whole value of a key attribute",
	"part":     "a client decides a part of a key",
	"unknown":  "who decides a part of a key is not known",
	"identity": "the key holds verified identity, and no text of a client",
	"no":       "the key holds no text of a client",
}

// writeEntries lists the nearest entry points. Mains of several commands may have
// ways of the same names; one line stands for them.
func writeEntries(out *bytes.Buffer, w *operations.Why) {
	var lines []string
	times := map[string]int{}
	for _, e := range w.Entries {
		line := fmt.Sprintf("%s: %s", e.Kind, strings.Join(e.Path, " > "))
		if times[line] == 0 {
			lines = append(lines, line)
		}
		times[line]++
	}
	for i, line := range lines {
		if i == maxWhyEntries {
			fmt.Fprintf(out, "  and %d more\n", len(lines)-i)
			break
		}
		if n := times[line]; n > 1 {
			line += fmt.Sprintf(" (%d of this name)", n)
		}
		fmt.Fprintf(out, "  %s\n", line)
	}
}
