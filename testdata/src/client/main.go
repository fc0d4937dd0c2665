// Command client serves orders: what its clients send reaches keys whole, in
// part, or not at all.
package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/dynlint/dynlint/testdata/src/client/store"
)

type server struct{ orders *store.Orders }

func main() {
	s := &server{orders: store.New()}
	http.HandleFunc("GET /orders/{id}", s.get)
	http.HandleFunc("POST /orders", s.create)
	http.HandleFunc("GET /mine", authenticated(s.mine))
	http.HandleFunc("GET /invites", s.invite)
	http.Handle("DELETE /orders/{id}", handler(s.remove))
	http.HandleFunc("GET /tenant", fromHeader(s.tenant))
	http.HandleFunc("POST /purge", s.purge)
	http.HandleFunc("POST /topics", s.topic)
	http.HandleFunc("PATCH /orders/{id}", s.patch)
	s.orders.Sweep(context.Background(), "expired")
	_ = http.ListenAndServe(":8080", nil)
}

func (s *server) get(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	_ = s.orders.ByID(r.Context(), id)
	_ = s.orders.ByOwner(r.Context(), strings.TrimSpace(r.URL.Query().Get("owner")))
}

type createRequest struct {
	Ref   string `json:"ref"`
	Lines []line `json:"lines"`
}

type line struct {
	SKU string `json:"sku"`
}

func (s *server) create(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	req, err := parse(body)
	if err != nil {
		return
	}
	_ = s.orders.Put(r.Context(), toOrder(req))
	for _, l := range req.Lines {
		go func() { _ = s.orders.Reserve(context.Background(), l.SKU) }()
	}
}

func parse(body []byte) (*createRequest, error) {
	var req createRequest
	if err := json.Unmarshal(body, &req); err != nil {
		return nil, err
	}
	if req.Ref == "" {
		return nil, errors.New("no reference")
	}
	return &req, nil
}

func toOrder(r *createRequest) store.Order {
	return store.Order{Ref: r.Ref}
}

type userKey struct{}

// authenticated serves users whose session the context holds.
func authenticated(next func(w http.ResponseWriter, r *http.Request, user string)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		user, ok := r.Context().Value(userKey{}).(string)
		if !ok {
			return
		}
		next(w, r, user)
	}
}

func (s *server) mine(w http.ResponseWriter, r *http.Request, user string) {
	_ = s.orders.OfUser(r.Context(), user)
}

func (s *server) invite(w http.ResponseWriter, r *http.Request) {
	sum := sha256.Sum256([]byte(r.FormValue("token")))
	_ = s.orders.Invite(r.Context(), hex.EncodeToString(sum[:]))
}

type handler func(w http.ResponseWriter, r *http.Request) error

func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := h(w, r); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

func (s *server) remove(w http.ResponseWriter, r *http.Request) error {
	return s.orders.Remove(r.Context(), r.PathValue("id"))
}

type tenantKey struct{}

// fromHeader believes what a header says, behind a gateway that should set it.
func fromHeader(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx := context.WithValue(r.Context(), tenantKey{}, r.Header.Get("X-Tenant"))
		next(w, r.WithContext(ctx))
	}
}

func tenantOf(ctx context.Context) string {
	t, _ := ctx.Value(tenantKey{}).(string)
	return t
}

func (s *server) tenant(w http.ResponseWriter, r *http.Request) {
	_ = s.orders.OfTenant(r.Context(), tenantOf(r.Context()))
}

func (s *server) purge(w http.ResponseWriter, r *http.Request) {
	var skus []string
	if err := json.NewDecoder(r.Body).Decode(&skus); err != nil {
		return
	}
	_ = s.orders.Purge(r.Context(), skus)
}

// slug writes a name for a URL, letter by letter.
func slug(name string) string {
	var b strings.Builder
	dash := false
	for _, r := range strings.ToLower(name) {
		if r >= 'a' && r <= 'z' {
			b.WriteRune(r)
			dash = false
		} else if !dash {
			b.WriteByte('-')
			dash = true
		}
	}
	return strings.Trim(b.String(), "-")
}

// initials is the first letter of each word.
func initials(name string) string {
	out := ""
	for _, word := range strings.Fields(name) {
		out += word[:1]
	}
	return out
}

// stars is as long as a name, and says nothing else of it.
func stars(name string) string {
	out := ""
	for range name {
		out += "*"
	}
	return out
}

func (s *server) topic(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	_ = s.orders.Topic(r.Context(), slug(name))
	_ = s.orders.Short(r.Context(), initials(name))
	_ = s.orders.Hidden(r.Context(), stars(name))
}

type patchRequest struct {
	Ref, Note, Color, Size *string
}

// patch changes what the request says of an order.
func (s *server) patch(w http.ResponseWriter, r *http.Request) {
	var req patchRequest
	if err := json.NewDecoder(r.Body).Decode(&req); err != nil {
		return
	}
	o, err := s.orders.Find(r.Context(), r.PathValue("id"))
	if err != nil {
		return
	}
	if req.Ref != nil {
		o.Ref = *req.Ref
	}
	if req.Note != nil {
		o.Note = *req.Note
	}
	if req.Color != nil {
		o.Color = *req.Color
	}
	if req.Size != nil {
		o.Size = *req.Size
	}
	_ = s.orders.Replace(r.Context(), o)
}
