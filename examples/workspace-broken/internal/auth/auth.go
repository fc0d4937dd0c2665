// Package auth verifies the session token of a request and carries its user in
// the context. A token is USER.EXPIRY.SIGNATURE, signed with HMAC-SHA256.
package auth

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
	"time"
)

type contextKey struct{}

// User returns the verified user of the request, or "".
func User(ctx context.Context) string {
	user, _ := ctx.Value(contextKey{}).(string)
	return user
}

// Tokens signs and verifies tokens with a secret.
type Tokens struct{ Secret []byte }

// Sign returns a token for the user.
func (t Tokens) Sign(user string, expiry time.Time) string {
	signed := user + "." + strconv.FormatInt(expiry.Unix(), 10)
	return signed + "." + hex.EncodeToString(t.mac(signed))
}

// Middleware lets only requests with a valid token pass.
func (t Tokens) Middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		user, ok := t.verify(strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "))
		if !ok {
			http.Error(w, "no valid token", http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), contextKey{}, user)))
	})
}

func (t Tokens) verify(token string) (string, bool) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 || parts[0] == "" || strings.Contains(parts[0], "#") {
		return "", false
	}
	sum, err := hex.DecodeString(parts[2])
	if err != nil || !hmac.Equal(sum, t.mac(parts[0]+"."+parts[1])) {
		return "", false
	}
	expiry, err := strconv.ParseInt(parts[1], 10, 64)
	return parts[0], err == nil && time.Now().Before(time.Unix(expiry, 0))
}

func (t Tokens) mac(s string) []byte {
	h := hmac.New(sha256.New, t.Secret)
	h.Write([]byte(s))
	return h.Sum(nil)
}
