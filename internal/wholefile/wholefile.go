// Package wholefile writes files whole or not at all: nobody ever sees half of
// one, and of several either all are new or none is.
package wholefile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// A File is a file and what it is to hold.
type File struct {
	Name string
	Text []byte
}

// Write replaces the text of files. A file keeps its permissions, and a symbolic
// link keeps pointing at what is replaced. If anything fails, all files are as
// they were, except where the error says that one could not be restored.
func Write(files ...File) error {
	return write(files, func() {})
}

// write calls ready when all is ready, for tests of what happens then.
func write(files []File, ready func()) error {
	var staged []*staging
	defer func() {
		for _, s := range staged {
			s.drop()
		}
	}()
	for _, f := range files {
		s, err := stage(f)
		if err != nil {
			return fmt.Errorf("cannot write %s: %w", f.Name, err)
		}
		staged = append(staged, s)
	}
	ready()
	for i, s := range staged {
		if err := os.Rename(s.temp, s.name); err != nil {
			err = fmt.Errorf("cannot write %s: %w", files[i].Name, err)
			for _, done := range staged[:i] {
				err = errors.Join(err, done.restore())
			}
			return err
		}
		s.temp = ""
	}
	return nil
}

// A staging is the new text of a file beside it, until all are ready.
type staging struct {
	name string // with links resolved
	temp string // "" once it took the place of name
	old  []byte
	mode fs.FileMode
	made bool // there was no such file
}

func stage(f File) (*staging, error) {
	s := &staging{name: f.Name, mode: 0o666}
	if name, err := filepath.EvalSymlinks(f.Name); err == nil {
		s.name = name
	}
	info, err := os.Stat(s.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		s.made = true
	case err != nil:
		return nil, reason(err)
	case !info.Mode().IsRegular():
		return nil, errors.New("it is no regular file")
	default:
		s.mode = info.Mode().Perm()
		if s.old, err = os.ReadFile(s.name); err != nil {
			return nil, reason(err)
		}
		if s.mode&0o200 == 0 {
			return nil, errors.New("it may not be written")
		}
	}
	if err := s.fill(f.Text); err != nil {
		s.drop()
		return nil, reason(err)
	}
	return s, nil
}

// fill makes the temporary file. That of a new file gets the permissions that
// the process gives new files.
func (s *staging) fill(text []byte) error {
	t, err := create(s.name, s.mode)
	if err != nil {
		return err
	}
	s.temp = t.Name()
	if _, err := t.Write(text); err != nil {
		t.Close()
		return err
	}
	if !s.made {
		if err := t.Chmod(s.mode); err != nil {
			t.Close()
			return err
		}
	}
	if err := t.Sync(); err != nil {
		t.Close()
		return err
	}
	return t.Close()
}

// create opens a file that is not there yet, in the folder of name. It begins
// with a dot so that the go command overlooks it if the process is killed.
func create(name string, mode fs.FileMode) (*os.File, error) {
	dir, base := filepath.Split(name)
	for n := 0; ; n++ {
		f, err := os.OpenFile(filepath.Join(dir, fmt.Sprintf(".%s.%d-%d.tmp", base, os.Getpid(), n)), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if err == nil || !errors.Is(err, fs.ErrExist) || n == 100 {
			return f, err
		}
	}
}

func (s *staging) drop() {
	if s.temp != "" {
		_ = os.Remove(s.temp) // nothing but a leftover
		s.temp = ""
	}
}

func (s *staging) restore() error {
	if s.made {
		return os.Remove(s.name)
	}
	back := &staging{name: s.name, mode: s.mode}
	err := back.fill(s.old)
	if err == nil {
		err = os.Rename(back.temp, s.name)
	}
	if err != nil {
		back.drop()
		return fmt.Errorf("%s could not be restored: %w", s.name, reason(err))
	}
	return nil
}

// reason is an error without the names of files, which may be temporary ones.
func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
