// Command broken serves a shop.
package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/dynlint/dynlint/testdata/src/designs/shop/broken/store"
)

type shop struct {
	store *store.Store
	newID func() string
}

func main() {
	s := shop{store: store.New(dynamodb.New(dynamodb.Options{}), os.Getenv("SHOP_TABLE")), newID: rand.Text}
	http.HandleFunc("POST /customers/{id}", s.register)
	http.HandleFunc("GET /customers/{id}", s.profile)
	http.HandleFunc("GET /customers/{id}/orders", s.orders)
	http.HandleFunc("POST /customers/{id}/orders", s.place)
	http.HandleFunc("GET /orders/{order}", s.order)
	http.HandleFunc("POST /customers/{id}/orders/{order}/ship", s.ship)
	http.HandleFunc("GET /addresses/{address}", s.byAddress)
	log.Fatal(http.ListenAndServe(":8080", nil))
}

// id reads a part of the path that becomes a part of a key.
func id(r *http.Request, name string) (string, error) {
	v := r.PathValue(name)
	if v == "" || strings.Contains(v, "#") {
		return "", errors.New("bad " + name)
	}
	return v, nil
}

func reply(w http.ResponseWriter, v any, err error) {
	switch {
	case errors.Is(err, store.ErrNotFound):
		w.WriteHeader(http.StatusNotFound)
	case err != nil:
		w.WriteHeader(http.StatusInternalServerError)
	default:
		fmt.Fprintf(w, "%T\n", v) // what clients see of an item is another question
	}
}

func (s shop) register(w http.ResponseWriter, r *http.Request) {
	customer, err := id(r, "id")
	if err == nil {
		err = s.store.Register(r.Context(), customer, r.FormValue("name"), r.FormValue("address"))
	}
	reply(w, customer, err)
}

func (s shop) profile(w http.ResponseWriter, r *http.Request) {
	customer, err := id(r, "id")
	if err != nil {
		reply(w, nil, err)
		return
	}
	c, err := s.store.Profile(r.Context(), customer)
	reply(w, c, err)
}

func (s shop) byAddress(w http.ResponseWriter, r *http.Request) {
	c, err := s.store.CustomerOf(r.Context(), r.PathValue("address"))
	reply(w, c, err)
}

func (s shop) orders(w http.ResponseWriter, r *http.Request) {
	customer, err := id(r, "id")
	if err != nil {
		reply(w, nil, err)
		return
	}
	list, err := s.store.Orders(r.Context(), customer)
	reply(w, list, err)
}

func (s shop) order(w http.ResponseWriter, r *http.Request) {
	order, err := id(r, "order")
	if err != nil {
		reply(w, nil, err)
		return
	}
	items, err := s.store.Whole(r.Context(), order)
	reply(w, items, err)
}

func (s shop) place(w http.ResponseWriter, r *http.Request) {
	customer, err := id(r, "id")
	order := s.newID()
	if err == nil {
		err = s.store.Place(r.Context(), customer, order, 100, r.Form["product"])
	}
	reply(w, order, err)
}

func (s shop) ship(w http.ResponseWriter, r *http.Request) {
	customer, err := id(r, "id")
	if err != nil {
		reply(w, nil, err)
		return
	}
	order, err := id(r, "order")
	if err == nil {
		err = s.store.Change(r.Context(), customer, order, "SENT")
	}
	reply(w, nil, err)
}
