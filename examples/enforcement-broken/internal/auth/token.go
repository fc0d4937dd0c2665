// Package auth verifies the bearer token of a request and carries who is asking
// in its context. It is the only source of a tenant: nothing that the client
// writes into a path, a query or a body is ever taken for one.
package auth

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/dynlint/dynlint/examples/enforcement-broken/internal/ident"
)

// ErrToken is returned for a token that cannot be trusted.
var ErrToken = errors.New("invalid token")

// Claims is a verified identity.
type Claims struct {
	User   ident.UserID   `json:"sub"`
	Tenant ident.TenantID `json:"tenant"`
	Roles  []string       `json:"roles"`
	Expiry int64          `json:"exp"` // seconds since 1970
}

// Has reports whether the identity carries the role.
func (c Claims) Has(role string) bool { return slices.Contains(c.Roles, role) }

// Verifier verifies the tokens (JWS, HS256) of the identity provider.
type Verifier struct {
	secret []byte
	now    func() time.Time
}

// NewVerifier returns a verifier for tokens signed with the secret, which must
// have at least 32 bytes.
func NewVerifier(secret []byte, now func() time.Time) (*Verifier, error) {
	if len(secret) < sha256.Size {
		return nil, fmt.Errorf("token secret has %d bytes, need %d", len(secret), sha256.Size)
	}
	return &Verifier{secret: secret, now: now}, nil
}

const header = `{"alg":"HS256","typ":"JWT"}`

// Sign returns a token for the claims. Tests and local tools use it; in
// production the identity provider signs.
func (v *Verifier) Sign(c Claims) (string, error) {
	payload, err := json.Marshal(c)
	if err != nil {
		return "", err
	}
	signed := encode([]byte(header)) + "." + encode(payload)
	return signed + "." + encode(v.mac(signed)), nil
}

// Verify returns the claims of a token, or an error that wraps ErrToken.
func (v *Verifier) Verify(token string) (Claims, error) {
	signed, signature, ok := cutLast(token, ".")
	if !ok {
		return Claims{}, fmt.Errorf("%w: not three parts", ErrToken)
	}
	sum, err := base64.RawURLEncoding.DecodeString(signature)
	if err != nil || !hmac.Equal(sum, v.mac(signed)) {
		return Claims{}, fmt.Errorf("%w: wrong signature", ErrToken)
	}
	head, payload, _ := strings.Cut(signed, ".")
	if err := checkHeader(head); err != nil {
		return Claims{}, err
	}
	var c Claims
	if err := decode(payload, &c); err != nil {
		return Claims{}, err
	}
	if _, err := ident.ParseUserID(string(c.User)); err != nil {
		return Claims{}, fmt.Errorf("%w: %w", ErrToken, err)
	}
	if _, err := ident.ParseTenantID(string(c.Tenant)); err != nil {
		return Claims{}, fmt.Errorf("%w: %w", ErrToken, err)
	}
	if !v.now().Before(time.Unix(c.Expiry, 0)) {
		return Claims{}, fmt.Errorf("%w: expired", ErrToken)
	}
	return c, nil
}

func (v *Verifier) mac(signed string) []byte {
	h := hmac.New(sha256.New, v.secret)
	h.Write([]byte(signed))
	return h.Sum(nil)
}

func checkHeader(part string) error {
	var h struct {
		Alg string `json:"alg"`
	}
	if err := decode(part, &h); err != nil {
		return err
	}
	if h.Alg != "HS256" {
		return fmt.Errorf("%w: algorithm %q", ErrToken, h.Alg)
	}
	return nil
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func decode(part string, to any) error {
	b, err := base64.RawURLEncoding.DecodeString(part)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrToken, err)
	}
	if err := json.Unmarshal(b, to); err != nil {
		return fmt.Errorf("%w: %w", ErrToken, err)
	}
	return nil
}

func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}
