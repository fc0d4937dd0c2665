// Package expr reads the expression languages of DynamoDB: key condition,
// filter, condition, projection and update expressions, and PartiQL as far as
// it must be read to say what a statement does. It also checks a whole request
// against the rules the service applies before it touches an item.
//
// The package is pure: it knows nothing of Go source. Input is text and facts
// about a request; output is trees with byte ranges, and violations that carry
// the service's own text.
//
// # Partial knowledge
//
// Whatever a caller does not know stays unknown: a map may be open, a value may
// lack its type or its content, an expression may be absent, unknown, or known
// in part. A part of an expression text that is not known is written as the
// rune [Hole]. No rule fires on an unknown.
//
// The grammar is in grammar.md.
package expr
