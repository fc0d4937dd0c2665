// Package awsenv makes the DynamoDB client from the environment variables that
// Lambda, ECS tasks with static keys and DynamoDB Local set up. It stands in for
// the SDK's config module to keep the example free of further dependencies.
package awsenv

import (
	"context"
	"errors"
	"os"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
)

// Client returns a client for AWS_REGION with the credentials of the
// environment, talking to AWS_ENDPOINT_URL_DYNAMODB if that is set.
func Client() (*dynamodb.Client, error) {
	region := os.Getenv("AWS_REGION")
	if region == "" {
		return nil, errors.New("AWS_REGION is not set")
	}
	cfg := aws.Config{Region: region, Credentials: aws.NewCredentialsCache(aws.CredentialsProviderFunc(credentials))}
	return dynamodb.NewFromConfig(cfg, func(o *dynamodb.Options) {
		if url := os.Getenv("AWS_ENDPOINT_URL_DYNAMODB"); url != "" {
			o.BaseEndpoint = aws.String(url)
		}
	}), nil
}

// credentials reads the keys from the environment.
func credentials(context.Context) (aws.Credentials, error) {
	c := aws.Credentials{
		AccessKeyID:     os.Getenv("AWS_ACCESS_KEY_ID"),
		SecretAccessKey: os.Getenv("AWS_SECRET_ACCESS_KEY"),
		SessionToken:    os.Getenv("AWS_SESSION_TOKEN"),
		Source:          "environment",
	}
	if !c.HasKeys() {
		return aws.Credentials{}, errors.New("AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is not set")
	}
	return c, nil
}
