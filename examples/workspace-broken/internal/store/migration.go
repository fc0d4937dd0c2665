package store

import (
	"context"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/dynlint/dynlint/examples/workspace-broken/internal/keys"
	"github.com/dynlint/dynlint/examples/workspace-broken/internal/workspace"
)

// itemRecord is an item of either version; a version 1 item has no itemId, but
// its hash in the key.
type itemRecord struct {
	PK        string    `dynamodbav:"PK,omitempty"`
	ID        string    `dynamodbav:"itemId,omitempty"`
	Title     string    `dynamodbav:"title"`
	Status    string    `dynamodbav:"status"`
	CreatedAt time.Time `dynamodbav:"createdAt"`
}

func (r itemRecord) domain() workspace.Item {
	id := r.ID
	if id == "" {
		id = strings.TrimPrefix(r.PK, "ITEM#")
	}
	return workspace.Item{ID: id, Title: r.Title, Status: r.Status, CreatedAt: r.CreatedAt}
}

type settingRecord struct {
	SK    string `dynamodbav:"SK,omitempty"`
	Value string `dynamodbav:"value"`
}

// AddItem implements workspace.Repository.
func (s *Store) AddItem(ctx context.Context, id string, i workspace.Item) error {
	k := keys.Item{Workspace: id, ID: i.ID, CreatedAt: i.CreatedAt}
	return s.create(ctx, "Item", k, itemRecord{ID: i.ID, Title: i.Title, Status: i.Status, CreatedAt: i.CreatedAt})
}

// Item implements workspace.Repository: version 1 first, then version 2.
func (s *Store) Item(ctx context.Context, id, itemID string) (r workspace.Item, err error) {
	var x itemRecord
	found := false
	if id == s.config.LegacyWorkspace {
		x, found, err = get[itemRecord](ctx, s, keys.LegacyItem{Hash: itemID}) // fault: keygrammar/legacy – the old key is tried before the new one: a moved item is read stale
	}
	if err == nil && !found {
		x, found, err = get[itemRecord](ctx, s, keys.Item{Workspace: id, ID: itemID})
	}
	if err == nil && !found {
		err = workspace.ErrNotFound
	}
	return x.domain(), err
}

// Settings implements workspace.Repository: version 2 hides version 1.
func (s *Store) Settings(ctx context.Context, id string) (map[string]string, error) {
	settings, legacy := map[string]string{}, map[string]string{}
	add := func(to map[string]string) func(item) error {
		return func(i item) error { return addSetting(to, i) }
	}
	if err := s.query(ctx, keys.InWorkspace(id), keys.SettingPrefix, add(settings)); err != nil {
		return nil, err
	}
	if id != s.config.LegacyWorkspace {
		return settings, nil
	}
	if err := s.query(ctx, keys.LegacySettings, keys.SettingPrefix, add(legacy)); err != nil {
		return nil, err
	}
	for name, value := range legacy {
		if _, ok := settings[name]; !ok {
			settings[name] = value
		}
	}
	return settings, nil
}

// PutSetting implements workspace.Repository. The last writer wins.
func (s *Store) PutSetting(ctx context.Context, id, name, value string) error {
	var k keys.Key = keys.Setting{Workspace: id, Name: name}
	if id == s.config.LegacyWorkspace {
		k = keys.LegacySetting{Name: name}
	}
	av, err := encode("Setting", k, settingRecord{Value: value})
	if err != nil {
		return err
	}
	_, err = s.db.PutItem(ctx, &dynamodb.PutItemInput{TableName: &s.config.Table, Item: av}) // fault: keygrammar/legacy – the setting is written under its old key: the migration never ends
	return err
}

// Migrate moves all items of version 1 into the legacy workspace, and returns
// how many it moved. It reads the whole table and can be repeated.
func (s *Store) Migrate(ctx context.Context) (int, error) {
	pages := dynamodb.NewScanPaginator(s.db, &dynamodb.ScanInput{ // fault: filterexpr/scan – right in cmd/migrate, but POST /migrations runs it inside a request
		TableName:                 &s.config.Table,
		FilterExpression:          aws.String("SK = :legacy"),
		ExpressionAttributeValues: item{":legacy": text(keys.LegacyItem{}.SK())},
	})
	moved := 0
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return moved, err
		}
		var records []itemRecord
		if err := attributevalue.UnmarshalListOfMaps(page.Items, &records); err != nil {
			return moved, err
		}
		for _, r := range records {
			if err := s.move(ctx, r); err != nil {
				return moved, err
			}
			moved++
		}
	}
	return moved, nil
}

// move puts an item under its new key and deletes the old one.
func (s *Store) move(ctx context.Context, r itemRecord) error {
	i := r.domain()
	k := keys.Item{Workspace: s.config.LegacyWorkspace, ID: i.ID, CreatedAt: i.CreatedAt}
	av, err := encode("Item", k, itemRecord{ID: i.ID, Title: i.Title, Status: i.Status, CreatedAt: i.CreatedAt})
	if err != nil {
		return err
	}
	_, err = s.db.PutItem(ctx, &dynamodb.PutItemInput{
		TableName:           &s.config.Table,
		Item:                av,
		ConditionExpression: aws.String("attribute_not_exists(PK)"),
	})
	if err != nil {
		return err
	}
	old := keys.LegacyItem{Hash: i.ID}
	_, err = s.db.DeleteItem(ctx, &dynamodb.DeleteItemInput{ // fault: txboundary/split – if this fails the item exists twice, and the next run stops at the new one
		TableName: &s.config.Table,
		Key:       item{"PK": text(old.PK()), "SK": text(old.SK())},
	})
	return err
}
