package vettool

import (
	"cmp"
	"encoding/json"
	"fmt"
	"go/token"
	"io"
	"slices"
)

// printText prints one line for each finding, and one with a tab for each
// related place. It returns the exit code.
func printText(w io.Writer, fset *token.FileSet, results []*action) int {
	type line struct {
		pos     token.Position
		message string
		related []string
	}
	var all []line
	for _, r := range results {
		for _, d := range r.diagnostics {
			l := line{pos: fset.Position(d.Pos), message: d.Message}
			for _, rel := range d.Related {
				l.related = append(l.related, fmt.Sprintf("%s: \t%s", fset.Position(rel.Pos), rel.Message))
			}
			all = append(all, l)
		}
	}
	slices.SortStableFunc(all, func(a, b line) int {
		return cmp.Or(cmp.Compare(a.pos.Filename, b.pos.Filename), cmp.Compare(a.pos.Offset, b.pos.Offset), cmp.Compare(a.message, b.message))
	})
	for _, l := range all {
		fmt.Fprintf(w, "%s: %s\n", l.pos, l.message)
		for _, r := range l.related {
			fmt.Fprintln(w, r)
		}
	}
	return min(len(all), 1)
}

// The JSON of the protocol: package ID, analyzer, then a list of findings or an
// error.
type (
	jsonDiagnostic struct {
		Category string        `json:"category,omitempty"`
		Posn     string        `json:"posn"`
		End      string        `json:"end"`
		Message  string        `json:"message"`
		Fixes    []jsonFix     `json:"suggested_fixes,omitempty"`
		Related  []jsonRelated `json:"related,omitempty"`
	}
	jsonRelated struct {
		Posn    string `json:"posn"`
		End     string `json:"end"`
		Message string `json:"message"`
	}
	jsonFix struct {
		Message string     `json:"message"`
		Edits   []jsonEdit `json:"edits"`
	}
	jsonEdit struct {
		Filename string `json:"filename"`
		Start    int    `json:"start"` // offsets in bytes
		End      int    `json:"end"`
		New      string `json:"new"`
	}
	jsonError struct {
		Err string `json:"error"`
	}
)

func printJSON(w io.Writer, fset *token.FileSet, id string, results []*action) error {
	unit := map[string]any{}
	for _, r := range results {
		if r.err != nil {
			unit[r.analyzer.Name] = jsonError{r.err.Error()}
			continue
		}
		var list []jsonDiagnostic
		for _, d := range r.diagnostics {
			x := jsonDiagnostic{Category: d.Category, Posn: fset.Position(d.Pos).String(), Message: d.Message}
			x.End = x.Posn
			if d.End.IsValid() {
				x.End = fset.Position(d.End).String()
			}
			for _, rel := range d.Related {
				y := jsonRelated{fset.Position(rel.Pos).String(), fset.Position(rel.Pos).String(), rel.Message}
				if rel.End.IsValid() {
					y.End = fset.Position(rel.End).String()
				}
				x.Related = append(x.Related, y)
			}
			for _, fix := range d.SuggestedFixes {
				y := jsonFix{Message: fix.Message, Edits: []jsonEdit{}}
				for _, e := range fix.TextEdits {
					start, end := fset.Position(e.Pos), fset.Position(e.Pos)
					if e.End.IsValid() {
						end = fset.Position(e.End)
					}
					y.Edits = append(y.Edits, jsonEdit{start.Filename, start.Offset, end.Offset, string(e.NewText)})
				}
				x.Fixes = append(x.Fixes, y)
			}
			list = append(list, x)
		}
		if len(list) > 0 {
			unit[r.analyzer.Name] = list
		}
	}
	tree := map[string]any{}
	if len(unit) > 0 {
		tree[id] = unit
	}
	text, err := json.MarshalIndent(tree, "", "\t")
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}
