// Package gureguprograms is a module of programs written against guregu/dynamo, which
// the module around it does not require. What DynamoDB or the library rejects stands
// beside the code, with the bytes at fault in «».
package gureguprograms
