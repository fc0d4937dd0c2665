package decode

import (
	"sort"

	"github.com/dynlint/dynlint/internal/dynamo"
	"github.com/dynlint/dynlint/internal/value"
)

// Table reads the evaluated input of CreateTable.
func Table(input value.Value) dynamo.TableDef {
	t := dynamo.TableDef{Table: field(input, "TableName"), Pos: posOf(input)}
	types := map[string]string{}
	for _, d := range elements(field(input, "AttributeDefinitions"), nil) {
		if name, ok := value.Known(field(d, "AttributeName")); ok {
			types[name], _ = value.Known(field(d, "AttributeType"))
		}
	}
	t.Key = keySchema(field(input, "KeySchema"), types, &t.Gap)
	if t.Key == nil && t.Gap == nil {
		t.Gap = &dynamo.Gap{Why: "the key of the table is not known", Pos: t.Pos}
	}
	for _, kind := range []string{"GlobalSecondaryIndexes", "LocalSecondaryIndexes"} {
		for _, x := range elements(field(input, kind), &t.Gap) {
			index := dynamo.IndexDef{Global: kind == "GlobalSecondaryIndexes", Key: keySchema(field(x, "KeySchema"), types, &t.Gap)}
			index.Name, _ = value.Known(field(x, "IndexName"))
			projection := field(x, "Projection")
			index.Projection, _ = value.Known(field(projection, "ProjectionType"))
			for _, a := range elements(field(projection, "NonKeyAttributes"), nil) {
				if name, ok := value.Known(a); ok {
					index.Include = append(index.Include, name)
				}
			}
			t.Indexes = append(t.Indexes, index)
		}
	}
	return t
}

// elements returns the elements of a list that are known; what may be missing
// is a gap.
func elements(v value.Value, gap **dynamo.Gap) []value.Value {
	var out []value.Value
	alts, optional := given(v)
	var why *dynamo.Gap
	if optional || len(alts) > 1 {
		why = &dynamo.Gap{Why: "a list is chosen at run time", Pos: posOf(v)}
	}
	for _, a := range alts {
		l, ok := asList(a)
		if !ok {
			why = firstGap(why, gapOf(a, "a list"))
			continue
		}
		if l.Open {
			why = firstGap(why, &dynamo.Gap{Why: "the list may hold others"})
		}
		for _, e := range l.Elems {
			out = append(out, value.Unwrap(e))
		}
	}
	if gap != nil {
		*gap = firstGap(*gap, why)
	}
	return out
}

// keySchema reads a KeySchema; nil when some part of it is not known.
func keySchema(v value.Value, types map[string]string, gap **dynamo.Gap) []dynamo.KeyPart {
	var open *dynamo.Gap
	var key []dynamo.KeyPart
	for _, e := range elements(v, &open) {
		name, _ := value.Known(field(e, "AttributeName"))
		kind, ok := value.Known(field(e, "KeyType"))
		if !ok {
			open = firstGap(open, gapOf(e, "an element of a key schema"))
			continue
		}
		part := dynamo.KeyPart{Name: name, Type: types[name], Sort: kind == "RANGE"}
		if part.Type == "" {
			part.Type = "?"
		}
		key = append(key, part)
	}
	if open != nil {
		*gap = firstGap(*gap, open)
		return nil
	}
	sort.SliceStable(key, func(i, j int) bool { return !key[i].Sort && key[j].Sort })
	return key
}
