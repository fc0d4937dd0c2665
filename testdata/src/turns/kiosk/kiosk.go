// Package kiosk asks for what package web asks for.
package kiosk

import (
	"net/http"

	"github.com/dynlint/dynlint/testdata/src/turns/store"
)

// Kiosk has the store.
type Kiosk struct{ Store store.Store }

// Book is wrong as a function of package web is, with equal values.
func (k Kiosk) Book(w http.ResponseWriter, r *http.Request) {
	k.Store.Get(r.Context(), "SHELF#"+r.PathValue("id"), "BOOK#1")   // want `GetItem of "SHELF#…, BOOK#1" does what no pattern of Library declares \[accesspattern/undeclared\]`
	k.Store.Get(r.Context(), "SHELVES#"+r.PathValue("id"), "BOOK#1") // want `PK is "SHELVES#…", which no entity has; Shelf has "SHELF#\{shelfId\}" \(rules\.yaml:11\) \[keygrammar/template\]` `GetItem of "SHELVES#…, BOOK#1" does what no pattern of Library declares \[accesspattern/undeclared\]`
}

// Shelves is wrong as Book is.
func (k Kiosk) Shelves(w http.ResponseWriter, r *http.Request) {
	k.Store.Get(r.Context(), "SHELVES#"+r.PathValue("id"), "BOOK#1") // want `PK is "SHELVES#…", which no entity has; Shelf has "SHELF#\{shelfId\}" \(rules\.yaml:11\) \[keygrammar/template\]` `GetItem of "SHELVES#…, BOOK#1" does what no pattern of Library declares \[accesspattern/undeclared\]`
}
