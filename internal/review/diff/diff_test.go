package diff_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/review/diff"
)

// Two hunks, a rename, a deletion, and lines that look like heads.
const text = `diff --git a/store/a.go b/store/a.go
index 1111111..2222222 100644
--- a/store/a.go
+++ b/store/a.go
@@ -1,4 +1,5 @@ func x
 one
-two
+TWO
+--- a/no/header
 three

@@ -20,2 +21,1 @@
--- a/gone
 kept
\ No newline at end of file
diff --git a/old.go b/new name.go
similarity index 90%
rename from old.go
rename to new name.go
--- a/old.go
+++ b/new name.go	
@@ -7 +7 @@
-a
+b
diff --git a/gone.go b/gone.go
deleted file mode 100644
--- a/gone.go
+++ /dev/null
@@ -1 +0,0 @@
-x
diff --git "a/\303\244\t.go" "b/\303\244\t.go"
new file mode 100644
--- /dev/null
+++ "b/\303\244\t.go"
@@ -0,0 +1,2 @@
+x
+y
`

func TestParse(t *testing.T) {
	d, err := diff.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range d.Files {
		names = append(names, f.Old+">"+f.New)
	}
	if want := []string{"store/a.go>store/a.go", "old.go>new name.go", "gone.go>", ">ä\t.go"}; !reflect.DeepEqual(names, want) {
		t.Errorf("files %q, want %q", names, want)
	}
	added := func(name string) (out []int) {
		for line := range 40 {
			if d.Added(name, line) {
				out = append(out, line)
			}
		}
		return out
	}
	if got := added("store/a.go"); !reflect.DeepEqual(got, []int{2, 3}) {
		t.Errorf("store/a.go adds lines %v, want 2 and 3", got)
	}
	if got := added("ä\t.go"); !reflect.DeepEqual(got, []int{1, 2}) {
		t.Errorf("the new file adds lines %v", got)
	}
	for _, test := range []struct {
		name        string
		first, last int
		want        bool
	}{
		{"store/a.go", 1, 5, true},
		{"store/a.go", 1, 6, false},
		{"store/a.go", 5, 21, false}, // two hunks
		{"store/a.go", 21, 21, true},
		{"store/a.go", 0, 1, false},
		{"store/a.go", 3, 2, false},
		{"new name.go", 7, 7, true},
		{"old.go", 7, 7, false},
		{"gone.go", 1, 1, false},
	} {
		if got := d.Shown(test.name, test.first, test.last); got != test.want {
			t.Errorf("Shown(%s, %d, %d) = %t", test.name, test.first, test.last, got)
		}
	}
	if got := d.OldName("new name.go"); got != "old.go" {
		t.Errorf("the old name is %q", got)
	}
	d.Add("untracked.go")
	if !d.Added("untracked.go", 99) || !d.Shown("untracked.go", 1, 99) {
		t.Error("lines of an untracked file are not added")
	}
}

func TestParseFaults(t *testing.T) {
	const head = "diff --git a/x b/x\n--- a/x\n+++ b/x\n"
	for _, test := range []struct{ text, want string }{
		{"hello\n", "belongs to no file"},
		{head + "@@ -1 +1\n", "no head of a hunk"},
		{head + "@@ -1,x +1 @@\n", "no head of a hunk"},
		{head + "@@ -1,99999999999999999999 +1 @@\n", "no head of a hunk"},
		{head + "@@ -1,2 +1,2 @@\n a\n", "ends early"},
		{head + "@@ -1,1 +1,1 @@\n*a\n", `starts with "*"`},
		{head + "@@ -1,1 +0,0 @@\n a\n", "more lines than it says"},
		{"diff --git a/x b/x\n--- x\n", "does not start with a/"},
		{"diff --git a/x b/x\n--- \"a/\\q\"\n", "not quoted"},
	} {
		if _, err := diff.Parse(test.text); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("Parse(%q): %v, want %q", test.text, err, test.want)
		}
	}
}

// A line of a megabyte is a line.
func TestLongLine(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	d, err := diff.Parse("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1,2 @@\n-" + long + "\n+" + long + "\n+y\n")
	if err != nil || !d.Added("x", 2) || d.Added("x", 3) {
		t.Errorf("%v", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(text)
	f.Add("diff --git a/x b/x\n--- \"a/\\")
	f.Fuzz(func(t *testing.T, text string) {
		d, err := diff.Parse(text)
		if err != nil {
			return
		}
		for _, f := range d.Files {
			for _, h := range f.Hunks {
				for _, line := range h.Added {
					if line < h.NewStart || line >= h.NewStart+h.NewLines {
						t.Errorf("line %d is outside of its hunk", line)
					}
				}
			}
		}
	})
}
