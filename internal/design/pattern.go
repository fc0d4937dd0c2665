package design

import "github.com/dynlint/dynlint/internal/keys"

// A Pattern is a declared access pattern: a read or a write.
type Pattern struct {
	Name       String       `rules:",key"`
	Op         String       `rules:"op,required" enum:"GetItem|Query|Scan|PutItem|UpdateItem|DeleteItem|BatchGetItem|BatchWriteItem|TransactGetItems|TransactWriteItems"`
	Index      String       `rules:"index"`
	Entity     []String     `rules:"entity,one"` // what it reads or writes; for reads found by the keys if not given
	Where      []*Condition `rules:"where,map"`
	Order      String       `rules:"order" enum:"asc|desc"`
	Limit      Int          `rules:"limit"` // page size that bounds the read
	Consistent Bool         `rules:"consistent"`
	Hot        Bool         `rules:"hot"`
	Package    String       `rules:"package"`     // import path that must hold the operation
	Reads      []String     `rules:"reads,one"`   // attributes that the reader needs
	Sets       []String     `rules:"sets,one"`    // attributes that an update sets
	Removes    []String     `rules:"removes,one"` // attributes that an update removes
	Actions    []*Action    `rules:"actions"`     // of a batch or transaction
	Budget     *Budget      `rules:"budget"`
	Purpose    String       `rules:"purpose"`
	Why        String       `rules:"why"`
}

// A Condition is what a pattern says of one key attribute. Op is "=",
// "begins_with", "between", "<", "<=", ">" or ">="; Values has two templates
// for between and one for the others.
type Condition struct {
	Attr   String `rules:",key"`
	Op     String
	Values []*KeyTemplate
	Pos    Pos
}

func (c *Condition) name() String { return c.Attr }

// An Action is one item of a batch or transaction: exactly one field is set
// and names an entity.
type Action struct {
	Put    String `rules:"put"`
	Update String `rules:"update"`
	Delete String `rules:"delete"`
	Check  String `rules:"check"`
	Get    String `rules:"get"`
	Pos    Pos
}

// Entity is the kind of the action ("put", …) and the entity it names.
func (a *Action) Entity() (kind string, entity String) {
	for _, f := range a.fields() {
		if f.entity.Set() {
			return f.kind, f.entity
		}
	}
	return "", String{}
}

type actionField struct {
	kind   string
	entity String
}

func (a *Action) fields() []actionField {
	return []actionField{{"put", a.Put}, {"update", a.Update}, {"delete", a.Delete}, {"check", a.Check}, {"get", a.Get}}
}

// Condition is what the pattern says of an attribute.
func (p *Pattern) Condition(attr string) (*Condition, bool) { return find(p.Where, attr) }

// Reading reports whether the operation of the pattern reads.
func (p *Pattern) Reading() bool {
	switch p.Op.V {
	case "GetItem", "Query", "Scan", "BatchGetItem", "TransactGetItems":
		return true
	}
	return false
}

// Shape is the template of the condition's i-th value as a shape.
func (c *Condition) Shape(i int) keys.Shape { return c.Values[i].Template.Shape() }
