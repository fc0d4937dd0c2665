// Command clientauthz serves notes, and looks at who asks for them on some ways.
package main

import (
	"context"
	"crypto/hmac"
	"errors"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type guard struct{ admins map[string]bool }

func (g *guard) check(r *http.Request) error {
	if !g.admins[r.RemoteAddr] {
		return errors.New("not allowed")
	}
	return nil
}

type server struct {
	db    *dynamodb.Client
	guard *guard
}

func text(v string) types.AttributeValue { return &types.AttributeValueMemberS{Value: v} }

func note(id string) map[string]types.AttributeValue {
	return map[string]types.AttributeValue{"PK": text("NOTE#" + id), "SK": text("META")}
}

func noteInput(id string) *dynamodb.GetItemInput {
	return &dynamodb.GetItemInput{TableName: aws.String("notes"), Key: note(id)}
}

func removeNote(id string) *dynamodb.DeleteItemInput {
	return &dynamodb.DeleteItemInput{TableName: aws.String("notes"), Key: note(id)}
}

// read is called behind the guard and past it.
func (s *server) read(ctx context.Context, id string) {
	_, _ = s.db.GetItem(ctx, noteInput(id)) // want `GetItem has data of the request in its key, and a request gets here without github\.com/dynlint/dynlint/testdata/src/clientauthz\.\(\*guard\)\.check \[clientkey/authorize\]`
}

// readGuarded is called behind the guard only.
func (s *server) readGuarded(ctx context.Context, id string) {
	_, _ = s.db.GetItem(ctx, noteInput(id))
}

func main() {
	s := &server{db: dynamodb.New(dynamodb.Options{}), guard: &guard{}}
	http.HandleFunc("/right/{id}", s.right)
	http.HandleFunc("/helper/{id}", s.helped)
	http.HandleFunc("/past/{id}", s.past)
	http.HandleFunc("/late/{id}", s.late)
	http.HandleFunc("/some/{id}", s.some)
	http.HandleFunc("/fixed", s.fixed)
	http.HandleFunc("/wrapped/{id}", s.guarded(s.wrapped))
	http.HandleFunc("/plain/{id}", logged(s.plain))
	http.HandleFunc("/mine", s.mine)
	http.HandleFunc("/signed", s.signed)
	s.routes(context.Background())
	s.sweep(context.Background(), "1")
	_ = http.ListenAndServe(":8080", nil)
}

func (s *server) right(w http.ResponseWriter, r *http.Request) {
	if err := s.guard.check(r); err != nil {
		http.Error(w, err.Error(), http.StatusForbidden)
		return
	}
	s.read(r.Context(), r.PathValue("id"))
	s.readGuarded(r.Context(), r.PathValue("id"))
}

func (s *server) allowed(w http.ResponseWriter, r *http.Request) bool {
	err := s.guard.check(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusForbidden)
	}
	return err == nil
}

func (s *server) helped(w http.ResponseWriter, r *http.Request) {
	if !s.allowed(w, r) {
		return
	}
	s.readGuarded(r.Context(), r.PathValue("id"))
}

func (s *server) past(w http.ResponseWriter, r *http.Request) {
	s.read(r.Context(), r.PathValue("id"))
}

func (s *server) late(w http.ResponseWriter, r *http.Request) {
	_, _ = s.db.GetItem(r.Context(), noteInput(r.PathValue("id"))) // want `GetItem has data of the request in its key, and a request gets here without github\.com/dynlint/dynlint/testdata/src/clientauthz\.\(\*guard\)\.check \[clientkey/authorize\]`
	if err := s.guard.check(r); err != nil {
		http.Error(w, err.Error(), http.StatusForbidden)
	}
}

func (s *server) some(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodPost {
		if err := s.guard.check(r); err != nil {
			return
		}
	}
	_, _ = s.db.GetItem(r.Context(), noteInput(r.PathValue("id"))) // want `GetItem has data of the request in its key, and a request gets here without github\.com/dynlint/dynlint/testdata/src/clientauthz\.\(\*guard\)\.check \[clientkey/authorize\]`
}

func (s *server) fixed(w http.ResponseWriter, r *http.Request) {
	_, _ = s.db.GetItem(r.Context(), noteInput("news")) // of no client
}

func (s *server) guarded(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := s.guard.check(r); err != nil {
			http.Error(w, err.Error(), http.StatusForbidden)
			return
		}
		next(w, r)
	}
}

func logged(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { next(w, r) }
}

func (s *server) wrapped(w http.ResponseWriter, r *http.Request) {
	_, _ = s.db.GetItem(r.Context(), noteInput(r.PathValue("id")))
}

func (s *server) plain(w http.ResponseWriter, r *http.Request) {
	_, _ = s.db.GetItem(r.Context(), noteInput(r.PathValue("id"))) // want `GetItem has data of the request in its key, and a request gets here without github\.com/dynlint/dynlint/testdata/src/clientauthz\.\(\*guard\)\.check \[clientkey/authorize\]`
}

// sweep is started by the program itself.
func (s *server) sweep(ctx context.Context, id string) {
	_, _ = s.db.GetItem(ctx, noteInput(id))
}

func (s *server) setting(ctx context.Context, user string) *dynamodb.GetItemInput {
	return &dynamodb.GetItemInput{TableName: aws.String("settings"), Key: map[string]types.AttributeValue{"user": text(user)}}
}

func (s *server) mine(w http.ResponseWriter, r *http.Request) {
	if err := s.guard.check(r); err != nil {
		return
	}
	_, _ = s.db.GetItem(r.Context(), s.setting(r.Context(), r.Header.Get("X-User-Id"))) // want `user of GetItem says who is calling by a header that nothing verifies \[clientkey/header\] \(audit\)`
}

// verified is the user that a gateway has signed.
func verified(user, sum string) (string, error) {
	if !hmac.Equal([]byte(user), []byte(sum)) {
		return "", errors.New("not signed")
	}
	return user, nil
}

func (s *server) signed(w http.ResponseWriter, r *http.Request) {
	user, err := verified(r.Header.Get("X-User-Id"), r.Header.Get("X-Signature"))
	if err != nil || s.guard.check(r) != nil {
		return
	}
	_, _ = s.db.GetItem(r.Context(), s.setting(r.Context(), user))
}
