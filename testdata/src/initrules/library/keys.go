// Package library keeps the loans of a library in one table, the opening hours of
// its branches in another, and counts visits in a third one.
package library

import (
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type item = map[string]types.AttributeValue

func s(v string) types.AttributeValue { return &types.AttributeValueMemberS{Value: v} }

func memberKey(id string) item { return item{"PK": s("MEMBER#" + id), "SK": s("META")} }

func loanSK(due time.Time, copyID string) string {
	return "LOAN#" + due.UTC().Format(time.DateOnly) + "#" + copyID
}
