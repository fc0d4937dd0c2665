// Package requests makes requests of each kind with SDK v1.
package requests

import (
	"github.com/aws/aws-sdk-go/aws"
	"github.com/aws/aws-sdk-go/service/dynamodb"
)

// These requests are refused.

func nameGetItemWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.GetItem(&dynamodb.GetItemInput{TableName: aws.String(""), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}}}) // want `.* is rejected: .*Member must have length greater than or equal to 1`
	return err
}

func nameGetItemWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.GetItem(&dynamodb.GetItemInput{TableName: aws.String("bad table!"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}}}) // want `.* is rejected: .*Member must satisfy regular expression pattern`
	return err
}

func nameScanWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("ab")}) // want `.* is rejected: .*Requested resource not found`
	return err
}

func nameScanWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{}) // want `.* is rejected: .*missing required field`
	return err
}

func namePutItemWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.PutItem(&dynamodb.PutItemInput{Item: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}}}) // want `.* is rejected: .*missing required field`
	return err
}

func nameQueryWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.Query(&dynamodb.QueryInput{KeyConditionExpression: aws.String("pk = :p"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":p": &dynamodb.AttributeValue{S: aws.String("a")}}}) // want `.* is rejected: .*missing required field`
	return err
}

func nameQueryWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.Query(&dynamodb.QueryInput{TableName: aws.String("Comp"), KeyConditionExpression: aws.String("pk = :p"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":p": &dynamodb.AttributeValue{S: aws.String("a")}}, IndexName: aws.String("nope")}) // want `.* is rejected: .*The table does not have the specified index: nope`
	return err
}

func enumScanWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), ReturnConsumedCapacity: aws.String("ALL")}) // want `.* is rejected: .*returnConsumedCapacity`
	return err
}

func enumPutItemWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.PutItem(&dynamodb.PutItemInput{TableName: aws.String("Comp"), Item: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}, "x": &dynamodb.AttributeValue{S: aws.String("y")}}, ReturnItemCollectionMetrics: aws.String("YES")}) // want `.* is rejected: .*returnItemCollectionMetrics`
	return err
}

func enumUpdateItemWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.UpdateItem(&dynamodb.UpdateItemInput{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}}, ReturnValues: aws.String("ALL")}) // want `.* is rejected: .*Failed to satisfy constraint: Member must satisfy enum value set`
	return err
}

func enumScanWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), Select: aws.String("SOME")}) // want `.* is rejected: .*at 'select' failed to satisfy constraint`
	return err
}

func enumPutItemWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.PutItem(&dynamodb.PutItemInput{TableName: aws.String("Comp"), Item: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}, "x": &dynamodb.AttributeValue{S: aws.String("y")}}, ReturnValues: aws.String("ALL_NEW")}) // want `.* is rejected: .*ReturnValues can only be ALL_OLD or NONE`
	return err
}

func mixGetItemWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.GetItem(&dynamodb.GetItemInput{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}}, AttributesToGet: []*string{aws.String("x")}, ProjectionExpression: aws.String("x")}) // want `.* is rejected: .*Can not use both expression and non-expression parameters in the same request`
	return err
}

func mixPutItemWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.PutItem(&dynamodb.PutItemInput{TableName: aws.String("Comp"), Item: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}, "x": &dynamodb.AttributeValue{S: aws.String("y")}}, ConditionalOperator: aws.String("AND"), ConditionExpression: aws.String("attribute_not_exists(pk)")}) // want `.* is rejected: .*Can not use both expression and non-expression parameters in the same request`
	return err
}

func mixDeleteItemWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.DeleteItem(&dynamodb.DeleteItemInput{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}}, Expected: map[string]*dynamodb.ExpectedAttributeValue{"x": &dynamodb.ExpectedAttributeValue{Exists: aws.Bool(false)}}, ConditionExpression: aws.String("attribute_exists(pk)")}) // want `.* is rejected: .*Can not use both expression and non-expression parameters in the same request`
	return err
}

func mixQueryWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.Query(&dynamodb.QueryInput{TableName: aws.String("Comp"), KeyConditionExpression: aws.String("pk = :p"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":p": &dynamodb.AttributeValue{S: aws.String("a")}}, QueryFilter: map[string]*dynamodb.Condition{"x": &dynamodb.Condition{ComparisonOperator: aws.String("EQ"), AttributeValueList: []*dynamodb.AttributeValue{&dynamodb.AttributeValue{S: aws.String("1")}}}}}) // want `.* is rejected: .*Can not use both expression and non-expression parameters in the same request`
	return err
}

func mixQueryWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.Query(&dynamodb.QueryInput{TableName: aws.String("Comp"), KeyConditionExpression: aws.String("pk = :p"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":p": &dynamodb.AttributeValue{S: aws.String("a")}}, KeyConditions: map[string]*dynamodb.Condition{"pk": &dynamodb.Condition{ComparisonOperator: aws.String("EQ"), AttributeValueList: []*dynamodb.AttributeValue{&dynamodb.AttributeValue{S: aws.String("1")}}}}}) // want `.* is rejected: .*Can not use both expression and non-expression parameters in the same request`
	return err
}

func mixScanWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), ScanFilter: map[string]*dynamodb.Condition{"x": &dynamodb.Condition{ComparisonOperator: aws.String("EQ"), AttributeValueList: []*dynamodb.AttributeValue{&dynamodb.AttributeValue{S: aws.String("1")}}}}, FilterExpression: aws.String("x = :v"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":v": &dynamodb.AttributeValue{S: aws.String("1")}}}) // want `.* is rejected: .*Can not use both expression and non-expression parameters in the same request`
	return err
}

func mixScanWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), AttributesToGet: []*string{aws.String("x")}, FilterExpression: aws.String("x = :v"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":v": &dynamodb.AttributeValue{S: aws.String("1")}}}) // want `.* is rejected: .*Can not use both expression and non-expression parameters in the same request`
	return err
}

func condopScanWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), ConditionalOperator: aws.String("OR")}) // want `.* is rejected: .*ConditionalOperator cannot be used without Filter or Expected`
	return err
}

func condopPutItemWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.PutItem(&dynamodb.PutItemInput{TableName: aws.String("Comp"), Item: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}, "x": &dynamodb.AttributeValue{S: aws.String("y")}}, ConditionalOperator: aws.String("OR"), Expected: map[string]*dynamodb.ExpectedAttributeValue{"x": &dynamodb.ExpectedAttributeValue{Exists: aws.Bool(false)}}}) // want `.* is rejected: .*ConditionalOperator can only be used when Filter or Expected has two or more elements`
	return err
}

func condopScanWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), ConditionalOperator: aws.String("XOR"), ScanFilter: map[string]*dynamodb.Condition{"x": &dynamodb.Condition{ComparisonOperator: aws.String("EQ"), AttributeValueList: []*dynamodb.AttributeValue{&dynamodb.AttributeValue{S: aws.String("1")}}}, "z": &dynamodb.Condition{ComparisonOperator: aws.String("NULL")}}}) // want `.* is rejected: .*conditionalOperator`
	return err
}

func attributesGetItemWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.GetItem(&dynamodb.GetItemInput{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}}, AttributesToGet: []*string{}}) // want `.* is rejected: .*attributesToGet`
	return err
}

func attributesGetItemWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.GetItem(&dynamodb.GetItemInput{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}}, AttributesToGet: []*string{aws.String("x"), aws.String("z"), aws.String("x")}}) // want `.* is rejected: .*Duplicate value in attribute name: x`
	return err
}

func mapsGetItemWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.GetItem(&dynamodb.GetItemInput{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}}, ExpressionAttributeNames: map[string]*string{"#x": aws.String("x")}}) // want `.* is rejected: .*ExpressionAttributeNames can only be specified when using expressions`
	return err
}

func mapsPutItemWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.PutItem(&dynamodb.PutItemInput{TableName: aws.String("Comp"), Item: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}, "x": &dynamodb.AttributeValue{S: aws.String("y")}}, ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":v": &dynamodb.AttributeValue{S: aws.String("x")}}}) // want `.* is rejected: .*ExpressionAttributeValues can only be specified when using expressions`
	return err
}

func mapsPutItemWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.PutItem(&dynamodb.PutItemInput{TableName: aws.String("Comp"), Item: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}, "x": &dynamodb.AttributeValue{S: aws.String("y")}}, ExpressionAttributeNames: map[string]*string{"#x": aws.String("x")}}) // want `.* is rejected: .*ExpressionAttributeNames can only be specified when using expressions`
	return err
}

func mapsUpdateItemWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.UpdateItem(&dynamodb.UpdateItemInput{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}}, ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":v": &dynamodb.AttributeValue{S: aws.String("x")}}}) // want `.* is rejected: .*ExpressionAttributeValues can only be specified when using expressions`
	return err
}

func mapsScanWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), ProjectionExpression: aws.String("x"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":v": &dynamodb.AttributeValue{S: aws.String("x")}}}) // want `.* is rejected: .*ExpressionAttributeValues can only be specified when using expressions`
	return err
}

func mapsScanWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), ExpressionAttributeNames: map[string]*string{"#x": aws.String("x")}}) // want `.* is rejected: .*ExpressionAttributeNames can only be specified when using expressions`
	return err
}

func keyGetItemWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.GetItem(&dynamodb.GetItemInput{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}}}) // want `.* is rejected: .*The provided key element does not match the schema`
	return err
}

func keyGetItemWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.GetItem(&dynamodb.GetItemInput{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}, "x": &dynamodb.AttributeValue{S: aws.String("c")}}}) // want `.* is rejected: .*The provided key element does not match the schema`
	return err
}

func keyDeleteItemWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.DeleteItem(&dynamodb.DeleteItemInput{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}}}) // want `.* is rejected: .*The provided key element does not match the schema`
	return err
}

func keyUpdateItemWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.UpdateItem(&dynamodb.UpdateItemInput{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"sk": &dynamodb.AttributeValue{S: aws.String("a")}}}) // want `.* is rejected: .*The provided key element does not match the schema`
	return err
}

func keyPutItemWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.PutItem(&dynamodb.PutItemInput{TableName: aws.String("Comp"), Item: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}}}) // want `.* is rejected: .*Missing the key sk in the item`
	return err
}

func keyPutItemWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.PutItem(&dynamodb.PutItemInput{TableName: aws.String("Comp"), Item: map[string]*dynamodb.AttributeValue{"sk": &dynamodb.AttributeValue{S: aws.String("a")}}}) // want `.* is rejected: .*Missing the key pk in the item`
	return err
}

func keyUpdateItemWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.UpdateItem(&dynamodb.UpdateItemInput{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}}, UpdateExpression: aws.String("SET pk = :v"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":v": &dynamodb.AttributeValue{S: aws.String("1")}}}) // want `.* is rejected: .*Cannot update attribute pk\. This attribute is part of the key`
	return err
}

func valuePutItemWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.PutItem(&dynamodb.PutItemInput{TableName: aws.String("Unknown"), Item: map[string]*dynamodb.AttributeValue{"id": &dynamodb.AttributeValue{S: aws.String("a")}, "v": &dynamodb.AttributeValue{N: aws.String("abc")}}}) // want `.* is rejected: .*The parameter cannot be converted to a numeric value`
	return err
}

func valuePutItemWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.PutItem(&dynamodb.PutItemInput{TableName: aws.String("Unknown"), Item: map[string]*dynamodb.AttributeValue{"id": &dynamodb.AttributeValue{S: aws.String("a")}, "v": &dynamodb.AttributeValue{N: aws.String("")}}}) // want `.* is rejected: .*The parameter cannot be converted to a numeric value`
	return err
}

func valueScanWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), FilterExpression: aws.String("x = :v"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":v": &dynamodb.AttributeValue{N: aws.String("one")}}}) // want `.* is rejected: .*The parameter cannot be converted to a numeric value`
	return err
}

func valueScanWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), FilterExpression: aws.String("x = :v"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":v": &dynamodb.AttributeValue{SS: []*string{}}}}) // want `.* is rejected: .*An string set  may not be empty`
	return err
}

func legacyPutItemWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.PutItem(&dynamodb.PutItemInput{TableName: aws.String("Comp"), Item: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}, "x": &dynamodb.AttributeValue{S: aws.String("y")}}, Expected: map[string]*dynamodb.ExpectedAttributeValue{"x": &dynamodb.ExpectedAttributeValue{Exists: aws.Bool(true)}}}) // want `.* is rejected: .*One or more parameter values were invalid: Value must be provided when Exists is true for Attribute: x`
	return err
}

func legacyUpdateItemWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.UpdateItem(&dynamodb.UpdateItemInput{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}}, AttributeUpdates: map[string]*dynamodb.AttributeValueUpdate{"pk": &dynamodb.AttributeValueUpdate{Action: aws.String("PUT"), Value: &dynamodb.AttributeValue{S: aws.String("y")}}}}) // want `.* is rejected: .*Cannot update attribute pk\. This attribute is part of the key`
	return err
}

func legacyUpdateItemWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.UpdateItem(&dynamodb.UpdateItemInput{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}}, AttributeUpdates: map[string]*dynamodb.AttributeValueUpdate{"x": &dynamodb.AttributeValueUpdate{Action: aws.String("PUT")}}}) // want `.* is rejected: .*Only DELETE action is allowed when no attribute value is specified`
	return err
}

func legacyQueryWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.Query(&dynamodb.QueryInput{TableName: aws.String("Comp"), KeyConditions: map[string]*dynamodb.Condition{"pk": &dynamodb.Condition{ComparisonOperator: aws.String("EQ"), AttributeValueList: []*dynamodb.AttributeValue{&dynamodb.AttributeValue{S: aws.String("1")}}}, "sk": &dynamodb.Condition{ComparisonOperator: aws.String("NE"), AttributeValueList: []*dynamodb.AttributeValue{&dynamodb.AttributeValue{S: aws.String("1")}}}}}) // want `.* is rejected: .*Attempted conditional constraint is not an indexable operation`
	return err
}

func legacyQueryWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.Query(&dynamodb.QueryInput{TableName: aws.String("Comp"), KeyConditions: map[string]*dynamodb.Condition{"pk": &dynamodb.Condition{ComparisonOperator: aws.String("EQ"), AttributeValueList: []*dynamodb.AttributeValue{&dynamodb.AttributeValue{S: aws.String("1")}}}, "sk": &dynamodb.Condition{ComparisonOperator: aws.String("NULL")}}}) // want `.* is rejected: .*Attempted conditional constraint is not an indexable operation`
	return err
}

func legacyScanWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), ScanFilter: map[string]*dynamodb.Condition{"x": &dynamodb.Condition{ComparisonOperator: aws.String("EQ")}}}) // want `.* is rejected: .*Invalid number of argument\(s\) for the EQ ComparisonOperator`
	return err
}

func legacyScanWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), ScanFilter: map[string]*dynamodb.Condition{"x": &dynamodb.Condition{ComparisonOperator: aws.String("NULL"), AttributeValueList: []*dynamodb.AttributeValue{&dynamodb.AttributeValue{S: aws.String("1")}}}}}) // want `.* is rejected: .*Invalid number of argument\(s\) for the NULL ComparisonOperator`
	return err
}

func queryQueryWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.Query(&dynamodb.QueryInput{TableName: aws.String("Comp")}) // want `.* is rejected: .*Either the KeyConditions or KeyConditionExpression parameter must be specified in the request\.`
	return err
}

func queryQueryWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.Query(&dynamodb.QueryInput{TableName: aws.String("Comp"), KeyConditionExpression: aws.String("pk = :p"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":p": &dynamodb.AttributeValue{S: aws.String("a")}}, Limit: aws.Int64(0)}) // want `.* is rejected: .*Member must have value greater than or equal to 1`
	return err
}

func filterQueryWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.Query(&dynamodb.QueryInput{TableName: aws.String("Comp"), KeyConditionExpression: aws.String("pk = :p"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":p": &dynamodb.AttributeValue{S: aws.String("a")}, ":v": &dynamodb.AttributeValue{S: aws.String("1")}}, FilterExpression: aws.String("sk = :v")}) // want `.* is rejected: .*Primary key attribute: sk`
	return err
}

func filterQueryWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.Query(&dynamodb.QueryInput{TableName: aws.String("Comp"), KeyConditionExpression: aws.String("pk = :p"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":p": &dynamodb.AttributeValue{S: aws.String("a")}, ":v": &dynamodb.AttributeValue{S: aws.String("1")}}, FilterExpression: aws.String("x = :v OR :v <> pk")}) // want `.* is rejected: .*Primary key attribute: pk`
	return err
}

func selectQueryWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.Query(&dynamodb.QueryInput{TableName: aws.String("Comp"), KeyConditionExpression: aws.String("pk = :p"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":p": &dynamodb.AttributeValue{S: aws.String("a")}}, Select: aws.String("ALL_ATTRIBUTES"), ProjectionExpression: aws.String("x")}) // want `.* is rejected: .*Cannot specify the ProjectionExpression when choosing to get ALL_ATTRIBUTES`
	return err
}

func selectQueryWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.Query(&dynamodb.QueryInput{TableName: aws.String("Comp"), KeyConditionExpression: aws.String("pk = :p"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":p": &dynamodb.AttributeValue{S: aws.String("a")}}, Select: aws.String("COUNT"), ProjectionExpression: aws.String("x")}) // want `.* is rejected: .*Cannot specify the ProjectionExpression when choosing to get only the Count`
	return err
}

func selectScanWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), Select: aws.String("ALL_ATTRIBUTES"), ProjectionExpression: aws.String("x")}) // want `.* is rejected: .*Cannot specify the ProjectionExpression when choosing to get ALL_ATTRIBUTES`
	return err
}

func selectScanWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), Select: aws.String("COUNT"), ProjectionExpression: aws.String("x")}) // want `.* is rejected: .*Cannot specify the ProjectionExpression when choosing to get only the Count`
	return err
}

func kceQueryWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.Query(&dynamodb.QueryInput{TableName: aws.String("Comp"), KeyConditionExpression: aws.String("sk = :p"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":p": &dynamodb.AttributeValue{S: aws.String("a")}}}) // want `.* is rejected: .*Query condition missed key schema element: pk`
	return err
}

func kceQueryWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.Query(&dynamodb.QueryInput{TableName: aws.String("Comp"), KeyConditionExpression: aws.String("pk = :p AND x = :p"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":p": &dynamodb.AttributeValue{S: aws.String("a")}}}) // want `.* is rejected: .*Query condition missed key schema element: sk`
	return err
}

func startQueryWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.Query(&dynamodb.QueryInput{TableName: aws.String("Comp"), KeyConditionExpression: aws.String("pk = :p"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":p": &dynamodb.AttributeValue{S: aws.String("a")}}, ExclusiveStartKey: map[string]*dynamodb.AttributeValue{}}) // want `.* is rejected: .*The provided starting key is invalid`
	return err
}

func startQueryWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.Query(&dynamodb.QueryInput{TableName: aws.String("Comp"), KeyConditionExpression: aws.String("pk = :p"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":p": &dynamodb.AttributeValue{S: aws.String("a")}}, ExclusiveStartKey: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}}}) // want `.* is rejected: .*The provided starting key is invalid`
	return err
}

func startScanWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), ExclusiveStartKey: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}}}) // want `.* is rejected: .*The provided starting key is invalid`
	return err
}

func scanScanWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), Limit: aws.Int64(0)}) // want `.* is rejected: .*Member must have value greater than or equal to 1`
	return err
}

func scanScanWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), Segment: aws.Int64(0)}) // want `.* is rejected: .*The TotalSegments parameter is required but was not present in the request when Segment parameter is present`
	return err
}

func batchgetBatchGetItemWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.BatchGetItem(&dynamodb.BatchGetItemInput{RequestItems: map[string]*dynamodb.KeysAndAttributes{}}) // want `.* is rejected: .*RequestItems`
	return err
}

func batchgetBatchGetItemWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.BatchGetItem(&dynamodb.BatchGetItemInput{RequestItems: map[string]*dynamodb.KeysAndAttributes{"Comp": &dynamodb.KeysAndAttributes{Keys: []map[string]*dynamodb.AttributeValue{}}}}) // want `.* is rejected: .*Member must have length greater than or equal to 1`
	return err
}

func batchwriteBatchWriteItemWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.BatchWriteItem(&dynamodb.BatchWriteItemInput{RequestItems: map[string][]*dynamodb.WriteRequest{}}) // want `.* is rejected: .*The requestItems parameter is required for BatchWriteItem`
	return err
}

func batchwriteBatchWriteItemWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.BatchWriteItem(&dynamodb.BatchWriteItemInput{RequestItems: map[string][]*dynamodb.WriteRequest{"Comp": []*dynamodb.WriteRequest{}}}) // want `.* is rejected: .*length greater than or equal to 1`
	return err
}

func transactTransactWriteItemsWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.TransactWriteItems(&dynamodb.TransactWriteItemsInput{TransactItems: []*dynamodb.TransactWriteItem{}}) // want `.* is rejected: .*Member must have length greater than or equal to 1`
	return err
}

func transactTransactWriteItemsWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.TransactWriteItems(&dynamodb.TransactWriteItemsInput{TransactItems: []*dynamodb.TransactWriteItem{&dynamodb.TransactWriteItem{ConditionCheck: &dynamodb.ConditionCheck{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("p1")}, "sk": &dynamodb.AttributeValue{S: aws.String("x")}}}}}}) // want `.* is rejected: .*missing required field`
	return err
}

func transactTransactGetItemsWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.TransactGetItems(&dynamodb.TransactGetItemsInput{TransactItems: []*dynamodb.TransactGetItem{}}) // want `.* is rejected: .*Member must have length greater than or equal to 1`
	return err
}

func transactTransactGetItemsWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.TransactGetItems(&dynamodb.TransactGetItemsInput{TransactItems: []*dynamodb.TransactGetItem{&dynamodb.TransactGetItem{Get: &dynamodb.Get{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("p1")}, "sk": &dynamodb.AttributeValue{S: aws.String("x")}}, ProjectionExpression: aws.String("x, size")}}}}) // want `.* is rejected: .*reserved keyword: size`
	return err
}

func partiqlExecuteStatementWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.ExecuteStatement(&dynamodb.ExecuteStatementInput{Statement: aws.String("")}) // want `.* is rejected: .*length greater than or equal to 1`
	return err
}

func partiqlExecuteStatementWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.ExecuteStatement(&dynamodb.ExecuteStatementInput{Statement: aws.String("SELEC * FROM \"Comp\"")}) // want `.* is rejected: .*Statement wasn't well formed, can't be processed: `
	return err
}

func partiqlBatchExecuteStatementWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.BatchExecuteStatement(&dynamodb.BatchExecuteStatementInput{Statements: []*dynamodb.BatchStatementRequest{&dynamodb.BatchStatementRequest{Statement: aws.String("SELECT * FROM \"Comp\" WHERE pk = 'a' AND sk = 'b'")}, &dynamodb.BatchStatementRequest{Statement: aws.String("DELETE FROM \"Comp\" WHERE pk = 'a' AND sk = 'b'")}}}) // want `.* is rejected: .*mix reads and writes`
	return err
}

func expressionScanWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), FilterExpression: aws.String("a = 1")}) // want `.* is rejected: .*Syntax error`
	return err
}

func expressionScanWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.Scan(&dynamodb.ScanInput{TableName: aws.String("Comp"), FilterExpression: aws.String("a == :v"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":v": &dynamodb.AttributeValue{S: aws.String("1")}}}) // want `.* is rejected: .*Syntax error`
	return err
}

func expressionUpdateItemWrong1(d *dynamodb.DynamoDB) error {
	_, err := d.UpdateItem(&dynamodb.UpdateItemInput{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}}, UpdateExpression: aws.String("SET a = :v, REMOVE b"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":v": &dynamodb.AttributeValue{N: aws.String("1")}}}) // want `.* is rejected: .*Syntax error`
	return err
}

func expressionUpdateItemWrong2(d *dynamodb.DynamoDB) error {
	_, err := d.UpdateItem(&dynamodb.UpdateItemInput{TableName: aws.String("Comp"), Key: map[string]*dynamodb.AttributeValue{"pk": &dynamodb.AttributeValue{S: aws.String("a")}, "sk": &dynamodb.AttributeValue{S: aws.String("b")}}, UpdateExpression: aws.String("SET a = :v SET b = :v"), ExpressionAttributeValues: map[string]*dynamodb.AttributeValue{":v": &dynamodb.AttributeValue{N: aws.String("1")}}}) // want `.* is rejected: .*can only be used once`
	return err
}
