package cursor

import (
	"errors"
	"maps"
	"strings"
	"testing"
)

func TestSigner(t *testing.T) {
	s, err := NewSigner([]byte(strings.Repeat("k", 32)))
	if err != nil {
		t.Fatal(err)
	}
	key := map[string]string{"PK": "CASE#c1", "SK": "EVENT#2026"}
	token, err := s.Seal("timeline/c1", key)
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.Open("timeline/c1", token)
	if err != nil || !maps.Equal(got, key) {
		t.Fatalf("Open = %v, %v, want %v", got, err, key)
	}
	changed := []byte(token)
	changed[len(changed)-2] ^= 1
	for _, tt := range []struct{ name, listing, token string }{
		{"of another listing", "timeline/c2", token},
		{"changed", "timeline/c1", string(changed)},
		{"unsigned", "timeline/c1", "eyJQSyI6IkNBU0UjYzIifQ"},
		{"no base64", "timeline/c1", "%%"},
	} {
		if _, err := s.Open(tt.listing, tt.token); !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: err = %v, want ErrInvalid", tt.name, err)
		}
	}
}

func TestEmpty(t *testing.T) {
	s, err := NewSigner([]byte(strings.Repeat("k", 32)))
	if err != nil {
		t.Fatal(err)
	}
	if token, err := s.Seal("x", nil); token != "" || err != nil {
		t.Errorf("Seal(nil) = %q, %v, want empty", token, err)
	}
	if key, err := s.Open("x", ""); key != nil || err != nil {
		t.Errorf("Open(empty) = %v, %v, want nil", key, err)
	}
	if _, err := NewSigner([]byte("short")); err == nil {
		t.Error("NewSigner accepts a short secret")
	}
}
