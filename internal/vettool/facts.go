package vettool

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"

	"golang.org/x/tools/go/analysis"
)

// The file of facts begins with these bytes, then one that says whether the
// package matters, then the facts.
const (
	magic   = "dynlint1"
	idle    = '0' // neither reaches a client nor belongs to the program
	matters = '1'
)

// A fact of a package: the name of its type, and its gob encoding.
type fact struct {
	Type string
	Data []byte
}

func factName(f analysis.Fact) string { return reflect.TypeOf(f).Elem().String() }

// writeFacts writes the file, which must exist for the go command to keep any
// result of the package.
func writeFacts(name string, mark byte, facts []fact) error {
	if name == "" {
		return nil
	}
	buf := bytes.NewBufferString(magic)
	buf.WriteByte(mark)
	if len(facts) > 0 {
		if err := gob.NewEncoder(buf).Encode(facts); err != nil {
			return fmt.Errorf("cannot encode facts: %w", err)
		}
	}
	return os.WriteFile(name, buf.Bytes(), 0o666)
}

// readMark returns the mark of a file of facts.
func readMark(name string) (byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	head := make([]byte, len(magic)+1)
	if _, err := io.ReadFull(f, head); err != nil || string(head[:len(magic)]) != magic {
		return 0, errForeign
	}
	return head[len(magic)], nil
}

var errForeign = errors.New("facts were written by another version of this tool")

// readFacts returns the facts in a file.
func readFacts(name string) ([]fact, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if len(data) <= len(magic) || string(data[:len(magic)]) != magic {
		return nil, errForeign
	}
	data = data[len(magic)+1:]
	if len(data) == 0 {
		return nil, nil
	}
	var out []fact
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&out); err != nil {
		return nil, fmt.Errorf("facts cannot be read: %w", err)
	}
	return out, nil
}

func encodeFact(f analysis.Fact) (fact, error) {
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(f); err != nil {
		return fact{}, fmt.Errorf("cannot encode a fact of type %s: %w", factName(f), err)
	}
	return fact{factName(f), buf.Bytes()}, nil
}

func decodeFact(x fact, into analysis.Fact) error {
	return gob.NewDecoder(bytes.NewReader(x.Data)).Decode(into)
}
