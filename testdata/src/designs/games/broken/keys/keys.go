// Package keys builds the keys of the game.
package keys

import "time"

const (
	// Players begins the partitions of players.
	Players = "PLAYER#"
	// Scores begins the sort keys of best scores.
	Scores = "SCORE#"
	// Matches begins the sort keys of matches.
	Matches = "MATCH#"
)

// A Key has the parts of a primary key.
type Key interface {
	Partition() string
	Sort() string
}

// Player is the key of a player.
type Player struct{ ID string }

// Partition is the partition of all that belongs to the player.
func (p Player) Partition() string { return Players + p.ID }

// Sort is the same for all players.
func (p Player) Sort() string { return "PLAYER" }

// Score is the key of a player's best score on a board.
type Score struct {
	Player
	Game   string
	Season time.Time
}

// Sort says which board it is.
func (s Score) Sort() string { return Scores + s.Board() }

// Board is the partition of the index.
func (s Score) Board() string { return s.Game + "#" + s.Season.UTC().Format("2006-01") }

// Match is the key of a match that a player took part in.
type Match struct {
	Player   string
	PlayedAt time.Time
	ID       string
}

// Partition is apart from that of the player: nothing reads them together.
func (m Match) Partition() string { return History(m.Player) }

// History is the partition of a player's matches.
func History(player string) string { return "MATCHES#" + player }

// Sort puts matches in the order of time.
func (m Match) Sort() string { return At(m.PlayedAt) + "#" + m.ID }

// At begins the sort keys of the matches of a moment.
func At(t time.Time) string { return Matches + t.UTC().Format(time.RFC3339Nano) } // want `SK is "MATCH#…#…", but \{playedAt\} of Match does not sort: its fraction drops trailing zeros \(rules\.yaml:27\) \[keygrammar/order\]`
