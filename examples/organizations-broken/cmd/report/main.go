// Command report prints all organizations by name, once a month.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/dynlint/dynlint/examples/organizations-broken/internal/awsenv"
	"github.com/dynlint/dynlint/examples/organizations-broken/internal/store"
)

func main() {
	client, err := awsenv.Client()
	if err != nil {
		log.Fatal(err)
	}
	list, err := store.New(client).Organizations(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	for _, o := range list {
		fmt.Println(o.ID, o.Name)
	}
}
