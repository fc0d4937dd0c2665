package design

// An Invariant is a declared rule over several items or several states of an
// item: exactly one of the fields before Why is set.
type Invariant struct {
	Name        String    `rules:",key"`
	Transaction []String  `rules:"transaction"` // entities always written in one transaction
	Unique      *Unique   `rules:"unique"`
	States      *States   `rules:"states"`
	Outbox      *Outbox   `rules:"outbox"`
	Edge        []String  `rules:"edge"` // the entities of both directions of a relation
	Follows     *Follows  `rules:"follows"`
	Snapshot    *Snapshot `rules:"snapshot"`
	Why         String    `rules:"why"`
	Pos         Pos
}

// Unique says that no two items of an entity have the same attribute: a
// sentinel whose key is made of the attribute is put in the same transaction.
type Unique struct {
	Entity    String   `rules:"entity,required"`
	Attribute []String `rules:"attribute,required,one"`
	Sentinel  String   `rules:"sentinel,required"`
	Pos       Pos
}

// States says which changes of an attribute are allowed.
type States struct {
	Entity      String        `rules:"entity,required"`
	Attribute   String        `rules:"attribute,required"`
	Initial     String        `rules:"initial"`
	Transitions []*Transition `rules:"transitions,required,map"`
	Pos         Pos
}

// A Transition lists the states that may follow a state.
type Transition struct {
	From String `rules:",key"`
	To   []String
}

func (t *Transition) name() String { return t.From }

// Outbox says that changes of entities are published through outbox items
// that are written in the same transaction.
type Outbox struct {
	Entity String   `rules:"entity,required"`
	With   []String `rules:"with,required,one"` // entities whose changes are published
	Index  String   `rules:"index"`             // where the publisher finds what is pending
	Keep   Duration `rules:"keep"`              // how long published items stay
	Pos    Pos
}

// Follows says that index attributes are present exactly while an attribute
// has one of some values.
type Follows struct {
	Entity     String   `rules:"entity,required"`
	Attribute  String   `rules:"attribute,required"`
	Values     []String `rules:"values,required,one"`
	Attributes []String `rules:"attributes,required,one"`
	Pos        Pos
}

// Snapshot says that an attribute is a copy, where it comes from and how it
// follows its source.
type Snapshot struct {
	Entity      String   `rules:"entity,required"`
	Attribute   String   `rules:"attribute,required"`
	Source      String   `rules:"source,required"` // Entity.attribute
	Propagation String   `rules:"propagation,required"`
	Staleness   Duration `rules:"staleness"`
	Pos         Pos
}
