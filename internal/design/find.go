package design

import (
	"os"
	"path/filepath"
)

// Find looks up the rules file of a package: the nearest rules.yaml from dir up
// to moduleRoot; else the one beside the go.work that is in effect; else the one
// at the root of the version-controlled tree. Directories named testdata and
// nested modules inherit nothing from above: a package there is judged only by
// a file inside of it. ok is false if there is none.
func Find(dir, moduleRoot string) (path string, ok bool) {
	dir, moduleRoot = clean(dir), clean(moduleRoot)
	for at := dir; ; at = filepath.Dir(at) {
		if p := filepath.Join(at, FileName); isFile(p) {
			return p, true
		}
		if filepath.Base(at) == "testdata" {
			return "", false
		}
		if at == moduleRoot || at == filepath.Dir(at) {
			break
		}
	}
	root, ok := shared(moduleRoot)
	if !ok {
		return "", false
	}
	p := filepath.Join(root, FileName)
	return p, isFile(p)
}

// shared is the directory whose rules file all modules of a repository share:
// the one with go.work, or the root of version control. A module is nested, and
// shares nothing, if a directory between has a go.mod of its own or is named
// testdata.
func shared(moduleRoot string) (string, bool) {
	for at := moduleRoot; ; {
		if isFile(filepath.Join(at, "go.work")) {
			return at, true
		}
		if isVCSRoot(at) {
			return at, true
		}
		if filepath.Base(at) == "testdata" {
			return "", false
		}
		up := filepath.Dir(at)
		if up == at || isFile(filepath.Join(up, "go.mod")) && !isFile(filepath.Join(up, "go.work")) {
			return "", false
		}
		at = up
	}
}

func isVCSRoot(dir string) bool {
	for _, name := range []string{".git", ".hg", ".jj", ".svn"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
			return true
		}
	}
	return false
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

func clean(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return filepath.Clean(path)
}
