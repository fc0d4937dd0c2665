package library

import (
	"context"
	"os"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// Loans is the table of members, their loans and their fines.
type Loans struct {
	db    *dynamodb.Client
	table string
}

// NewLoans reads the name of the table, which has a default.
func NewLoans(db *dynamodb.Client) *Loans {
	table := os.Getenv("LOANS_TABLE")
	if table == "" {
		table = "library-loans"
	}
	return &Loans{db, table}
}

// AddMember puts a member and, so that no address is used twice, its address.
func (l *Loans) AddMember(ctx context.Context, id, email string) error {
	member := memberKey(id)
	member["email"] = s(email)
	_, err := l.db.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: []types.TransactWriteItem{
		{Put: &types.Put{TableName: &l.table, Item: member}},
		{Put: &types.Put{TableName: &l.table, Item: item{"PK": s("EMAIL#" + email), "SK": s("UNIQUE")}, ConditionExpression: aws.String("attribute_not_exists(PK)")}},
	}})
	return err
}

// Member reads a member as it is now.
func (l *Loans) Member(ctx context.Context, memberID string) (item, error) {
	out, err := l.db.GetItem(ctx, &dynamodb.GetItemInput{TableName: &l.table, Key: memberKey(memberID), ConsistentRead: aws.Bool(true)})
	if err != nil {
		return nil, err
	}
	return out.Item, nil
}

// Lend puts a loan, which is in the index of open loans until it comes back.
func (l *Loans) Lend(ctx context.Context, memberID, copyID string, due time.Time) error {
	_, err := l.db.PutItem(ctx, &dynamodb.PutItemInput{TableName: &l.table, Item: item{
		"PK": s("MEMBER#" + memberID), "SK": s(loanSK(due, copyID)),
		"GSI1PK": s("COPY#" + copyID), "GSI1SK": s("STATUS#OPEN"),
	}})
	return err
}

// Return closes a loan.
func (l *Loans) Return(ctx context.Context, memberID, copyID string, due time.Time) error {
	_, err := l.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:        &l.table,
		Key:              item{"PK": s("MEMBER#" + memberID), "SK": s(loanSK(due, copyID))},
		UpdateExpression: aws.String("SET GSI1SK = :closed"), ExpressionAttributeValues: item{":closed": s("STATUS#CLOSED")},
	})
	return err
}

// LoansOf are the loans of a member, the last due first.
func (l *Loans) LoansOf(ctx context.Context, memberID string) ([]item, error) {
	return l.query(ctx, &dynamodb.QueryInput{
		KeyConditionExpression:    aws.String("PK = :pk AND begins_with(SK, :sk)"),
		ExpressionAttributeValues: item{":pk": s("MEMBER#" + memberID), ":sk": s("LOAN#")},
		ScanIndexForward:          aws.Bool(false),
	})
}

// LoanOfCopy says who has a copy.
func (l *Loans) LoanOfCopy(ctx context.Context, copyID string) ([]item, error) {
	return l.query(ctx, &dynamodb.QueryInput{
		IndexName:                 aws.String("GSI1"),
		KeyConditionExpression:    aws.String("GSI1PK = :pk AND GSI1SK = :sk"),
		ExpressionAttributeValues: item{":pk": s("COPY#" + copyID), ":sk": s("STATUS#OPEN")},
		Limit:                     aws.Int32(1),
	})
}

// Copies lists the loans of a copy between two states, whatever these are.
func (l *Loans) Copies(ctx context.Context, copyID, from, to string) ([]item, error) {
	return l.query(ctx, &dynamodb.QueryInput{
		IndexName:                 aws.String("GSI1"),
		KeyConditionExpression:    aws.String("GSI1PK = :pk AND GSI1SK BETWEEN :from AND :to"),
		ExpressionAttributeValues: item{":pk": s("COPY#" + copyID), ":from": s(from), ":to": s(to)},
	})
}

// Fines are written by another program.
func (l *Loans) Fines(ctx context.Context, memberID string) ([]item, error) {
	return l.query(ctx, &dynamodb.QueryInput{
		KeyConditionExpression:    aws.String("PK = :pk AND begins_with(SK, :sk)"),
		ExpressionAttributeValues: item{":pk": s("MEMBER#" + memberID), ":sk": s("FINE#")},
	})
}

// query reads all pages.
func (l *Loans) query(ctx context.Context, in *dynamodb.QueryInput) ([]item, error) {
	in.TableName = &l.table
	var all []item
	for p := dynamodb.NewQueryPaginator(l.db, in); p.HasMorePages(); {
		out, err := p.NextPage(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, out.Items...)
	}
	return all, nil
}

// Export reads everything.
func (l *Loans) Export(ctx context.Context) ([]item, error) {
	out, err := l.db.Scan(ctx, &dynamodb.ScanInput{TableName: &l.table})
	if err != nil {
		return nil, err
	}
	return out.Items, nil
}

// Warnings are written by another program too, to nobody in particular if no member
// is given.
func (l *Loans) Warnings(ctx context.Context, memberID string) ([]item, error) {
	if memberID == "" {
		memberID = "everybody"
	}
	return l.query(ctx, &dynamodb.QueryInput{
		KeyConditionExpression:    aws.String("PK = :pk AND begins_with(SK, :sk)"),
		ExpressionAttributeValues: item{":pk": s("MEMBER#" + memberID), ":sk": s("WARNING#")},
	})
}

// Overdue are the loans of a member that were due in some days, the last one included.
func (l *Loans) Overdue(ctx context.Context, memberID string, from, to time.Time) ([]item, error) {
	return l.query(ctx, &dynamodb.QueryInput{
		KeyConditionExpression: aws.String("PK = :pk AND SK BETWEEN :from AND :to"),
		ExpressionAttributeValues: item{
			":pk": s("MEMBER#" + memberID), ":from": s("LOAN#" + from.Format(time.DateOnly)), ":to": s("LOAN#" + to.Format(time.DateOnly) + "#\uffff"),
		},
	})
}
