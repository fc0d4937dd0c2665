package keys

import (
	"testing"
	"time"
)

func TestKeys(t *testing.T) {
	// A time with a zone of its own: keys must be in UTC.
	at := time.Date(2026, 7, 7, 12, 5, 0, 123, time.FixedZone("CEST", 2*60*60))
	for _, tt := range []struct {
		name      string
		got, want any
	}{
		{"Case", Case("c1"), Primary{"CASE#c1", "META"}},
		{"State", State("c1"), Primary{"CASE#c1", "STATE"}},
		{"Party", Party("c1", "p7"), Primary{"CASE#c1", "PARTY#p7"}},
		{"CaseParty", CaseParty("p7", "c1"), Primary{"PARTY#p7", "CASE#c1"}},
		{"Task", Task("c1", at, "t4"), Primary{"CASE#c1", "TASK#2026-07-07#t4"}},
		{"Deadline", Deadline("c1", at, "d9"), Primary{"CASE#c1", "DEADLINE#2026-07-07#d9"}},
		{"Evidence", Evidence("c1", "e5"), Primary{"CASE#c1", "EVIDENCE#e5"}},
		{"Event", Event("c1", at, "evt9"), Primary{"CASE#c1", "EVENT#2026-07-07T10:05:00Z#evt9"}},
		{"Outbox", Outbox("c1", at, "evt9"), Primary{"CASE#c1", "OUTBOX#2026-07-07T10:05:00Z#evt9"}},
		{"ExternalRef", ExternalRef("ABC-2026-0001"), Primary{"EXTREF#ABC-2026-0001", "UNIQUE"}},
		{"OpenTask", OpenTask("u77", at, "c1", "t4"),
			AssigneeEntry{"ASSIGNEE#u77#TASK_STATUS#OPEN", "2026-07-07T10:05:00Z#CASE#c1#TASK#t4"}},
		{"OpenDeadline", OpenDeadline("t1", at, "c1", "d9"),
			DeadlineEntry{"TENANT#t1#DEADLINE_STATUS#OPEN", "2026-07-07T10:05:00Z#CASE#c1#DEADLINE#d9"}},
		{"PendingMessage", PendingMessage(at, "evt9"),
			OutboxEntry{"OUTBOX#PENDING", "2026-07-07T10:05:00Z#evt9"}},
		{"TenantCase", TenantCase("t1", "UNDER_REVIEW", at, "c1"),
			TenantEntry{"TENANT#t1#CASE_STATUS#UNDER_REVIEW", "2026-07-07T10:05:00Z#CASE#c1"}},
		{"EventBySeverity", EventBySeverity("HIGH", at, "evt9"),
			SeverityEntry{"SEVERITY#HIGH#2026-07-07T10:05:00Z#evt9"}},
	} {
		if tt.got != tt.want {
			t.Errorf("%s = %v, want %v", tt.name, tt.got, tt.want)
		}
	}
}
