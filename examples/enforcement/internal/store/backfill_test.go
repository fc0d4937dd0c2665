package store

import (
	"fmt"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/dynlint/dynlint/examples/enforcement/internal/cases"
	"github.com/dynlint/dynlint/examples/enforcement/internal/ident"
	"github.com/dynlint/dynlint/examples/enforcement/internal/keys"
)

func TestBackfill(t *testing.T) {
	r, table := newRepo(t)
	ctx := t.Context()
	for i := range 5 {
		task := cases.Task{
			ID: ident.TaskID(fmt.Sprintf("t%d", i)), CaseID: "c1", Tenant: "t1",
			Assignee: "u77", Status: cases.Open, DueAt: start,
		}
		must(t, r.AddTask(ctx, task))
		if i == 0 {
			continue // was written after the index was made
		}
		_, err := table.UpdateItem(ctx, &dynamodb.UpdateItemInput{
			TableName:        aws.String("EnforcementCore"),
			Key:              primary(keys.Task(task.CaseID, task.DueAt, task.ID)),
			UpdateExpression: aws.String("REMOVE GSI1PK, GSI1SK"),
		})
		must(t, err)
	}
	must(t, r.CompleteTask(ctx, cases.TaskRef{CaseID: "c1", Due: start, ID: "t4"}, start))

	table.PageSize = 1
	b := NewBackfill(table, "EnforcementCore", 3, 100)
	if n, err := b.Run(ctx); n != 3 || err != nil {
		t.Errorf("Run = %d, %v, want 3: t0 is in the index, t4 is done", n, err)
	}
	if n, err := b.Run(ctx); n != 0 || err != nil {
		t.Errorf("second Run = %d, %v, want 0", n, err)
	}
	table.PageSize = 0
	p, err := r.OpenTasks(ctx, "u77", start, start.Add(time.Second), cases.PageRequest{Limit: 10})
	if err != nil || len(p.Items) != 4 {
		t.Errorf("OpenTasks = %d, %v, want 4", len(p.Items), err)
	}
}
