package requests

import (
	"github.com/aws/aws-sdk-go/aws"
	"github.com/aws/aws-sdk-go/service/dynamodb"
)

// These requests are accepted.

func nameScanRight1(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("ttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt")})
	return err
}

func enumScanRight1(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), ReturnConsumedCapacity: aws.String("INDEXES")})
	return err
}

func enumPutItemRight1(d *dynamodb.DynamoDB) error {
	_, err := d.PutItem(&dynamodb.PutItemInput{TableName: aws.String("Comp"), Item: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}, "x": &dynamodb.AttributeValue{S: aws.String("y")}}, ReturnItemCollectionMetrics: aws.String("SIZE")})
	return err
}

func enumUpdateItemRight1(d *dynamodb.DynamoDB) error {
	_, err := d.UpdateItem(&dynamodb.UpdateItemInput{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}}, ReturnValues: aws.String("NONE")})
	return err
}

func enumDeleteItemRight1(d *dynamodb.DynamoDB) error {
	_, err := d.DeleteItem(&dynamodb.DeleteItemInput{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}}, ReturnValues: aws.String("ALL_OLD")})
	return err
}

func mixScanRight1(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), ScanFilter: map[string]*dynamodb.Condition{"x": &dynamodb.Condition{ComparisonOperator: aws.String("EQ"), AttributeValueList: []*dynamodb.AttributeValue{&dynamodb.AttributeValue{S: aws.String("1")}}}}, AttributesToGet: []*string{aws.String("x")}})
	return err
}

func mixQueryRight1(d *dynamodb.DynamoDB) error {
	_, err := d.Query(&dynamodb.QueryInput{TableName: aws.String("Comp"), KeyConditions: map[string]*dynamodb.Condition{"pk": &dynamodb.Condition{ComparisonOperator: aws.String("EQ"), AttributeValueList: []*dynamodb.AttributeValue{&dynamodb.AttributeValue{S: aws.String("1")}}}}, FilterExpression: aws.String("x = :v"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":v": &dynamodb.AttributeValue{S: aws.String("1")}}})
	return err
}

func mixGetItemRight1(d *dynamodb.DynamoDB) error {
	_, err := d.GetItem(&dynamodb.GetItemInput{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}}, AttributesToGet: []*string{aws.String("x"), aws.String("z")}})
	return err
}

func condopScanRight1(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), ConditionalOperator: aws.String("OR"), ScanFilter: map[string]*dynamodb.Condition{"x": &dynamodb.Condition{ComparisonOperator: aws.String("EQ"), AttributeValueList: []*dynamodb.AttributeValue{&dynamodb.AttributeValue{S: aws.String("1")}}}, "z": &dynamodb.Condition{ComparisonOperator: aws.String("NULL")}}})
	return err
}

func mapsScanRight1(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), FilterExpression: aws.String("#0 = :_v AND #a_B9 <> :0"), ExpressionAttributeNames: map[string]*string{"#0": aws.String("status"), "#a_B9": aws.String("a.b c-d")}, ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":_v": &dynamodb.AttributeValue{S: aws.String("1")}, ":0": &dynamodb.AttributeValue{S: aws.String("2")}}}) // want `ExpressionAttributeNames entry "#a_B9" stands for one attribute named "a.b c-d", not for a path`
	return err
}

func keyGetItemRight1(d *dynamodb.DynamoDB) error {
	_, err := d.GetItem(&dynamodb.GetItemInput{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}}})
	return err
}

func keyPutItemRight1(d *dynamodb.DynamoDB) error {
	_, err := d.PutItem(&dynamodb.PutItemInput{TableName: aws.String("Comp"), Item: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}, "gpk": &dynamodb.AttributeValue{S: aws.String("x")}, "gsk": &dynamodb.AttributeValue{N: aws.String("1")}, "lsk": &dynamodb.AttributeValue{S: aws.String("z")}, "x": &dynamodb.AttributeValue{S: aws.String("")}}})
	return err
}

func keyUpdateItemRight1(d *dynamodb.DynamoDB) error {
	_, err := d.UpdateItem(&dynamodb.UpdateItemInput{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}}, UpdateExpression: aws.String("SET copied = pk")})
	return err
}

func valuePutItemRight1(d *dynamodb.DynamoDB) error {
	_, err := d.PutItem(&dynamodb.PutItemInput{TableName: aws.String("Unknown"), Item: map[string]*dynamodb.AttributeValue{"id": &dynamodb.AttributeValue{S: aws.String("a")}, "v": &dynamodb.AttributeValue{N: aws.String("0")}}})
	return err
}

func valueScanRight1(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), FilterExpression: aws.String("x = :v AND y = :l AND z = :m"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":v": &dynamodb.AttributeValue{S: aws.String("")}, ":l": &dynamodb.AttributeValue{L: []*dynamodb.AttributeValue{}}, ":m": &dynamodb.AttributeValue{M: map[string]*dynamodb.AttributeValue{}}}})
	return err
}

func legacyUpdateItemRight1(d *dynamodb.DynamoDB) error {
	_, err := d.UpdateItem(&dynamodb.UpdateItemInput{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}}})
	return err
}

func queryQueryRight1(d *dynamodb.DynamoDB) error {
	_, err := d.Query(&dynamodb.QueryInput{TableName: aws.String("Comp"), KeyConditionExpression: aws.String("pk = :p"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":p": &dynamodb.AttributeValue{S: aws.String("a")}}, Limit: aws.Int64(1)})
	return err
}

func filterQueryRight1(d *dynamodb.DynamoDB) error {
	_, err := d.Query(&dynamodb.QueryInput{TableName: aws.String("Comp"), KeyConditionExpression: aws.String("gpk = :p"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":p": &dynamodb.AttributeValue{S: aws.String("a")}, ":v": &dynamodb.AttributeValue{S: aws.String("1")}}, FilterExpression: aws.String("sk = :v AND pk <> :v"), IndexName: aws.String("gAll")})
	return err
}

func filterScanRight1(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), FilterExpression: aws.String("pk = :v AND sk > :v"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":v": &dynamodb.AttributeValue{S: aws.String("1")}}})
	return err
}

func selectQueryRight1(d *dynamodb.DynamoDB) error {
	_, err := d.Query(&dynamodb.QueryInput{TableName: aws.String("Comp"), KeyConditionExpression: aws.String("pk = :p"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":p": &dynamodb.AttributeValue{S: aws.String("a")}}, Select: aws.String("SPECIFIC_ATTRIBUTES"), ProjectionExpression: aws.String("x, z")})
	return err
}

func selectScanRight1(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), Select: aws.String("SPECIFIC_ATTRIBUTES"), ProjectionExpression: aws.String("x, z")})
	return err
}

func kceQueryRight1(d *dynamodb.DynamoDB) error {
	_, err := d.Query(&dynamodb.QueryInput{TableName: aws.String("Comp"), KeyConditionExpression: aws.String("(:p >= sk) AND pk = :p"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":p": &dynamodb.AttributeValue{S: aws.String("a")}}})
	return err
}

func startQueryRight1(d *dynamodb.DynamoDB) error {
	_, err := d.Query(&dynamodb.QueryInput{TableName: aws.String("Comp"), KeyConditionExpression: aws.String("pk = :p"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":p": &dynamodb.AttributeValue{S: aws.String("a")}}, ExclusiveStartKey: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("1")}}})
	return err
}

func startScanRight1(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), ExclusiveStartKey: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("1")}}})
	return err
}

func scanScanRight1(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), Segment: aws.Int64(0), TotalSegments: aws.Int64(1)})
	return err
}

func transactTransactWriteItemsRight1(d *dynamodb.DynamoDB) error {
	_, err := d.TransactWriteItems(&dynamodb.TransactWriteItemsInput{TransactItems: []*dynamodb.TransactWriteItem{&dynamodb.TransactWriteItem{Delete: &dynamodb.Delete{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("p1")}, "sk": &dynamodb.AttributeValue{S: aws.String("x")}}}}}, ClientRequestToken: aws.String("tttttttttttttttttttttttttttttttttttt")})
	return err
}

func partiqlExecuteStatementRight1(d *dynamodb.DynamoDB) error {
	_, err := d.ExecuteStatement(&dynamodb.ExecuteStatementInput{Statement: aws.String("SELECT * FROM \"Comp\" WHERE pk = ?"), Parameters: []*dynamodb.AttributeValue{&dynamodb.AttributeValue{S: aws.String("a")}}})
	return err
}

func partiqlBatchExecuteStatementRight1(d *dynamodb.DynamoDB) error {
	_, err := d.BatchExecuteStatement(&dynamodb.BatchExecuteStatementInput{Statements: []*dynamodb.BatchStatementRequest{&dynamodb.BatchStatementRequest{Statement: aws.String("SELECT * FROM \"Comp\" WHERE pk = 'a' AND sk = 'b'")}, &dynamodb.BatchStatementRequest{Statement: aws.String("SELECT * FROM \"Comp\" WHERE pk = 'a' AND sk = 'c'")}}})
	return err
}

func expressionScanRight1(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), FilterExpression: aws.String("a = :v"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":v": &dynamodb.AttributeValue{S: aws.String("S")}}})
	return err
}

func expressionUpdateItemRight1(d *dynamodb.DynamoDB) error {
	_, err := d.UpdateItem(&dynamodb.UpdateItemInput{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}}, UpdateExpression: aws.String("SET a = :v"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":v": &dynamodb.AttributeValue{N: aws.String("1")}}})
	return err
}
