package suppress

import "github.com/dynlint/dynlint/internal/finding"

// The kinds of findings about directives.
var (
	Malformed = &finding.Rule{
		ID: "directive/malformed", Preset: finding.Core, Severity: finding.Error, Scope: finding.Call,
		Title: "a directive has no kind or no reason",
		What:  "A comment //dynlint:ignore that lacks the kind of finding it accepts, or the reason, or whose until= is no date. It accepts nothing.",
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
	Expired = &finding.Rule{
		ID: "directive/expired", Preset: finding.Core, Severity: finding.Error, Scope: finding.Call,
		Title: "the last day of a directive is over",
		What:  "A comment //dynlint:ignore with until=DATE after that day (UTC). It accepts nothing any more.",
		Why:   "What it was to bridge should be done by now. If it is not, somebody has to decide again.",
		Wrong: "//dynlint:ignore scan/hot-path until=2024-06-30 -- until the index is filled",
		Right: "//dynlint:ignore scan/hot-path until=2099-06-30 -- until the index is filled",
		Not:   "- the last day itself",
	}
	Stale = &finding.Rule{
		ID: "directive/baseline", Preset: finding.Core, Severity: finding.Warning, Scope: finding.Program,
		Title: "an entry of the baseline accepts nothing",
		What:  "The baseline lists a finding that is not there any more.",
		Why:   "The finding could come back unseen. dynlint -write-baseline takes such entries out, and adds none.",
		Wrong: "{\"rule\":\"scan/hot-path\",\"file\":\"store/gone.go\", …}",
		Right: "// no such line",
		Not:   "- entries of packages and files that the run did not read: it says nothing about them\n- runs with packages that do not compile",
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
func Rules() []*finding.Rule { return []*finding.Rule{Stale, Expired, Malformed, Unknown, Unused} }
