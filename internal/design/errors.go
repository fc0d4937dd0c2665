package design

import (
	"fmt"
	"sort"
	"strings"
)

// An Error is one fault of a rules file.
type Error struct {
	Pos Pos
	Msg string
}

func (e *Error) Error() string { return e.Pos.String() + ": " + e.Msg }

// Errors lists all faults of a rules file and the files it extends, by file,
// line and column.
type Errors []*Error

func (es Errors) Error() string {
	var b strings.Builder
	for i, e := range es {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(e.Error())
	}
	return b.String()
}

// reporter collects faults.
type reporter struct {
	errs   Errors
	faulty map[Pos]bool // mappings in which something is wrong: what they lack may be misspelt
}

func (r *reporter) fail(pos Pos, format string, args ...any) {
	r.errs = append(r.errs, &Error{pos, fmt.Sprintf(format, args...)})
}

func (r *reporter) err() error {
	if len(r.errs) == 0 {
		return nil
	}
	es := r.errs
	sort.SliceStable(es, func(i, j int) bool {
		a, b := es[i].Pos, es[j].Pos
		if a.File != b.File {
			return a.File < b.File
		}
		if a.Line != b.Line {
			return a.Line < b.Line
		}
		return a.Col < b.Col
	})
	out := es[:0:0]
	for i, e := range es {
		if i == 0 || *e != *es[i-1] {
			out = append(out, e)
		}
	}
	return out
}

// suggest is `; did you mean "x"?` for the nearest of the valid names, or the
// list of them if it is short, or nothing.
func suggest(name string, valid []string) string {
	if best := Nearest(name, valid); best != "" {
		return fmt.Sprintf("; did you mean %q?", best)
	}
	if n := len(valid); n > 0 && n <= 12 {
		return "; valid here: " + strings.Join(valid, ", ")
	}
	return ""
}

// Nearest is the valid name that a misspelt one is likely to mean, "" if none is
// near.
func Nearest(name string, valid []string) string {
	best, at := "", 0
	for _, v := range valid {
		d := distance(strings.ToLower(name), strings.ToLower(v))
		if d >= len(name) || d > len(name)/3+1 {
			continue
		}
		if best == "" || d < at || d == at && v[0] == name[0] && best[0] != name[0] {
			best, at = v, d
		}
	}
	return best
}

// distance is the number of insertions, deletions, replacements and swaps of
// neighbours that lead from a to b.
func distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	rows := make([][]int, len(s)+1)
	for i := range rows {
		rows[i] = make([]int, len(t)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(s); i++ {
		for j := 1; j <= len(t); j++ {
			cost := 1
			if s[i-1] == t[j-1] {
				cost = 0
			}
			d := min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+cost)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(s)][len(t)]
}
