package types

type AttributeValue interface{ isAttributeValue() }

type AttributeValueMemberS struct{ Value string }

func (*AttributeValueMemberS) isAttributeValue()

type WriteRequest struct {
	PutRequest    *PutRequest
	DeleteRequest *DeleteRequest
}

type PutRequest struct{ Item map[string]AttributeValue }

type DeleteRequest struct{ Key map[string]AttributeValue }

type KeysAndAttributes struct{ Keys []map[string]AttributeValue }

type BatchStatementError struct{ Message *string }

type BatchStatementResponse struct {
	Item  map[string]AttributeValue
	Error *BatchStatementError
}

type CancellationReason struct{ Code *string }

type TransactionCanceledException struct{ CancellationReasons []CancellationReason }

func (*TransactionCanceledException) Error() string
