package summary

import "strings"

// MaxPath is the greatest number of steps a path keeps; what lies deeper
// counts as its ancestor at that depth.
const MaxPath = 4

// JoinPath appends path b to path a.
func JoinPath(a, b string) string {
	switch {
	case b == "" || a == AnyPath:
		return a
	case a == "":
		return b
	}
	p := a + "." + b
	for i, steps := 0, 0; i < len(p); i++ {
		if p[i] == '.' {
			if steps++; steps == MaxPath {
				return p[:i]
			}
		}
	}
	return p
}

// UnderPath reports whether path p is root or lies inside it.
func UnderPath(p, root string) bool {
	return root == "" || p == root || strings.HasPrefix(p, root) && p[len(root)] == '.'
}

// RestPath returns the steps of p after root, under which it lies.
func RestPath(p, root string) string {
	if root == "" {
		return p
	}
	return strings.TrimPrefix(p[len(root):], ".")
}

// MovePath answers: if something stands at path at of a value, and the part
// from of that value is moved to path to of another, where does it stand there?
// It is not ok if the part moved has nothing of it.
func MovePath(at, from, to string) (path string, ok bool) {
	switch {
	case at == AnyPath:
		if to == "" {
			return AnyPath, true
		}
		return to, true
	case UnderPath(at, from):
		return JoinPath(to, RestPath(at, from)), true
	case UnderPath(from, at): // a part of it
		return to, true
	case from == AnyPath:
		return to, true
	}
	return "", false
}
