package wholefile_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/dynlint/dynlint/internal/wholefile"
)

func put(t *testing.T, name, text string, mode os.FileMode) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(name, mode); err != nil {
		t.Fatal(err)
	}
}

func text(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	old, made, link := filepath.Join(dir, "old"), filepath.Join(dir, "made"), filepath.Join(dir, "link")
	put(t, old, "before", 0o640)
	if err := os.Symlink("old", link); err != nil {
		t.Skip("no symbolic links: ", err)
	}
	if err := wholefile.Write(wholefile.File{Name: link, Text: []byte("after")}, wholefile.File{Name: made, Text: []byte("new")}); err != nil {
		t.Fatal(err)
	}
	if text(t, old) != "after" || text(t, made) != "new" {
		t.Errorf("old %q, made %q", text(t, old), text(t, made))
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v %v", info, err)
	}
	if info, err := os.Stat(old); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	only(t, dir, 3)
}

// only checks that nothing temporary is left.
func only(t *testing.T, dir string, n int) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != n {
		t.Errorf("%d files, want %d: %v %v", len(entries), n, entries, err)
	}
}

// If one of several files cannot be written, none is.
func TestWriteNone(t *testing.T) {
	dir := t.TempDir()
	a, made := filepath.Join(dir, "a"), filepath.Join(dir, "made")
	put(t, a, "a", 0o600)
	readOnly, folder := filepath.Join(dir, "readonly"), filepath.Join(dir, "folder")
	put(t, readOnly, "r", 0o400)
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		readOnly:                        "cannot write " + readOnly + ": it may not be written",
		folder:                          "cannot write " + folder + ": it is no regular file",
		filepath.Join(dir, "none", "x"): "cannot write " + filepath.Join(dir, "none", "x") + ": no such file or directory",
	} {
		err := wholefile.Write(wholefile.File{Name: a, Text: []byte("b")}, wholefile.File{Name: made}, wholefile.File{Name: name, Text: []byte("x")})
		if err == nil || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
		if text(t, a) != "a" {
			t.Error("the first file was written")
		}
		only(t, dir, 3)
	}
}

// If a file cannot take its place after others did, those get their old text
// back. A file that is listed twice is such a case if it is gone in between; here
// a folder takes the place of the last one.
func TestWriteRestores(t *testing.T) {
	dir := t.TempDir()
	a, made, late := filepath.Join(dir, "a"), filepath.Join(dir, "made"), filepath.Join(dir, "late")
	put(t, a, "a", 0o600)
	err := wholefile.WriteThen(func() {
		if err := os.MkdirAll(filepath.Join(late, "full"), 0o777); err != nil {
			t.Fatal(err)
		}
	}, wholefile.File{Name: a, Text: []byte("b")}, wholefile.File{Name: made}, wholefile.File{Name: late})
	if err == nil {
		t.Fatal("no error")
	}
	if text(t, a) != "a" {
		t.Errorf("a holds %q", text(t, a))
	}
	if info, err := os.Stat(a); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	only(t, dir, 2) // a, and the folder
}
