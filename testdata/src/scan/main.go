// Command scan serves orders: reads of whole tables, for which requests wait or
// not.
package main

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"os"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/dynlint/dynlint/testdata/src/scan/store"
)

// Lister is how the handlers see the store.
type Lister interface {
	All(ctx context.Context) (int, error)
	Page(ctx context.Context, start store.Item) ([]store.Item, error)
	Dump(ctx context.Context) error
	Ids(ctx context.Context) ([]store.Item, error)
	Slice(ctx context.Context, limit int32, start store.Item) ([]store.Item, store.Item, error)
	References(ctx context.Context) ([]store.Item, error)
	ByCustomer(ctx context.Context, customer string) ([]store.Item, error)
}

type server struct {
	orders Lister
	twice  func(ctx context.Context, table string) error
}

func main() {
	s := store.New(dynamodb.New(dynamodb.Options{}), os.Getenv("ORDERS"))
	if len(os.Args) > 1 {
		_ = s.Report(context.Background())
		return
	}
	api := server{s, s.Twice}
	http.HandleFunc("/count", api.count)
	http.HandleFunc("/page", api.page)
	http.HandleFunc("/ids", api.ids)
	http.HandleFunc("/archive", api.archive)
	http.Handle("/dump", errHandler(api.dump))
	http.HandleFunc("/references", api.references)
	http.HandleFunc("/customer", api.customer)
	http.HandleFunc("/rebuild", func(w http.ResponseWriter, r *http.Request) {
		go s.Rebuild(context.WithoutCancel(r.Context()))
		w.WriteHeader(http.StatusAccepted)
	})
	http.HandleFunc("/export", func(w http.ResponseWriter, r *http.Request) { _ = s.Export(r.Context(), 4) })
	_ = http.ListenAndServe(":8080", background(s))
}

func (s server) count(w http.ResponseWriter, r *http.Request) {
	n, _ := s.orders.All(r.Context())
	w.Header().Set("X-Count", string(rune(n)))
}

func (s server) page(w http.ResponseWriter, r *http.Request) {
	items, _ := s.orders.Page(r.Context(), nil)
	w.Header().Set("X-Count", string(rune(len(items))))
}

func (s server) ids(w http.ResponseWriter, r *http.Request) {
	items, _ := s.orders.Ids(r.Context())
	_, next, _ := s.orders.Slice(r.Context(), 500, items[0])
	_ = json.NewEncoder(w).Encode(next)
}

func (s server) archive(w http.ResponseWriter, r *http.Request) { _ = run(r.Context(), s.twice) }

func run(ctx context.Context, read func(context.Context, string) error) error {
	return read(ctx, "archive")
}

// An errHandler is a function with a method that calls it.
type errHandler func(query) error

type query struct{ values url.Values }

// ServeHTTP implements http.Handler.
func (h errHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := h(query{r.URL.Query()}); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

func (s server) dump(query) error { return s.orders.Dump(context.Background()) }

func (s server) references(w http.ResponseWriter, r *http.Request) {
	items, _ := s.orders.References(r.Context())
	w.Header().Set("X-Count", string(rune(len(items))))
}

func (s server) customer(w http.ResponseWriter, r *http.Request) {
	items, _ := s.orders.ByCustomer(r.Context(), r.FormValue("customer"))
	w.Header().Set("X-Count", string(rune(len(items))))
}

func background(s *store.Store) http.Handler {
	http.HandleFunc("/awaited", func(w http.ResponseWriter, r *http.Request) { _ = s.Awaited(r.Context()) })
	http.HandleFunc("/both", func(w http.ResponseWriter, r *http.Request) { s.Grouped(r.Context()) })
	http.HandleFunc("/sampled", func(w http.ResponseWriter, r *http.Request) { s.Sampled(r.Context(), make(chan bool, 1)) })
	return http.DefaultServeMux
}
