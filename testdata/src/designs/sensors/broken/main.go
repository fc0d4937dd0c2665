// Command broken takes readings of sensors and shows them.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/dynlint/dynlint/testdata/src/designs/sensors/broken/ingest"
	"github.com/dynlint/dynlint/testdata/src/designs/sensors/broken/query"
)

var db = dynamodb.New(dynamodb.Options{})

func main() {
	http.HandleFunc("PUT /sites/{site}/devices/{id}", device(func(r *http.Request, id string) (any, error) {
		return nil, ingest.AddDevice(r.Context(), db, id, r.PathValue("site"))
	}))
	http.HandleFunc("POST /devices/{id}/readings", device(func(r *http.Request, id string) (any, error) {
		var list []ingest.Reading
		if err := json.NewDecoder(r.Body).Decode(&list); err != nil {
			return nil, err
		}
		return len(list), ingest.Readings(r.Context(), db, id, list)
	}))
	http.HandleFunc("POST /sites/{site}/devices/{id}/alarms", device(func(r *http.Request, id string) (any, error) {
		level, err := ingest.Level(r.FormValue("level"))
		if err != nil {
			return nil, err
		}
		return nil, ingest.Raise(r.Context(), db, id, r.PathValue("site"), level, time.Now())
	}))
	http.HandleFunc("DELETE /devices/{id}/alarms/{at}", device(func(r *http.Request, id string) (any, error) {
		at, err := time.Parse(time.RFC3339, r.PathValue("at"))
		if err != nil {
			return nil, err
		}
		return nil, ingest.Close(r.Context(), db, id, at)
	}))
	http.HandleFunc("GET /devices/{id}", device(func(r *http.Request, id string) (any, error) {
		return query.Device(r.Context(), db, id)
	}))
	http.HandleFunc("GET /devices/{id}/readings", device(func(r *http.Request, id string) (any, error) {
		from, err := time.Parse(time.RFC3339, r.FormValue("from"))
		if err != nil {
			return nil, err
		}
		return query.Readings(r.Context(), db, id, from, from.Add(time.Hour))
	}))
	http.HandleFunc("GET /sites/{site}/alarms", func(w http.ResponseWriter, r *http.Request) {
		reply(w, func() (any, error) { return query.OpenAlarms(r.Context(), db, r.PathValue("site")) })
	})
	log.Fatal(http.ListenAndServe(":8080", nil))
}

func device(f func(r *http.Request, id string) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		reply(w, func() (any, error) {
			return f(r, r.PathValue("id"))
		})
	}
}

func reply(w http.ResponseWriter, f func() (any, error)) {
	v, err := f()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	fmt.Fprintf(w, "%T\n", v) // what clients see of an item is another question
}
