// Package ops is the listing of operations that "dynlint ops" prints: one
// record for each call site, as JSON for programs and as text for people.
package ops

import (
	"cmp"
	"encoding/json"
	"io"
	"slices"
	"strings"
)

// A Record describes one call site as written, with all that its callers send
// through it. The JSON names are an interface to other programs: keys may be
// added, none renamed.
type Record struct {
	File      string `json:"file"` // slash-separated, relative to the directory of the run
	Line      int    `json:"line"` // of the method name
	Column    int    `json:"column"`
	Func      string `json:"func"`      // enclosing function, such as "(*Repo).Get"
	Op        string `json:"op"`        // name of the operation in the service's API
	API       string `json:"api"`       // v2, v1, guregu or partiql
	Paginator bool   `json:"paginator"` // the site is a New…Paginator call
	Generated bool   `json:"generated"` // in a generated file

	Table      Table       `json:"table"`
	Index      *string     `json:"index"` // nil: none; "{}": not known
	Keys       []Key       `json:"keys"`
	Actions    []Action    `json:"actions"` // of batches and transactions
	Filter     *Expression `json:"filter"`
	Condition  *Expression `json:"condition"`
	Update     *Expression `json:"update"`
	Projection []string    `json:"projection"` // nil: the whole item
	Limit      Limit       `json:"limit"`
	Consistent bool        `json:"consistent"`

	Paging      *string `json:"paging"`      // paginator, loop, returned, ignored or one; nil: does not page
	Unprocessed *string `json:"unprocessed"` // handled, ignored or returned; nil: no batch

	Hot     *bool   `json:"hot"` // reachable from a request; nil: not known
	Entries []Entry `json:"entries"`
	Client  string  `json:"client"` // whole, part, identity, no or unknown: client data in keys

	Resolved string    `json:"resolved"` // full, part or none
	Unknown  []Unknown `json:"unknown"`
}

// A Table says which table an operation is sent to.
type Table struct {
	Kind   string   `json:"kind"`   // const, env, field, param, global, config or unknown
	Value  string   `json:"value"`  // terminal origin: a name, an environment variable, …
	Expr   string   `json:"expr"`   // as written at the call
	Values []string `json:"values"` // all origins if there are several, sorted
}

// A Key is one attribute of a key condition, a Key map or an item.
type Key struct {
	Attr   string   `json:"attr"`
	Cond   string   `json:"cond"`   // =, begins_with, between, <, <=, >, >= or item
	Shapes []string `json:"shapes"` // text with {name} for unknown parts, sorted
	Open   bool     `json:"open"`   // there may be further shapes
	Type   string   `json:"type"`   // S, N, B or ?
	Key    bool     `json:"key"`    // known to be a key of the table or of an index
}

// An Action is one member of a batch or transaction.
type Action struct {
	Op    string `json:"op"` // Put, Update, Delete, ConditionCheck or Get
	Table Table  `json:"table"`
	Keys  []Key  `json:"keys"`

	Condition *Expression `json:"condition"`
	Update    *Expression `json:"update"`
}

// An Expression is a filter, condition or update expression, placeholders
// replaced by what they stand for where that is known.
type Expression struct {
	Text  string   `json:"text"`
	Attrs []string `json:"attrs"` // top-level attributes, sorted
}

// A Limit is the number of items that a page may evaluate. The zero Limit is none.
type Limit struct {
	N       int
	Dynamic bool // there is one, decided at run time
}

// MarshalJSON writes null, a number, or "dynamic".
func (l Limit) MarshalJSON() ([]byte, error) {
	switch {
	case l.Dynamic:
		return json.Marshal("dynamic")
	case l.N == 0:
		return []byte("null"), nil
	}
	return json.Marshal(l.N)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (l *Limit) UnmarshalJSON(text []byte) error {
	*l = Limit{}
	if string(text) == `"dynamic"` {
		l.Dynamic = true
		return nil
	}
	return json.Unmarshal(text, &l.N) // null leaves 0
}

// An Entry is an entry point from which the site is reached.
type Entry struct {
	Kind string   `json:"kind"` // http, lambda-api, grpc, …
	Func string   `json:"func"`
	Path []string `json:"path"` // functions from the entry to the site
}

// An Unknown is something about a site that could not be read.
type Unknown struct {
	What string `json:"what"` // table, index, key PK, …
	Why  string `json:"why"`
	At   string `json:"at"` // file:line:column, or ""
}

// Sort orders records by file, line, column and operation.
func Sort(records []Record) {
	slices.SortStableFunc(records, func(a, b Record) int {
		return cmp.Or(
			strings.Compare(a.File, b.File),
			cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Column, b.Column),
			strings.Compare(a.Op, b.Op))
	})
}

// WriteJSON writes the records as one array, in their order.
func WriteJSON(w io.Writer, records []Record) error {
	all := make([]Record, len(records))
	for i, r := range records {
		all[i] = r.withLists()
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false) // shapes and conditions are full of < and >
	enc.SetIndent("", "  ")
	return enc.Encode(all)
}

// withLists returns r with empty lists in place of nil ones, so that a reader
// of the JSON never meets null where the format has a list. Projection differs:
// null there means that none was asked for.
func (r Record) withLists() Record {
	r.Table = r.Table.withLists()
	r.Keys = keyLists(r.Keys)
	r.Actions = slices.Clone(r.Actions)
	for i := range r.Actions {
		a := &r.Actions[i]
		a.Table, a.Keys = a.Table.withLists(), keyLists(a.Keys)
		a.Condition, a.Update = a.Condition.withLists(), a.Update.withLists()
	}
	r.Actions = list(r.Actions)
	r.Filter, r.Condition, r.Update = r.Filter.withLists(), r.Condition.withLists(), r.Update.withLists()
	r.Entries = slices.Clone(r.Entries)
	for i := range r.Entries {
		r.Entries[i].Path = list(r.Entries[i].Path)
	}
	r.Entries = list(r.Entries)
	r.Unknown = list(r.Unknown)
	return r
}

func (t Table) withLists() Table {
	t.Values = list(t.Values)
	return t
}

func (e *Expression) withLists() *Expression {
	if e == nil {
		return nil
	}
	return &Expression{e.Text, list(e.Attrs)}
}

func keyLists(keys []Key) []Key {
	keys = list(slices.Clone(keys))
	for i := range keys {
		keys[i].Shapes = list(keys[i].Shapes)
	}
	return keys
}

func list[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}
