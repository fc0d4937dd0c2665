// Command lambdaanswers starts functions by a framework of its own.
package main

import "github.com/dynlint/dynlint/testdata/src/lambdaanswers/handlers"

func main() {
	start(handlers.Get, handlers.Sum)
}

func start(...any) {}
