package github

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"
)

// A marker is the first line of each comment. Readers do not see it, and by it
// the comment is found again.
var (
	plainKey = regexp.MustCompile(`^[0-9a-z]{1,64}$`)
	marker   = regexp.MustCompile(`^<!-- dynlint:v1 ([0-9a-z]{1,64}) -->(?:\r?\n|$)`)
)

// summaryKey marks the summary. No fingerprint is made of these letters.
const summaryKey = "summary"

// mark puts the marker of a key before a body.
func mark(key, body string) string {
	return "<!-- dynlint:v1 " + safeKey(key) + " -->\n" + body
}

// safeKey is a key that cannot end the comment it stands in.
func safeKey(key string) string {
	if plainKey.MatchString(key) {
		return key
	}
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:16])
}

// keyOf is the key in the marker of a body, "" if it has none. Only the first line
// counts: the rest may quote anything.
func keyOf(body string) string {
	m := marker.FindStringSubmatch(body)
	if m == nil {
		return ""
	}
	return m[1]
}

// isOwn reports whether a comment is by a login. GitHub calls apps "name[bot]" in
// one of its interfaces and "name" in the other.
func (r *remote) isOwn(login string) bool {
	if r.User.Login == login {
		return true
	}
	return r.User.Type == "Bot" && strings.TrimSuffix(r.User.Login, "[bot]") == strings.TrimSuffix(login, "[bot]")
}
