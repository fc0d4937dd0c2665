package cases

import (
	"fmt"
	"slices"
)

// Status is the status of a case.
type Status string

// The statuses, in the order in which a case goes through them.
const (
	UnderReview     Status = "UNDER_REVIEW"
	NoticeIssued    Status = "NOTICE_ISSUED"
	ResponseWaiting Status = "RESPONSE_WAITING"
	DecisionPending Status = "DECISION_PENDING"
	Closed          Status = "CLOSED"
)

// next is the state machine. A case can be closed early from any status.
var next = map[Status][]Status{
	UnderReview:     {NoticeIssued, Closed},
	NoticeIssued:    {ResponseWaiting, Closed},
	ResponseWaiting: {DecisionPending, Closed},
	DecisionPending: {Closed},
	Closed:          nil,
}

// ParseStatus returns s as a status, or an error that wraps ErrInvalid.
func ParseStatus(s string) (Status, error) {
	if _, ok := next[Status(s)]; !ok {
		return "", fmt.Errorf("%w: status %q", ErrInvalid, s)
	}
	return Status(s), nil
}

// CanBecome reports whether a case may go from s to the other status.
func (s Status) CanBecome(other Status) bool { return slices.Contains(next[s], other) }
