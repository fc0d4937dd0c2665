package expr

import "github.com/dynlint/dynlint/internal/dynamo"

// transaction judges TransactWriteItems and TransactGetItems. The service
// checks members first, then the expressions action by action, then
// duplicates, tables and keys.
func (c *checker) transaction() {
	const field = "TransactItems"
	m := &c.req.Actions
	c.enums()
	c.requiredAt(field, "transactItems", m.State)
	switch n := count(len(m.Entries), m.Open, m.Least); {
	case m.State == Present && n == 0 && !m.Open:
		c.memberLength(field, "transactItems", "'[]' ", "greater", 1)
	case n > dynamo.MaxTransaction:
		c.memberLength(field, "transactItems", "'[…]' ", "less", dynamo.MaxTransaction)
	}
	c.token()
	var parts []*checker
	for i := range m.Entries {
		parts = append(parts, c.actionParts(i, &m.Entries[i])...)
	}
	for _, p := range parts {
		p.actionMembers()
		c.take(p)
	}
	for _, p := range parts {
		p.content()
		c.take(p)
	}
	c.transactionSize(parts)
	c.sameItems(parts)
	for _, p := range parts {
		p.table()
		c.take(p)
	}
}

// transactionSize judges the size of the items that are certainly written.
func (c *checker) transactionSize(parts []*checker) {
	size := 0
	for _, p := range parts {
		n, _ := itemSize(p.req.Item.Entries)
		size += n
	}
	if size > dynamo.MaxTransactionSize {
		c.field("TransactItems", dynamo.TransactionSize,
			"has "+itoa(size)+" bytes; the limit is "+itoa(dynamo.MaxTransactionSize))
	}
}

// actionParts returns a checker for each action of an entry.
func (c *checker) actionParts(i int, item *TransactItem) []*checker {
	const field = "TransactItems"
	var parts []*checker
	for _, a := range item.Actions {
		if a == nil {
			continue
		}
		req := *a
		req.Op = c.req.Op
		parts = append(parts, c.part(&req, field+"["+itoa(i)+"]."+string(a.Action), i))
	}
	switch {
	case len(item.Actions) > 1:
		v := c.field(field, dynamo.ActionBoth, "has an entry with "+itoa(len(item.Actions))+" actions; it takes one")
		v.Index = i
	case len(item.Actions) == 0 && !item.Open && c.req.Op == dynamo.TransactWriteItems:
		v := c.field(field, dynamo.ActionNone, "has an entry without an action")
		v.Index = i
	case len(item.Actions) == 0 && !item.Open:
		v := c.field(field, dynamo.MemberMissing, "has an entry without a Get", "transactItems."+itoa(i+1)+".member.get")
		v.Index, v.Client = i, true
	}
	return parts
}

// actionMembers judges which parameters an action has.
func (c *checker) actionMembers() {
	r := c.req
	at := "transactItems." + itoa(c.index+1) + ".member." + firstLower(string(r.Action)) + "."
	c.requiredAt("TableName", at+"tableName", r.Table.State)
	if r.Action == dynamo.Put {
		c.requiredAt("Item", at+"item", r.Item.State)
	} else {
		c.requiredAt("Key", at+"key", r.Key.State)
	}
	switch r.Action {
	case dynamo.Update:
		c.requiredAt("UpdateExpression", at+"updateExpression", r.UpdateExpression.State)
	case dynamo.ConditionCheck:
		c.requiredAt("ConditionExpression", at+"conditionExpression", r.ConditionExpression.State)
	}
	c.tableName(r.Table)
	c.enum("ReturnValuesOnConditionCheckFailure", r.ReturnValuesOnConditionCheckFailure)
}

// sameItems reports the first two actions on one item.
func (c *checker) sameItems(parts []*checker) {
	for j := range parts {
		for i := 0; i < j; i++ {
			if !sameTable(parts[i], parts[j]) || !sameItem(parts[i], parts[j]) {
				continue
			}
			v := parts[j].field("TransactItems", dynamo.SameItem,
				"has two actions on one item: "+itoa(parts[i].index)+" and "+itoa(parts[j].index))
			v.Keys = []string{itoa(parts[i].index), itoa(parts[j].index)}
			c.take(parts[j])
			return
		}
	}
}

// sameTable reports whether two actions are certainly on one table.
func sameTable(a, b *checker) bool {
	name, ok := a.req.Table.Known()
	other, okOther := b.req.Table.Known()
	return ok && okOther && !hasHole(name) && tableOfARN(name) == tableOfARN(other)
}
