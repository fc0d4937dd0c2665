package design_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/dynlint/dynlint/internal/design"
)

// The rules files of a module are found where its packages may be: below its root,
// though not in other modules, and where links lead to.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"m/go.mod": "module m\n", "m/rules.yaml": "version: 1\nextends: ../shared/base.yaml\n",
		"m/a/b/rules.yaml": "version: 1\n", "m/vendor/x/rules.yaml": "version: 1\n", "m/.git/rules.yaml": "version: 1\n",
		"m/nested/go.mod": "module n\n", "m/nested/rules.yaml": "version: 1\n", "m/notes.yaml": "",
		"shared/base.yaml":  "version: 1\nextends: gone.yaml\n",
		"linked/rules.yaml": "version: 1\n", "linked/deep/rules.yaml": "version: 1\n",
		"target.yaml": "version: 1\n",
	} {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(filepath.Join(dir, "m", "c"), 0o777); err != nil {
		t.Fatal(err)
	}
	for name, to := range map[string]string{
		"link": "m", "m/linked": "../linked", "m/c/rules.yaml": "../../target.yaml", "m/loop": ".", "m/dead": "nowhere",
	} {
		if err := os.Symlink(filepath.FromSlash(to), filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			t.Skip("no symbolic links: ", err)
		}
	}
	for _, root := range []string{"m", "link"} {
		files, err := design.Files(filepath.Join(dir, root))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range files {
			rel, err := filepath.Rel(dir, f.Name)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, filepath.ToSlash(rel))
		}
		slices.Sort(got)
		want := []string{
			root + "/a/b/rules.yaml", root + "/c/rules.yaml", root + "/linked/rules.yaml", root + "/loop/rules.yaml", root + "/rules.yaml",
			"shared/base.yaml", "shared/gone.yaml", root + "/shared/base.yaml", // as loop/rules.yaml would read it
		}
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", root, got, want)
		}
	}
}
