package starter

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/dynlint/dynlint/internal/compare"
	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/expr"
	"github.com/dynlint/dynlint/internal/value"
)

// An Entity is a kind of item as its keys show it.
type Entity struct {
	Name string
	Keys []KeyTemplate
	// Always are the attributes that every put of it has, besides its keys.
	Always []string
	Types  map[string]string // constant text of attributes, to name it by

	form  string // its keys without names
	alone bool   // the request that shows it is about no other
	puts  int
}

// A KeyTemplate is the template of an attribute.
type KeyTemplate struct{ Attr, Text string }

// findEntities makes one entity of each distinct primary key that is known.
func (t *Table) findEntities() {
	for _, a := range t.asks {
		attrs := a.r.Keys
		switch a.verb {
		case "":
			continue
		case dynamo.Put:
			attrs = a.r.Item
		}
		t.entity(a, attrs)
	}
	for _, e := range t.Entities {
		e.Name = t.entityName(e)
	}
	slices.SortStableFunc(t.Entities, func(a, b *Entity) int { return strings.Compare(a.Name, b.Name) })
}

func (t *Table) entity(a ask, attrs dynamo.Attributes) {
	if len(t.Key) == 0 {
		return
	}
	for _, e := range t.forms(attrs) {
		old := e
		if i := slices.IndexFunc(t.Entities, func(o *Entity) bool { return o.form == e.form }); i >= 0 {
			old = t.Entities[i]
			old.widen(e)
		} else {
			t.Entities = append(t.Entities, e)
		}
		switch {
		case e.alone && a.verb == dynamo.Put:
			old.put(t, attrs)
		case e.alone && a.verb == dynamo.Update:
			old.update(t, a.r)
		}
	}
}

// forms are the entities that the keys of a request can be of: one for each
// alternative of at most one attribute, since those of two may not go together.
func (t *Table) forms(attrs dynamo.Attributes) []*Entity {
	list := []*Entity{{Types: map[string]string{}, alone: true}}
	for _, k := range t.Key {
		forms := several(attrs, k)
		if len(forms) == 0 || len(forms) > 1 && len(list) > 1 {
			return nil
		}
		var next []*Entity
		for _, e := range list {
			for _, f := range forms {
				next = append(next, &Entity{
					Keys: append(slices.Clone(e.Keys), KeyTemplate{k.Name, f.text}), Types: map[string]string{},
					form: e.form + f.form + "\x00", alone: e.alone && len(forms) == 1,
				})
			}
		}
		list = next
	}
	return list
}

// widen drops the types of components that other requests fill with other text.
func (e *Entity) widen(o *Entity) {
	for i, k := range e.Keys {
		if i < len(o.Keys) && k.Attr == o.Keys[i].Attr && types(k.Text) != types(o.Keys[i].Text) {
			e.Keys[i].Text = typed.ReplaceAllString(k.Text, "}")
		}
	}
}

var typed = regexp.MustCompile(`:[a-z]+\}`)

func types(text string) string { return strings.Join(typed.FindAllString(text, -1), " ") }

// update takes over the index keys that an update sets.
func (e *Entity) update(t *Table, r *dynamo.Request) {
	for _, u := range compare.Updates(r) {
		for _, c := range u.Changes {
			if c.Section != expr.Set || c.Value == nil || !slices.Contains(t.keyNames(), c.Attr) || e.has(c.Attr) {
				continue
			}
			attr := dynamo.Attr{Name: c.Attr, Cond: dynamo.Item, Vals: []value.Value{c.Value}, Type: "S"}
			if text, _, ok := single(dynamo.Attributes{List: []dynamo.Attr{attr}}, Attr{Name: c.Attr}); ok {
				e.Keys = append(e.Keys, KeyTemplate{c.Attr, text})
			}
		}
	}
}

func (e *Entity) has(attr string) bool {
	return slices.ContainsFunc(e.Keys, func(k KeyTemplate) bool { return k.Attr == attr })
}

// put takes over what a put says of index keys and other attributes.
func (e *Entity) put(t *Table, item dynamo.Attributes) {
	var always []string
	keys := t.keyNames()
	for _, attr := range item.List {
		if slices.Contains(keys, attr.Name) {
			if !e.has(attr.Name) {
				if text, _, ok := single(item, Attr{Name: attr.Name, Type: attr.Type}); ok {
					e.Keys = append(e.Keys, KeyTemplate{attr.Name, text})
				}
			}
			continue
		}
		if attr.Name != "" && !attr.Optional {
			always = append(always, attr.Name)
			if s, ok := known(attr); ok {
				e.Types[attr.Name] = s
			}
		}
	}
	if e.puts++; e.puts == 1 {
		e.Always = always
		return
	}
	e.Always = slices.DeleteFunc(e.Always, func(s string) bool { return !slices.Contains(always, s) })
}

func known(a dynamo.Attr) (string, bool) {
	if len(a.Vals) != 1 {
		return "", false
	}
	return value.Known(a.Vals[0])
}

// single is the template of an attribute that has one form of text.
func single(attrs dynamo.Attributes, a Attr) (text, form string, ok bool) {
	forms := several(attrs, a)
	if len(forms) != 1 {
		return "", "", false
	}
	return forms[0].text, forms[0].form, true
}

// A formed is a template: form is without names.
type formed struct{ text, form string }

// several are the templates of an attribute, one for each form of text; none if
// they are not known.
func several(attrs dynamo.Attributes, a Attr) []formed {
	found := attrs.Get(a.Name)
	if len(found) != 1 || found[0].Optional {
		return nil
	}
	if a.Type == "N" {
		return []formed{{"{" + identifier(a.Name) + ":int}", "{N}"}}
	}
	k := compare.KeyOf(found[0])
	if k.Open {
		return nil
	}
	var out []formed
	for _, t := range k.Texts {
		text, form := template(t, a.Name)
		if !slices.ContainsFunc(out, func(f formed) bool { return f.form == form }) {
			out = append(out, formed{text, form})
		}
	}
	return out
}

// template writes a text as a template: form is without names.
func template(t compare.Text, attr string) (text, form string) {
	var b, f strings.Builder
	used := map[string]bool{}
	after := ""
	for i, p := range t.Shape.Parts {
		if !p.Hole {
			lit := strings.NewReplacer(`\`, `\\`, "{", `\{`, "}", `\}`).Replace(p.Lit)
			b.WriteString(lit)
			f.WriteString(lit)
			after = p.Lit
			continue
		}
		typ := ""
		if h := t.Hole(i); h != nil {
			typ = typeOf(h)
		}
		name := identifier(p.Name)
		switch {
		case name != "" && !generated[name]:
		case typ == ":timestamp" || typ == ":date":
			name = "at"
		default:
			name = wordOf(after)
		}
		if name == "" {
			name = identifier(attr)
		}
		name = uniqueName(name, func(n string) bool { return used[n] })
		used[name] = true
		b.WriteString("{" + name + typ + "}")
		f.WriteString("{}")
	}
	return b.String(), f.String()
}

// generated are names of holes that say how a value is made, not what it is.
var generated = map[string]bool{"random": true, "uuid": true, "ulid": true, "ksuid": true, "now": true, "hash": true, "nanoid": true}

// wordOf is a name for what follows a literal: caseId for CASE#.
func wordOf(lit string) string {
	words := strings.FieldsFunc(lit, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) == 0 {
		return ""
	}
	w := identifier(strings.ToLower(words[len(words)-1]))
	if w == "" || strings.HasSuffix(w, "id") {
		return w
	}
	return w + "Id"
}

// typeOf is the type of a component, where the text of the hole is certain to
// have it.
func typeOf(h *value.Hole) string {
	switch compare.Format(h) {
	case "uuid":
		return ":uuid"
	case "ulid":
		return ":ulid"
	case "ksuid":
		return ":ksuid"
	}
	switch h.Format {
	case "2006-01-02":
		return ":date"
	case "2006-01-02T15:04:05Z":
		return ":timestamp"
	}
	return ""
}

// identifier is a name as an identifier, "" if nothing is left.
func identifier(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) && b.Len() > 0 {
			b.WriteRune(r)
		}
	}
	rs := []rune(b.String())
	if len(rs) == 0 {
		return ""
	}
	if strings.ToUpper(string(rs)) == string(rs) {
		return strings.ToLower(string(rs))
	}
	rs[0] = unicode.ToLower(rs[0])
	return string(rs)
}

// typeNames are attributes that say of which kind an item is.
var typeNames = []string{"entityType", "EntityType", "entity_type", "entity", "type", "Type", "_type", "__typename", "itemType", "kind"}

func (t *Table) entityName(e *Entity) string {
	name := ""
	for _, n := range typeNames {
		if s := e.Types[n]; s != "" && name == "" {
			name = camel(s)
		}
	}
	for i := len(e.Keys) - 1; i >= 0 && name == ""; i-- {
		if i < len(t.Key) {
			lit, _, _ := strings.Cut(e.Keys[i].Text, "{")
			name = camel(lit)
		}
	}
	if name == "" {
		name = "Item"
	}
	return uniqueName(name, func(n string) bool {
		return slices.ContainsFunc(t.Entities, func(o *Entity) bool { return o != e && o.Name == n })
	})
}

// camel joins the words of a text, each with a capital.
func camel(s string) string {
	var b strings.Builder
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		rs := []rune(w)
		if strings.ToUpper(w) == w {
			rs = []rune(strings.ToLower(w))
		}
		if b.Len() == 0 && unicode.IsDigit(rs[0]) {
			continue
		}
		rs[0] = unicode.ToUpper(rs[0])
		b.WriteString(string(rs))
	}
	return b.String()
}
