package design

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// checkFaults loads a faulty file and compares the errors with a list written
// by hand, "LINE:COL: message".
func checkFaults(t *testing.T, path string, want []string) {
	t.Helper()
	_, err := Load(path)
	var errs Errors
	if !errors.As(err, &errs) {
		t.Fatalf("Load(%s): %v", path, err)
	}
	var got []string
	for _, e := range errs {
		got = append(got, strings.TrimPrefix(e.Error(), path+":"))
	}
	for i := range max(len(got), len(want)) {
		g, w := "(none)", "(none)"
		if i < len(got) {
			g = got[i]
		}
		if i < len(want) {
			w = want[i]
		}
		if g != w {
			t.Errorf("%s, error %d:\n got %s\nwant %s", path, i+1, g, w)
		}
	}
}

func TestTwentyFiveFaults(t *testing.T) {
	want := []string{
		`1:10: version is 2; this dynlint reads version 1`,
		`2:1: unknown key "programm"; did you mean "program"?`,
		`3:13: undeclared is "warn"; it is one of off, warning, error`,
		`5:12: unknown component type "uid"; did you mean "uuid"?`,
		`6:39: value "OPEN" is given twice`,
		`7:28: width does not belong to type date`,
		`10:13: unknown key "envv" in code; did you mean "env"?`,
		`11:22: type of SK is "T"; it is one of S, N, B`,
		`12:10: ttl is a list; it is text`,
		`14:55: projection is "most"; it is all, keys-only or a list of attributes`,
		`15:20: partition attribute of local index LSI1 is "GSI1PK"; it is that of the table, "PK"`,
		`17:25: component has no closing brace`,
		`17:56: unknown component type "timestmp"; did you mean "timestamp"?`,
		`17:68: "GSI1PKK" in entity Order is neither a key attribute of table Orders nor a setting; did you mean "GSI1PK"?`,
		`17:82: unknown key "requird": a list is no key template; did you mean "required"?`,
		`18:7: entity Invoice has no template for SK, a key attribute of table Orders`,
		`19:7: key "Order" is given twice in entities; first at line 17`,
		`21:16: op is "Querry"; it is one of GetItem, Query, Scan, PutItem, UpdateItem, DeleteItem, BatchGetItem, BatchWriteItem, TransactGetItems, TransactWriteItems; did you mean "Query"?`,
		`22:30: index "GSI2" is not declared in table Orders; did you mean "GSI1"?`,
		`23:31: "PX" is no key attribute of table Orders; did you mean "PK"?`,
		`23:52: unknown operator "begin_with"; did you mean "begins_with"?`,
		`23:83: limit is the text "many"; it is a number`,
		`24:52: entity "Ordr" is not declared in table Orders; did you mean "Order"?`,
		`26:5: allow has no reason`,
		`26:41: until: "2027-02-30" is not a date such as 2027-01-31`,
	}
	checkFaults(t, filepath.Join("testdata", "faults25.yaml"), want)
}

func TestFiftyFaults(t *testing.T) {
	want := []string{
		`2:10: cannot read the extended file testdata/missing.yaml: no such file or directory`,
		`3:12: delimiter is "##"; it is one character`,
		`4:11: "FromContext" names no function; write import/path.Func or import/path.(*Type).Method`,
		`5:12: authorize is an empty list`,
		`7:28: width says again what type int(6) has already`,
		`8:27: values is an empty list`,
		`9:26: unit is "h"; it is one of s, ms, us, ns`,
		`10:31: pattern has missing closing ]: "[a-"`,
		`11:27: date layout "yyyy-mm-dd" has no year (2006); layouts are those of package time`,
		`12:6: f has no type`,
		`14:5: entry point has 2 of func, type and package; it has one`,
		`15:25: kind is "web"; it is one of http, lambda, grpc, graphql, websocket, queue, stream, schedule, cli`,
		`17:3: table NoKey has no key; write key: {PK: S, SK: S}`,
		`20:19: glob "a[b" is malformed`,
		`20:35: "table" names no field or variable; write pkg.Type.field or pkg.Var`,
		`21:10: key has 3 attributes; write more than one partition or sort attribute as {partition: […], sort: […]}`,
		`22:18: soft-delete is a mapping; it is a list`,
		`23:19: items: 0 is not a positive number`,
		`23:28: item: size "2 potatoes" is not a number of B, KB, MB or GB, such as 2KB`,
		`25:10: "SK" is no partition key attribute of table T; did you mean "PK"?`,
		`27:17: key of index G1 has 5 partition attributes; the limit is 4`,
		`28:21: attribute "N" is S here and N at line 21`,
		`28:43: projection is an empty list`,
		`29:43: sparse is the text "yes"; it is true or false`,
		`32:19: int width "0" is not a number from 1 to 38`,
		`33:12: template "N#{n:int}" of attribute "N", which has type N, is more than one component`,
		`34:12: template "abc" of attribute "G", which has type N, is no number`,
		`36:18: version is a list; it is text`,
		`37:19: together is "both"; it is one of read, transaction`,
		`38:18: legacy key of E has no template for N, a key attribute of table T`,
		`38:41: until: "soon" is not a date such as 2027-01-31`,
		`38:48: legacy key of E has no templates`,
		`39:25: unknown component type "uid"; did you mean "uuid"?`,
		`39:35: template "\t{n:int}" of attribute "N", which has type N, is more than one component`,
		`39:48: max-size has no value`,
		`41:32: index "G4" is not declared in table T; did you mean "G1"?`,
		`42:35: PutItem has no actions; give its entity`,
		`43:51: BatchWriteItem has no update action; it has put, delete`,
		`44:45: between is a list of 1; it is a list of two templates, low and high`,
		`44:61: order is "down"; it is one of asc, desc`,
		`45:11: P5 has no op`,
		`47:11: invariant I1 has 2 of transaction, unique, states, outbox, edge, follows and snapshot; it has one`,
		`47:26: transaction names one entity; it names those that are written together`,
		`47:37: edge names one entity; it names those of both directions`,
		`48:20: unique has no sentinel`,
		`49:60: state "OPEM" has no line in transitions; a final state has an empty list; did you mean "OPEN"?`,
		`49:87: state "DONE" has no line in transitions; a final state has an empty list`,
		`50:29: entity "Ee" is not declared in table T; did you mean "E"?`,
		`50:49: index "G9" is not declared in table T; did you mean "G1"?`,
		`50:59: keep: "a week" is not a duration such as 30s, 5m, 2h or 7d`,
		`51:78: "GPK" is no key attribute of entity E; did you mean "PK"?`,
		`52:56: source "name" is not of the form Entity.attribute`,
	}
	checkFaults(t, filepath.Join("testdata", "faults50.yaml"), want)
}

// write makes files below a new directory and returns it.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// Faults of the file as a whole, and of files that extend each other.
func TestFilesThatDoNotLoad(t *testing.T) {
	const table = "  T: {key: {PK: S}}\n"
	for name, c := range map[string]struct {
		files map[string]string
		want  []string // file:line:col: message
	}{
		"empty":     {map[string]string{"r": ""}, []string{`r:1:1: file is empty; a rules file begins with version: 1`}},
		"comment":   {map[string]string{"r": "# nothing\n"}, []string{`r:1:1: file is empty; a rules file begins with version: 1`}},
		"a list":    {map[string]string{"r": "- a\n"}, []string{`r:1:1: the file is a list; it is a mapping with the keys version, extends, program, undeclared, delimiter, components, entry-points, identity, authorize, tables, allow`}},
		"syntax":    {map[string]string{"r": "version: 1\ntables: [a\nallow: }\n"}, []string{`r:2:1: file is not YAML: did not find expected ',' or ']'`}},
		"tab":       {map[string]string{"r": "version: 1\ntables:\n\tT: 1\n"}, []string{`r:3:1: file is not YAML: found character that cannot start any token`}},
		"documents": {map[string]string{"r": "version: 1\n---\nversion: 1\n"}, []string{`r:1:1: file has several YAML documents; a rules file has one`}},
		"version":   {map[string]string{"r": "tables: {T: {key: {PK: S}}}\n"}, []string{`r:1:1: the file has no version`}},
		"null":      {map[string]string{"r": "version: 1\ntables:\n"}, []string{`r:2:1: tables has no value`}},
		"merge key": {map[string]string{"r": "version: 1\nallow:\n  - &a {rule: r, where: w, reason: x}\n  - {<<: *a}\n"}, []string{
			`r:4:6: merge keys (<<) are not part of rules files; use extends, or an alias for a whole value`,
		}},
		"alias in itself": {map[string]string{"r": "version: 1\ntables: &t\n  T: *t\n"}, []string{`r:3:6: alias *t stands inside its own value`}},
		"cycle": {map[string]string{"r": "version: 1\nextends: a\n", "a": "version: 1\nextends: [b]\n", "b": "version: 1\nextends: r\n"}, []string{
			`b:2:10: extends DIR/r, which extends this file`,
		}},
		"itself": {map[string]string{"r": "version: 1\nextends: r\n"}, []string{`r:2:10: extends DIR/r, which extends this file`}},
		"fault in the extended file": {map[string]string{"r": "version: 1\nextends: sub/a\nallow: 1\n", "sub/a": "version: 1\ntabels: {}\n"}, []string{
			`r:3:8: allow is the number 1; it is a list`, `sub/a:2:1: unknown key "tabels"; did you mean "tables"?`,
		}},
		"twice": {map[string]string{"r": "version: 1\nextends: a\nundeclared: off\ntables:\n" + table, "a": "version: 1\nundeclared: error\ntables:\n" + table}, []string{
			`r:3:13: undeclared is declared at DIR/a:2:13 too`, `r:5:12: key is declared at DIR/a:4:12 too`,
		}},
		"name twice": {map[string]string{"r": "version: 1\nextends: a\ncomponents: {a: id}\n", "a": "version: 1\ncomponents: {a: uuid}\n"}, []string{
			`r:3:14: "a" is declared at DIR/a:2:14 too`,
		}},
	} {
		dir := write(t, c.files)
		_, err := Load(filepath.Join(dir, "r"))
		var errs Errors
		if !errors.As(err, &errs) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		ok := len(errs) == len(c.want)
		got := strings.ReplaceAll(strings.ReplaceAll(err.Error(), dir+"/", "DIR/"), "\nDIR/", "\n")
		got = strings.TrimPrefix(got, "DIR/")
		for i, line := range strings.Split(got, "\n") {
			ok = ok && i < len(c.want) && strings.HasPrefix(line, c.want[i])
		}
		if !ok {
			t.Errorf("%s:\n got %s\nwant %s", name, got, strings.Join(c.want, "\n     "))
		}
	}
	if _, err := Load(filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}

// An alias may stand for a whole value, but files cannot blow up.
func TestAliases(t *testing.T) {
	dir := write(t, map[string]string{"r": "version: 1\ntables:\n  A: &a {key: {PK: S}}\n  B: *a\n"})
	d, err := Load(filepath.Join(dir, "r"))
	if err != nil || len(d.Tables) != 2 || d.Tables[1].Key.Partition[0].Name.V != "PK" {
		t.Errorf("%v", err)
	}
	var b strings.Builder
	b.WriteString("version: 1\nx0: &x0 [a, a, a, a, a, a, a, a, a, a]\n")
	for i := range 12 {
		fmt.Fprintf(&b, "x%d: &x%d [*x%d, *x%d, *x%d, *x%d, *x%d, *x%d, *x%d, *x%d]\n", i+1, i+1, i, i, i, i, i, i, i, i)
	}
	b.WriteString("program: *x12\nidentity: [*x12, *x12]\n")
	dir = write(t, map[string]string{"r": b.String()})
	if _, err := Load(filepath.Join(dir, "r")); err == nil {
		t.Error("a file with exploding aliases loads")
	}
}

// What a file extends is part of it; tables of one name are one table.
func TestExtends(t *testing.T) {
	dir := write(t, map[string]string{
		"svc/r":  "version: 1\nextends: [../base, ../org]\ntables:\n  T:\n    patterns:\n      Mine: {op: GetItem, entity: E}\n  U: {key: {id: S}}\nprogram: b\n",
		"base":   "version: 1\nextends: org\ntables:\n  T:\n    key: {PK: S}\n    entities:\n      E: {PK: \"E#{x}\"}\n    patterns:\n      Theirs: {op: DeleteItem, entity: E}\nprogram: a\n",
		"org":    "version: 1\ncomponents: {x: uuid}\n",
		"unused": "nothing: here\n",
	})
	d, err := Load(filepath.Join(dir, "svc", "r"))
	if err != nil {
		t.Fatal(err)
	}
	tt, _ := d.Table("T")
	e, _ := tt.Entity("E")
	if got := names(tt.Patterns); strings.Join(got, " ") != "Theirs Mine" {
		t.Errorf("patterns %v", got)
	}
	if c := e.Keys[0].Template.Components()[0]; c.Type.Kind != "uuid" {
		t.Errorf("component x has type %s", c.Type)
	}
	if len(d.Tables) != 2 || len(d.Program) != 2 || d.Program[0].V != "a" || len(d.Files) != 3 {
		t.Errorf("%d tables, program %v, files %v", len(d.Tables), d.Program, d.Files)
	}
	if p, _ := tt.Pattern("Theirs"); filepath.Base(p.Name.Pos.File) != "base" {
		t.Errorf("pattern Theirs is at %v", p.Name.Pos)
	}
}

func TestFind(t *testing.T) {
	dir := write(t, map[string]string{
		"a/go.mod": "", "a/rules.yaml": "", "a/x/y/f.go": "", "a/z/rules.yaml": "", "a/z/w/f.go": "",
		"a/testdata/src/p/f.go": "", "a/testdata/own/rules.yaml": "", "a/testdata/own/p/f.go": "",
		"a/nested/go.mod": "", "a/nested/p/f.go": "",
		"ws/go.work": "", "ws/rules.yaml": "", "ws/m/go.mod": "", "ws/m/p/f.go": "", "ws/n/go.mod": "", "ws/n/rules.yaml": "",
		"repo/.git/HEAD": "", "repo/rules.yaml": "", "repo/deep/er/m/go.mod": "", "repo/testdata/m/go.mod": "",
		"bare/m/go.mod": "", "bare/rules.yaml": "",
	})
	for _, c := range []struct{ pkg, module, want string }{
		{"a", "a", "a/rules.yaml"},
		{"a/x/y", "a", "a/rules.yaml"},
		{"a/z/w", "a", "a/z/rules.yaml"},
		{"a/testdata/src/p", "a", ""},
		{"a/testdata/own/p", "a", "a/testdata/own/rules.yaml"},
		{"a/nested/p", "a/nested", ""},
		{"ws/m/p", "ws/m", "ws/rules.yaml"},
		{"ws/n", "ws/n", "ws/n/rules.yaml"},
		{"repo/deep/er/m", "repo/deep/er/m", "repo/rules.yaml"},
		{"repo/testdata/m", "repo/testdata/m", ""},
		{"bare/m", "bare/m", ""},
	} {
		got, ok := Find(filepath.Join(dir, c.pkg), filepath.Join(dir, c.module))
		want := ""
		if c.want != "" {
			want = filepath.Join(dir, c.want)
		}
		if ok != (want != "") || ok && got != want {
			t.Errorf("Find(%s, %s) = %s, %v; want %s", c.pkg, c.module, got, ok, c.want)
		}
	}
}
