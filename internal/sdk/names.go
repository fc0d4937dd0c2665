// Package sdk knows the SDKs through which Go programs reach DynamoDB: AWS SDK
// for Go v2 and v1, and guregu/dynamo. It is the only package that holds their
// import paths; everything else asks here.
package sdk

// Import paths of AWS SDK for Go v2.
const (
	V2Core       = "github.com/aws/aws-sdk-go-v2/aws"
	V2DynamoDB   = "github.com/aws/aws-sdk-go-v2/service/dynamodb"
	V2Types      = V2DynamoDB + "/types"
	V2Expression = "github.com/aws/aws-sdk-go-v2/feature/dynamodb/expression"
	V2Attribute  = "github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
)

// Import paths of AWS SDK for Go v1.
const (
	V1Core       = "github.com/aws/aws-sdk-go/aws"
	V1DynamoDB   = "github.com/aws/aws-sdk-go/service/dynamodb"
	V1Expression = V1DynamoDB + "/expression"
	V1Attribute  = V1DynamoDB + "/dynamodbattribute"
)

// Import paths of guregu/dynamo.
const (
	Guregu   = "github.com/guregu/dynamo"
	GureguV2 = "github.com/guregu/dynamo/v2"
)

// Import paths of the Lambda event types.
const (
	LambdaEvents  = "github.com/aws/aws-lambda-go/events"
	LambdaContext = "github.com/aws/aws-lambda-go/lambdacontext"
)

// SmithyPtr is the package of pointer helpers below SDK v2.
const SmithyPtr = "github.com/aws/smithy-go/ptr"

// PurePackage reports whether the functions of a package of AWS, other than
// those of DynamoDB, write to none of their arguments.
func PurePackage(path string) bool {
	switch path {
	case LambdaContext, "github.com/aws/aws-lambda-go/lambda", V2Core, V1Core, "github.com/aws/aws-sdk-go/aws/awserr",
		"github.com/aws/aws-xray-sdk-go/xray", "github.com/aws/aws-xray-sdk-go/v2/xray", SmithyPtr:
		return true
	}
	return false
}

// V1AttributeValue is the key of the v1 type whose fields S, N, B … hold an
// attribute value.
const V1AttributeValue = V1DynamoDB + ".AttributeValue"

// Descriptors are the names of DynamoDB's data types, as they end the names of
// the v2 types and name the fields of the v1 type.
var Descriptors = []string{"S", "N", "B", "BOOL", "NULL", "M", "L", "SS", "NS", "BS"}

const memberPrefix = V2Types + ".AttributeValueMember"

// V2Member returns the key of the v2 type for a data type: "S" gives the key of
// types.AttributeValueMemberS.
func V2Member(descriptor string) string { return memberPrefix + descriptor }

// V2Descriptor is the inverse of V2Member; it reports false for other types.
func V2Descriptor(typeKey string) (string, bool) {
	if len(typeKey) <= len(memberPrefix) || typeKey[:len(memberPrefix)] != memberPrefix {
		return "", false
	}
	return typeKey[len(memberPrefix):], true
}

// IsExpressionPackage reports whether a package is the expression builder of an
// SDK.
func IsExpressionPackage(path string) bool { return path == V2Expression || path == V1Expression }

// IsClientOption reports whether a type, by its key, is that of the options which calls
// of a client take beside their input.
func IsClientOption(key string) bool {
	return key == "func(*"+V2DynamoDB+".Options)" || key == V1Core+"/request.Option"
}
