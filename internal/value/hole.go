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
