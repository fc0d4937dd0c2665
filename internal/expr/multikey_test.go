package expr

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/dynamo"
)

// condition forms of one key attribute in TestMultiAttributeKeys.
var keyForms = []struct {
	text  string // $ is the attribute
	op    string // the same as a legacy operator
	equal bool
}{
	{"", "", false}, {"$ = :v", "EQ", true}, {":v = $", "EQ", true}, {"$ < :v", "LT", false}, {":v <= $", "GE", false},
	{"$ BETWEEN :v AND :v", "BETWEEN", false}, {"begins_with($, :v)", "BEGINS_WITH", false}, {"($ >= :v)", "GE", false},
}

// TestMultiAttributeKeys asks for each size of key with some or all forms of condition
// on each attribute, in some order. The guide says what is accepted: an equality on
// every partition key attribute, sort key attributes from the left on without a gap,
// and no equality on the last one used at most.
func TestMultiAttributeKeys(t *testing.T) {
	rng := rand.New(rand.NewSource(4))
	accepted, refused := 0, 0
	for partition := 1; partition <= 4; partition++ {
		for sort := 0; sort <= 4; sort++ {
			var key []KeyAttribute
			for i := range partition + sort {
				key = append(key, KeyAttribute{Name: fmt.Sprintf("k%d", i), Type: TypeS, Sort: i >= partition})
			}
			for range 400 {
				forms := make([]int, len(key))
				for i := range forms {
					forms[i] = 1 + rng.Intn(2) // an equality, so that many are accepted
					if rng.Intn(3) == 0 {
						forms[i] = rng.Intn(len(keyForms))
					}
				}
				if cut := rng.Intn(len(key) + 1); cut >= partition {
					clear(forms[cut:])
				}
				if judgeKey(t, key, forms, rng) {
					accepted++
				} else {
					refused++
				}
			}
		}
	}
	if accepted < 1000 || refused < 1000 {
		t.Errorf("%d accepted and %d refused of 8000: too few of one kind", accepted, refused)
	}
}

// judgeKey compares one key condition, in both kinds of parameter, with what the guide
// says, which it returns.
func judgeKey(t *testing.T, key []KeyAttribute, forms []int, rng *rand.Rand) bool {
	t.Helper()
	valid, gap := true, false
	var clauses []string
	var legacy []LegacyEntry
	for i, form := range forms {
		f := keyForms[form]
		switch {
		case !key[i].Sort:
			valid = valid && f.equal
		case f.text != "":
			valid = valid && !gap
			gap = gap || !f.equal
		default:
			gap = true
		}
		if f.text != "" {
			clauses = append(clauses, strings.ReplaceAll(f.text, "$", key[i].Name))
			v := AttributeValue{Type: TypeS, Known: true, Str: "x"}
			e := LegacyEntry{Attribute: key[i].Name, Operator: Some(f.op), HasValues: true, Values: []AttributeValue{v}}
			if f.op == "BETWEEN" {
				e.Values = append(e.Values, v)
			}
			legacy = append(legacy, e)
		}
	}
	if len(clauses) == 0 {
		return false
	}
	rng.Shuffle(len(clauses), func(i, j int) { clauses[i], clauses[j] = clauses[j], clauses[i] })
	schema := &Schema{Table: "table", Key: []KeyAttribute{{Name: "pk", Type: TypeS}}, Indexes: []Index{{Name: "index", Global: true, Key: key, Projection: "ALL"}}}
	query := Request{Op: dynamo.Query, Table: Some("table"), Index: Some("index"), Schema: schema}
	text := query
	text.KeyConditionExpression, text.Values = Some(strings.Join(clauses, " AND ")), present(":v=S:x")
	old := query
	old.KeyConditions = Legacy{State: Present, Entries: legacy}
	for _, r := range []*Request{&text, &old} {
		found := r.Check()
		if got := len(found) == 0; got != valid {
			t.Fatalf("key %v with %q: accepted is %v, want %v: %+v", key, clauses, got, valid, found)
		}
		known := []dynamo.RuleID{dynamo.KeyMissing, dynamo.KeyPartitionOperator, dynamo.KeyPartitionEquality, dynamo.KeySortEquality}
		for _, v := range found {
			if !slices.Contains(known, v.Rule) {
				t.Fatalf("key %v with %q: %+v", key, clauses, v)
			}
		}
	}
	return valid
}

// Without a schema only more clauses than any key has are certainly too many.
func TestMultiAttributeKeysUnknown(t *testing.T) {
	for n, want := range map[int]string{8: "", 9: "KCE-count-any `k0 = :v AND k1 = :v AND k2 = :v AND k3 = :v AND k4 = :v AND k5 = :v AND k6 = :v AND k7 = :v AND k8 = :v`"} {
		clauses := make([]string, n)
		for i := range clauses {
			clauses[i] = fmt.Sprintf("k%d = :v", i)
		}
		text := strings.Join(clauses, " AND ")
		r := &Request{Op: dynamo.Query, Table: Some("table"), Index: Some("index"), KeyConditionExpression: Some(text), Values: present(":v=S:x")}
		if got := describe(r.Check(), text); got != want {
			t.Errorf("%d clauses: got %s, want %s", n, got, want)
		}
	}
}
