// Package baseline is the list of findings that were there when a project began
// to use dynlint. They are accepted; new ones are not. The list only shrinks: an
// entry whose finding is gone is to be removed, and none is added.
package baseline

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/dynlint/dynlint/internal/finding"
)

// version is that of the form of the file.
const version = 1

// A List is a baseline. Its zero value is empty.
type List struct {
	entries []*Entry
}

// An Entry is one accepted finding. Fingerprint says which; the rest is for those
// who read the file, and to tell whether a run could have seen the finding.
type Entry struct {
	Rule        string `json:"rule"`
	File        string `json:"file"` // slash-separated, relative to the folder of the baseline
	Func        string `json:"func,omitempty"`
	Code        string `json:"code"`
	Fingerprint string `json:"fingerprint"`

	Line int  `json:"-"` // in the baseline
	Used bool `json:"-"` // a finding has this fingerprint

	// Else is what else accepts the finding, without which the entry is not needed
	// any more.
	Else *finding.Acceptance `json:"-"`
}

// maxCode is how many bytes of a line of code an entry shows.
const maxCode = 160

// New is the baseline of findings; rel names their files relative to the folder
// that it will lie in.
func New(all []finding.Finding, rel func(file string) string) *List {
	l := &List{}
	for i := range all {
		f := &all[i]
		l.entries = append(l.entries, &Entry{
			Rule: f.Rule, File: rel(f.At.File), Func: f.Func, Code: short(f.Code), Fingerprint: f.Fingerprint, Used: true,
		})
	}
	l.sort()
	return l
}

func short(s string) string {
	s = strings.ToValidUTF8(s, "�")
	if len(s) <= maxCode {
		return s
	}
	n := maxCode
	for !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}

func (l *List) sort() {
	slices.SortStableFunc(l.entries, func(a, b *Entry) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Func, b.Func),
			cmp.Compare(a.Code, b.Code), cmp.Compare(a.Fingerprint, b.Fingerprint))
	})
}

// Len is the number of entries.
func (l *List) Len() int { return len(l.entries) }

// Accept marks those of the findings that the list has, each entry once, and
// notes which entries were used. What is accepted already needs no entry.
func (l *List) Accept(all []finding.Finding) {
	free := map[string][]*Entry{}
	for _, e := range l.entries {
		e.Used, e.Else = false, nil
		free[e.Fingerprint] = append(free[e.Fingerprint], e)
	}
	for i := range all {
		f := &all[i]
		if of := free[f.Fingerprint]; f.Accepted == nil && len(of) > 0 {
			of[0].Used = true
			free[f.Fingerprint] = of[1:]
			f.Accepted = &finding.Acceptance{By: finding.ByBaseline}
		}
	}
	for i := range all {
		f := &all[i]
		if of := free[f.Fingerprint]; f.Accepted != nil && f.Accepted.By != finding.ByBaseline && len(of) > 0 {
			of[0].Else = f.Accepted
			free[f.Fingerprint] = of[1:]
		}
	}
}

// Stale are the entries that no finding used, of those that the run could have
// seen used.
func (l *List) Stale(seen func(*Entry) bool) []*Entry {
	var out []*Entry
	for _, e := range l.entries {
		if !e.Used && seen(e) {
			out = append(out, e)
		}
	}
	return out
}

// Without is the list without some of its entries.
func (l *List) Without(stale []*Entry) *List {
	out := &List{}
	for _, e := range l.entries {
		if !slices.Contains(stale, e) {
			out.entries = append(out.entries, e)
		}
	}
	return out
}

// Text is the file: the same for the same findings, one entry a line, so that a
// merge or a review sees single findings.
func (l *List) Text() []byte {
	l.sort()
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\n  \"version\": %d,\n  \"findings\": [", version)
	for i, e := range l.entries {
		if i > 0 {
			b.WriteString(",")
		}
		b.WriteString("\n    ")
		b.Write(line(e))
	}
	if len(l.entries) > 0 {
		b.WriteString("\n  ")
	}
	b.WriteString("]\n}\n")
	return b.Bytes()
}

func line(e *Entry) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(e); err != nil {
		panic(err) // strings can be encoded
	}
	return bytes.TrimSpace(b.Bytes())
}

// A LineError is an error in a line of a file.
type LineError struct {
	Line int
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns the error without its place.
func (e *LineError) Unwrap() error { return e.Err }

// Parse reads a file. Errors of the file are a *LineError.
func Parse(text []byte) (*List, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff")) // which editors add
	p := &parser{text: text, dec: json.NewDecoder(bytes.NewReader(text))}
	p.dec.DisallowUnknownFields()
	l := &List{}
	if err := p.file(l); err != nil {
		return nil, &LineError{p.line(), err}
	}
	return l, nil
}

type parser struct {
	text []byte
	dec  *json.Decoder
}

// line is where the parser has arrived.
func (p *parser) line() int {
	return 1 + bytes.Count(p.text[:min(p.dec.InputOffset(), int64(len(p.text)))], []byte("\n"))
}

func (p *parser) file(l *List) error {
	if err := p.delim('{'); err != nil {
		return err
	}
	seen := 0
	for p.dec.More() {
		key, err := p.dec.Token()
		if err != nil {
			return plain(err)
		}
		switch key {
		case "version":
			if err := p.dec.Decode(&seen); err != nil {
				return plain(err)
			}
		case "findings":
			if err := p.entries(l); err != nil {
				return err
			}
		default:
			return fmt.Errorf("unknown key %q; there are version and findings", key)
		}
	}
	if err := p.delim('}'); err != nil {
		return err
	}
	if seen != version {
		return fmt.Errorf("version %d of the baseline is not known; this dynlint writes version %d", seen, version)
	}
	if _, err := p.dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("there is something behind the end of the baseline")
	}
	return nil
}

func (p *parser) entries(l *List) error {
	if err := p.delim('['); err != nil {
		return err
	}
	for p.dec.More() {
		e := &Entry{}
		if err := p.dec.Decode(e); err != nil {
			return plain(err)
		}
		if e.Fingerprint == "" || e.Rule == "" || e.File == "" {
			return errors.New("a finding of the baseline needs rule, file and fingerprint")
		}
		e.Line = p.line()
		l.entries = append(l.entries, e)
	}
	return p.delim(']')
}

func (p *parser) delim(want json.Delim) error {
	got, err := p.dec.Token()
	if err != nil {
		return plain(err)
	}
	if got == nil {
		got = "null"
	}
	if got != want {
		return fmt.Errorf("%v stands where %v is needed", got, want)
	}
	return nil
}

// plain is an error of the decoder for a reader who knows no Go.
func plain(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the baseline ends too early")
	}
	var typed *json.UnmarshalTypeError
	if errors.As(err, &typed) {
		return fmt.Errorf("%s cannot be a JSON %s", cmp.Or(typed.Field, "a finding or version"), typed.Value)
	}
	return errors.New(strings.TrimPrefix(err.Error(), "json: "))
}
