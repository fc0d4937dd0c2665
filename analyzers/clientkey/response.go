package clientkey

import (
	"fmt"
	"strings"

	"github.com/dynlint/dynlint/internal/check"
)

// answers reports key attributes that the program builds and that go into the
// answer to a request as the table has them.
func (k *checker) answers() {
	for _, r := range k.Responses() {
		for _, x := range r.Shown {
			switch {
			case x.Attr == "" && !k.buildsKeys(), x.Attr != "" && !k.isBuiltKey(x.Attr):
				continue
			}
			what, element := x.Attr+" of an item", x.Attr
			if x.Attr == "" {
				what, element = "an item with its keys", "item"
			} else if x.Type != "" {
				what = x.Attr + " of " + x.Type[strings.LastIndexByte(x.Type, '/')+1:]
				element = x.Type + "." + x.Attr
			}
			var related []check.Step
			if x.Pos.IsValid() {
				related = []check.Step{{Pos: x.Pos, Text: "the item is read or built here"}}
			}
			_, declared := k.declaredKey(x.Attr)
			k.Report(check.Report{
				Rule: response, Program: !declared, // the rest of the program shows what the key is
				At: r.Pos, Element: element, Path: r.Path(), Related: related,
				Message: fmt.Sprintf("the answer to a request holds %s as the table has it", what),
			})
		}
	}
}

// isBuiltKey reports whether an attribute is one of a key that the program builds:
// as declared, else by its generic name, unless the program stores bare ids there.
func (k *checker) isBuiltKey(attr string) bool {
	if built, declared := k.declaredKey(attr); declared {
		return built
	}
	return generic.MatchString(attr) && (has(k.built, attr) || !has(k.bare, attr))
}

// declaredKey reports whether a declared entity has the attribute in its key, and
// whether one builds it from more than one component.
func (k *checker) declaredKey(attr string) (built, declared bool) {
	if k.Design == nil {
		return false, false
	}
	for _, t := range k.Design.Tables {
		for _, e := range t.Entities {
			key, ok := e.Key(attr)
			if !ok || key.Template == nil {
				continue
			}
			declared = true
			segs := key.Template.Segments
			built = built || len(segs) > 1 || len(segs) == 1 && segs[0].Comp == nil
		}
	}
	return built, declared
}

// buildsKeys reports whether the program builds any key.
func (k *checker) buildsKeys() bool { return len(k.built) > 0 }

// has reports whether an attribute of some table is in a set of [constructed].
func has(set map[string]bool, attr string) bool {
	for at := range set {
		if strings.HasSuffix(at, "\x00"+attr) {
			return true
		}
	}
	return false
}
