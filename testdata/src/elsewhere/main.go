// A program in which a package that main imports cannot know what main gives it.
package main

import (
	"net/http"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/dynlint/dynlint/testdata/src/elsewhere/cache"
	"github.com/dynlint/dynlint/testdata/src/elsewhere/service"
)

func main() {
	people := service.People(dynamodb.New(dynamodb.Options{}))
	pictures := cache.New()
	http.HandleFunc("/people/{id}", func(w http.ResponseWriter, r *http.Request) {
		if err := people.Get(r.Context(), r.PathValue("id")); err != nil {
			http.Error(w, "no such person", http.StatusNotFound)
		}
		if err := service.Picture(r.Context(), pictures, r.PathValue("id")); err != nil {
			http.Error(w, "no such picture", http.StatusNotFound)
		}
	})
	_ = http.ListenAndServe(":8080", nil)
}
