package dynamo

import "github.com/dynlint/dynlint/internal/value"

// WhyHole says in a few words why a value is not known.
func WhyHole(h *value.Hole) string {
	if h.Why != "" {
		return h.Why
	}
	name := holeName(h)
	switch h.Origin {
	case value.Param:
		return "parameter " + name + " is not given by any known caller"
	case value.FreeVar:
		return "captured variable " + name + " is not known"
	case value.Client:
		return name + " comes from the request"
	case value.Identity:
		return name + " comes from the verified identity"
	case value.Env:
		return "environment variable " + name
	case value.Config:
		return "configuration value " + name
	case value.Clock:
		return "the current time"
	case value.ID:
		return "a generated id"
	case value.Number:
		return name + " is a number"
	case value.Stored:
		return name + " is read from an item"
	case value.Message:
		return name + " comes from a message or an event"
	case value.Request:
		return "part of the request"
	case value.Global:
		return "package variable " + name + " has no known value"
	case value.FieldOf:
		return "field " + name + " is set where the program was not followed"
	case value.CallOf:
		return "result of " + name + " is not known"
	case value.Loop:
		return "changed in a loop"
	case value.Bound:
		return "evaluation stopped at a bound"
	}
	return "not known"
}

// holeName is the hole's name with its access path.
func holeName(h *value.Hole) string {
	switch {
	case h.Path == "":
		return h.Name
	case h.Name == "":
		return h.Path
	}
	return h.Name + "." + h.Path
}

// HoleName returns the name of a hole as a reader would write it: "cfg.Table",
// "TABLE_NAME"; "" when it has none.
func HoleName(h *value.Hole) string { return holeName(h) }
