package auth

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

var now = time.Date(2026, 7, 7, 10, 0, 0, 0, time.UTC)

func verifier(t *testing.T, secret string) *Verifier {
	t.Helper()
	v, err := NewVerifier([]byte(secret), func() time.Time { return now })
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestVerify(t *testing.T) {
	v := verifier(t, strings.Repeat("k", 32))
	other := verifier(t, strings.Repeat("x", 32))
	good := Claims{User: "u77", Tenant: "t1", Expiry: now.Add(time.Minute).Unix()}
	sign := func(v *Verifier, c Claims) string {
		token, err := v.Sign(c)
		if err != nil {
			t.Fatal(err)
		}
		return token
	}
	with := func(change func(*Claims)) Claims {
		c := good
		change(&c)
		return c
	}
	unsigned := encode([]byte(`{"alg":"none"}`)) + "." + encode([]byte(`{"sub":"u77","tenant":"t2"}`))

	for _, tt := range []struct {
		name, token string
		ok          bool
	}{
		{"good", sign(v, good), true},
		{"signed by another", sign(other, good), false},
		{"expired", sign(v, with(func(c *Claims) { c.Expiry = now.Unix() })), false},
		{"no tenant", sign(v, with(func(c *Claims) { c.Tenant = "" })), false},
		{"tenant with a delimiter", sign(v, with(func(c *Claims) { c.Tenant = "t1#CASE_STATUS" })), false},
		{"no algorithm", unsigned + "." + encode(v.mac(unsigned)), false},
		{"no signature", unsigned + ".", false},
		{"empty", "", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, err := v.Verify(tt.token)
			if tt.ok {
				if err != nil || c.User != "u77" || c.Tenant != "t1" {
					t.Fatalf("Verify = %+v, %v", c, err)
				}
				return
			}
			if !errors.Is(err, ErrToken) {
				t.Fatalf("Verify = %+v, %v, want ErrToken", c, err)
			}
		})
	}
}

func TestMiddlewareIgnoresClientTenant(t *testing.T) {
	v := verifier(t, strings.Repeat("k", 32))
	token, err := v.Sign(Claims{User: "u77", Tenant: "t1", Expiry: now.Add(time.Minute).Unix()})
	if err != nil {
		t.Fatal(err)
	}
	var got Claims
	h := v.Middleware(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		got, _ = FromContext(r.Context())
	}))

	r := httptest.NewRequest(http.MethodGet, "/?tenant=t2", nil)
	r.Header.Set("X-Tenant", "t2")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Code != http.StatusUnauthorized {
		t.Errorf("without token: status %d, want 401", w.Code)
	}

	r.Header.Set("Authorization", "Bearer "+token)
	w = httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Code != http.StatusOK || got.Tenant != "t1" {
		t.Errorf("with token: status %d, tenant %q, want 200 and t1", w.Code, got.Tenant)
	}
}
