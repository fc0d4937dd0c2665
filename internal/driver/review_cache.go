package driver

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/dynlint/dynlint/internal/review"
)

// A baseCache keeps what was found in the base of a review: the next push of the
// same pull request has the same base, as have all others that start there.
type baseCache struct {
	file string // "": nothing is kept
}

// cacheAge is how long a base is kept.
const cacheAge = 30 * 24 * time.Hour

// openCacheDir finds where checkouts and bases are kept. Where the user has no
// such directory it is one of this run alone: in one that is shared with others
// they could put something for it to be found.
func (v *reviewer) openCacheDir() error {
	switch named := v.flags.cache; {
	case named == "" || named == "off":
		if dir, err := os.UserCacheDir(); err == nil {
			v.cacheDir = filepath.Join(dir, "dynlint")
			if os.MkdirAll(v.cacheDir, 0o700) == nil {
				return nil
			}
		}
		dir, err := os.MkdirTemp("", "dynlint-")
		if err != nil {
			return fmt.Errorf("cannot make a directory for a checkout: %w", err)
		}
		v.cacheDir, v.temporary = dir, true
		return nil
	case filepath.IsAbs(named):
		v.cacheDir = named
	default:
		v.cacheDir = filepath.Join(v.c.Dir, named)
	}
	var err error
	if v.cacheDir, err = filepath.Abs(v.cacheDir); err != nil {
		return err
	}
	if err := os.MkdirAll(v.cacheDir, 0o700); err != nil {
		return fmt.Errorf("-cache %s: %w", v.flags.cache, err)
	}
	return nil
}

// openCache finds the entry for the base. Its name is made of all that the result
// depends on: the files, what is asked for, this binary, the go command, and the
// day, because directives may have a last one.
func (v *reviewer) openCache(ctx context.Context) (*baseCache, error) {
	f := &v.flags.lintFlags
	if v.flags.cache == "off" || f.rules != "" {
		return new(baseCache), nil
	}
	binary, err := binaryHash()
	if err != nil {
		return new(baseCache), nil
	}
	tree, err := v.repo.Tree(ctx, v.base)
	if err != nil {
		return nil, err
	}
	settings, err := v.goVariable(ctx, "GOVERSION", "GOOS", "GOARCH", "GOFLAGS", "CGO_ENABLED", "GOEXPERIMENT", "GOAMD64", "GOARM64")
	if err != nil {
		return nil, err
	}
	work := ""
	for _, e := range v.c.Env {
		if strings.HasPrefix(e, "GOWORK=") {
			work = e
		}
	}
	if v.c.Env == nil {
		work = os.Getenv("GOWORK")
	}
	key, err := json.Marshal([]any{
		2, binary, tree, v.repo.Prefix, v.args, settings, work, v.t.today().UTC().Format(time.DateOnly), f.tags, f.tests, f.preset, f.generated,
	})
	if err != nil {
		return nil, err
	}
	return &baseCache{filepath.Join(v.cacheDir, "base-"+shortHash(string(key))+".json")}, nil
}

func shortHash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:10])
}

// binaryHash is the content of this program.
var binaryHash = sync.OnceValues(func() (string, error) {
	name, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
})

// read returns what is kept, nil if there is nothing that can be read.
func (b *baseCache) read() *review.Snapshot {
	if b.file == "" {
		return nil
	}
	text, err := os.ReadFile(b.file)
	if err != nil {
		return nil
	}
	s := new(review.Snapshot)
	if json.Unmarshal(text, s) != nil {
		return nil
	}
	return s
}

// write keeps a base. What cannot be written is worked out again next time.
func (b *baseCache) write(s *review.Snapshot) {
	if b.file == "" {
		return
	}
	text, err := json.Marshal(s)
	if err != nil {
		return
	}
	dir := filepath.Dir(b.file)
	tmp, err := os.CreateTemp(dir, "base-*.tmp")
	if err != nil {
		return
	}
	_, err = tmp.Write(text)
	if closeErr := tmp.Close(); err == nil {
		err = closeErr
	}
	if err != nil || os.Rename(tmp.Name(), b.file) != nil {
		_ = os.Remove(tmp.Name())
		return
	}
	old, _ := filepath.Glob(filepath.Join(dir, "base-*"))
	for _, name := range old {
		if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > cacheAge {
			_ = os.Remove(name)
		}
	}
}
