package expr

import (
	"fmt"
	"strings"
	"testing"
)

// hole writes a hole into the texts of the tables.
func hole(s string) string { return strings.ReplaceAll(s, "?", string(Hole)) }

func TestKeyClauses(t *testing.T) {
	names := map[string]string{"#pk": "PK", "#sk": "SK"}
	tests := []struct{ src, want string }{
		{"pk = :p", "pk = [:p]"},
		{":p = pk", "pk = [:p]"},
		{"#pk = :p AND #sk = :s", "PK = [:p]; SK = [:s]"},
		{"#pk = :p AND #other = :s", "PK = [:p]; #other! = [:s]"},
		{"(pk = :p) and (begins_with(sk, :s))", "pk = [:p]; sk begins_with [:s]"},
		{"pk = :p AND :s <= sk", "pk = [:p]; sk >= [:s]"},
		{"pk = :p AND sk > (:s)", "pk = [:p]; sk > [:s]"},
		{"sk BETWEEN :a AND :b AND pk = :p", "sk BETWEEN [:a :b]; pk = [:p]"},
		{"pk = :p AND sk <> :s", "pk = [:p]; open"},
		{"pk = :p OR sk = :s", "open"},
		{"pk = :p AND", "pk = [:p]; open"},
		{"pk = :p AND (", "pk = [:p]; open"},
		{"a.b = :p AND sk = :s", "sk = [:s]; open"},
		{"pk = :p, sk = :s", "pk = [:p]; open"},
		{"pk == :p AND sk = :s", "sk = [:s]; open"},

		{"pk = :p AND ?", "pk = [:p]; open"},
		{"pk = :p ?", "pk = [:p]; open"},
		{"pk = :p?", "pk = []; open"},
		{"? AND sk = :s", "sk = [:s]; open"},
		{"? = :p AND sk = :s", "sk = [:s]; open"},
		{"#?k = :p AND sk = :s", "sk = [:s]; open"},
		{"?k = :p AND sk = :s", "sk = [:s]; open"},
		{"pk = ? AND sk = :s", "pk = []; sk = [:s]; open"},
		{"pk = :? AND sk = :s", "pk = []; sk = [:s]; open"},
		{"pk = :p AND sk ? :s", "pk = [:p]; open"},
		{"pk = :p AND sk BETWEEN :a AND ?", "pk = [:p]; sk BETWEEN [:a ]; open"},
		{"pk = :p AND sk BETWEEN :a?", "pk = [:p]; sk BETWEEN [ ]; open"},
		{"pk = :p AND ?(sk, :s)", "pk = [:p]; open"},
		{"pk = :p AND begins_with(?, :s)", "pk = [:p]; open"},
		{"pk = :p AND begins_with(sk, ?)", "pk = [:p]; sk begins_with []; open"},
		{"pk = :p AND? sk = :s", "pk = [:p]; open"},
		{"?", "open"},
		{"", "open"},
	}
	for _, tt := range tests {
		var got []string
		clauses, open := KeyClauses(Parse(KeyCondition, hole(tt.src)), names)
		for _, c := range clauses {
			mark := "!"
			if c.Resolved {
				mark = ""
			}
			got = append(got, fmt.Sprintf("%s%s %s %s", c.Attribute, mark, c.Op, c.Values))
		}
		if open {
			got = append(got, "open")
		}
		if got := strings.Join(got, "; "); got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.src, got, tt.want)
		}
	}
}

func TestAttributes(t *testing.T) {
	names := map[string]string{"#n": "name"}
	tests := []struct {
		kind      Kind
		src, want string
	}{
		{Filter, "a = :v AND (#n.x > size(b[0]) OR attribute_exists(#z))", "a name b #z!"},
		{Filter, "a = :v AND b", "a open"},
		{Filter, "a = :v AND ?", "a open"},
		{Filter, "a = ? AND b IN (:v, ?)", "a b open"},
		{Filter, "? AND contains(b, :v)", "b open"},
		{Condition, "attribute_not_exists(pk)", "pk"},
		{Projection, "a, #n.b, c[0]", "a name c"},
		{Projection, "a, ?, c", "a c open"},
		{Projection, "a, b?", "a open"},
		{Projection, "a,,b", "a b open"},
		{Update, "SET a = b + :v, #n = if_not_exists(#n, :z) REMOVE c.d ADD e :v DELETE f :s",
			"SET:a b SET:name name REMOVE:c ADD:e DELETE:f"},
		{Update, "SET ?", "open"},
		{Update, "SET a = :v, ? REMOVE b", "SET:a REMOVE:b open"},
		{Update, "SET a = ?, b = :v", "SET:a SET:b open"},
		{Update, "SET ? = :v, b = :v", "SET:b open"},
		{Update, "SET a = :v?", "SET:a open"},
		{Update, "SET a = :v ?", "SET:a open"},
		{Update, "? SET a = :v", "SET:a open"},
		{Update, "SET? a = :v", "open"},
		{Update, "SET a = :v, = :w, c = :v REMOVE d", "SET:a SET:c REMOVE:d open"},
	}
	for _, tt := range tests {
		var got []string
		uses, open := Attributes(Parse(tt.kind, hole(tt.src)), names)
		for _, u := range uses {
			s := u.Name
			if !u.Resolved {
				s += "!"
			}
			if u.Target {
				s = u.Section.String() + ":" + s
			}
			got = append(got, s)
		}
		if open {
			got = append(got, "open")
		}
		if got := strings.Join(got, " "); got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.src, got, tt.want)
		}
	}
}
