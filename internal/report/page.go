package report

import (
	"fmt"
	"strings"

	"github.com/dynlint/dynlint/internal/finding"
)

// RuleURL is where a rule is documented.
func RuleURL(id string) string {
	return projectURL + "/blob/main/docs/analyzers.md#" + anchor(id)
}

// anchor is the anchor of a heading, as GitHub makes it.
func anchor(heading string) string {
	return strings.NewReplacer("/", "", " ", "-").Replace(strings.ToLower(heading))
}

// Page is the documentation of a rule in Markdown, without a heading.
func Page(r *finding.Rule) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s. Preset %s, severity %s, scope %s.", capital(r.Title), r.Preset, r.Severity, r.Scope)
	if len(r.Needs) > 0 {
		fmt.Fprintf(&b, " Needs %s in rules.yaml.", strings.Join(r.Needs, " and "))
	}
	fmt.Fprintf(&b, "\n\n%s\n\n%s\n", r.What, r.Why)
	language := "go"
	if r.Check() == "rules" {
		language = "yaml"
	}
	code(&b, language, "Wrong", r.Wrong)
	code(&b, language, "Right", r.Right)
	if r.Not != "" {
		fmt.Fprintf(&b, "\nNot reported:\n\n%s\n", r.Not)
	}
	return b.String()
}

func code(b *strings.Builder, language, title, text string) {
	if text != "" {
		fmt.Fprintf(b, "\n%s:\n\n```%s\n%s\n```\n", title, language, text)
	}
}

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// TextPage is the page of "dynlint explain RULE".
func TextPage(r *finding.Rule) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n\n", r.ID, r.Title)
	fmt.Fprintf(&b, "Preset %s, severity %s, scope %s.", r.Preset, r.Severity, r.Scope)
	if len(r.Needs) > 0 {
		fmt.Fprintf(&b, " Needs %s in rules.yaml.", strings.Join(r.Needs, " and "))
	}
	b.WriteString("\n")
	section(&b, "What", wrap(r.What, 76))
	section(&b, "Why", wrap(r.Why, 76))
	section(&b, "Wrong", r.Wrong)
	section(&b, "Right", r.Right)
	var not []string
	for _, item := range strings.Split(r.Not, "\n") {
		not = append(not, strings.ReplaceAll(wrap(item, 76), "\n", "\n  "))
	}
	section(&b, "Not reported", strings.Join(not, "\n"))
	return b.String()
}

func section(b *strings.Builder, title, text string) {
	if strings.TrimSpace(text) == "" {
		return
	}
	fmt.Fprintf(b, "\n%s\n\n", title)
	for _, line := range strings.Split(text, "\n") {
		fmt.Fprintf(b, "%s\n", strings.TrimRight("    "+line, " \t"))
	}
}

// wrap breaks a text into lines of at most n bytes, where words allow.
func wrap(s string, n int) string {
	var b strings.Builder
	col := 0
	for i, word := range strings.Fields(s) {
		switch {
		case i == 0:
		case col+1+len(word) > n:
			b.WriteString("\n")
			col = 0
		default:
			b.WriteString(" ")
			col++
		}
		b.WriteString(word)
		col += len(word)
	}
	return b.String()
}

// Docs is docs/analyzers.md: every rule of the catalogue.
func Docs(rules []*finding.Rule) string {
	var b strings.Builder
	b.WriteString("# Checks\n\nGenerated from the catalogue; `dynlint explain RULE` prints the same. Do not edit.\n\n")
	b.WriteString("| kind | preset | needs | |\n|---|---|---|---|\n")
	for _, r := range rules {
		fmt.Fprintf(&b, "| [%s](#%s) | %s | %s | %s |\n", r.ID, anchor(r.ID), r.Preset, strings.Join(r.Needs, ", "), r.Title)
	}
	for _, r := range rules {
		fmt.Fprintf(&b, "\n## %s\n\n%s", r.ID, Page(r))
	}
	return b.String()
}
