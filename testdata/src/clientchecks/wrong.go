package main

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/mail"
	"net/url"
	"regexp"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
)

// Checks that do not exclude the delimiter.

func (a *api) lengthOnly(w http.ResponseWriter, r *http.Request) {
	s := r.FormValue("shelf")
	if len(s) == 0 || len(s) > 36 {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(s)) // want `\{shelf\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
}

var letters = regexp.MustCompile(`[a-z]+`)

func (a *api) notAnchored(w http.ResponseWriter, r *http.Request) {
	s := r.FormValue("shelf")
	if !letters.MatchString(s) {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(s)) // want `\{shelf\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
}

var nonSpaces = regexp.MustCompile(`^\S{1,40}$`)

func (a *api) nonSpace(w http.ResponseWriter, r *http.Request) {
	s := r.FormValue("shelf")
	if !nonSpaces.MatchString(s) {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(s)) // want `\{shelf\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
}

func (a *api) mailbox(w http.ResponseWriter, r *http.Request) {
	s := r.FormValue("owner") // o#b@example.com is an address
	if _, err := mail.ParseAddress(s); err != nil {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(s)) // want `\{shelf\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
}

func (a *api) otherVar(w http.ResponseWriter, r *http.Request) {
	s, page := r.FormValue("shelf"), r.FormValue("page")
	if strings.Contains(page, "#") {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), &dynamodb.GetItemInput{TableName: aws.String("shelves"), Key: shelfKey(s, page)}) // want `\{shelf\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
}

func (a *api) unescapeAfter(w http.ResponseWriter, r *http.Request) {
	raw := r.FormValue("shelf")
	if strings.Contains(raw, "#") {
		no(w)
		return
	}
	s, err := url.PathUnescape(raw) // %23
	if err != nil {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(s)) // want `\{shelf\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
}

func (a *api) replaceOne(w http.ResponseWriter, r *http.Request) {
	s := strings.Replace(r.FormValue("shelf"), "#", "", 1)
	_, _ = a.db.GetItem(r.Context(), input(s)) // want `\{shelf\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
}

func (a *api) trimmed(w http.ResponseWriter, r *http.Request) {
	s := strings.Trim(strings.ToLower(r.FormValue("shelf")), "#")
	_, _ = a.db.GetItem(r.Context(), input(s)) // want `\{shelf\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
}

type looseRequest struct {
	Shelf string `json:"shelf"`
	Page  string `json:"page"`
}

// Validate looks at the page alone.
func (p looseRequest) Validate() error {
	if p.Shelf == "" {
		return errors.New("shelf")
	}
	if strings.Contains(p.Page, "#") {
		return errors.New("page")
	}
	return nil
}

func (a *api) methodNotTotal(w http.ResponseWriter, r *http.Request) {
	var in looseRequest
	if json.NewDecoder(r.Body).Decode(&in) != nil {
		no(w)
		return
	}
	if err := in.Validate(); err != nil {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(in.Shelf)) // want `\{shelf\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
}

func (a *api) logged(w http.ResponseWriter, r *http.Request) {
	s := r.FormValue("shelf")
	if strings.Contains(s, "#") {
		fmt.Println("odd shelf", s)
	}
	_, _ = a.db.GetItem(r.Context(), input(s)) // want `\{shelf\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
}

func (a *api) deadCheck(w http.ResponseWriter, r *http.Request) {
	s := r.FormValue("shelf")
	_ = strings.Contains(s, "#")
	_, _ = a.db.GetItem(r.Context(), input(s)) // want `\{shelf\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
}

func (a *api) concatAfter(w http.ResponseWriter, r *http.Request) {
	kind, name := r.FormValue("kind"), r.FormValue("name")
	if strings.Contains(kind, "#") {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(kind+"-"+name)) // want `\{shelf\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
}

func (a *api) urlParse(w http.ResponseWriter, r *http.Request) {
	s := r.FormValue("shelf")
	if _, err := url.Parse(s); err != nil {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(s)) // want `\{shelf\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
}

func (a *api) prefixSwitch(w http.ResponseWriter, r *http.Request) {
	s := r.FormValue("shelf")
	switch {
	case strings.HasPrefix(s, "fiction"), strings.HasPrefix(s, "law"):
	default:
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(s)) // want `\{shelf\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
}

func (a *api) forBreak(w http.ResponseWriter, r *http.Request) {
	s := r.FormValue("shelf")
	for _, c := range s {
		if c == '#' {
			break
		}
	}
	_, _ = a.db.GetItem(r.Context(), input(s)) // want `\{shelf\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
}

func (a *api) cookie(w http.ResponseWriter, r *http.Request) {
	c, err := r.Cookie("shelf")
	if err != nil {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(c.Value)) // want `\{shelf\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
}

func (a *api) anyMap(w http.ResponseWriter, r *http.Request) {
	var in map[string]any
	if json.NewDecoder(r.Body).Decode(&in) != nil {
		no(w)
		return
	}
	s, ok := in["shelf"].(string)
	if !ok {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(s)) // want `\{shelf\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
}

func (a *api) decoded(w http.ResponseWriter, r *http.Request) {
	b, err := base64.RawURLEncoding.DecodeString(r.FormValue("shelf"))
	if err != nil {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(string(b))) // want `\{shelf\} of PK is a text of the client, which may hold the delimiter: what follows it can be forged \[clientkey/component\]`
}
