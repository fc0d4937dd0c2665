// Package sdkv1programs is a module of programs written against AWS SDK for Go v1, which
// the module around it does not require. What DynamoDB rejects stands beside the code.
package sdkv1programs
