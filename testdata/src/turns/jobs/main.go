// Command jobs is the other half of the program, which asks for other things.
package main

import (
	"context"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/dynlint/dynlint/testdata/src/turns/kiosk"
	"github.com/dynlint/dynlint/testdata/src/turns/store"
	"github.com/dynlint/dynlint/testdata/src/turns/web"
)

// Person has a card.
type Person struct{ ID string }

// Key is its key.
func (p Person) Key() (pk, sk string) { return "READER#" + p.ID, "CARD" }

func main() {
	ctx, s := context.Background(), store.Store{DB: dynamodb.NewFromConfig(aws.Config{})}
	s.Of(ctx, Person{"1"})
	s.Put(ctx, "SHELF#1", store.Book("2"))
	s.Get(ctx, "SHELF#1", store.Book("2")) // want `GetItem of "SHELF#1, BOOK#2" does what no pattern of Library declares \[accesspattern/undeclared\]`
	web := web.Server{Store: s}
	http.HandleFunc("GET /readers/{id}", web.Card)
	http.HandleFunc("PUT /readers/{id}", web.Enrol)
	http.HandleFunc("GET /shelves/{id}/{book}", web.Books)
	http.HandleFunc("GET /loans/{id}/{at}", web.NewFirst)
	http.HandleFunc("GET /old/{id}/{at}", web.OldFirst)
	http.HandleFunc("GET /two/{id}/{at}/{other}/{then}", web.Two)
	http.HandleFunc("GET /both/{id}/{at}", web.Both)
	kiosk := kiosk.Kiosk{Store: s}
	http.HandleFunc("GET /kiosk/{id}", kiosk.Book)
	http.HandleFunc("GET /kiosks/{id}", kiosk.Shelves)
	http.ListenAndServe("", nil)
}
