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
	fmt.Fprintf(w, "**dynlint**: %s\n\n", Plural(len(all), "finding"))
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

// maxCell is how many bytes of a text a cell shows.
const maxCell = 1 << 10

// cell escapes a text for a cell of a table: it is shown as it is, and makes no
// links, mentions, references, formulas or HTML.
func cell(s string) string {
	return cellEscapes.Replace(cut(finding.OneLine(s), maxCell))
}

// cellEscapes puts a backslash before what means something, and a space of no
// width behind what GitHub looks for in the result.
var cellEscapes = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "~", `\~`, "|", `\|`, "$", `\$`, "!", `\!`,
	"[", `\[`, "]", `\]`, "://", `\://`, "<", "&lt;", ">", "&gt;", "&", "&amp;",
	"@", "@\u200b", "#", "\\#\u200b", "www.", `www\.`,
)

// Plural counts things whose noun takes an s: "1 table", "2 tables".
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
