// Package keys is the grammar of the table EnforcementCore: one constructor for
// each kind of item and one for each index entry. No other package writes or
// reads the text of a key. The package knows nothing of the AWS SDK; the struct
// tags only name the attributes.
//
// Times in keys are UTC, with a fixed width, and therefore sort as text.
package keys

import (
	"fmt"
	"time"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/ident"
)

// Delimiter separates the components of a key. No identifier contains it.
const Delimiter = "#"

// Prefixes of the sort keys in the item collection of a case, with the closing
// delimiter, for begins_with conditions.
const (
	PartyPrefix    = "PARTY#"
	TaskPrefix     = "TASK#"
	DeadlinePrefix = "DEADLINE#"
	EvidencePrefix = "EVIDENCE#"
	EventPrefix    = "EVENT#"
	OutboxPrefix   = "OUTBOX#"
)

// CasePrefix is the prefix of the sort keys in the item collection of a party.
const CasePrefix = "CASE#"

// Primary is the primary key of an item.
type Primary struct {
	PK string `dynamodbav:"PK"`
	SK string `dynamodbav:"SK"`
}

// CasePartition is the item collection of one case.
func CasePartition(id ident.CaseID) string { return "CASE#" + string(id) }

// PartyPartition is the item collection of one party: its cases.
func PartyPartition(id ident.PartyID) string { return "PARTY#" + string(id) }

// Case is the key of the metadata of a case.
func Case(id ident.CaseID) Primary {
	return Primary{PK: CasePartition(id), SK: "META"}
}

// State is the key of the state of a case, which alone carries the version.
func State(id ident.CaseID) Primary {
	return Primary{PK: CasePartition(id), SK: "STATE"}
}

// Party is the key of a party inside a case.
func Party(caseID ident.CaseID, id ident.PartyID) Primary {
	return Primary{PK: CasePartition(caseID), SK: PartyPrefix + string(id)}
}

// CaseParty is the key of the edge from a party to a case.
func CaseParty(id ident.PartyID, caseID ident.CaseID) Primary {
	return Primary{PK: PartyPartition(id), SK: CasePrefix + string(caseID)}
}

// CasePrefixOf is the prefix of the sort key of a case of a party.
func CasePrefixOf(id ident.CaseID) string {
	return CasePrefix + string(id) // fault: keygrammar/prefix – ends inside the case id: the prefix of c1 is also that of c10
}

// Task is the key of a task. The due date comes first, so that the tasks of a
// case sort by it.
func Task(caseID ident.CaseID, due time.Time, id ident.TaskID) Primary {
	return Primary{
		PK: CasePartition(caseID),
		SK: fmt.Sprintf("TASK#%s#%s", id, Date(due)), // fault: keygrammar/template – id before due date: the tasks of a case no longer sort by due date
	}
}

// Deadline is the key of a deadline; like tasks, deadlines sort by due date.
func Deadline(caseID ident.CaseID, due time.Time, id ident.DeadlineID) Primary {
	return Primary{
		PK: CasePartition(caseID),
		SK: fmt.Sprintf("DEADLINE#%s#%s", Date(due), id),
	}
}

// Evidence is the key of a piece of evidence.
func Evidence(caseID ident.CaseID, id ident.EvidenceID) Primary {
	return Primary{PK: CasePartition(caseID), SK: "EVIDENCES#" + string(id)} // fault: keygrammar/template – EVIDENCES# is no prefix of the grammar (EVIDENCE#)
}

// Event is the key of an event of the timeline.
func Event(caseID ident.CaseID, at time.Time, id ident.EventID) Primary {
	return Primary{
		PK: CasePartition(caseID),
		SK: EventPrefix + at.UTC().Format(time.RFC3339Nano) + Delimiter + string(id), // fault: keygrammar/order – RFC3339Nano cuts trailing zeros: the timeline does not sort
	}
}

// Outbox is the key of a message that waits for the publisher.
func Outbox(caseID ident.CaseID, at time.Time, id ident.EventID) Primary {
	return Primary{
		PK: CasePartition(caseID),
		SK: OutboxPrefix + Timestamp(at) + Delimiter + string(id),
	}
}

// ExternalRef is the key of the item that makes a file number unique.
func ExternalRef(ref ident.ExternalRef) Primary {
	return Primary{PK: "EXTREF#" + string(ref), SK: "UNIQUE"}
}

// Date returns the day of t in UTC, as 2006-01-02.
func Date(t time.Time) string { return t.UTC().Format(time.DateOnly) }

// Timestamp returns t in UTC to the second, as 2006-01-02T15:04:05Z.
func Timestamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }
