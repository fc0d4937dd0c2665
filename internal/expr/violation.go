package expr

import (
	"slices"
	"strings"
	"sync"

	"github.com/dynlint/dynlint/internal/dynamo"
)

// Violation is one rule that a request breaks.
type Violation struct {
	Rule dynamo.RuleID
	// Text is the service's message. It begins with "Invalid
	// FilterExpression: " and the like where the service's does.
	Text string
	// Predicate says what is wrong, as the rest of a sentence whose subject is
	// Field: `uses value placeholder ":v", which is not defined`.
	Predicate string

	// Action is the place in a batch or transaction, such as
	// "TransactItems[2].Put" or "RequestItems[Orders].PutRequest[0]"; "" for a
	// request of one action. Index is its position in the list, -1 if it is
	// not in a list.
	Action string
	Index  int
	// Field is the parameter at fault, such as "FilterExpression", "Key" or
	// "ExpressionAttributeValues".
	Field string
	// Pos are the bytes at fault in the expression or statement that Field
	// names, if InText is set.
	Pos    Range
	InText bool
	// Keys are the map entries at fault: placeholders or attribute names.
	Keys []string
	// Attribute is the name of the attribute concerned, if there is one.
	Attribute string
	// Suggestion is what may have been meant, such as the nearest placeholder
	// or function; "" if nothing is near.
	Suggestion string

	// ErrorType is the exception, if it is not ValidationException.
	ErrorType string
	// Client is set if the Go SDK refuses the request before sending it.
	Client bool
}

// Confidence says how sure it is that the service refuses the request.
func (v *Violation) Confidence() dynamo.Confidence { return v.Rule.Rule().Confidence }

// Exceptions other than ValidationException.
const (
	resourceNotFound    = "ResourceNotFoundException"
	transactionCanceled = "TransactionCanceledException"
	serialization       = "SerializationException"
)

// checker collects the violations of one request, in the order in which the
// service would meet them.
type checker struct {
	req    *Request
	action string
	index  int
	found  []Violation

	params *dynamo.Parameters
	names  symbols
	values symbols
	// trees are the expressions that are known in full and well formed.
	trees [Update + 1]*Tree
	// keyClauses are the clauses of a key condition; all of them if
	// keyClausesRead is set.
	keyClauses     []keyClauseOn
	keyClausesRead bool
	// unread is set if an expression is not known in full, so that what it
	// uses is not known either.
	unread bool
	// memory is what a whole request is judged in; nil for a part of one.
	memory *memory
}

func (c *checker) add(v Violation) *Violation {
	v.Action, v.Index = c.action, c.index
	c.found = append(c.found, v)
	return &c.found[len(c.found)-1]
}

// field records a violation of a parameter. args fill the rule's text.
func (c *checker) field(field string, rule dynamo.RuleID, predicate string, args ...string) *Violation {
	return c.add(Violation{Rule: rule, Field: field, Text: rule.Text(args...), Predicate: predicate})
}

// Check returns the rules that the request certainly breaks, in the order in
// which the service checks: the first is what it would say.
func (r *Request) Check() []Violation {
	m := memories.Get().(*memory)
	defer memories.Put(m)
	found := m.check(r)
	if len(found) == 0 {
		return nil
	}
	return slices.Clone(found)
}

// memory is what judging a request takes. It is used again, since programs have
// many requests and most expressions are short.
type memory struct {
	checker
	expression expressionChecker
	trees      [Update + 1]Tree
	parser     parser
}

var memories = sync.Pool{New: func() any { return new(memory) }}

// check judges a request. What it returns is valid until the next call.
func (m *memory) check(r *Request) []Violation {
	m.begin(r)
	m.request()
	return m.found
}

// begin forgets the request before.
func (m *memory) begin(r *Request) {
	clear(m.found)
	m.parser.reset()
	m.parser.firstOnly = true
	m.req, m.params, m.index, m.memory = r, nil, -1, m
	m.found, m.keyClausesRead, m.unread = m.found[:0], false, false
	clear(m.checker.trees[:])
}

// firstLower returns the parameter's name as the service prints it in most
// messages about members.
func firstLower(s string) string { return strings.ToLower(s[:1]) + s[1:] }

func quote(s string) string { return `"` + s + `"` }
