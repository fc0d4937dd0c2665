package ops

import "github.com/dynlint/dynlint/internal/value"

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

func worst(cs []client) string {
	out := clientNo
	for _, c := range cs {
		out = max(out, c)
	}
	return out.String()
}

// unproved is c for an attribute that is not known to be a key.
func unproved(c client) client {
	if c > clientUnknown {
		return clientUnknown
	}
	return c
}

// clientOf judges all that a key attribute may be.
func clientOf(vals []value.Value) client {
	out := clientNo
	for _, v := range vals {
		for _, a := range value.Alternatives(v) {
			out = max(out, clientOfValue(value.Unwrap(a)))
		}
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
		return clientWhole
	case value.Identity:
		return clientIdentity
	case value.Env, value.Config, value.Clock, value.ID, value.Number, value.Stored, value.Message:
		return clientNo
	}
	return clientUnknown
}
