package dyntest

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	maxMessage = 160 // bytes; aim at 100
	maxQuoted  = 400 // with a text of the service, which has the length it has
)

var (
	ruleSuffix   = regexp.MustCompile(`(?s)^(.*) \[[a-z0-9]+/[a-z0-9-]+\]$`)
	politeWords  = regexp.MustCompile(`(?i)\b(please|you|your|may want to|should|consider)\b`)
	firstWord    = regexp.MustCompile(`^[\p{L}\p{N}_]+`)
	bannedStarts = []string{"error", "warning", "info", "note"}
)

// serviceText ends the part of a message that is ours: what follows is quoted
// from the service, in its own style.
const serviceText = " is rejected: "

// MessageProblem says how a message breaks the house style, or returns "". A
// message is a subject and a predicate in one line: it starts with the thing in
// the user's code, states a fact, and has no final punctuation. A trailing
// " [check/kind]" is not part of it.
func MessageProblem(message string) string {
	if m := ruleSuffix.FindStringSubmatch(message); m != nil {
		message = m[1]
	}
	own, _, quotes := strings.Cut(message, serviceText)
	limit := maxMessage
	if quotes {
		limit = maxQuoted
	}
	switch {
	case strings.TrimSpace(message) != message || message == "":
		return "is empty or has space around it"
	case strings.ContainsAny(message, "\n\r\t"):
		return "is not one line"
	case len(message) > limit:
		return fmt.Sprintf("has %d bytes; at most %d are readable", len(message), limit)
	case !quotes && strings.ContainsAny(message[len(message)-1:], ".!?:;,"):
		return "ends in punctuation"
	}
	if word := politeWords.FindString(withoutQuotes(own)); word != "" {
		return fmt.Sprintf("says %q; state a fact", word)
	}
	word := firstWord.FindString(own)
	for _, banned := range bannedStarts {
		if strings.EqualFold(word, banned) {
			return fmt.Sprintf("starts with %q; start with the thing in the user's code", word)
		}
	}
	rest := strings.TrimPrefix(own, word)
	isName := strings.HasPrefix(rest, ".") || strings.HasPrefix(rest, "(") // Repo.Get, Get()
	if plainCapital(word) && !apiWords[word] && !isName {
		return fmt.Sprintf("starts with %q; only identifiers and API names have capitals", word)
	}
	return ""
}

// apiWords are names of the API that look like ordinary words.
var apiWords = map[string]bool{
	"Query": true, "Scan": true, "Put": true, "Update": true, "Delete": true, "Get": true,
	"Limit": true, "Select": true, "Key": true, "Keys": true, "Item": true, "Items": true, "Responses": true, "Segment": true,
}

// plainCapital reports whether a word is written as at the start of a sentence:
// "Attribute", but not "PK", "GetItem", "GSI1" or "order".
func plainCapital(word string) bool {
	first, size := utf8.DecodeRuneInString(word)
	if !unicode.IsUpper(first) || size == len(word) {
		return false
	}
	return strings.IndexFunc(word[size:], func(r rune) bool { return !unicode.IsLower(r) }) < 0
}

// withoutQuotes drops quoted values, which are the user's words.
func withoutQuotes(s string) string {
	return regexp.MustCompile(`"(?:[^"\\]|\\.)*"`).ReplaceAllString(s, `""`)
}
