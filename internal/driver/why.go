package driver

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"path/filepath"
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
		found = p.Why(path.Clean(filepath.ToSlash(file)), line)
	}
	if len(found) == 0 {
		return fmt.Errorf("there is no DynamoDB operation at %s; dynlint ops lists them", set.Arg(0))
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
	for i, e := range w.Entries {
		if i == maxWhyEntries {
			fmt.Fprintf(out, "  and %d more\n", len(w.Entries)-i)
			break
		}
		fmt.Fprintf(out, "  %s: %s\n", e.Kind, strings.Join(e.Path, " > "))
	}
	for _, k := range w.Keys {
		fmt.Fprintf(out, "%s = %q, from %s\n", k.Attr, k.Shape, strings.Join(k.By, " > "))
		for _, h := range k.Holes {
			fmt.Fprintf(out, "  %s\n", h)
		}
	}
}
