package summary

import (
	"slices"
	"strings"
)

// AllExcluded stands for the characters that a string does not hold whose form
// was checked: it is a number, an id, or one of a list.
const AllExcluded = "*all"

// Unread stands for the characters that a string does not hold which a function has
// accepted, where its body does not tell.
const Unread = "*unread"

// JudgedByCall and JudgedByName are the characters that argument Aux of call N of the
// function does not hold since the call has accepted it: as the callee's body tells,
// and, by its name, where that does not tell.
const (
	JudgedByCall = "*call"
	JudgedByName = "*name"
)

// CommonExcluded are the characters that strings of neither of two sorts hold.
func CommonExcluded(a, b string) string {
	if a == AllExcluded {
		return b
	}
	if b == AllExcluded {
		return a
	}
	out := ""
	for _, r := range a {
		if strings.ContainsRune(b, r) {
			out += string(r)
		}
	}
	return out
}

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

// FieldExcluded says of a field of a struct parameter, by selectors such as
// ".Page.Name", which characters it does not hold if the function accepts the
// struct. Without a path it is about all fields of which nothing else is said.
type FieldExcluded struct {
	Param int32
	Path  string
	Chars string // Unread if that is not known
}

// FieldChars are the characters that a field of parameter i does not hold if the
// function accepts it, Unread if that is not known.
func (f *Func) FieldChars(i int, path string) string {
	all := ""
	for _, e := range f.Fields {
		switch {
		case int(e.Param) != i:
		case e.Path == path:
			return e.Chars
		case e.Path == "":
			all = e.Chars
		}
	}
	return all
}

// SameParam says that a string parameter is equal to another value of the function
// if the function accepts it.
type SameParam struct {
	Param int32
	Other ID
}
