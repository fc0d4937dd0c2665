package value

// Hash is a 128-bit structural hash. Equal values have equal hashes; that
// unequal ones do too is too unlikely to matter. It is stable within and
// across runs, but says nothing about order: never sort by it.
type Hash struct{ a, b uint64 }

type hasher struct{ a, b uint64 }

func newHasher(tag uint64) hasher {
	h := hasher{0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F}
	h.word(tag)
	return h
}

// word mixes one word in (the finaliser of splitmix64 on two lanes).
func (h *hasher) word(w uint64) {
	h.a = mix(h.a ^ w)
	h.b = mix(h.b + w*0xFF51AFD7ED558CCD + 1)
}

func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xBF58476D1CE4E5B9
	x ^= x >> 27
	x *= 0x94D049BB133111EB
	x ^= x >> 31
	return x
}

func (h *hasher) str(s string) {
	h.word(uint64(len(s)))
	for len(s) >= 8 {
		h.word(uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56)
		s = s[8:]
	}
	var w uint64
	for i := 0; i < len(s); i++ {
		w |= uint64(s[i]) << (8 * i)
	}
	h.word(w)
}

func (h *hasher) val(v Value) {
	if v == nil {
		h.word(0)
		return
	}
	s := v.Hash()
	h.word(s.a)
	h.word(s.b)
}

func (h *hasher) flag(b bool) {
	if b {
		h.word(1)
	} else {
		h.word(2)
	}
}

func (h hasher) sum() Hash { return Hash(h) }

// Sum combines the hashes of several values into one, in order.
func Sum(vs ...Value) Hash {
	h := newHasher(100)
	for _, v := range vs {
		h.val(v)
	}
	return h.sum()
}
