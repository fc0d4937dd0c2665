module gureguprograms

go 1.26.0

require (
	github.com/aws/aws-sdk-go-v2/service/dynamodb v1.57.1
	github.com/guregu/dynamo v1.23.0
	github.com/guregu/dynamo/v2 v2.6.0
)

require (
	github.com/aws/aws-sdk-go v1.48.10 // indirect
	github.com/aws/aws-sdk-go-v2 v1.41.5 // indirect
	github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue v1.20.37 // indirect
	github.com/aws/aws-sdk-go-v2/internal/configsources v1.4.21 // indirect
	github.com/aws/aws-sdk-go-v2/internal/endpoints/v2 v2.7.21 // indirect
	github.com/aws/aws-sdk-go-v2/service/dynamodbstreams v1.32.14 // indirect
	github.com/aws/aws-sdk-go-v2/service/internal/accept-encoding v1.13.7 // indirect
	github.com/aws/aws-sdk-go-v2/service/internal/endpoint-discovery v1.11.21 // indirect
	github.com/aws/smithy-go v1.24.3 // indirect
	github.com/cenkalti/backoff/v4 v4.3.0 // indirect
	github.com/jmespath/go-jmespath v0.4.0 // indirect
	golang.org/x/sync v0.20.0 // indirect
)
