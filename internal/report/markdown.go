package report

import (
	"fmt"
	"io"
	"sort"
	"strings"

	"github.com/dynlint/dynlint/internal/finding"
)

// markdownRows is how many findings the summary lists.
const markdownRows = 100

// writeMarkdown writes a summary for a pull request or a job: how many of which
// kind, then each with its place.
func writeMarkdown(w io.Writer, all []finding.Finding, o *Options) error {
	if len(all) == 0 {
		fmt.Fprintln(w, "**dynlint**: no findings")
		return nil
	}
	fmt.Fprintf(w, "**dynlint**: %s\n\n", plural(len(all), "finding"))
	count := map[string]int{}
	var ids []string
	for i := range all {
		if count[all[i].Rule] == 0 {
			ids = append(ids, all[i].Rule)
		}
		count[all[i].Rule]++
	}
	sort.Slice(ids, func(i, j int) bool {
		if count[ids[i]] != count[ids[j]] {
			return count[ids[i]] > count[ids[j]]
		}
		return ids[i] < ids[j]
	})
	fmt.Fprint(w, "| kind | | findings |\n|---|---|---:|\n")
	for _, id := range ids {
		title := ""
		if r := o.rule(id); r != nil {
			title = r.Title
		}
		fmt.Fprintf(w, "| [%s](%s) | %s | %d |\n", id, RuleURL(id), cell(title), count[id])
	}
	fmt.Fprint(w, "\n| where | what | kind |\n|---|---|---|\n")
	for i := range all {
		if i == markdownRows {
			fmt.Fprintf(w, "| … | and %d more | |\n", len(all)-i)
			break
		}
		f := &all[i]
		note := ""
		if a := assumption(f); a != "" {
			note = " (" + a + ")"
		}
		fmt.Fprintf(w, "| %s:%d | %s | %s |\n", cell(f.At.File), f.At.Line, cell(f.Message+note), f.Rule)
	}
	return nil
}

// cell escapes a text for a cell of a table.
func cell(s string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ", "<", "&lt;", "*", `\*`, "_", `\_`, "`", "\\`").Replace(s)
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
