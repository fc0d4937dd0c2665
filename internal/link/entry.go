package link

import "strings"

// requestType reports whether a parameter of that type holds a request or an
// event from outside, so that everything read from it is the client's.
func requestType(key string) bool {
	key = strings.TrimLeft(key, "*")
	switch key {
	case "net/http.Request":
		return true
	}
	return false
}
