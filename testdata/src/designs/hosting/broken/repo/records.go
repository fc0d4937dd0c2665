package repo

import (
	"strconv"
	"time"
)

// Name is the name of a repository.
type Name struct {
	Owner string `dynamodbav:"owner"`
	Name  string `dynamodbav:"name"`
}

func (n Name) String() string { return n.Owner + "#" + n.Name }

// Partition holds the repository and its issues.
func (n Name) Partition() string { return "REPO#" + n.String() }

// Issues is the partition of the issues in a state, in GSI1.
func (n Name) Issues(status string) string { return n.Partition() + "#ISSUES#" + status }

// Repo is a repository.
type Repo struct {
	Name
	Origin     string    `dynamodbav:"origin"`
	CreatedAt  time.Time `dynamodbav:"createdAt"`
	Stars      int       `dynamodbav:"stars"`
	LastNumber int       `dynamodbav:"lastNumber"`
}

// Keys implements Record.
func (r Repo) Keys() map[string]string {
	return map[string]string{
		"PK": r.Partition(), "SK": "REPO",
		"GSI1PK": Forks(r.Origin), "GSI1SK": r.CreatedAt.Format(time.Kitchen) + "#" + r.Name.String(), // want `GSI1SK is "…#…#…", but \{createdAt\} of Repo is a timestamp like "2006-01-02T15:04:05Z", not like "3:04PM", which does not sort \(rules\.yaml:24\) \[keygrammar/template\]`
	}
}

// Kind implements Record.
func (Repo) Kind() string { return "Repo" }

// Forks is the partition of what was made from a repository, in GSI1.
func Forks(origin string) string { return "FORKS#" + origin }

// Issue is an issue of a repository.
type Issue struct {
	Name
	Number  int    `dynamodbav:"number"`
	Title   string `dynamodbav:"title"`
	Status  string `dynamodbav:"status"`
	Version int    `dynamodbav:"version"`
}

// Keys implements Record.
func (i Issue) Keys() map[string]string {
	n := strconv.Itoa(i.Number)
	return map[string]string{"PK": i.Partition(), "SK": "ISSUE#" + n, "GSI1PK": i.Issues(i.Status), "GSI1SK": n} // want `SK is "ISSUE#…", but \{number\} of Issue does not sort: it has no fixed width: "10" sorts before "9" \(rules\.yaml:31\) \[keygrammar/order\]`
}

// Kind implements Record.
func (Issue) Kind() string { return "Issue" }

// Star says that a user likes a repository; Starred says it from the other end.
type Star struct {
	Name
	User string `dynamodbav:"userId"`
}

// Keys implements Record.
func (s Star) Keys() map[string]string {
	return map[string]string{"PK": "STARS#" + s.Name.String(), "SK": "STAR#" + s.User}
}

// Kind implements Record.
func (Star) Kind() string { return "Star" }

// Starred is the other end of Star.
type Starred Star

// Keys implements Record.
func (s Starred) Keys() map[string]string {
	return map[string]string{"PK": OfUser(s.User), "SK": "STARRED#" + s.Name.String()}
}

// Kind implements Record.
func (Starred) Kind() string { return "Starred" }

// OfUser is the partition of a user.
func OfUser(id string) string { return "USER#" + id }

// User is a person.
type User struct {
	ID    string `dynamodbav:"userId"`
	Login string `dynamodbav:"login"`
}

// Keys implements Record.
func (u User) Keys() map[string]string { return map[string]string{"PK": OfUser(u.ID), "SK": "USER"} }

// Kind implements Record.
func (User) Kind() string { return "User" }
