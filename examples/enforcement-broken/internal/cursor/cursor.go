// Package cursor turns the place where a page of results ended into a token for
// the client, and back. A token is signed, and bound to the one listing that it
// continues: a client can neither read a key of the table out of thin air nor
// move the start of a listing into the data of somebody else.
package cursor

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
)

// ErrInvalid is returned for a token that was not made here for this listing.
var ErrInvalid = errors.New("invalid cursor")

// Signer makes and verifies tokens.
type Signer struct{ secret []byte }

// NewSigner returns a signer with the secret, which must have at least 32 bytes.
func NewSigner(secret []byte) (*Signer, error) {
	if len(secret) < sha256.Size {
		return nil, fmt.Errorf("cursor secret has %d bytes, need %d", len(secret), sha256.Size)
	}
	return &Signer{secret: secret}, nil
}

// Seal returns a token for the key where a page of the listing ended. An empty
// key, after the last page, gives an empty token.
func (s *Signer) Seal(listing string, key map[string]string) (string, error) {
	if len(key) == 0 {
		return "", nil
	}
	body, err := json.Marshal(key)
	if err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(append(s.mac(listing, body), body...)), nil
}

// Open returns the key of a token of the listing. An empty token gives no key.
func (s *Signer) Open(listing, token string) (map[string]string, error) {
	if token == "" {
		return nil, nil
	}
	b, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(b) <= sha256.Size {
		return nil, ErrInvalid
	}
	sum, body := b[:sha256.Size], b[sha256.Size:]
	if !hmac.Equal(sum, s.mac(listing, body)) {
		return nil, ErrInvalid
	}
	var key map[string]string
	if err := json.Unmarshal(body, &key); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	return key, nil
}

func (s *Signer) mac(listing string, body []byte) []byte {
	h := hmac.New(sha256.New, s.secret)
	// The length keeps listing and body apart.
	fmt.Fprintf(h, "%d:%s", len(listing), listing)
	h.Write(body)
	return h.Sum(nil)
}
