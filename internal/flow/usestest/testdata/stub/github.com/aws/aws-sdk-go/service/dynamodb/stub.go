package dynamodb

type AttributeValue struct{ S *string }

type QueryInput struct {
	TableName         *string
	ExclusiveStartKey map[string]*AttributeValue
	Limit             *int64
}

func (in *QueryInput) SetExclusiveStartKey(k map[string]*AttributeValue) *QueryInput

type QueryOutput struct {
	Items            []map[string]*AttributeValue
	LastEvaluatedKey map[string]*AttributeValue
}

type DynamoDB struct{ n int }

func (*DynamoDB) Query(*QueryInput) (*QueryOutput, error)
func (*DynamoDB) QueryPages(*QueryInput, func(*QueryOutput, bool) bool) error
