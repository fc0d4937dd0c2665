package attributevalue

import "github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

func UnmarshalMap(m map[string]types.AttributeValue, out any) error
func UnmarshalListOfMaps(l []map[string]types.AttributeValue, out any) error
func MarshalMap(in any) (map[string]types.AttributeValue, error)
