package store

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/expression"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/dynlint/dynlint/examples/workspace-broken/internal/keys"
	"github.com/dynlint/dynlint/examples/workspace-broken/internal/workspace"
)

type workspaceRecord struct {
	ID         string    `dynamodbav:"workspaceId"`
	Name       string    `dynamodbav:"name"`
	CreatedBy  string    `dynamodbav:"createdBy"`
	CreatedAt  time.Time `dynamodbav:"createdAt"`
	InviteCode string    `dynamodbav:"inviteCode"`
}

type memberRecord struct {
	WorkspaceID string `dynamodbav:"workspaceId"`
	UserID      string `dynamodbav:"userId"`
}

type inviteRecord struct {
	WorkspaceID string `dynamodbav:"workspaceId"`
}

// Create implements workspace.Repository.
func (s *Store) Create(ctx context.Context, w workspace.Workspace) error {
	k := keys.Workspace{ID: w.ID, CreatedBy: w.CreatedBy, CreatedAt: w.CreatedAt}
	if err := s.create(ctx, "Workspace", k, workspaceRecord(w)); err != nil {
		return err
	}
	if err := s.AddMember(ctx, w.ID, w.CreatedBy); err != nil {
		return err
	}
	return s.create(ctx, "Invite", keys.Invite{Code: w.InviteCode}, inviteRecord{w.ID}) // fault: txboundary/transaction – a workspace without its invite code stays if this fails
}

// OfUser implements workspace.Repository. The creator of a workspace is in the
// index twice: as creator and as member.
func (s *Store) OfUser(ctx context.Context, user string) ([]string, error) {
	pages := dynamodb.NewQueryPaginator(s.db, &dynamodb.QueryInput{
		TableName:              &s.config.Table,
		IndexName:              aws.String("GSI1"),
		KeyConditionExpression: aws.String("GSI1PK = :user AND begins_with(GSI1SK, :workspaces)"),
		ExpressionAttributeValues: item{
			":user":       text(keys.OfUser(user)), // fault: clientkey/identity – the user may be the header X-On-Behalf-Of, which anybody can send
			":workspaces": text(keys.WorkspacePrefix),
		},
	})
	var ids []string
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return nil, err
		}
		var members []memberRecord
		if err := attributevalue.UnmarshalListOfMaps(page.Items, &members); err != nil {
			return nil, err
		}
		for _, m := range members {
			ids = append(ids, m.WorkspaceID)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}

// IsMember implements workspace.Repository.
func (s *Store) IsMember(ctx context.Context, id, user string) (bool, error) {
	found := false
	member := keys.Member{Workspace: id, User: user}
	err := s.query(ctx, member.PK(), member.SK(), func(item) error { // fault: keygrammar/prefix – MEMBER#u1 is also the prefix of MEMBER#u10: strangers are let in
		found = true
		return nil
	})
	return found, err
}

// RemoveMember implements workspace.Repository.
func (s *Store) RemoveMember(ctx context.Context, id, user string) error {
	k := keys.Member{Workspace: id, User: user}
	_, err := s.db.DeleteItem(ctx, &dynamodb.DeleteItemInput{ // fault: accesspattern/undeclared – no pattern of rules.yaml removes a member
		TableName: &s.config.Table,
		Key:       item{"PK": text(k.PK()), "SK": text(k.SK())},
	})
	return err
}

// AddMember implements workspace.Repository.
func (s *Store) AddMember(ctx context.Context, id, user string) error {
	return s.create(ctx, "Member", keys.Member{Workspace: id, User: user}, memberRecord{id, user})
}

// Invited implements workspace.Repository.
func (s *Store) Invited(ctx context.Context, code string) (string, error) {
	invite, found, err := get[inviteRecord](ctx, s, keys.Invite{Code: code})
	if err == nil && !found {
		err = workspace.ErrNotFound
	}
	return invite.WorkspaceID, err
}

// Full implements workspace.Repository: one query for the whole aggregate.
func (s *Store) Full(ctx context.Context, id string) (workspace.Full, error) {
	full := workspace.Full{Settings: map[string]string{}}
	err := s.query(ctx, keys.InWorkspace(id), "", func(i item) error {
		var head struct {
			Entity string `dynamodbav:"entityType"`
			User   string `dynamodbav:"userId"`
		}
		if err := attributevalue.UnmarshalMap(i, &head); err != nil {
			return err
		}
		switch head.Entity {
		case "Workspace":
			var w workspaceRecord
			err := attributevalue.UnmarshalMap(i, &w)
			full.Workspace = workspace.Workspace(w)
			return err
		case "Member":
			full.Members = append(full.Members, head.User)
		case "Item":
			var x itemRecord
			err := attributevalue.UnmarshalMap(i, &x)
			full.Items = append(full.Items, x.domain())
			return err
		case "Setting":
			return addSetting(full.Settings, i)
		}
		return nil
	})
	return full, err
}

// Items implements workspace.Repository.
func (s *Store) Items(ctx context.Context, id string) ([]workspace.Item, error) {
	var items []workspace.Item
	err := s.query(ctx, keys.InWorkspace(id), keys.ItemPrefix, func(i item) error {
		var x itemRecord
		err := attributevalue.UnmarshalMap(i, &x)
		items = append(items, x.domain())
		return err
	})
	return items, err
}

// Newest implements workspace.Repository.
func (s *Store) Newest(ctx context.Context, id string, limit int32) ([]workspace.Item, error) {
	expr, err := expression.NewBuilder().
		WithKeyCondition(expression.KeyEqual(expression.Key("GSI1PK"), expression.Value(keys.ItemsOf(id)))).
		Build()
	if err != nil {
		return nil, err
	}
	out, err := s.db.Query(ctx, &dynamodb.QueryInput{
		TableName:                 &s.config.Table,
		IndexName:                 aws.String("GSI1"),
		KeyConditionExpression:    expr.KeyCondition(),
		ExpressionAttributeNames:  expr.Names(),
		ExpressionAttributeValues: expr.Values(),
		Limit:                     &limit, // the newest are wanted, not all: one page
	})
	if err != nil {
		return nil, err
	}
	items := make([]workspace.Item, 0, len(out.Items))
	for _, i := range out.Items {
		var x itemRecord
		if err := attributevalue.UnmarshalMap(i, &x); err != nil {
			return nil, err
		}
		items = append(items, x.domain())
	}
	return items, nil
}

func addSetting(to map[string]string, i item) error {
	var x settingRecord
	if err := attributevalue.UnmarshalMap(i, &x); err != nil {
		return err
	}
	to[strings.TrimPrefix(x.SK, keys.SettingPrefix)] = x.Value
	return nil
}
