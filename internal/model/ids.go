package model

import (
	"encoding/base64"
	"encoding/hex"
	"strings"

	"github.com/dynlint/dynlint/internal/value"
)

func idModels() map[string]model {
	m := map[string]model{}
	for _, g := range idGenerators {
		m[g.callee] = model{eval: func(c *ctx) []value.Value {
			return []value.Value{c.generated(value.ID, g.name, g.typ), unknownError(c.Pos)}
		}}
	}
	for callee, typ := range idParsers {
		m[callee] = model{eval: func(c *ctx) []value.Value {
			return []value.Value{c.parsedID(c.arg(0), typ), unknownError(c.Pos)}
		}}
	}
	for _, typ := range idTypes {
		for _, name := range []string{"String", "Hex", "Base58", "Base64", "MarshalText"} {
			m["("+typ+")."+name] = model{eval: func(c *ctx) []value.Value {
				return []value.Value{idText(c.arg(0)), value.NilValue}
			}}
		}
	}
	for _, callee := range idMust {
		m[callee] = evalOne(func(c *ctx) value.Value { return c.arg(0) })
	}
	for _, fn := range []string{"Int", "Intn", "IntN", "Int31", "Int31n", "Int32", "Int32N", "Int63", "Int63n", "Int64", "Int64N", "Uint32", "Uint64", "Float64", "N"} {
		for _, pkg := range []string{"math/rand", "math/rand/v2"} {
			random := evalOne(func(c *ctx) value.Value { return c.generated(value.Number, "rand", "") })
			m[pkg+"."+fn], m["("+pkg+".Rand)."+fn] = random, random
		}
	}
	m["crypto/rand.Read"] = model{
		eval: func(c *ctx) []value.Value { return []value.Value{c.length(c.arg(0)), unknownError(c.Pos)} },
		after: func(c *ctx, arg int, before value.Value) (value.Value, bool) {
			return c.generated(value.ID, "random", "[]byte"), true
		},
	}
	m["crypto/rand.Text"] = evalOne(func(c *ctx) value.Value { return c.generated(value.ID, "random", "string") })
	m["crypto/rand.Int"] = model{eval: func(c *ctx) []value.Value {
		return []value.Value{c.generated(value.ID, "random", "math/big.Int"), unknownError(c.Pos)}
	}}
	for _, typ := range []string{"github.com/oklog/ulid.ULID", "github.com/oklog/ulid/v2.ULID"} {
		// An id made of given bytes: as good as a hash of them.
		m["("+typ+").SetEntropy"] = model{
			eval: func(c *ctx) []value.Value { return one(unknownError(c.Pos)) },
			after: func(c *ctx, arg int, before value.Value) (value.Value, bool) {
				if arg != 0 {
					return before, true
				}
				return c.hashed(c.arg(1), typ, "hash()"), true
			},
		}
		m["("+typ+").SetTime"] = model{eval: func(c *ctx) []value.Value { return one(unknownError(c.Pos)) }}
	}
	for k, v := range hashModels() {
		m[k] = v
	}
	for k, v := range encodingModels() {
		m[k] = v
	}
	return m
}

// parsedID is an id read from a text: the text, known to have an id's form.
func (c *ctx) parsedID(text value.Value, typ string) value.Value {
	return value.Each(text, func(v value.Value) value.Value {
		if _, ok := value.Known(v); ok {
			return value.Unwrap(v)
		}
		return deriveAny(v, typ, "uuid()", c.Pos)
	})
}

// idText is the text of an id.
func idText(v value.Value) value.Value {
	return value.Each(v, func(v value.Value) value.Value {
		switch v := value.Unwrap(v).(type) {
		case *value.Hole:
			return derive(v, "string", v.Format)
		case *value.Const, *value.Text:
			return v
		}
		return deriveAny(v, "string", "", value.Pos{})
	})
}

// hashed is the hash of a text: a hole that keeps the origin of what was hashed
// where that says more than "an id".
func (c *ctx) hashed(text value.Value, typ, fn string) value.Value {
	return value.Each(text, func(v value.Value) value.Value {
		h := mainHole(v)
		if h == nil {
			// The hash of a known text: equal for equal texts.
			lit, _ := value.Known(v)
			return value.NewHole(value.Hole{Origin: value.ID, Name: "hash", Type: typ, Format: fn, Func: lit, Pos: c.Pos})
		}
		d := *h
		d.Type, d.Format = typ, fn
		if !keepsOrigin(d.Origin) {
			d.Origin, d.Why = value.ID, ""
		}
		return value.NewHole(d)
	})
}

// hashWriter is the type of the records that stand for running hashes; what
// was written is in the field "text", as for builders.
const hashWriter = "hash.Hash"

func hashModels() map[string]model {
	m := map[string]model{}
	for callee, h := range map[string][2]string{
		"crypto/sha256.Sum256": {"[32]byte", "sha256()"}, "crypto/sha256.Sum224": {"[28]byte", "sha224()"}, "crypto/sha1.Sum": {"[20]byte", "sha1()"}, "crypto/md5.Sum": {"[16]byte", "md5()"},
		"crypto/sha512.Sum512": {"[64]byte", "sha512()"}, "crypto/sha512.Sum384": {"[48]byte", "sha384()"}, "github.com/cespare/xxhash.Sum64String": {"uint64", "xxhash()"}, "github.com/cespare/xxhash/v2.Sum64String": {"uint64", "xxhash()"},
		"hash/crc32.ChecksumIEEE": {"uint32", "crc32()"},
	} {
		m[callee] = evalOne(func(c *ctx) value.Value { return c.hashed(c.arg(0), h[0], h[1]) })
	}
	for callee, fn := range map[string]string{
		"crypto/sha256.New": "sha256()", "crypto/sha1.New": "sha1()", "crypto/md5.New": "md5()", "crypto/sha512.New": "sha512()", "crypto/hmac.New": "hmac()",
		"hash/fnv.New32": "fnv()", "hash/fnv.New32a": "fnv()", "hash/fnv.New64": "fnv()", "hash/fnv.New64a": "fnv()",
	} {
		m[callee] = evalOne(func(c *ctx) value.Value {
			return value.NewRecord(hashWriter, []value.Field{{Name: "fn", Val: value.Str(fn)}}, nil, c.Pos)
		})
	}
	for _, typ := range []string{"hash.Hash", "hash.Hash32", "hash.Hash64"} {
		m["("+typ+").Write"] = writer(func(c *ctx) value.Value { return c.arg(1) })
		for name, result := range map[string]string{"Sum": "[]byte", "Sum32": "uint32", "Sum64": "uint64"} {
			m["("+typ+")."+name] = evalOne(func(c *ctx) value.Value {
				fn := "hash()"
				if r, ok := value.Unwrap(c.arg(0)).(*value.Record); ok {
					if s, ok := value.Known(orNil(r.Get("fn"))); ok {
						fn = s
					}
				}
				return c.hashed(c.builderText(c.arg(0)), result, fn)
			})
		}
	}
	return m
}

// encodingModels are the encodings of bytes as text. A literal is encoded; of
// the rest only the origin is kept.
func encodingModels() map[string]model {
	m := map[string]model{
		"encoding/hex.EncodeToString": evalOne(func(c *ctx) value.Value {
			return c.encodeText(c.arg(0), "%x", func(s string) string { return hex.EncodeToString([]byte(s)) })
		}),
		"encoding/hex.DecodeString": {eval: func(c *ctx) []value.Value { return c.decodeText(c.arg(0), hex.DecodeString) }},
		"(encoding/base64.Encoding).EncodeToString": evalOne(func(c *ctx) value.Value {
			enc := base64Encoding(c.arg(0))
			if enc == nil {
				return c.encodeText(c.arg(1), "base64()", nil)
			}
			return c.encodeText(c.arg(1), "base64()", func(s string) string { return enc.EncodeToString([]byte(s)) })
		}),
		"(encoding/base64.Encoding).DecodeString": {eval: func(c *ctx) []value.Value {
			enc := base64Encoding(c.arg(0))
			if enc == nil {
				return []value.Value{deriveAny(c.arg(1), "[]byte", "decode()", c.Pos), unknownError(c.Pos)}
			}
			return c.decodeText(c.arg(1), enc.DecodeString)
		}},
		"(encoding/base32.Encoding).EncodeToString": evalOne(func(c *ctx) value.Value { return c.encodeText(c.arg(1), "base32()", nil) }),
		"(encoding/base64.Encoding).WithPadding":    evalOne(func(c *ctx) value.Value { return value.UnknownBecause("an encoding", c.Pos) }),
		"(encoding/base32.Encoding).WithPadding":    evalOne(func(c *ctx) value.Value { return value.UnknownBecause("an encoding", c.Pos) }),
	}
	return m
}

// base64Encoding is the encoding that a package variable of encoding/base64
// holds, by its name; nil when the receiver is another.
func base64Encoding(v value.Value) *base64.Encoding {
	h, ok := value.Unwrap(v).(*value.Hole)
	if !ok || h.Origin != value.Global {
		return nil
	}
	return map[string]*base64.Encoding{
		"StdEncoding": base64.StdEncoding, "URLEncoding": base64.URLEncoding, "RawStdEncoding": base64.RawStdEncoding, "RawURLEncoding": base64.RawURLEncoding,
	}[h.Name[strings.LastIndexByte(h.Name, '.')+1:]]
}

func (c *ctx) encodeText(v value.Value, format string, f func(string) string) value.Value {
	return value.Each(v, func(v value.Value) value.Value {
		if s, ok := value.Known(v); ok && f != nil {
			return value.NewConst(value.String, f(s), c.Pos)
		}
		h := mainHole(v)
		if h != nil && strings.HasSuffix(h.Format, "()") && h.Type != "string" {
			format = h.Format // a hash, written in digits
		}
		return deriveAny(v, "string", format, c.Pos)
	})
}

func (c *ctx) decodeText(v value.Value, f func(string) ([]byte, error)) []value.Value {
	if s, ok := value.Known(v); ok {
		if b, err := f(s); err == nil {
			return []value.Value{value.NewConst(value.String, string(b), c.Pos), value.NilValue}
		}
	}
	decoded := value.Each(deriveAny(v, "[]byte", "decode()", c.Pos), func(v value.Value) value.Value {
		h, ok := v.(*value.Hole)
		if !ok || h.Excluded == "" {
			return v
		}
		d := *h
		d.Excluded = "" // "%23" has held no "#"
		return value.NewHole(d)
	})
	return []value.Value{decoded, unknownError(c.Pos)}
}
