// Package store keeps players, scores and matches.
package store

import (
	"context"
	"errors"
	"maps"
	"strconv"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/dynlint/dynlint/testdata/src/designs/games/broken/keys"
)

type item = map[string]types.AttributeValue

// Store is the table.
type Store struct {
	DB    *dynamodb.Client
	Table string
}

func str(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

func num(n int64) types.AttributeValue {
	return &types.AttributeValueMemberN{Value: strconv.FormatInt(n, 10)}
}

func of(k keys.Key) item { return item{"PK": str(k.Partition()), "SK": str(k.Sort())} }

// with is an item with a key and a kind.
func with(k keys.Key, kind string, attributes item) item {
	i := of(k)
	i["kind"] = str(kind)
	maps.Copy(i, attributes)
	return i
}

// Join adds a player.
func (s Store) Join(ctx context.Context, id, name string) error {
	_, err := s.DB.PutItem(ctx, &dynamodb.PutItemInput{
		TableName: &s.Table, Item: with(keys.Player{ID: id}, "Player", item{"playerName": str(name)}),
		ConditionExpression: aws.String("attribute_not_exists(PK)"),
	})
	return err
}

// Player is a player with the best scores.
func (s Store) Player(ctx context.Context, partition string) ([]item, error) {
	return s.query(ctx, &dynamodb.QueryInput{
		KeyConditionExpression: aws.String("PK = :pk AND SK BETWEEN :player AND :scores"),
		ExpressionAttributeValues: item{
			":pk": str(partition), ":player": str("PLAYER"), ":scores": str(keys.Scores + "~"), // want `PK of Query is a text of the client as it is; every entity builds it from parts \[clientkey/whole\]`
		},
		Limit: aws.Int32(101),
	})
}

func (s Store) query(ctx context.Context, in *dynamodb.QueryInput) ([]item, error) {
	in.TableName = &s.Table
	out, err := s.DB.Query(ctx, in)
	if err != nil {
		return nil, err
	}
	return out.Items, nil
}

// Top lists the best scores of a board.
func (s Store) Top(ctx context.Context, game string, season time.Time) ([]item, error) {
	return s.query(ctx, &dynamodb.QueryInput{
		IndexName:                 aws.String("Board"),
		KeyConditionExpression:    aws.String("board = :board"),
		ExpressionAttributeValues: item{":board": str(keys.Score{Game: game, Season: season}.Board())},
		ConsistentRead:            aws.Bool(true), // want `ConsistentRead is rejected: Consistent reads are not supported on global secondary indexes \[request/index\]`
		Limit:                     aws.Int32(10),
	})
}

// ErrNone says that a player has no score yet.
var ErrNone = errors.New("no score")

// Score is the best score of a player.
func (s Store) Score(ctx context.Context, id, game string, season time.Time) (int, error) {
	out, err := s.DB.GetItem(ctx, &dynamodb.GetItemInput{
		TableName: &s.Table, Key: of(keys.Score{Player: keys.Player{ID: id}, Game: game, Season: season}),
	})
	if err != nil {
		return 0, err
	}
	n, ok := out.Item["score"].(*types.AttributeValueMemberN)
	if !ok {
		return 0, ErrNone
	}
	return strconv.Atoi(n.Value)
}

// Improve sets the best score of a player, unless it is better already.
func (s Store) Improve(ctx context.Context, id, name, game string, season time.Time, score int64) error {
	k := keys.Score{Player: keys.Player{ID: id}, Game: game, Season: season}
	_, err := s.DB.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:           &s.Table,
		Key:                 of(k),
		UpdateExpression:    aws.String("SET score = :score, board = :board, playerName = :name, kind = :kind"),
		ConditionExpression: aws.String("attribute_not_exists(score) OR score < :score"),
		ExpressionAttributeValues: item{
			":score": num(score), ":board": str("BOARD#" + k.Board()), ":name": str(name), ":kind": str("Score"), // want `board is "BOARD#…", which no entity has; Score has "\{game\}#\{season:date\(2006-01\)\}" \(rules\.yaml:20\) \[keygrammar/template\]`
		},
	})
	return err
}

// Result is how a player did in a match.
type Result struct {
	Player, Game string
	Score        int64
}

// Record stores a match for each player who took part.
func (s Store) Record(ctx context.Context, match string, at time.Time, results []Result) error {
	var puts []types.WriteRequest
	for _, r := range results {
		k := keys.Match{Player: r.Player, PlayedAt: at, ID: match}
		puts = append(puts, types.WriteRequest{PutRequest: &types.PutRequest{Item: with(k, "Match", item{
			"game": str(r.Game), "score": num(r.Score),
		})}})
	}
	for len(puts) > 0 {
		n := min(len(puts), 25)
		out, err := s.DB.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: map[string][]types.WriteRequest{s.Table: puts[:n]}}) // want `item of Match lacks expiresAt \(rules\.yaml:28\) \[keygrammar/required\]`
		if err != nil {
			return err
		}
		puts = append(puts[n:], out.UnprocessedItems[s.Table]...)
	}
	return nil
}

// Recent lists the last matches of a player.
func (s Store) Recent(ctx context.Context, id string) ([]item, error) {
	return s.query(ctx, &dynamodb.QueryInput{
		KeyConditionExpression:    aws.String("PK = :pk AND begins_with(SK, :matches)"),
		ExpressionAttributeValues: item{":pk": str(keys.History(id)), ":matches": str("MATCH")}, // want `SK begins with "MATCH", which ends before the "#" of "MATCH#\{playedAt\}#\{matchId\}" \(rules\.yaml:27\) \[keygrammar/prefix\]`
		ScanIndexForward:          aws.Bool(false),
		Limit:                     aws.Int32(25),
	})
}

// Day lists the matches of a player on one day.
func (s Store) Day(ctx context.Context, id string, day time.Time) ([]item, error) {
	return s.query(ctx, &dynamodb.QueryInput{
		KeyConditionExpression: aws.String("PK = :pk AND SK BETWEEN :from AND :to"),
		ExpressionAttributeValues: item{
			":pk": str(keys.History(id)), ":from": str("MATCHES#" + day.Format(time.DateOnly)), ":to": str("MATCHES#" + day.AddDate(0, 0, 1).Format(time.DateOnly)), // want `SK starts from "MATCHES#…", which no entity has; Match has "MATCH#\{playedAt\}#\{matchId\}" \(rules\.yaml:27\) \[keygrammar/template\]`
		},
		Limit: aws.Int32(50),
	})
}
