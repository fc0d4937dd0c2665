// Package ident holds the identifiers of the platform. An identifier that was
// parsed here cannot contain the delimiter of a key, so that no identifier can
// be read as more than one component of a key.
package ident

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// The identifiers that the platform itself makes: 32 hexadecimal digits.
type (
	CaseID     string
	PartyID    string
	TaskID     string
	DeadlineID string
	EvidenceID string
	EventID    string
)

// The identifiers that come from the identity provider.
type (
	TenantID string
	UserID   string
)

// ExternalRef is the file number that the regulator gave to a case, for
// instance ABC-2026-0001. It is unique over all cases.
type ExternalRef string

// ErrInvalid is returned for text that is no identifier of the kind asked for.
var ErrInvalid = errors.New("invalid identifier")

var (
	madeHere    = regexp.MustCompile(`^[0-9a-f]{32}$`)
	externalRef = regexp.MustCompile(`^[A-Z0-9]{2,8}(-[A-Z0-9]{1,16}){1,4}$`)
)

// Made is any of the identifiers that the platform makes.
type Made interface {
	CaseID | PartyID | TaskID | DeadlineID | EvidenceID | EventID
}

// New returns a fresh random identifier.
func New[T Made]() T {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails: see crypto/rand.Read
	return T(hex.EncodeToString(b[:]))
}

// Parse returns s as an identifier of the platform, or ErrInvalid.
func Parse[T Made](s string) (T, error) {
	if !madeHere.MatchString(s) {
		return "", fmt.Errorf("%w: %q", ErrInvalid, s)
	}
	return T(s), nil
}

// ParseExternalRef returns s as a file number, or ErrInvalid.
func ParseExternalRef(s string) (ExternalRef, error) {
	if !externalRef.MatchString(s) {
		return "", fmt.Errorf("%w: external reference %q", ErrInvalid, s)
	}
	return ExternalRef(s), nil
}

// ParseUserID returns s as the identifier of a user, or ErrInvalid. The
// identity provider decides its form; a key only needs it to be one component.
func ParseUserID(s string) (UserID, error) {
	if s == "" || len(s) > 128 || strings.ContainsAny(s, "# \t\r\n") {
		return "", fmt.Errorf("%w: user %q", ErrInvalid, s)
	}
	return UserID(s), nil
}

// ParseTenantID returns s as the identifier of a tenant, or ErrInvalid.
func ParseTenantID(s string) (TenantID, error) {
	if s == "" || len(s) > 64 || strings.ContainsAny(s, "# \t\r\n") {
		return "", fmt.Errorf("%w: tenant %q", ErrInvalid, s)
	}
	return TenantID(s), nil
}
