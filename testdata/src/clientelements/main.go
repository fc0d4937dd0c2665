// Command clientelements stores rides of a decoded list: for whom, the program
// sets in each element, or in some.
package main

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type ride struct{ ID, Rider, Note string }

func (r *ride) own(rider string) { r.Rider = rider }

type request struct {
	Rides []ride
	ByID  map[string]ride
}

type server struct{ db *dynamodb.Client }

func text(v string) types.AttributeValue { return &types.AttributeValueMemberS{Value: v} }

func key(r ride) map[string]types.AttributeValue {
	return map[string]types.AttributeValue{"PK": text("RIDER#" + r.Rider), "SK": text("RIDE#" + r.ID)}
}

func remove(r ride) *dynamodb.DeleteItemInput {
	return &dynamodb.DeleteItemInput{TableName: aws.String("rides"), Key: key(r)}
}

// caller is who the token says is calling.
func caller(ctx context.Context) string { return "me" }

func decode(r *http.Request) (rides []ride) {
	_ = json.NewDecoder(r.Body).Decode(&rides)
	return rides
}

func (s *server) overAll(w http.ResponseWriter, r *http.Request) {
	rides := decode(r)
	for i := range rides {
		rides[i].Rider = caller(r.Context())
	}
	for _, x := range rides {
		_, _ = s.db.DeleteItem(r.Context(), remove(x))
	}
}

func (s *server) inTheLoop(w http.ResponseWriter, r *http.Request) {
	rides := decode(r)
	for i := range rides {
		rides[i].Rider = caller(r.Context())
		_, _ = s.db.DeleteItem(r.Context(), remove(rides[i]))
	}
}

func (s *server) counted(w http.ResponseWriter, r *http.Request) {
	var rides []ride
	if err := json.NewDecoder(r.Body).Decode(&rides); err != nil {
		return
	}
	for i := 0; i < len(rides); i++ {
		rides[i].Note = ""
		rides[i].Rider = caller(r.Context())
	}
	_, _ = s.db.DeleteItem(r.Context(), remove(rides[0]))
}

func (s *server) countedBefore(w http.ResponseWriter, r *http.Request) {
	rides := decode(r)
	n := len(rides)
	for i := 0; i < n; i++ {
		rides[i].Rider = caller(r.Context())
	}
	_, _ = s.db.DeleteItem(r.Context(), remove(rides[0]))
}

func (s *server) pointers(w http.ResponseWriter, r *http.Request) {
	var rides []*ride
	if err := json.NewDecoder(r.Body).Decode(&rides); err != nil {
		return
	}
	for _, p := range rides {
		p.Rider = caller(r.Context())
	}
	for _, p := range rides {
		_, _ = s.db.DeleteItem(r.Context(), remove(*p))
	}
}

func (s *server) addresses(w http.ResponseWriter, r *http.Request) {
	rides := decode(r)
	for i := range rides {
		p := &rides[i]
		p.Rider = caller(r.Context())
	}
	_, _ = s.db.DeleteItem(r.Context(), remove(rides[len(rides)-1]))
}

func (s *server) methods(w http.ResponseWriter, r *http.Request) {
	rides := decode(r)
	for i := range rides {
		rides[i].own(caller(r.Context()))
	}
	_, _ = s.db.DeleteItem(r.Context(), remove(rides[0]))
}

func ownAll(rides []ride, rider string) {
	for i := range rides {
		rides[i].Rider = rider
	}
}

func (s *server) helper(w http.ResponseWriter, r *http.Request) {
	rides := decode(r)
	ownAll(rides, caller(r.Context()))
	for _, x := range rides {
		_, _ = s.db.DeleteItem(r.Context(), remove(x))
	}
}

func owned(rides []ride, rider string) []ride {
	for i := range rides {
		rides[i].Rider = rider
	}
	return rides
}

func (s *server) returned(w http.ResponseWriter, r *http.Request) {
	for _, x := range owned(decode(r), caller(r.Context())) {
		_, _ = s.db.DeleteItem(r.Context(), remove(x))
	}
}

func (s *server) nested(w http.ResponseWriter, r *http.Request) {
	var req request
	if err := json.NewDecoder(r.Body).Decode(&req); err != nil {
		return
	}
	for i := range req.Rides {
		req.Rides[i].Rider = caller(r.Context())
	}
	for _, x := range req.Rides {
		_, _ = s.db.DeleteItem(r.Context(), remove(x))
	}
}

func (s *server) entries(w http.ResponseWriter, r *http.Request) {
	var req request
	if err := json.NewDecoder(r.Body).Decode(&req); err != nil {
		return
	}
	for id, x := range req.ByID {
		x.Rider = caller(r.Context())
		req.ByID[id] = x
	}
	for _, x := range req.ByID {
		_, _ = s.db.DeleteItem(r.Context(), remove(x))
	}
}

func (s *server) entryPointers(w http.ResponseWriter, r *http.Request) {
	var rides map[string]*ride
	if err := json.NewDecoder(r.Body).Decode(&rides); err != nil {
		return
	}
	for _, p := range rides {
		p.Rider = caller(r.Context())
	}
	_, _ = s.db.DeleteItem(r.Context(), remove(*rides["first"]))
}

func (s *server) array(w http.ResponseWriter, r *http.Request) {
	var rides [2]ride
	if err := json.NewDecoder(r.Body).Decode(&rides); err != nil {
		return
	}
	for i := range rides {
		rides[i].Rider = caller(r.Context())
	}
	_, _ = s.db.DeleteItem(r.Context(), remove(rides[1]))
}

func (s *server) eitherWay(w http.ResponseWriter, r *http.Request) {
	rides := decode(r)
	for i := range rides {
		if rides[i].Note == "" {
			rides[i].Rider = caller(r.Context())
		} else {
			rides[i].Rider = "nobody"
		}
	}
	_, _ = s.db.DeleteItem(r.Context(), remove(rides[0]))
}

func (s *server) orReturns(w http.ResponseWriter, r *http.Request) {
	rides := decode(r)
	for i := range rides {
		if rides[i].ID == "" {
			return
		}
		rides[i].Rider = caller(r.Context())
	}
	_, _ = s.db.DeleteItem(r.Context(), remove(rides[0]))
}

func (s *server) inRounds(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		rides := decode(r)
		for i := range rides {
			rides[i].Rider = caller(r.Context())
		}
		for _, x := range rides {
			_, _ = s.db.DeleteItem(r.Context(), remove(x))
		}
	}
}

// Below, an element may be as the client sent it.

func (s *server) ifEmpty(w http.ResponseWriter, r *http.Request) {
	rides := decode(r)
	for i := range rides {
		if rides[i].Rider == "" {
			rides[i].Rider = caller(r.Context())
		}
	}
	for _, x := range rides {
		_, _ = s.db.DeleteItem(r.Context(), remove(x)) // want `\{riderId\} of PK is data of the request, declared to come from the identity \[clientkey/identity\]`
	}
}

func (s *server) untilBreak(w http.ResponseWriter, r *http.Request) {
	rides := decode(r)
	for i := range rides {
		if rides[i].Note == "last" {
			break
		}
		rides[i].Rider = caller(r.Context())
	}
	_, _ = s.db.DeleteItem(r.Context(), remove(rides[0])) // want `\{riderId\} of PK is data of the request, declared to come from the identity \[clientkey/identity\]`
}

func (s *server) otherField(w http.ResponseWriter, r *http.Request) {
	rides := decode(r)
	for i := range rides {
		rides[i].Note = caller(r.Context())
	}
	_, _ = s.db.DeleteItem(r.Context(), remove(rides[0])) // want `\{riderId\} of PK is data of the request, declared to come from the identity \[clientkey/identity\]`
}

func (s *server) fromSecond(w http.ResponseWriter, r *http.Request) {
	rides := decode(r)
	for i := 1; i < len(rides); i++ {
		rides[i].Rider = caller(r.Context())
	}
	_, _ = s.db.DeleteItem(r.Context(), remove(rides[0])) // want `\{riderId\} of PK is data of the request, declared to come from the identity \[clientkey/identity\]`
}

func (s *server) beforeIt(w http.ResponseWriter, r *http.Request) {
	rides := decode(r)
	for i := range rides {
		_, _ = s.db.DeleteItem(r.Context(), remove(rides[i])) // want `\{riderId\} of PK is data of the request, declared to come from the identity \[clientkey/identity\]`
		rides[i].Rider = caller(r.Context())
	}
}

func (s *server) copies(w http.ResponseWriter, r *http.Request) {
	rides := decode(r)
	for _, x := range rides {
		x.Rider = caller(r.Context()) // of the copy
	}
	for _, x := range rides {
		_, _ = s.db.DeleteItem(r.Context(), remove(x)) // want `\{riderId\} of PK is data of the request, declared to come from the identity \[clientkey/identity\]`
	}
}

// Whether these elements are all is not known.

func (s *server) byAnother(w http.ResponseWriter, r *http.Request) {
	rides := decode(r)
	for _, i := range numbers(r) {
		rides[i].Rider = caller(r.Context())
	}
	_, _ = s.db.DeleteItem(r.Context(), remove(rides[0]))
}

func numbers(r *http.Request) (all []int) {
	_ = json.NewDecoder(r.Body).Decode(&all)
	return all
}

func main() {
	s := &server{db: dynamodb.New(dynamodb.Options{})}
	for path, h := range map[string]http.HandlerFunc{
		"/overAll": s.overAll, "/inTheLoop": s.inTheLoop, "/counted": s.counted, "/countedBefore": s.countedBefore, "/pointers": s.pointers,
		"/addresses": s.addresses, "/methods": s.methods, "/helper": s.helper, "/returned": s.returned, "/nested": s.nested,
		"/entries": s.entries, "/entryPointers": s.entryPointers, "/array": s.array, "/eitherWay": s.eitherWay, "/orReturns": s.orReturns, "/inRounds": s.inRounds,
		"/ifEmpty": s.ifEmpty, "/untilBreak": s.untilBreak, "/otherField": s.otherField, "/fromSecond": s.fromSecond, "/beforeIt": s.beforeIt,
		"/copies": s.copies, "/byAnother": s.byAnother,
	} {
		http.HandleFunc(path, h)
	}
	_ = http.ListenAndServe(":8080", nil)
}
