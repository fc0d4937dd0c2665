// Package compare puts what operations ask of a table beside what the design
// declares: it reads abstract values as shapes of keys, finds the entities that
// a key can belong to, and gives an operation the form in which
// [design.Table.Answers] compares it with patterns.
//
// Where a value may be one of several, nothing is said of their product: an
// alternative is wrong only if it is wrong together with every alternative of
// the other attributes.
package compare
