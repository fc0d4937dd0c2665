package dynlint_test

// The fixtures under testdata/src are written against the real SDK. They are
// outside ./..., so these imports keep the SDK packages in go.mod.
import (
	_ "github.com/aws/aws-sdk-go-v2/aws"
	_ "github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	_ "github.com/aws/aws-sdk-go-v2/feature/dynamodb/expression"
	_ "github.com/aws/aws-sdk-go-v2/service/dynamodb"
)
