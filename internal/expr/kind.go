package expr

import "fmt"

// Kind is the parameter of a request that an expression stands in.
type Kind uint8

// The kinds of expression.
const (
	KeyCondition Kind = iota
	Filter
	Condition
	Projection
	Update
)

var kindFields = [...]string{
	KeyCondition: "KeyConditionExpression",
	Filter:       "FilterExpression",
	Condition:    "ConditionExpression",
	Projection:   "ProjectionExpression",
	Update:       "UpdateExpression",
}

// String returns the name of the request parameter, such as "FilterExpression".
func (k Kind) String() string {
	if int(k) < len(kindFields) {
		return kindFields[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// Range is a half-open range of byte offsets into an expression text.
type Range struct {
	Start, End int
}

// In returns the part of src that r covers.
func (r Range) In(src string) string { return src[r.Start:r.End] }

// Len returns the number of bytes r covers.
func (r Range) Len() int { return r.End - r.Start }
