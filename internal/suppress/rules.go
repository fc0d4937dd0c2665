package suppress

import "github.com/dynlint/dynlint/internal/finding"

// The kinds of findings about directives.
var (
	Malformed = &finding.Rule{
		ID: "directive/malformed", Preset: finding.Core, Severity: finding.Error, Scope: finding.Call,
		Title: "a directive has no kind or no reason",
		What:  "A comment //dynlint:ignore that lacks the kind of finding it accepts, or the reason. It accepts nothing.",
		Why:   "Without a reason nobody can tell later whether the finding may still be accepted.",
		Wrong: "//dynlint:ignore scan/hot-path",
		Right: "//dynlint:ignore scan/hot-path -- the table holds one item per country",
		Not:   "- comments with a blank before dynlint: they are no directives",
	}
	Unknown = &finding.Rule{
		ID: "directive/unknown", Preset: finding.Core, Severity: finding.Error, Scope: finding.Call,
		Title: "a directive names a kind that does not exist",
		What:  "A comment //dynlint:ignore names a kind of finding that this version of dynlint does not have.",
		Why:   "It accepts nothing, although it looks as if it did.",
		Wrong: "//dynlint:ignore scan/hotpath -- small table",
		Right: "//dynlint:ignore scan/hot-path -- small table",
		Not:   "- nothing is left out",
	}
	Unused = &finding.Rule{
		ID: "directive/unused", Preset: finding.Core, Severity: finding.Warning, Scope: finding.Program,
		Title: "a directive accepts nothing",
		What:  "A comment //dynlint:ignore stands where there is no finding of its kind.",
		Why:   "What it was for has gone or moved; the next finding on that line would be accepted unseen.",
		Wrong: "//dynlint:ignore scan/hot-path -- small table\nout, err := db.GetItem(ctx, in)",
		Right: "out, err := db.GetItem(ctx, in)",
		Not:   "- runs over a part of the program, or with packages that do not compile: the finding may come from what was not read",
	}
)

// Rules are the kinds of findings about directives.
func Rules() []*finding.Rule { return []*finding.Rule{Malformed, Unknown, Unused} }
