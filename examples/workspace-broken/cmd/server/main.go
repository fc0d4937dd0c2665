// Command server serves the workspaces. It reads TABLE_NAME, LEGACY_WORKSPACE,
// TOKEN_SECRET and what package awsenv needs from the environment.
package main

import (
	"log"
	"net/http"
	"os"
	"time"

	"github.com/dynlint/dynlint/examples/workspace-broken/internal/auth"
	"github.com/dynlint/dynlint/examples/workspace-broken/internal/awsenv"
	"github.com/dynlint/dynlint/examples/workspace-broken/internal/httpapi"
	"github.com/dynlint/dynlint/examples/workspace-broken/internal/store"
	"github.com/dynlint/dynlint/examples/workspace-broken/internal/workspace"
)

func main() {
	client, err := awsenv.Client()
	if err != nil {
		log.Fatal(err)
	}
	secret := os.Getenv("TOKEN_SECRET")
	if len(secret) < 32 {
		log.Fatal("TOKEN_SECRET has fewer than 32 bytes")
	}
	repo := store.New(client, store.Config{
		Table:           os.Getenv("TABLE_NAME"),
		LegacyWorkspace: os.Getenv("LEGACY_WORKSPACE"),
	})
	routes := httpapi.Routes(workspace.NewService(repo, time.Now))
	server := &http.Server{
		Addr:        ":8080",
		Handler:     auth.Tokens{Secret: []byte(secret)}.Middleware(routes),
		ReadTimeout: 10 * time.Second,
	}
	log.Fatal(server.ListenAndServe())
}
