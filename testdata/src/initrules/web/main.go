// The web front of the library.
package main

import (
	"encoding/json"
	"net/http"
	"os"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/dynlint/dynlint/testdata/src/initrules/library"
)

func main() {
	db := dynamodb.New(dynamodb.Options{})
	loans := library.NewLoans(db)
	http.HandleFunc("GET /members/{id}", func(w http.ResponseWriter, r *http.Request) {
		member, err := loans.Member(r.Context(), r.PathValue("id"))
		answer(w, member, err)
	})
	http.HandleFunc("GET /members/{id}/loans", func(w http.ResponseWriter, r *http.Request) {
		all, err := loans.LoansOf(r.Context(), r.PathValue("id"))
		answer(w, all, err)
	})
	http.HandleFunc("POST /members/{id}/loans/{copy}", func(w http.ResponseWriter, r *http.Request) {
		err := loans.Lend(r.Context(), r.PathValue("id"), r.PathValue("copy"), time.Now().AddDate(0, 0, 28))
		answer(w, nil, err)
	})
	http.HandleFunc("POST /members/{id}/loans/{copy}/return", func(w http.ResponseWriter, r *http.Request) {
		due, err := time.Parse(time.DateOnly, r.FormValue("due"))
		if err == nil {
			err = loans.Return(r.Context(), r.PathValue("id"), r.PathValue("copy"), due)
		}
		answer(w, nil, err)
	})
	http.HandleFunc("GET /members/{id}/fines", func(w http.ResponseWriter, r *http.Request) {
		all, err := loans.Fines(r.Context(), r.PathValue("id"))
		answer(w, all, err)
	})
	http.HandleFunc("GET /warnings", func(w http.ResponseWriter, r *http.Request) {
		all, err := loans.Warnings(r.Context(), r.FormValue("id"))
		answer(w, all, err)
	})
	http.HandleFunc("GET /members/{id}/overdue", func(w http.ResponseWriter, r *http.Request) {
		all, err := loans.Overdue(r.Context(), r.PathValue("id"), time.Now().AddDate(0, -1, 0), time.Now())
		answer(w, all, err)
	})
	http.HandleFunc("GET /copies/{copy}", func(w http.ResponseWriter, r *http.Request) {
		loan, err := loans.LoanOfCopy(r.Context(), r.PathValue("copy"))
		answer(w, loan, err)
	})
	http.HandleFunc("GET /copies/{copy}/loans", func(w http.ResponseWriter, r *http.Request) {
		all, err := loans.Copies(r.Context(), r.PathValue("copy"), r.FormValue("from"), r.FormValue("to"))
		answer(w, all, err)
	})
	http.HandleFunc("POST /visits/{who}", func(w http.ResponseWriter, r *http.Request) {
		answer(w, nil, library.Visit(r.Context(), db, r.PathValue("who")))
	})
	if err := http.ListenAndServe(":8080", nil); err != nil {
		os.Exit(1)
	}
}

func answer(w http.ResponseWriter, v any, err error) {
	if err != nil {
		http.Error(w, "failed", http.StatusInternalServerError)
		return
	}
	json.NewEncoder(w).Encode(v)
}
