package dynamo

import "github.com/dynlint/dynlint/internal/value"

// CreateTable is the one operation of the control plane that tells something
// about the others: the schema of a table. It is not among Kinds.
const CreateTable Kind = "CreateTable"

// TableDef is a table as a program creates it.
type TableDef struct {
	Table   value.Value
	Key     []KeyPart // partition key attributes first; nil when not known
	Indexes []IndexDef
	// Gap is set when there may be other indexes, or the key is not known.
	Gap *Gap
	Pos value.Pos
}

// KeyPart is an attribute of a key.
type KeyPart struct {
	Name string // "" when the program chooses it
	Type string // "S", "N" or "B"; "?" when not known
	Sort bool
}

// IndexDef is a secondary index.
type IndexDef struct {
	Name       string // "" when the program chooses it
	Global     bool
	Key        []KeyPart
	Projection string   // ALL, KEYS_ONLY or INCLUDE; "" when not known
	Include    []string // non-key attributes of INCLUDE that are known
}

// HasKey reports whether an attribute is part of the key of the table or of an
// index.
func (t *TableDef) HasKey(attr string) bool {
	has := func(key []KeyPart) bool {
		for _, k := range key {
			if k.Name == attr && attr != "" {
				return true
			}
		}
		return false
	}
	for _, x := range t.Indexes {
		if has(x.Key) {
			return true
		}
	}
	return has(t.Key)
}
