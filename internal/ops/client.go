package ops

import (
	"strings"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// client says how much of a key a client of the program controls, from no harm
// to most.
type client int

const (
	clientNo client = iota
	clientIdentity
	clientUnknown
	clientPart
	clientWhole
)

var clientNames = [...]string{"no", "identity", "unknown", "part", "whole"}

func (c client) String() string { return clientNames[c] }

// client judges the keys of all that the site sends, as far as somebody
// outside the program can make it do so.
func (b *builder) client() client {
	out := clientNo
	if len(b.site.Tuples) == 0 {
		return clientUnknown
	}
	for i := range b.site.Tuples {
		if i < len(b.site.Idle) && b.site.Idle[i] {
			continue
		}
		b.site.Tuples[i].Requests(func(r *dynamo.Request) { out = max(out, b.clientOfRequest(r)) })
	}
	return out
}

func (b *builder) clientOfRequest(r *dynamo.Request) client {
	out := clientNo
	if r.Keys.Gap != nil {
		out = clientUnknown
	}
	for _, a := range r.Keys.List {
		if r.Statement == nil || r.Statement.Verb != dynamo.Get || b.isKey(r.Table, a.Name) {
			out = max(out, clientOf(a.Vals))
		}
	}
	key := false
	for _, a := range r.Item.List {
		if b.isKey(r.Table, a.Name) {
			key = true
			out = max(out, clientOf(a.Vals))
		}
	}
	if key {
		return out
	}
	if r.Item.Gap != nil {
		out = max(out, clientUnknown)
	}
	for _, a := range r.Item.List { // any of them may be the key
		out = max(out, unproved(clientOf(a.Vals)))
	}
	return out
}

// unproved is c for an attribute that is not known to be a key.
func unproved(c client) client {
	if c > clientUnknown {
		return clientUnknown
	}
	return c
}

// clientOf judges all that a key attribute may be. What recurs comes from where
// the other alternatives do.
func clientOf(vals []value.Value) client {
	out, known, recurs := clientNo, false, false
	for _, v := range vals {
		for _, a := range value.Alternatives(v) {
			a = value.Unwrap(a)
			if h, ok := a.(*value.Hole); ok && h.Recurs() {
				recurs = true
				continue
			}
			known = true
			out = max(out, clientOfValue(a))
		}
	}
	if recurs && !known {
		return clientUnknown
	}
	return out
}

func clientOfValue(v value.Value) client {
	switch v := v.(type) {
	case *value.Const:
		return clientNo
	case *value.Hole:
		return clientOfHole(v)
	case *value.Text:
		out := clientNo
		for _, p := range v.Parts {
			if h, ok := p.(*value.Hole); ok {
				out = max(out, min(clientOfHole(h), clientPart))
			}
		}
		return out
	}
	return clientUnknown
}

func clientOfHole(h *value.Hole) client {
	switch h.Origin {
	case value.Client, value.Request:
		return clientOfFormat(h.Format)
	case value.Identity:
		return clientIdentity
	case value.Env, value.Config, value.Clock, value.ID, value.Number, value.Stored, value.Message, value.Global:
		return clientNo
	}
	return clientUnknown
}

// clientOfFormat says how much a client controls of what was made of its data.
func clientOfFormat(format string) client {
	switch format {
	case "", "uuid()", "url()", "text()", "trim()", "decode()", "elem()", "field()", "marshal()":
		return clientWhole
	case "sha256()", "sha224()", "sha1()", "sha512()", "sha384()", "md5()", "hmac()", "fnv()", "xxhash()", "crc32()", "hash()":
		return clientNo // nobody can choose a hash
	case "unix()", "unixmilli()", "time()":
		return clientNo
	}
	switch {
	case strings.Contains(format, "2006"), strings.Contains(format, "15:04"):
		return clientNo // a time that the program has read and written
	case strings.HasSuffix(format, "()"):
		return clientPart
	}
	return clientWhole
}
