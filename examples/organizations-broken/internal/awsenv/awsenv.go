// Package awsenv makes the DynamoDB client from environment variables. It stands
// in for the SDK's config module, to keep the example free of dependencies.
package awsenv

import (
	"context"
	"errors"
	"os"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
)

// Client returns a client for AWS_REGION with the keys of the environment,
// talking to AWS_ENDPOINT_URL_DYNAMODB if that is set.
func Client() (*dynamodb.Client, error) {
	creds := aws.Credentials{
		AccessKeyID:     os.Getenv("AWS_ACCESS_KEY_ID"),
		SecretAccessKey: os.Getenv("AWS_SECRET_ACCESS_KEY"),
		SessionToken:    os.Getenv("AWS_SESSION_TOKEN"),
	}
	region := os.Getenv("AWS_REGION")
	if region == "" || !creds.HasKeys() {
		return nil, errors.New("AWS_REGION, AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is not set")
	}
	return dynamodb.NewFromConfig(aws.Config{
		Region:      region,
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) { return creds, nil }),
	}, func(o *dynamodb.Options) {
		if url := os.Getenv("AWS_ENDPOINT_URL_DYNAMODB"); url != "" {
			o.BaseEndpoint = &url
		}
	}), nil
}
