package driver

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/dynlint/dynlint/internal/finding"
	"github.com/dynlint/dynlint/internal/report"
)

// runExplain prints the catalogue, or the page of one rule.
func runExplain(t *Tool, _ context.Context, c *Call, args []string) error {
	set := newFlagSet("explain")
	asJSON := set.Bool("json", false, "print one JSON array")
	if err := c.parse(set, args); err != nil {
		return err
	}
	rules := t.Rules
	if len(set.Args()) > 0 {
		rules = nil
		for _, id := range set.Args() {
			found := rulesNamed(t.Rules, id)
			if len(found) == 0 {
				return fmt.Errorf("there is no rule %q; dynlint explain lists all", id)
			}
			rules = append(rules, found...)
		}
	}
	var out bytes.Buffer
	switch {
	case *asJSON:
		if err := report.Catalogue(&out, rules); err != nil {
			return err
		}
	case len(set.Args()) == 0:
		for _, r := range rules {
			fmt.Fprintf(&out, "%-28s %-6s %s\n", r.ID, r.Preset, r.Title)
		}
	default:
		for i, r := range rules {
			if i > 0 {
				out.WriteString("\n")
			}
			out.WriteString(report.TextPage(r))
		}
	}
	_, err := c.Stdout.Write(out.Bytes())
	return err
}

// rulesNamed are the rule of an ID, or all of a check.
func rulesNamed(all []*finding.Rule, id string) []*finding.Rule {
	var out []*finding.Rule
	for _, r := range all {
		if r.ID == id || r.Check() == strings.TrimSuffix(id, "/") {
			out = append(out, r)
		}
	}
	return out
}
