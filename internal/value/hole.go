package value

import "strings"

// Excludes reports whether the program refuses strings with any of some
// characters before they become this value.
func (v *Hole) Excludes(chars string) bool {
	if v.Checked {
		return true
	}
	for _, r := range chars {
		if !strings.ContainsRune(v.Excluded, r) {
			return false
		}
	}
	return chars != ""
}

// rewritten are the formats of texts that a function of package strings or a decoder
// has changed: they are as free as what they were made of.
var rewritten = map[string]bool{
	"": true, "lower()": true, "upper()": true, "title()": true, "trim()": true, "trimprefix()": true, "trimsuffix()": true,
	"cut()": true, "split()": true, "join()": true, "repeat()": true, "replace()": true, "escape()": true, "decode()": true,
}

// Free reports whether the value is a text of any form, not one that was formatted
// from a number, a time or a sum.
func (v *Hole) Free() bool { return rewritten[v.Format] && v.Type != "bool" }
