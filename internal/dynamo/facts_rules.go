package dynamo

import "strings"

// RuleID names a rule by which the service refuses a request.
type RuleID uint16

// Confidence says how sure it is that the service refuses what a rule says.
type Confidence uint8

// The confidences, from the surest on.
const (
	// High: seen on the service, in a public capture or a test suite that
	// passes on it.
	High Confidence = iota
	// Medium: stated by the service's documentation, or shown by emulators
	// whose tests were pinned on it.
	Medium
	// Low: extrapolated, or sources disagree. Never an error.
	Low
)

// String returns H, M or L.
func (c Confidence) String() string { return string("HML"[c]) }

// Needs says what must be known to decide a rule, beside the request's own
// parameters.
type Needs uint8

// The kinds of knowledge.
const (
	NeedsNames  Needs = 1 << iota // the content of ExpressionAttributeNames
	NeedsValues                   // types or contents of attribute values
	NeedsSchema                   // keys and indexes of the table
)

// String returns the kinds as N, V and S, or ∅ for none.
func (n Needs) String() string {
	s := ""
	for i, c := range "NVS" {
		if n&(1<<i) != 0 {
			s += string(c)
		}
	}
	if s == "" {
		return "∅"
	}
	return s
}

// Rule is what is known of one rule.
type Rule struct {
	// Name identifies the rule in reports, such as "FN-4".
	Name       string
	Confidence Confidence
	Needs      Needs
	// Text is the message of the service as a format of package fmt. Messages
	// about an expression lack their first words, "Invalid FilterExpression: ".
	Text string
	// OwnWords is set if the rule is known but not the service's message: Text
	// is then ours.
	OwnWords bool
	// Source says where Text or the rule was seen.
	Source string
}

// Where the rules were seen.
const (
	captures  = "public captures of the service's answers (conformance suites, issue reports)"
	emulators = "emulators whose tests were pinned on the service"
	guide     = "Amazon DynamoDB Developer Guide"
	reference = "Amazon DynamoDB API Reference"
	library   = "the code of guregu/dynamo v1.23.0 and v2.6.0"
	inferred  = "inferred from neighbouring rules"
)

// invalidParameters begins many messages of the service.
const invalidParameters = "One or more parameter values were invalid: "

// emptyKey is the message about a key attribute whose value is empty: "string"
// or "binary", and the attribute.
const emptyKey = "One or more parameter values are not valid. " +
	"The AttributeValue for a key attribute cannot contain an empty %s value. Key: %s"

// emptyIndexKey is the message about an index key whose value is empty:
// "string" or "binary", the index and the attribute.
const emptyIndexKey = "One or more parameter values are not valid. " +
	"A value specified for a secondary index key is not supported. " +
	"The AttributeValue for a key attribute cannot contain an empty %s value. IndexName: %s, IndexKey: %s"

// constraint begins a message about a single member of the request.
const constraint = "1 validation error detected: "

// Rule returns what is known of the rule.
func (id RuleID) Rule() *Rule { return &rules[id] }

// String returns the rule's name.
func (id RuleID) String() string { return rules[id].Name }

// Text returns the service's message with its arguments filled in.
func (id RuleID) Text(args ...string) string { return id.TextAfter("", args...) }

// TextAfter returns the message with a prefix.
func (id RuleID) TextAfter(prefix string, args ...string) string {
	pieces := textPieces[id]
	size := len(prefix)
	for _, p := range pieces {
		size += len(p)
	}
	for _, a := range args {
		size += len(a)
	}
	var b strings.Builder
	b.Grow(size)
	b.WriteString(prefix)
	b.WriteString(pieces[0])
	for i, p := range pieces[1:] {
		if i < len(args) {
			b.WriteString(args[i])
		}
		b.WriteString(p)
	}
	return b.String()
}

// RuleIDs returns all rules in the order of the catalogue.
func RuleIDs() []RuleID {
	ids := make([]RuleID, numRules)
	for i := range ids {
		ids[i] = RuleID(i)
	}
	return ids
}

var rules = makeRules()

func makeRules() (all [numRules]Rule) {
	for _, part := range []map[RuleID]Rule{expressionRules, valueRules, requestRules} {
		for id, r := range part {
			all[id] = r
		}
	}
	return all
}

// textPieces are the texts of the rules, cut at the places of their arguments.
var textPieces = func() (all [numRules][]string) {
	for id := range rules {
		all[id] = strings.Split(rules[id].Text, "%s")
	}
	return all
}()
