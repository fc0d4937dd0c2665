// Package design reads rules.yaml, where a team writes down its DynamoDB
// design: tables, indexes, entities with their key templates, access patterns,
// invariants, entry points and allowances.
//
// [Load] reads a file with everything it extends and returns the [Design], or
// an [Errors] that lists every fault with its line and column. [Find] looks a
// file up for a package. The methods of [Design] and [Table] answer what
// checks ask: which table an operation is bound to ([Design.Bind]), which
// entities its keys fit ([Table.Fit]), which patterns it answers
// ([Table.Answers]).
//
// Every value knows where it was written. Lists keep the order of the file.
package design
