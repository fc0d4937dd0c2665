// Command web serves orders: the packages that complete the key stand between
// it and the operation.
package main

import (
	"net/http"
	"os"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/dynlint/dynlint/testdata/src/chain/service"
	"github.com/dynlint/dynlint/testdata/src/chain/store"
)

func main() {
	orders := service.New(store.New(dynamodb.NewFromConfig(aws.Config{}), os.Getenv("ORDERS_TABLE")))
	http.HandleFunc("GET /orders/{id}", func(w http.ResponseWriter, r *http.Request) {
		if _, err := orders.Find(r.Context(), "me", r.PathValue("id")); err != nil {
			http.Error(w, "failed", http.StatusInternalServerError)
		}
	})
	if err := http.ListenAndServe(":8080", nil); err != nil {
		os.Exit(1)
	}
}
