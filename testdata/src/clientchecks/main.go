// Command clientchecks serves shelves: which checks exclude the delimiter, and which
// do not.
package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type api struct{ db *dynamodb.Client }

func str(v string) types.AttributeValue { return &types.AttributeValueMemberS{Value: v} }

// shelfKey is the key of a shelf's page.
func shelfKey(shelf, page string) map[string]types.AttributeValue {
	return map[string]types.AttributeValue{"PK": str("SHELF#" + shelf + "#BOOKS"), "SK": str("PAGE#" + page)}
}

func input(shelf string) *dynamodb.GetItemInput {
	return &dynamodb.GetItemInput{TableName: aws.String("shelves"), Key: shelfKey(shelf, "1")}
}

func no(w http.ResponseWriter) { http.Error(w, "bad request", http.StatusBadRequest) }

func main() {
	a := &api{dynamodb.New(dynamodb.Options{})}
	mux := http.NewServeMux()
	for path, h := range map[string]http.HandlerFunc{
		"pathEscape": a.pathEscape, "encoded": a.encoded, "enum": a.enum, "replaced": a.replaced,
		"mapped": a.mapped, "validateMethod": a.validateMethod, "dtoToDomain": a.dtoToDomain, "slug": a.slug, "date": a.date, "contains": a.contains,
		"lookup": a.lookup, "cut": a.cut, "digits": a.digits, "fields": a.fields, "indexFunc": a.indexFunc, "lastOnly": a.lastOnly,
		"split": a.split, "quick": a.quick, "hasAny": a.hasAny, "sprintfInt": a.sprintfInt, "errorsJoin": a.errorsJoin,
		"lengthOnly": a.lengthOnly, "notAnchored": a.notAnchored, "nonSpace": a.nonSpace, "mailbox": a.mailbox, "otherVar": a.otherVar, "unescapeAfter": a.unescapeAfter,
		"replaceOne": a.replaceOne, "trimmed": a.trimmed, "methodNotTotal": a.methodNotTotal, "logged": a.logged, "deadCheck": a.deadCheck,
		"concatAfter": a.concatAfter, "urlParse": a.urlParse, "prefixSwitch": a.prefixSwitch, "forBreak": a.forBreak, "cookie": a.cookie, "anyMap": a.anyMap, "decoded": a.decoded,
	} {
		mux.HandleFunc("/"+path, h)
	}
	_ = http.ListenAndServe(":8080", mux)
}

func (a *api) pathEscape(w http.ResponseWriter, r *http.Request) {
	_, _ = a.db.GetItem(r.Context(), input(url.PathEscape(r.FormValue("shelf"))))
	_, _ = a.db.GetItem(r.Context(), input(url.QueryEscape(r.FormValue("shelf2"))))
}

func (a *api) encoded(w http.ResponseWriter, r *http.Request) {
	shelf := r.FormValue("shelf")
	_, _ = a.db.GetItem(r.Context(), input(base64.RawURLEncoding.EncodeToString([]byte(shelf))))
	sum := sha256.Sum256([]byte(shelf))
	_, _ = a.db.GetItem(r.Context(), input(hex.EncodeToString(sum[:])))
	_, _ = a.db.GetItem(r.Context(), input(fmt.Sprintf("%x", sha256.Sum256([]byte(shelf)))))
}

func (a *api) enum(w http.ResponseWriter, r *http.Request) {
	shelf := r.FormValue("shelf")
	switch shelf {
	case "fiction", "science", "law":
	default:
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(shelf))
}

func (a *api) replaced(w http.ResponseWriter, r *http.Request) {
	shelf := strings.ReplaceAll(r.FormValue("shelf"), "#", "")
	_, _ = a.db.GetItem(r.Context(), input(shelf))
	escaped := strings.NewReplacer("%", "%25", "#", "%23").Replace(r.FormValue("shelf2"))
	_, _ = a.db.GetItem(r.Context(), input(escaped))
}

func (a *api) mapped(w http.ResponseWriter, r *http.Request) {
	clean := strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			return c
		}
		return -1
	}, r.FormValue("shelf"))
	_, _ = a.db.GetItem(r.Context(), input(clean))
}

type pageRequest struct {
	Shelf string `json:"shelf"`
	Page  string `json:"page"`
}

// Validate judges the fields.
func (p pageRequest) Validate() error {
	if p.Shelf == "" || strings.ContainsRune(p.Shelf, '#') {
		return errors.New("shelf")
	}
	if p.Page == "" {
		return errors.New("page")
	}
	return nil
}

func (a *api) validateMethod(w http.ResponseWriter, r *http.Request) {
	var in pageRequest
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		no(w)
		return
	}
	if err := in.Validate(); err != nil {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), &dynamodb.GetItemInput{TableName: aws.String("shelves"), Key: shelfKey(in.Shelf, in.Page)})
}

type shelf struct{ name string }

func (p *pageRequest) toDomain() (*shelf, error) {
	name := strings.ToLower(strings.TrimSpace(p.Shelf))
	if strings.ContainsAny(name, "#/") {
		return nil, fmt.Errorf("shelf %q", name)
	}
	return &shelf{name: name}, nil
}

func (s *shelf) input() *dynamodb.GetItemInput { return input(s.name) }

func (a *api) dtoToDomain(w http.ResponseWriter, r *http.Request) {
	in := new(pageRequest)
	if json.NewDecoder(r.Body).Decode(in) != nil {
		no(w)
		return
	}
	s, err := in.toDomain()
	if err != nil {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), s.input())
}

var slugForm = regexp.MustCompile(`^[a-z0-9]+(?:-[a-z0-9]+)*$`)

// Slug is a checked name.
type Slug string

// NewSlug returns a slug.
func NewSlug(s string) (Slug, error) {
	if len(s) > 80 {
		return "", errors.New("too long")
	}
	if !slugForm.MatchString(s) {
		return "", errors.New("no slug")
	}
	return Slug(s), nil
}

func (a *api) slug(w http.ResponseWriter, r *http.Request) {
	s, err := NewSlug(r.FormValue("shelf"))
	if err != nil {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(string(s)))
}

func (a *api) date(w http.ResponseWriter, r *http.Request) {
	day := r.FormValue("day")
	if _, err := time.Parse(time.DateOnly, day); err != nil {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(day))
}

var shelves = []string{"fiction", "science"}

func (a *api) contains(w http.ResponseWriter, r *http.Request) {
	s := r.FormValue("shelf")
	if !slices.Contains(shelves, s) {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(s))
}

var codes = map[string]string{"f": "fiction", "s": "science"}

func (a *api) lookup(w http.ResponseWriter, r *http.Request) {
	s, ok := codes[r.FormValue("shelf")]
	if !ok {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(s))
	t := r.FormValue("code")
	if _, ok := codes[t]; !ok {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(t))
}

func (a *api) cut(w http.ResponseWriter, r *http.Request) {
	s, _, _ := strings.Cut(r.FormValue("shelf"), "#")
	_, _ = a.db.GetItem(r.Context(), input(s))
	if _, _, found := strings.Cut(r.FormValue("b"), "#"); found {
		no(w)
		return
	}
	b := r.FormValue("b")
	_, _ = a.db.GetItem(r.Context(), input(b))
}

func onlyDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

func (a *api) digits(w http.ResponseWriter, r *http.Request) {
	s := r.FormValue("shelf")
	if !onlyDigits(s) {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(s))
}

func (a *api) fields(w http.ResponseWriter, r *http.Request) {
	s := r.FormValue("shelf")
	if strings.Count(s, "#") > 0 {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(s))
	t := r.FormValue("t")
	if strings.Contains(t, "#") == true {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(t))
}

func isBad(c rune) bool { return c == '#' || c < ' ' }

func (a *api) indexFunc(w http.ResponseWriter, r *http.Request) {
	s := r.FormValue("shelf")
	if strings.IndexFunc(s, isBad) >= 0 {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(s))
	t := r.FormValue("t")
	if strings.ContainsFunc(t, func(c rune) bool { return !unicode.IsLetter(c) }) {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(t))
}

// lastOnly has the client's text as the last component.
func (a *api) lastOnly(w http.ResponseWriter, r *http.Request) {
	_, _ = a.db.GetItem(r.Context(), &dynamodb.GetItemInput{TableName: aws.String("shelves"), Key: shelfKey("fiction", r.FormValue("page"))})
}

func (a *api) split(w http.ResponseWriter, r *http.Request) {
	for _, s := range strings.Split(r.FormValue("shelves"), "#") {
		_, _ = a.db.GetItem(r.Context(), input(s))
	}
	for _, s := range strings.FieldsFunc(r.FormValue("shelves2"), func(c rune) bool { return !unicode.IsLetter(c) }) {
		_, _ = a.db.GetItem(r.Context(), input(s))
	}
}

func (a *api) quick(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(r.FormValue("shelf"))
	if err != nil {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(strconv.Itoa(n)))
	_, _ = a.db.GetItem(r.Context(), input(fmt.Sprintf("%06d", n)))
}

func (a *api) hasAny(w http.ResponseWriter, r *http.Request) {
	s := r.FormValue("shelf")
	ok := len(s) < 40 && !strings.Contains(s, "#")
	if !ok {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(s))
}

func (a *api) sprintfInt(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Shelf int64 `json:"shelf"`
		Open  bool  `json:"open"`
	}
	if json.NewDecoder(r.Body).Decode(&in) != nil {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(fmt.Sprint(in.Shelf)))
	_, _ = a.db.GetItem(r.Context(), input(fmt.Sprint(in.Open)))
}

func check(in pageRequest) (errs []error) {
	if strings.Contains(in.Shelf, "#") {
		errs = append(errs, errors.New("shelf"))
	}
	if len(in.Page) > 3 {
		errs = append(errs, errors.New("page"))
	}
	return errs
}

func (a *api) errorsJoin(w http.ResponseWriter, r *http.Request) {
	var in pageRequest
	if json.NewDecoder(r.Body).Decode(&in) != nil {
		no(w)
		return
	}
	if errs := check(in); len(errs) > 0 {
		no(w)
		return
	}
	_, _ = a.db.GetItem(r.Context(), input(in.Shelf))
}
