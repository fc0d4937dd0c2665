// Command scanrules serves projects: what rules.yaml says about full reads.
package main

import (
	"context"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type store struct{ db *dynamodb.Client }

func main() {
	s := store{dynamodb.New(dynamodb.Options{})}
	http.HandleFunc("/", s.serve)
	_ = s.messages(context.Background(), "1")
	_ = http.ListenAndServe(":8080", nil)
}

func (s store) serve(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	_ = s.everything(ctx)
	_ = s.projects(ctx)
	_ = s.waiting(ctx)
	_ = s.tasks(ctx, r.FormValue("project"))
	_ = s.messages(ctx, r.FormValue("project"))
	_ = s.inState(ctx)
	_ = s.countries(ctx)
	_ = s.jobs(ctx)
	_ = s.sparse(ctx)
	_ = s.some(ctx, 20)
}

// everything is a scan of a large table; what it costs is a step of its own.
func (s store) everything(ctx context.Context) error {
	_, err := s.db.Scan(ctx, &dynamodb.ScanInput{TableName: aws.String("work")}) // want `^Scan of Work reads the whole table while a request waits \[scan/hot-path\]$`
	return err
}

// projects is a scan in disguise: all projects are in one partition.
func (s store) projects(ctx context.Context) error {
	return s.query(ctx, "GSI1", "GSI1PK = :p", "PROJECTS")
}

// waiting reads one partition too. Not reported: the index is drained.
func (s store) waiting(ctx context.Context) error {
	return s.query(ctx, "GSI2", "GSI2PK = :p", "WAITING")
}

// inState reads a constant partition. Not reported: it is one of several.
func (s store) inState(ctx context.Context) error {
	return s.query(ctx, "GSI3", "GSI3PK = :p", "STATE#OPEN")
}

func (s store) query(ctx context.Context, index, condition, value string) error {
	pages := dynamodb.NewQueryPaginator(s.db, &dynamodb.QueryInput{ // want `^Query of index GSI1 by its only partition "PROJECTS" reads every Project while a request waits \[scan/hot-path\]$`
		TableName:                 aws.String("work"),
		IndexName:                 &index,
		KeyConditionExpression:    &condition,
		ExpressionAttributeValues: map[string]types.AttributeValue{":p": &types.AttributeValueMemberS{Value: value}},
	})
	for pages.HasMorePages() {
		if _, err := pages.NextPage(ctx); err != nil {
			return err
		}
	}
	return nil
}

// tasks is declared hot. Not reported.
func (s store) tasks(ctx context.Context, project string) error {
	return s.collection(ctx, project, "TASK#")
}

// messages is declared cold, and called by main and by a request.
func (s store) messages(ctx context.Context, project string) error {
	return s.collection(ctx, project, "MESSAGE#")
}

func (s store) collection(ctx context.Context, project, prefix string) error {
	_, err := s.db.Query(ctx, &dynamodb.QueryInput{ // want `^Query of Work is pattern MessagesOfProject, declared cold, but runs while a request waits \[scan/hot-path\]$`
		TableName:              aws.String("work"),
		KeyConditionExpression: aws.String("PK = :pk AND begins_with(SK, :prefix)"),
		ExpressionAttributeValues: map[string]types.AttributeValue{
			":pk":     &types.AttributeValueMemberS{Value: "PROJECT#" + project},
			":prefix": &types.AttributeValueMemberS{Value: prefix},
		},
	})
	return err
}

// countries is small by declaration. Not reported.
func (s store) countries(ctx context.Context) error {
	_, err := s.db.Scan(ctx, &dynamodb.ScanInput{TableName: aws.String("countries")})
	return err
}

// jobs is a declared scan. Not reported: the team wants it.
func (s store) jobs(ctx context.Context) error {
	_, err := s.db.Scan(ctx, &dynamodb.ScanInput{TableName: aws.String("jobs")})
	return err
}

// sparse scans an index that few items are in. Not reported.
func (s store) sparse(ctx context.Context) error {
	_, err := s.db.Scan(ctx, &dynamodb.ScanInput{TableName: aws.String("work"), IndexName: aws.String("GSI2")})
	return err
}

// some reads pages of the one partition until it has enough: how many, the
// request does not tell.
func (s store) some(ctx context.Context, enough int) error {
	in := &dynamodb.QueryInput{
		TableName:                 aws.String("work"),
		IndexName:                 aws.String("GSI1"),
		KeyConditionExpression:    aws.String("GSI1PK = :p"),
		ExpressionAttributeValues: map[string]types.AttributeValue{":p": &types.AttributeValueMemberS{Value: "PROJECTS"}},
		Limit:                     aws.Int32(20),
	}
	for n := 0; n < enough; {
		out, err := s.db.Query(ctx, in) // want `^Query of index GSI1 by its only partition "PROJECTS" reads every Project .* \[scan/hot-path\] \(audit\)$`
		if err != nil || out.LastEvaluatedKey == nil {
			return err
		}
		n += len(out.Items)
		in.ExclusiveStartKey = out.LastEvaluatedKey
	}
	return nil
}
