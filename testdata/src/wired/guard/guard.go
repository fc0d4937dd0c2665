// Package guard says who may do what.
package guard

import "errors"

// A Guard knows who may see a note.
type Guard struct{ Seen map[string]bool }

// Check reports whether a note may be seen.
func (g *Guard) Check(id string) error {
	if !g.Seen[id] {
		return errors.New("not allowed")
	}
	return nil
}
