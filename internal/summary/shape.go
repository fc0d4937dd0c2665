package summary

// Shape is a Type with its references by key, as the linker hands it out
// after merging the packages of a program.
type Shape struct {
	Key     string
	Kind    Kind
	Named   bool
	Elem    string
	MapKey  string
	Len     int64
	Fields  []ShapeField
	Methods []Method
}

// ShapeField is a struct field with its type's key.
type ShapeField struct {
	Name     string
	Tag      string
	Embedded bool
	Exported bool
	Type     string
}

// Method returns the method of that name.
func (s *Shape) Method(name string) (Method, bool) {
	for _, m := range s.Methods {
		if m.Name == name {
			return m, true
		}
	}
	return Method{}, false
}
