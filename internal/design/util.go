package design

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
)

func has[T comparable](list []T, x T) bool { return slices.Contains(list, x) }

func itoa(n int) string { return strconv.Itoa(n) }

func firstPos(list []String) Pos {
	if len(list) == 0 {
		return Pos{}
	}
	return list[0].Pos
}

func joinValues(list []String, sep string) string {
	var out []string
	for _, s := range list {
		out = append(out, s.V)
	}
	return strings.Join(out, sep)
}

// settings are the fixed keys of a struct.
func settings[T any]() []string { return infoOf(reflect.TypeFor[T]()).names() }
