module sdkv1programs

go 1.26.0

require github.com/aws/aws-sdk-go v1.48.10

require github.com/jmespath/go-jmespath v0.4.0 // indirect
