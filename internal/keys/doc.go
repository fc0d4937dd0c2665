// Package keys knows key templates such as "TASK#{dueDate:date}#{taskId}".
//
// A template is a sequence of literals and components. Every component has a
// type, and a type is a regular language: the set of strings that a value of
// the type may be. A template is therefore a regular language too, and the
// questions that the checks ask have exact answers:
//
//   - Does a string read from a program (a [Shape]) belong to a template? See
//     [Template.Match]: holds, breaks or unknown, with examples.
//   - Which strings does a begins_with prefix or a range select? See
//     [Template.MatchPrefix] and [Template.Range].
//   - Can two templates yield one string? See [Collide], which gives the
//     string.
//
// The package is pure: it reads no files and knows no Go syntax.
package keys
