// Command migrate moves the items of version 1 into the workspace
// LEGACY_WORKSPACE of the table TABLE_NAME.
package main

import (
	"context"
	"log"
	"os"

	"github.com/dynlint/dynlint/examples/workspace-broken/internal/awsenv"
	"github.com/dynlint/dynlint/examples/workspace-broken/internal/store"
)

func main() {
	client, err := awsenv.Client()
	if err != nil {
		log.Fatal(err)
	}
	config := store.Config{Table: os.Getenv("TABLE_NAME"), LegacyWorkspace: os.Getenv("LEGACY_WORKSPACE")}
	if config.LegacyWorkspace == "" {
		log.Fatal("LEGACY_WORKSPACE is not set")
	}
	n, err := store.New(client, config).Migrate(context.Background())
	if err != nil {
		log.Fatalf("after %d items: %v", n, err)
	}
	log.Printf("%d items moved", n)
}
