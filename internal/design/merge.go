package design

import "reflect"

// merge adds what an extended file declares. Tables of one name are one table:
// each of their settings, and each named thing, may be declared in one file
// only. Lists are joined.
func merge(d, base *Design, r *reporter) {
	d.Files = append(d.Files, base.Files...)
	mergeStruct(reflect.ValueOf(d).Elem(), reflect.ValueOf(base).Elem(), r)
}

func mergeStruct(v, base reflect.Value, r *reporter) {
	for _, f := range infoOf(v.Type()).fields {
		if f.name == "version" || f.name == "extends" {
			continue
		}
		mine, theirs := v.Field(f.index), base.Field(f.index)
		switch {
		case theirs.IsZero():
		case f.isMap:
			mergeMap(mine, theirs, f, r)
		case mine.Kind() == reflect.Slice:
			mine.Set(reflect.AppendSlice(theirs, mine))
		case mine.IsZero():
			mine.Set(theirs)
		default:
			r.fail(posOf(mine), "%s is declared at %s too", f.name, posOf(theirs))
		}
	}
}

func mergeMap(mine, theirs reflect.Value, f field, r *reporter) {
	merged := reflect.AppendSlice(reflect.MakeSlice(mine.Type(), 0, mine.Len()+theirs.Len()), theirs)
	for i := range mine.Len() {
		x := mine.Index(i)
		at := -1
		for j := range theirs.Len() {
			if nameOf(theirs.Index(j)).V == nameOf(x).V {
				at = j
			}
		}
		switch {
		case at < 0:
			merged = reflect.Append(merged, x)
		case f.name == "tables":
			mergeStruct(x.Elem(), theirs.Index(at).Elem(), r)
			merged.Index(at).Set(x)
		default:
			r.fail(nameOf(x).Pos, "%q is declared at %s too", nameOf(x).V, nameOf(theirs.Index(at)).Pos)
		}
	}
	mine.Set(merged)
}

func nameOf(v reflect.Value) String { return v.Interface().(named).name() }

// posOf is where a value was written.
func posOf(v reflect.Value) Pos {
	for v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	if p := v.FieldByName("Pos"); p.IsValid() {
		return p.Interface().(Pos)
	}
	info := infoOf(v.Type())
	for _, f := range info.fields {
		if x := v.Field(f.index); !x.IsZero() {
			return posOf(x)
		}
	}
	return Pos{}
}
