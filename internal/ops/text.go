package ops

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// WriteText writes the records for a person, grouped by file, with a summary
// line. verbose adds the enclosing functions, the entry points, and for all that
// could not be read why and where.
func WriteText(w io.Writer, records []Record, verbose bool) error {
	var b strings.Builder
	for len(records) > 0 {
		n := 1
		for n < len(records) && records[n].File == records[0].File {
			n++
		}
		writeFile(&b, records[:n], verbose)
		records = records[n:]
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Summary counts the records: "3 operations: 1 resolved, 1 partly, 1 not".
func Summary(records []Record) string {
	var full, part, none int
	for _, r := range records {
		switch r.Resolved {
		case "full":
			full++
		case "part":
			part++
		default:
			none++
		}
	}
	noun := "operations"
	if len(records) == 1 {
		noun = "operation"
	}
	return fmt.Sprintf("%d %s: %d resolved, %d partly, %d not", len(records), noun, full, part, none)
}

// writeFile writes the records of one file, for example
//
//	store/orders.go
//	  42:15  Query    Orders / GSI1  pages: loop
//	         GSI1PK = USER#{userId}
//	         GSI1SK begins_with ORDER#
func writeFile(b *strings.Builder, records []Record, verbose bool) {
	var place, op, table int // column widths
	for _, r := range records {
		place = max(place, len(r.place()))
		op = max(op, len(r.opName()))
		table = max(table, utf8.RuneCountInString(r.tableName()))
	}
	fmt.Fprintf(b, "%s\n", records[0].File)
	indent := strings.Repeat(" ", place+4)
	for _, r := range records {
		head := fmt.Sprintf("  %-*s  %-*s  %-*s  %s", place, r.place(), op, r.opName(), table, r.tableName(), strings.Join(r.notes(), "  "))
		fmt.Fprintf(b, "%s\n", strings.TrimRight(head, " "))
		for _, line := range r.details(verbose) {
			fmt.Fprintf(b, "%s%s\n", indent, line)
		}
	}
	b.WriteString("\n")
}

func (r Record) place() string { return fmt.Sprintf("%d:%d", r.Line, r.Column) }

func (r Record) opName() string {
	if r.Paginator {
		return r.Op + " (paginator)"
	}
	return r.Op
}

// tableName returns "Orders", "Orders / GSI1", "$TABLE_NAME" or "?".
func (r Record) tableName() string {
	name := r.Table.String()
	switch {
	case r.Index == nil:
		return name
	case *r.Index == "{}":
		return name + " / ?"
	}
	return name + " / " + *r.Index
}

// String returns the origin of the table's name as a person would write it.
func (t Table) String() string {
	if len(t.Values) > 1 {
		return strings.Join(t.Values, " or ")
	}
	switch {
	case t.Value == "" && t.Expr == "":
		return "-" // a batch or transaction: each action has its own
	case t.Kind == "env" && t.Value != "":
		return "$" + t.Value
	case t.Kind == "unknown" || t.Value == "":
		return "? (" + t.Expr + ")"
	}
	return t.Value
}

// notes are the words behind the table, most telling first.
func (r Record) notes() []string {
	var notes []string
	switch r.Resolved {
	case "part":
		notes = append(notes, "partly resolved")
	case "none":
		notes = append(notes, "not resolved")
	}
	if r.Paging != nil {
		notes = append(notes, "pages: "+*r.Paging)
	}
	if r.Unprocessed != nil {
		notes = append(notes, "unprocessed: "+*r.Unprocessed)
	}
	switch {
	case r.Limit.Dynamic:
		notes = append(notes, "limit: dynamic")
	case r.Limit.N != 0:
		notes = append(notes, fmt.Sprintf("limit: %d", r.Limit.N))
	}
	if r.Consistent {
		notes = append(notes, "consistent")
	}
	if r.Hot != nil && *r.Hot {
		notes = append(notes, "hot")
	}
	if r.Client == "whole" || r.Client == "part" {
		notes = append(notes, "client data in key: "+r.Client)
	}
	if r.API != "v2" && r.API != "" {
		notes = append(notes, r.API)
	}
	if r.Generated {
		notes = append(notes, "generated")
	}
	return notes
}

// details are the lines below the head of a record.
func (r Record) details(verbose bool) []string {
	var lines []string
	if verbose && r.Func != "" {
		lines = append(lines, "in "+r.Func)
	}
	keys, others := shown(r.Keys, verbose)
	for _, k := range keys {
		lines = append(lines, k.String())
	}
	if others != "" {
		lines = append(lines, others)
	}
	for _, a := range r.Actions {
		line := a.Op
		if t := a.Table.String(); t != "-" {
			line += " " + t
		}
		var words []string
		keys, others := shown(a.Keys, verbose)
		for _, k := range keys {
			words = append(words, k.String())
		}
		if others != "" {
			words = append(words, others)
		}
		if words != nil {
			line += ": " + strings.Join(words, ", ")
		}
		lines = append(lines, line)
	}
	for _, e := range []struct {
		name string
		expr *Expression
	}{{"filter", r.Filter}, {"condition", r.Condition}, {"update", r.Update}} {
		if e.expr != nil {
			lines = append(lines, e.name+": "+e.expr.Text)
		}
	}
	if r.Projection != nil {
		lines = append(lines, "projection: "+strings.Join(r.Projection, ", "))
	}
	if verbose {
		lines = append(lines, r.reasons()...)
	}
	return lines
}

// reasons are the lines that only verbose output has.
func (r Record) reasons() []string {
	var lines []string
	for _, e := range r.Entries {
		lines = append(lines, fmt.Sprintf("from %s: %s", e.Kind, strings.Join(e.Path, " > ")))
	}
	for _, u := range r.Unknown {
		line := fmt.Sprintf("unknown %s: %s", u.What, u.Why)
		if u.At != "" {
			line += " (" + u.At + ")"
		}
		lines = append(lines, line)
	}
	return lines
}

// maxShown bounds the attributes of an item that are printed.
const maxShown = 6

// shown returns the keys to print and words for those that are left out: of an
// item the attributes that are no keys, of one without known keys all but the
// first.
func shown(keys []Key, verbose bool) (some []Key, others string) {
	n := 0
	for n < len(keys) && keys[n].Key {
		n++
	}
	if n == 0 {
		n = min(len(keys), maxShown)
	}
	if rest := len(keys) - n; rest > 1 && !verbose {
		return keys[:n], fmt.Sprintf("and %d other attributes", rest)
	}
	return keys, ""
}

// String returns the attribute and its shapes: "PK = USER#{id} or ORG#{id}".
func (k Key) String() string {
	cond := k.Cond
	if cond == "item" {
		cond = "="
	}
	shapes := strings.Join(k.Shapes, " or ")
	switch {
	case shapes == "":
		shapes = "?"
	case k.Open && !strings.Contains(shapes, "{"):
		shapes += " or more"
	}
	s := k.Attr + " " + cond + " " + shapes
	if k.Type == "N" || k.Type == "B" {
		s += " (" + k.Type + ")"
	}
	return s
}
