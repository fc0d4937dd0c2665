package summary

import "slices"

// AllExcluded stands for the characters that a string does not hold whose form
// was checked: it is a number, an id, or one of a list.
const AllExcluded = "*all"

// JoinExcluded joins two sets of characters that a string does not hold.
func JoinExcluded(a, b string) string {
	switch {
	case a == AllExcluded || b == AllExcluded:
		return AllExcluded
	case a == "":
		return b
	case b == "":
		return a
	}
	rs := []rune(a + b)
	slices.Sort(rs)
	return string(slices.Compact(rs))
}
