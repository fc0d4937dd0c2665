// Command server serves the platform on :8080. It reads ORGANIZATIONS_TABLE and
// what package awsenv needs from the environment.
package main

import (
	"log"
	"net/http"
	"time"

	"github.com/dynlint/dynlint/examples/organizations-broken/internal/awsenv"
	"github.com/dynlint/dynlint/examples/organizations-broken/internal/httpapi"
	"github.com/dynlint/dynlint/examples/organizations-broken/internal/orgs"
	"github.com/dynlint/dynlint/examples/organizations-broken/internal/store"
)

func main() {
	client, err := awsenv.Client()
	if err != nil {
		log.Fatal(err)
	}
	service := orgs.NewService(store.New(client), time.Now)
	server := &http.Server{Addr: ":8080", Handler: httpapi.Routes(service), ReadTimeout: 10 * time.Second}
	log.Fatal(server.ListenAndServe())
}
