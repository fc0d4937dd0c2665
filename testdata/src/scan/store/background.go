package store

import (
	"context"
	"sync"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
)

// Awaited reads in a goroutine, for which it waits.
func (s *Store) Awaited(ctx context.Context) error {
	done := make(chan error, 1)
	go func() {
		_, err := s.db.Scan(ctx, &dynamodb.ScanInput{TableName: &s.table}) // want `^Scan of table s\.table reads the whole table while a request waits \[scan/hot-path\]$`
		done <- err
	}()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case err := <-done:
		return err
	}
}

// Grouped waits for a group.
func (s *Store) Grouped(ctx context.Context) {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		_, _ = s.db.Scan(ctx, &dynamodb.ScanInput{TableName: &s.table}) // want `^Scan of table s\.table reads the whole table while a request waits \[scan/hot-path\]$`
	}()
	wg.Wait()
}

// Sampled starts work when there is a place for it. Not reported: it waits for the
// place, not for the work.
func (s *Store) Sampled(ctx context.Context, places chan bool) {
	places <- true
	go func() {
		defer func() { <-places }()
		_, _ = s.db.Scan(context.WithoutCancel(ctx), &dynamodb.ScanInput{TableName: &s.table})
	}()
}
