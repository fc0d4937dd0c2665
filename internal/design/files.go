package design

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"gopkg.in/yaml.v3"
)

// A Source is a file that judgements may depend on.
type Source struct {
	Name  string
	Text  []byte   // nil if it cannot be read
	Until []string // days in it, after which something no longer holds
}

// Files returns every file that [Find] could return for a package of a module,
// with all that these extend, in a fixed order. Files with faults are among
// them, and files that are extended but do not exist.
func Files(moduleRoot string) ([]Source, error) {
	moduleRoot = clean(moduleRoot)
	names, err := below(moduleRoot)
	if err != nil {
		return nil, err
	}
	if root, ok := shared(moduleRoot); ok && root != moduleRoot {
		if name := filepath.Join(root, FileName); isFile(name) {
			names = append(names, name)
		}
	}
	return Sources(names...), nil
}

// Sources reads rules files, and all that they extend, each once.
func Sources(names ...string) []Source {
	var out []Source
	seen := map[string]bool{}
	for len(names) > 0 {
		name := names[0]
		names = names[1:]
		if seen[name] {
			continue
		}
		seen[name] = true
		text, err := os.ReadFile(name)
		if err != nil {
			text = nil
		}
		out = append(out, Source{name, text, untilDays(text)})
		names = append(names, extended(name, text)...)
	}
	return out
}

// below are the rules files in the directories of a module.
func below(moduleRoot string) ([]string, error) {
	var names []string
	err := Walk(moduleRoot, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && path == moduleRoot:
			return err
		case err != nil:
			return nil // nor can the go command read packages there
		case d.IsDir() && Apart(path, moduleRoot):
			return filepath.SkipDir
		case !d.IsDir() && d.Name() == FileName && isFile(path):
			names = append(names, path)
		case d.Type()&fs.ModeSymlink != 0 && isFile(filepath.Join(path, FileName)):
			// A package that is named by way of a link to its directory.
			names = append(names, filepath.Join(path, FileName))
		}
		return nil
	})
	return names, err
}

// Walk is filepath.WalkDir of a directory that may be given by a symbolic link.
func Walk(dir string, fn fs.WalkDirFunc) error {
	return filepath.WalkDir(dir+string(filepath.Separator), func(path string, d fs.DirEntry, err error) error {
		return fn(filepath.Clean(path), d, err)
	})
}

// Apart reports whether a directory below a module root holds no packages of the
// module.
func Apart(path, moduleRoot string) bool {
	if path == moduleRoot {
		return false
	}
	switch filepath.Base(path) {
	case ".git", ".hg", ".jj", ".svn", "node_modules":
		return true
	case "vendor":
		return filepath.Dir(path) == moduleRoot
	}
	return isFile(filepath.Join(path, "go.mod"))
}

// extended are the files that a rules file says it extends.
func extended(name string, text []byte) []string {
	var doc struct {
		Extends yaml.Node `yaml:"extends"`
	}
	if yaml.Unmarshal(text, &doc) != nil {
		return nil // it is told to be faulty, and read no further
	}
	nodes := []*yaml.Node{&doc.Extends}
	if doc.Extends.Kind == yaml.SequenceNode {
		nodes = doc.Extends.Content
	}
	var out []string
	for _, n := range nodes {
		if n.Kind == yaml.AliasNode {
			n = n.Alias
		}
		if n.Kind != yaml.ScalarNode || n.Value == "" {
			continue
		}
		base := filepath.FromSlash(n.Value)
		if !filepath.IsAbs(base) {
			base = filepath.Join(filepath.Dir(name), base)
		}
		out = append(out, base)
	}
	return out
}

var untilDay = regexp.MustCompile(`\buntil\b["']?\s*[:=]\s*["']?(\d{4}-\d{2}-\d{2})`)

// untilDays are the days that stand behind the word until.
func untilDays(text []byte) []string {
	var out []string
	for _, m := range untilDay.FindAllSubmatch(text, -1) {
		out = append(out, string(m[1]))
	}
	slices.Sort(out)
	return slices.Compact(out)
}
