// Package sub imports no DynamoDB client, and belongs to the program all the same.
package sub

import "github.com/aws/aws-sdk-go-v2/aws"

func Table() *string { return aws.String("orders") } // want `call of String`
