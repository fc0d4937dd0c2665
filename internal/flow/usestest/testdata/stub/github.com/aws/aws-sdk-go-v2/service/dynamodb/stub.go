package dynamodb

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type Options struct{ Region string }

type Client struct{ region string }

type Item = map[string]types.AttributeValue

type QueryInput struct {
	TableName         *string
	IndexName         *string
	ExclusiveStartKey Item
	Limit             *int32
}

type QueryOutput struct {
	Items            []map[string]types.AttributeValue
	LastEvaluatedKey map[string]types.AttributeValue
	Count            int32
}

type ScanInput struct {
	TableName         *string
	ExclusiveStartKey Item
	Limit             *int32
}

type ScanOutput struct {
	Items            []map[string]types.AttributeValue
	LastEvaluatedKey map[string]types.AttributeValue
	Count            int32
}

type ExecuteStatementInput struct{ Statement, NextToken *string }

type ExecuteStatementOutput struct {
	Items     []map[string]types.AttributeValue
	NextToken *string
}

type GetItemInput struct {
	TableName *string
	Key       Item
}

type GetItemOutput struct {
	Item map[string]types.AttributeValue
}

type PutItemInput struct {
	TableName *string
	Item      Item
}

type PutItemOutput struct {
	Attributes map[string]types.AttributeValue
}

type BatchWriteItemInput struct {
	RequestItems map[string][]types.WriteRequest
}

type BatchWriteItemOutput struct {
	UnprocessedItems map[string][]types.WriteRequest
}

type BatchGetItemInput struct {
	RequestItems map[string]types.KeysAndAttributes
}

type BatchGetItemOutput struct {
	Responses       map[string][]map[string]types.AttributeValue
	UnprocessedKeys map[string]types.KeysAndAttributes
}

type BatchExecuteStatementInput struct{ Statements []string }

type BatchExecuteStatementOutput struct {
	Responses []types.BatchStatementResponse
}

type TransactWriteItemsInput struct{ ClientRequestToken *string }

type TransactWriteItemsOutput struct{ n int }

func (*Client) Query(context.Context, *QueryInput, ...func(*Options)) (*QueryOutput, error)
func (*Client) Scan(context.Context, *ScanInput, ...func(*Options)) (*ScanOutput, error)
func (*Client) ExecuteStatement(context.Context, *ExecuteStatementInput, ...func(*Options)) (*ExecuteStatementOutput, error)
func (*Client) GetItem(context.Context, *GetItemInput, ...func(*Options)) (*GetItemOutput, error)
func (*Client) PutItem(context.Context, *PutItemInput, ...func(*Options)) (*PutItemOutput, error)
func (*Client) BatchWriteItem(context.Context, *BatchWriteItemInput, ...func(*Options)) (*BatchWriteItemOutput, error)
func (*Client) BatchGetItem(context.Context, *BatchGetItemInput, ...func(*Options)) (*BatchGetItemOutput, error)
func (*Client) BatchExecuteStatement(context.Context, *BatchExecuteStatementInput, ...func(*Options)) (*BatchExecuteStatementOutput, error)
func (*Client) TransactWriteItems(context.Context, *TransactWriteItemsInput, ...func(*Options)) (*TransactWriteItemsOutput, error)

type QueryAPIClient interface {
	Query(context.Context, *QueryInput, ...func(*Options)) (*QueryOutput, error)
}

type QueryPaginator struct{ n int }

func NewQueryPaginator(QueryAPIClient, *QueryInput) *QueryPaginator
func (*QueryPaginator) HasMorePages() bool
func (*QueryPaginator) NextPage(context.Context, ...func(*Options)) (*QueryOutput, error)
