// Command right serves a game.
package main

import (
	"crypto/rand"
	"fmt"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/dynlint/dynlint/testdata/src/designs/games/right/store"
)

type server struct{ store store.Store }

func main() {
	s := server{store.Store{DB: dynamodb.New(dynamodb.Options{}), Table: os.Getenv("GAMES_TABLE")}}
	mux := http.NewServeMux()
	mux.HandleFunc("PUT /players/{player}", s.join)
	mux.HandleFunc("GET /players/{player}", s.player)
	mux.HandleFunc("GET /players/{player}/matches", s.matches)
	mux.HandleFunc("GET /players/{player}/scores/{game}", s.score)
	mux.HandleFunc("POST /players/{player}/scores/{game}", s.improve)
	mux.HandleFunc("GET /boards/{game}", s.top)
	mux.HandleFunc("POST /matches/{game}", s.record)
	log.Fatal(http.ListenAndServe(":8080", mux))
}

// name reads a part of the path that may stand in a key.
func name(w http.ResponseWriter, r *http.Request, part string) (string, bool) {
	v := r.PathValue(part)
	if v == "" || strings.ContainsAny(v, "#~") {
		http.Error(w, "bad "+part, http.StatusBadRequest)
		return "", false
	}
	return v, true
}

func reply(w http.ResponseWriter, v any, err error) {
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	fmt.Fprintf(w, "%T\n", v) // what clients see of an item is another question
}

func (s server) join(w http.ResponseWriter, r *http.Request) {
	if id, ok := name(w, r, "player"); ok {
		reply(w, id, s.store.Join(r.Context(), id, r.FormValue("name")))
	}
}

func (s server) player(w http.ResponseWriter, r *http.Request) {
	if id, ok := name(w, r, "player"); ok {
		items, err := s.store.Player(r.Context(), id)
		reply(w, items, err)
	}
}

func (s server) matches(w http.ResponseWriter, r *http.Request) {
	id, ok := name(w, r, "player")
	if !ok {
		return
	}
	day, err := time.Parse(time.DateOnly, r.FormValue("day"))
	if err != nil {
		items, err := s.store.Recent(r.Context(), id)
		reply(w, items, err)
		return
	}
	items, err := s.store.Day(r.Context(), id, day)
	reply(w, items, err)
}

func (s server) score(w http.ResponseWriter, r *http.Request) {
	id, ok := name(w, r, "player")
	game, found := name(w, r, "game")
	if ok && found {
		n, err := s.store.Score(r.Context(), id, game, time.Now())
		reply(w, n, err)
	}
}

func (s server) improve(w http.ResponseWriter, r *http.Request) {
	id, ok := name(w, r, "player")
	game, found := name(w, r, "game")
	n, err := strconv.ParseInt(r.FormValue("score"), 10, 64)
	if ok && found && err == nil {
		reply(w, n, s.store.Improve(r.Context(), id, r.FormValue("name"), game, time.Now(), n))
	}
}

func (s server) top(w http.ResponseWriter, r *http.Request) {
	if game, ok := name(w, r, "game"); ok {
		items, err := s.store.Top(r.Context(), game, time.Now())
		reply(w, items, err)
	}
}

func (s server) record(w http.ResponseWriter, r *http.Request) {
	game, ok := name(w, r, "game")
	if !ok {
		return
	}
	var results []store.Result
	for _, p := range strings.FieldsFunc(r.FormValue("players"), func(c rune) bool { return c == ',' || c == '#' }) {
		results = append(results, store.Result{Player: p, Game: game})
	}
	id := rand.Text()
	reply(w, id, s.store.Record(r.Context(), id, time.Now(), results))
}
