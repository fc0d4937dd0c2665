// Command collector fills a transaction in several packages.
package main

import (
	"log"
	"net/http"
	"os"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/dynlint/dynlint/testdata/src/ops/collector/orders"
	"github.com/dynlint/dynlint/testdata/src/ops/collector/tx"
	"github.com/dynlint/dynlint/testdata/src/ops/collector/users"
)

func main() {
	client := dynamodb.NewFromConfig(aws.Config{})
	http.HandleFunc("POST /{id}/{order}", func(w http.ResponseWriter, r *http.Request) {
		t := tx.New(client, os.Getenv("TABLE"))
		users.Replace(t, r.PathValue("id"))
		users.Add(t, r.PathValue("id"))
		orders.Add(t, r.PathValue("id"), r.PathValue("order"))
		if err := t.Commit(r.Context()); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	})
	log.Fatal(http.ListenAndServe(":8080", nil))
}
