package design

import (
	"strings"
	"testing"

	"github.com/dynlint/dynlint/internal/keys"
)

func reference(t *testing.T) *Design {
	t.Helper()
	d, err := Load("../../rules.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func sh(t *testing.T, texts ...string) []keys.Shape {
	t.Helper()
	var out []keys.Shape
	for _, text := range texts {
		s, errs := keys.ParseShape(text)
		if len(errs) > 0 {
			t.Fatalf("%q: %v", text, errs)
		}
		out = append(out, s)
	}
	return out
}

func TestBind(t *testing.T) {
	d := reference(t)
	for _, c := range []struct {
		use      TableUse
		table    string
		inferred bool
		reason   string // part of it
	}{
		{TableUse{Kind: "env", Values: []string{"TABLE_NAME"}}, "EnforcementCore", false, ""},
		{TableUse{Kind: "const", Values: []string{"EnforcementCore"}}, "EnforcementCore", false, ""},
		{TableUse{Kind: "const", Values: []string{"enforcement-prod"}}, "EnforcementCore", false, ""},
		{TableUse{Kind: "const", Values: []string{"Platform"}}, "Platform", false, ""},
		{TableUse{Kind: "field", Values: []string{"example.com/enforcement/store.Repo.table"}}, "EnforcementCore", false, ""},
		{TableUse{Kind: "field", Values: []string{"example.com/otherstore.Repo.table"}, Keys: []string{"pk"}}, "Platform", true, ""},
		{TableUse{Kind: "global", Values: []string{"example.com/enforcement/store.TableName"}}, "EnforcementCore", false, ""},
		{TableUse{Kind: "config", Values: []string{"dynamodb.table"}}, "EnforcementCore", false, ""},
		{TableUse{Kind: "const", Values: []string{"orders"}, Keys: []string{"pk"}}, "", false, `const "orders"`},
		{TableUse{Kind: "env", Values: []string{"ORDERS"}, Keys: []string{"pk"}}, "", false, `env "ORDERS"`},
		{TableUse{Kind: "unknown", Keys: []string{"PK"}}, "", false, "several declared tables"},
		{TableUse{Kind: "unknown", Keys: []string{"GSI1PK"}, Index: "GSI1"}, "", false, "several declared tables"},
		{TableUse{Kind: "unknown", Keys: []string{"GSI2PK"}, Index: "GSI2"}, "EnforcementCore", true, ""},
		{TableUse{Kind: "unknown", Keys: []string{"GSI2PK"}}, "", false, "no declared table"},
		{TableUse{Kind: "param", Item: []string{"name", "pk", "sk"}}, "Platform", true, ""},
		{TableUse{Kind: "param"}, "", false, "nothing else tells"},
		{TableUse{Kind: "const", Values: []string{"EnforcementCore", "Platform"}}, "", false, "one of several"},
		{TableUse{Kind: "const", Values: []string{"EnforcementCore", "enforcement-dev"}}, "EnforcementCore", false, ""},
	} {
		b := d.Bind(c.use)
		got := ""
		if b.Table != nil {
			got = b.Table.Name.V
		}
		if got != c.table || b.Inferred != c.inferred || !strings.Contains(b.Reason, c.reason) || (b.Reason != "") != (c.reason != "") {
			t.Errorf("Bind(%+v) = %q, inferred %v, %q; want %q, %v, %q", c.use, got, b.Inferred, b.Reason, c.table, c.inferred, c.reason)
		}
	}
	b := d.Bind(TableUse{Kind: "unknown", Keys: []string{"pk"}})
	if got := b.Note(); got != "the table is taken to be Platform, by its key attributes" {
		t.Errorf("Note = %q", got)
	}
}

func TestFit(t *testing.T) {
	d := reference(t)
	for _, c := range []struct {
		table string
		tuple map[string]string
		want  string // possible entities; ? if not certain, * for a legacy key
	}{
		{"EnforcementCore", map[string]string{"PK": "CASE#{id}", "SK": "META"}, "Case?"},
		{"EnforcementCore", map[string]string{"PK": "CASE#{id:ulid}", "SK": "META"}, "Case"},
		{"EnforcementCore", map[string]string{"PK": "CASE#{id:ulid}", "SK": "TASK#{d:date}#{id:uuid}"}, "Task"},
		{"EnforcementCore", map[string]string{"PK": "CASE#{id:ulid}", "SK": "TASK#{id:uuid}#{d:date}"}, ""},
		{"EnforcementCore", map[string]string{"PK": "CASE#{id:ulid}", "SK": "META", "GSI1PK": "X"}, ""},
		{"EnforcementCore", map[string]string{"PK": "CASE#{id:ulid}", "SK": "META", "color": "X"}, "Case"},
		{"Workspaces", map[string]string{"PK": "ITEM#{hash:id}", "SK": "ITEM"}, "Item*"},
		{"Workspaces", map[string]string{"PK": "WORKSPACE#{w:id}", "SK": "SET#{n:id}"}, "Setting"},
		{"Platform", map[string]string{"pk": "$platform#user#organizationid_{x:uuid}", "sk": "$user_1#userid_{y:uuid}"}, "User"},
		{"Platform", map[string]string{"pk": "$platform#organizationid_{x:uuid}", "sk": "$user_1#userid_{y:uuid}"}, ""},
	} {
		table, _ := d.Table(c.table)
		var tuple []AttrShape
		for _, a := range append(table.KeyAttributes(), "color") {
			if text, ok := c.tuple[a]; ok {
				tuple = append(tuple, AttrShape{a, sh(t, text)[0]})
			}
		}
		var got []string
		for _, f := range Possible(table.Fit(tuple)) {
			s := f.Entity.Name.V
			if f.Legacy != nil {
				s += "*"
			}
			if f.Verdict == keys.Unknown {
				s += "?"
			}
			got = append(got, s)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("Fit(%v) = %v, want %q", c.tuple, got, c.want)
		}
	}
}

func TestAnswers(t *testing.T) {
	table, _ := reference(t).Table("EnforcementCore")
	edges := &Pattern{Name: String{V: "PartyCasesByIds"}, Op: String{V: "BatchGetItem"}, Entity: []String{{V: "CaseParty"}}}
	table.Patterns = append(table.Patterns, edges)
	cond := func(attr, op string, shapes ...string) KeyCond { return KeyCond{attr, op, sh(t, shapes...)} }
	act := func(kind, pk, sk string) ActionUse {
		return ActionUse{Kind: kind, Keys: []AttrShape{{"PK", sh(t, pk)[0]}, {"SK", sh(t, sk)[0]}}}
	}
	timeline := []KeyCond{cond("PK", "=", "CASE#{id}"), cond("SK", "begins_with", "EVENT#")}
	tasks := []KeyCond{cond("GSI1PK", "=", "ASSIGNEE#{user}#TASK_STATUS#OPEN"), cond("GSI1SK", "between", "{a}", "{b}")}
	ref := act("put", "EXTREF#{ref}", "UNIQUE")
	meta := act("put", "CASE#{id}", "META")
	state := act("put", "CASE#{id}", "STATE")
	outbox := act("put", "CASE#{id}", "OUTBOX#{at}#{event}")
	for name, c := range map[string]struct {
		op   Operation
		want string // nearest pattern, verdict, differences
	}{
		"exact":         {Operation{Op: "Query", Keys: timeline, Order: "desc", Limit: 50}, "Timeline holds"},
		"smaller page":  {Operation{Op: "Query", Keys: timeline, Order: "desc", Limit: 10}, "Timeline holds"},
		"caller's page": {Operation{Op: "Query", Keys: timeline, Order: "desc", Limit: LimitDynamic}, "Timeline holds"},
		"wrong order":   {Operation{Op: "Query", Keys: timeline, Order: "asc", Limit: 50}, "Timeline breaks: the order is asc, declared desc"},
		"no limit":      {Operation{Op: "Query", Keys: timeline, Order: "desc"}, "Timeline breaks: there is no Limit, declared 50"},
		"other order?":  {Operation{Op: "Query", Keys: timeline, Limit: 50}, "Timeline unknown: the order is not known"},
		"index":         {Operation{Op: "Query", Index: "GSI1", Package: "example.com/enforcement/store", Keys: tasks, Order: "asc", Limit: 50}, "OpenTasksOfAssignee holds"},
		"package":       {Operation{Op: "Query", Index: "GSI1", Package: "example.com/enforcement/api", Keys: tasks, Order: "asc", Limit: 50}, "OpenTasksOfAssignee breaks: the package is example.com/enforcement/api, declared example.com/enforcement/store"},
		"get":           {Operation{Op: "GetItem", Keys: []KeyCond{cond("PK", "=", "CASE#{id}"), cond("SK", "=", "META")}, Consistent: true}, "CaseMetadata holds"},
		"get, stale":    {Operation{Op: "GetItem", Keys: []KeyCond{cond("PK", "=", "CASE#{id}"), cond("SK", "=", "META")}}, "CaseMetadata breaks: the read is not consistent"},
		"opaque key":    {Operation{Op: "GetItem", Keys: []KeyCond{cond("PK", "=", "{pk}"), cond("SK", "=", "UNIQUE")}}, "CaseByExternalRef unknown: PK is {pk}, declared EXTREF#{externalRef}"},
		"create":        {Operation{Op: "TransactWriteItems", Actions: []ActionUse{meta, state, outbox, ref}}, "CreateCase holds"},
		"forgotten":     {Operation{Op: "TransactWriteItems", Actions: []ActionUse{meta, outbox, ref}}, "CreateCase breaks: it has no put State"},
		"not whole":     {Operation{Op: "TransactWriteItems", Actions: []ActionUse{meta, outbox, ref}, Open: true}, "CreateCase unknown: it is not known whether it has put State"},
		"batch":         {Operation{Op: "BatchGetItem", Actions: []ActionUse{act("get", "CASE#{a}", "META"), act("get", "CASE#{b}", "META")}}, "CasesByIds holds"},
		"batch, other":  {Operation{Op: "BatchGetItem", Actions: []ActionUse{act("get", "CASE#{a}", "META"), act("get", "CASE#{b}", "STATE")}}, "CasesByIds breaks: it has get PK=CASE#{b} SK=STATE too, which is not declared"},
		"batch by key":  {Operation{Op: "BatchGetItem", Actions: []ActionUse{act("get", "PARTY#{a}", "CASE#{b}")}}, "PartyCasesByIds holds"},
		"publish": {Operation{Op: "UpdateItem", Keys: []KeyCond{cond("PK", "=", "CASE#{id}"), cond("SK", "=", "OUTBOX#{at}#{event}")}, Sets: []string{"published"}, Removes: []string{"GSI3PK"}},
			"PublishOutbox breaks: the update removes no GSI3SK"},
	} {
		a := table.Answers(c.op)[0]
		got := a.Pattern.Name.V + " " + a.Verdict.String()
		if len(a.Differences) > 0 {
			got += ": " + strings.Join(a.Differences, "; ")
		}
		if got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, c.want)
		}
	}
}
