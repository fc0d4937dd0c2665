package keys

import (
	"strings"
	"time"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/ident"
)

// Names of the indexes of the table.
const (
	OpenTasksIndex     = "GSI1"
	OpenDeadlinesIndex = "GSI2"
	PendingOutboxIndex = "GSI3"
	TenantCasesIndex   = "GSI_TENANT"
	AllCasesIndex      = "GSI_ALL"
)

// AllCases is the one partition of GSI_ALL.
const AllCases = "CASES"

// AssigneeEntry puts an open task into GSI1. The zero value keeps it out: the
// index is sparse.
type AssigneeEntry struct {
	GSI1PK string `dynamodbav:"GSI1PK,omitempty"`
	GSI1SK string `dynamodbav:"GSI1SK,omitempty"`
}

// OpenTasks is the partition of GSI1 with the open tasks of a user.
func OpenTasks(user ident.UserID) string {
	return strings.Join([]string{"ASSIGNEE", string(user), "TASK_STATUS", "OPEN"}, Delimiter)
}

// OpenTask is the entry of an open task in GSI1.
func OpenTask(user ident.UserID, due time.Time, caseID ident.CaseID, id ident.TaskID) AssigneeEntry {
	return AssigneeEntry{
		GSI1PK: OpenTasks(user),
		GSI1SK: Timestamp(due) + "#CASE#" + string(caseID) + "#TASK#" + string(id),
	}
}

// DeadlineEntry puts an open deadline into GSI2. The index is sparse.
type DeadlineEntry struct {
	GSI2PK string `dynamodbav:"GSI2PK,omitempty"`
	GSI2SK string `dynamodbav:"GSI2SK,omitempty"`
}

// OpenDeadlines is the partition of GSI2 with the open deadlines of a tenant.
func OpenDeadlines(tenant ident.TenantID) string {
	return "TENANT#" + string(tenant) + "#DEADLINE_STATUS#OPEN"
}

// OpenDeadline is the entry of an open deadline in GSI2.
func OpenDeadline(tenant ident.TenantID, due time.Time, caseID ident.CaseID, id ident.DeadlineID) DeadlineEntry {
	return DeadlineEntry{
		GSI2PK: OpenDeadlines(tenant),
		GSI2SK: due.Format(time.RFC3339) + "#CASE#" + string(caseID) + "#DEADLINE#" + string(id), // fault: keygrammar/order – in the zone of the client, not in UTC: deadlines of other zones sort wrongly
	}
}

// PendingOutbox is the one partition of GSI3. It stays small because the
// publisher takes each message out of the index.
const PendingOutbox = "OUTBOX#PENDING"

// OutboxEntry puts a message that waits for the publisher into GSI3.
type OutboxEntry struct {
	GSI3PK string `dynamodbav:"GSI3PK,omitempty"`
	GSI3SK string `dynamodbav:"GSI3SK,omitempty"`
}

// PendingMessage is the entry of a waiting message in GSI3.
func PendingMessage(at time.Time, id ident.EventID) OutboxEntry {
	return OutboxEntry{GSI3PK: PendingOutbox, GSI3SK: Timestamp(at) + Delimiter + string(id)}
}

// TenantEntry puts a case into GSI_TENANT.
type TenantEntry struct {
	TenantPK string `dynamodbav:"GSI_TENANT_PK"`
	TenantSK string `dynamodbav:"GSI_TENANT_SK"`
}

// AllEntry puts a case into GSI_ALL.
type AllEntry struct {
	AllPK string `dynamodbav:"GSI_ALL_PK"`
	AllSK string `dynamodbav:"GSI_ALL_SK"`
}

// AnyCase is the entry of a case in GSI_ALL.
func AnyCase(opened time.Time, id ident.CaseID) AllEntry {
	return AllEntry{AllPK: AllCases, AllSK: Timestamp(opened) + "#CASE#" + string(id)}
}

// TenantCases is the partition of GSI_TENANT with the cases of a tenant that
// are in one status.
func TenantCases(tenant ident.TenantID, status string) string {
	return "TENANT#" + string(tenant) + "#CASE_STATUS#" + status
}

// TenantCase is the entry of a case in GSI_TENANT.
func TenantCase(tenant ident.TenantID, status string, opened time.Time, id ident.CaseID) TenantEntry {
	return TenantEntry{
		TenantPK: TenantCases(tenant, status),
		TenantSK: Timestamp(opened) + "#CASE#" + string(id),
	}
}

// SeverityEntry orders an event by severity in LSI1. Nothing reads the index
// yet: a local index can only be made together with its table, so it was
// declared for the severity view that is planned, and is kept filled.
type SeverityEntry struct {
	LSI1SK string `dynamodbav:"LSI1SK"`
}

// EventBySeverity is the entry of an event in LSI1.
func EventBySeverity(severity string, at time.Time, id ident.EventID) SeverityEntry {
	return SeverityEntry{LSI1SK: "SEVERITY#" + severity + Delimiter + Timestamp(at) + Delimiter + string(id)}
}
