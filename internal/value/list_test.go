package value

import (
	"strconv"
	"testing"
)

func TestListBounds(t *testing.T) {
	elems := make([]Value, MaxElems+6)
	for i := range elems {
		elems[i] = Str(strconv.Itoa(i))
	}
	for _, test := range []struct {
		name           string
		l              *List
		least, leading int
	}{
		{"closed", NewList(elems[:3], false), 3, 3},
		{"open", NewList(elems[:3], true), 0, 0},
		{"longer than is kept", NewList(elems, false), MaxElems + 6, MaxElems},
		{"longer than is kept, and open", NewList(elems, true), 0, 0},
		{"open behind two", NewList(elems[:3], true).WithLeast(2, 5), 5, 2},
		{"of which none is known", NewList(nil, true).WithLeast(2, 2), 2, 0},
		{"closed stays closed", NewList(elems[:3], false).WithLeast(9, 9), 3, 3},
	} {
		if test.l.AtLeast() != test.least || test.l.Leading() != test.leading {
			t.Errorf("%s: at least %d, %d by place; want %d, %d", test.name, test.l.AtLeast(), test.l.Leading(), test.least, test.leading)
		}
	}
	if NewList(elems, false).Hash() == NewList(elems[:MaxElems], true).Hash() {
		t.Error("lists of which different things are certain have one hash")
	}
}
