package lint

import (
	"fmt"
	"strings"

	"github.com/dynlint/dynlint/internal/design"
)

// A Line is one line of the production checklist (001 §30), answered for a table
// as far as its rules file says.
type Line struct {
	Text   string
	Answer Answer
	Note   string // what the answer rests on, or what is left to ask
}

// Answer says whether a line of the checklist holds.
type Answer string

// The answers.
const (
	Yes Answer = "yes" // the file says so, and dynlint checks it
	No  Answer = "no"  // the file does not, or breaks it
	Ask Answer = "ask" // no file can tell: a question for people
)

// Checklist answers the production checklist for a table.
func Checklist(d *design.Design, t *design.Table, opt Options) []Line {
	c := &checker{d: d, t: t, opt: opt}
	c.table()
	found := map[string]int{}
	for _, f := range c.out {
		found[f.Kind.Name]++
	}
	// none is yes unless there are findings of the kinds, or what is declared is
	// nothing at all.
	none := func(text string, declared bool, without string, kinds ...string) Line {
		var bad []string
		for _, k := range kinds {
			if found[k] > 0 {
				bad = append(bad, fmt.Sprintf("rules/%s (%d)", k, found[k]))
			}
		}
		switch {
		case !declared:
			return Line{text, No, without}
		case len(bad) > 0:
			return Line{text, No, strings.Join(bad, ", ")}
		}
		return Line{text, Yes, ""}
	}
	said := func(text string, declared bool, with, without string) Line {
		if declared {
			return Line{text, Yes, with}
		}
		return Line{text, No, without}
	}
	patterns, entities := len(t.Patterns) > 0, len(t.Entities) > 0
	return []Line{
		none("Every access pattern has an exact key condition.", patterns, "no patterns", "key-plan", "no-entity", "range-place", "range-order", "open-prefix", "range-crosses"),
		said("No normal path of the application depends on a table scan.", !c.scans(), "the code is checked by scan/hot-path", "a pattern is a Scan and not hot: false"),
		none("Every entity has a type and a schema version.", entities && t.TypeAttribute.Set() && c.versioned(), "type-attribute or schema-version is missing", "type-attribute", "schema-version"),
		none("The grammar of sort keys is documented.", entities, "no entities", "no-prefix", "free-text", "collision"),
		none("The purpose of each index is documented.", true, "", "purpose", "unused-index", "local-index", "redundant-index"),
		none("Sparse indexes are used where they fit.", true, "", "idle-entries", "sparse", "half-indexed"),
		said("There is an analysis of hot partitions.", found["hot-partition"] == 0 && t.Size != nil, "", "rules/hot-partition, or no size"),
		{"There is an analysis of the skew between tenants.", Ask, "which tenant has the most items, and how many requests"},
		said("Write amplification is calculated.", c.budgeted(), "", "a write pattern has no budget, nor has the table"),
		said("Conditional writes that keep invariants are defined.", len(t.Invariants) > 0 || c.optimistic(), "", "no invariants, and no entity has a version"),
		none("Boundaries of transactions are explicit.", patterns, "no patterns", "invariant"),
		{"Commands are idempotent.", Ask, "what a command that is sent twice does"},
		none("The outbox and its replay are safe.", true, "", "outbox-index", "outbox-retention"),
		c.migration(),
		none("The staleness of projections and copies is documented.", true, "", "snapshot", "propagation", "consistent-index"),
		{"Dashboards and alarms cover throttling, latency, errors, capacity and indexes.", Ask, "where they are"},
	}
}

func (c *checker) scans() bool {
	for _, p := range c.t.Patterns {
		if p.Op.V == "Scan" && (!p.Hot.Set() || p.Hot.V) {
			return true
		}
	}
	return false
}

func (c *checker) versioned() bool {
	attr := ""
	for _, e := range c.t.Entities {
		if e.SchemaVersion.Set() {
			attr = e.SchemaVersion.V
		}
	}
	for _, e := range c.t.Entities {
		if !e.SchemaVersion.Set() && !hasName(e.Required, attr) {
			return false
		}
	}
	return attr != ""
}

func (c *checker) optimistic() bool {
	for _, e := range c.t.Entities {
		if e.Version.Set() {
			return true
		}
	}
	return false
}

func (c *checker) budgeted() bool {
	if c.t.Budget != nil && c.t.Budget.Writes.Set() {
		return true
	}
	for _, p := range c.t.Patterns {
		if !p.Reading() && (p.Budget == nil || !p.Budget.Writes.Set()) {
			return false
		}
	}
	return len(c.t.Patterns) > 0
}

func (c *checker) migration() Line {
	const text = "There is a strategy for backfills and migrations."
	for _, e := range c.t.Entities {
		for _, l := range e.Legacy {
			if !l.Until.Set() {
				return Line{text, No, "a legacy key of " + e.Name.V + " has no until"}
			}
			if c.over(l.Until) {
				return Line{text, No, "a legacy key of " + e.Name.V + " is over"}
			}
		}
	}
	return Line{text, Ask, "how old items get new attributes; dynlint patterns -try says what an index needs"}
}
