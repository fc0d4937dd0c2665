// Command right takes readings of sensors and shows them.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"regexp"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/dynlint/dynlint/testdata/src/designs/sensors/right/ingest"
	"github.com/dynlint/dynlint/testdata/src/designs/sensors/right/query"
)

var db = dynamodb.New(dynamodb.Options{})

var ids = regexp.MustCompile(`^[a-z0-9]+$`)

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
			id, err := deviceID(r.PathValue("id"))
			if err != nil {
				return nil, err
			}
			return f(r, id)
		})
	}
}

// deviceID reads the id of a device: it has nothing in it but letters and digits.
func deviceID(s string) (string, error) {
	if !ids.MatchString(s) {
		return "", errors.New("bad id")
	}
	return s, nil
}

func reply(w http.ResponseWriter, f func() (any, error)) {
	v, err := f()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	fmt.Fprintf(w, "%T\n", v) // what clients see of an item is another question
}
