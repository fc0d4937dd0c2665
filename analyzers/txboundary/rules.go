package txboundary

import "github.com/dynlint/dynlint/internal/finding"

// Rules are the kinds of findings of this check.
func Rules() []*finding.Rule {
	return []*finding.Rule{transaction, edge, unique, condition, outbox, drain, batch, states, version, follows, index, split}
}

var transaction = &finding.Rule{
	ID: "txboundary/transaction", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:  "items that belong together are written apart",
	Labels: []string{"batch-assumed-atomic"}, Seeds: []string{"001 §18"}, Needs: []string{"invariants"},
	What: "Entities that `transaction` names are put or deleted without each other, or by operations of their own.",
	Why:  "If the second write fails, the first stays: readers find half an aggregate, and nothing repairs it.",
	Wrong: "// invariants: {whole: {transaction: [Case, State]}}\n" +
		"if err := put(newCase(c)); err != nil { return err }\nreturn put(newState(c)) // item of State is written apart from Case",
	Right: "_, err := db.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: []types.TransactWriteItem{{Put: caseItem}, {Put: state}}})",
	Not:   "- updates\n- transactions of which not all actions are known\n- items that may belong to several entities",
}

var edge = &finding.Rule{
	ID: "txboundary/edge", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:  "one direction of a relation without the other",
	Labels: []string{"batch-assumed-atomic"}, Seeds: []string{"001 §13.2"}, Needs: []string{"invariants"},
	What:  "An item of one direction of a relation is put or deleted, and that of the other direction is not in the same transaction.",
	Why:   "After a failure the relation is seen from one side only.",
	Wrong: "if err := put(caseParty); err != nil { return err }\nreturn put(partyCase)",
	Right: "commit(caseParty, partyCase) // one TransactWriteItems",
	Not:   "- updates of one side\n- transactions of which not all actions are known",
}

var unique = &finding.Rule{
	ID: "txboundary/unique", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "entity put without the item that keeps it unique",
	Mistakes: []string{"T04"}, Labels: []string{"uniqueness-check-then-put"}, Seeds: []string{"001 §16"}, Needs: []string{"invariants"},
	What:  "An item of an entity with a unique attribute is put, and the sentinel is not put in the same transaction.",
	Why:   "Two requests at once both find the value free and both store it. DynamoDB knows no unique constraint but the primary key.",
	Wrong: "if taken(email) { return ErrTaken }\nreturn put(user)",
	Right: "commit(put(emailItem, \"attribute_not_exists(PK)\"), put(user, \"attribute_not_exists(PK)\"))",
	Not:   "- updates that leave the attribute as it is\n- transactions of which not all actions are known",
}

var condition = &finding.Rule{
	ID: "txboundary/condition", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "sentinel put without a condition",
	Mistakes: []string{"W03"}, Labels: []string{"condition-vacuous"}, Seeds: []string{"001 §16"}, Needs: []string{"invariants"},
	What:  "The item that makes an attribute unique is put without attribute_not_exists.",
	Why:   "The put replaces the sentinel of the other entity: nothing is unique.",
	Wrong: "{Put: &types.Put{Item: sentinel}}",
	Right: "{Put: &types.Put{Item: sentinel, ConditionExpression: aws.String(\"attribute_not_exists(PK)\")}}",
	Not:   "- conditions that are not known as a whole",
}

var outbox = &finding.Rule{
	ID: "txboundary/outbox", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:  "change that is not published in its transaction",
	Labels: []string{"batch-assumed-atomic"}, Seeds: []string{"001 §18", "001 §19"}, Needs: []string{"invariants"},
	What:  "An item whose changes are published is written, and the message is not put in the same transaction.",
	Why:   "If the message fails, the state has changed and nobody hears of it.",
	Wrong: "if err := repo.ChangeStatus(ctx, c); err != nil { return err }\nreturn repo.AddMessage(ctx, m)",
	Right: "repo.ChangeStatus(ctx, c, m) // state and message in one TransactWriteItems",
	Not:   "- transactions of which not all actions are known",
}

var drain = &finding.Rule{
	ID: "txboundary/drain", Preset: finding.Core, Severity: finding.Error, Scope: finding.Program,
	Title:  "published messages that stay in the index of pending ones",
	Labels: []string{"sparse-index-stale"}, Seeds: []string{"001 §19"}, Needs: []string{"invariants"},
	What:  "The program updates outbox items after publishing them, and no write removes the keys of the index that `outbox` names, or the items.",
	Why:   "The publisher reads the index from its beginning: it publishes everything again, and the index is one partition that grows for ever.",
	Wrong: "UpdateExpression: \"SET published = :true\"",
	Right: "UpdateExpression: \"SET published = :true REMOVE GSI3PK, GSI3SK\"",
	Not:   "- programs that do not update outbox items: another one publishes\n- programs with an update or a write of that table that is not known as a whole",
}

var batch = &finding.Rule{
	ID: "txboundary/batch", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "items that belong together are written by a batch",
	Mistakes: []string{"B05"}, Labels: []string{"batch-assumed-atomic"}, Seeds: []string{"001 §18"}, Needs: []string{"invariants"},
	What:  "A BatchWriteItem writes items that belong into one transaction.",
	Why:   "A batch is not atomic: any of its writes may be left over, and it has no conditions.",
	Wrong: "requests = append(requests, put(caseItem), put(state))\ndb.BatchWriteItem(ctx, …)",
	Right: "db.TransactWriteItems(ctx, …) // at most 100 actions",
	Not:   "- batches of items that belong to no common invariant",
}

var states = &finding.Rule{
	ID: "txboundary/states", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:  "change of a state that the design does not allow",
	Labels: []string{"lost-update"}, Seeds: []string{"001 §17"}, Needs: []string{"invariants"},
	What: "An update sets the attribute of a state machine without a condition on the state before or on the version, or to a state that does not follow; " +
		"or a new item is put in another state than the initial one.",
	Why:   "Two requests at once both change the state that they have read; one change is lost, or the machine takes a way that does not exist.",
	Wrong: "UpdateExpression: \"SET #s = :closed\", ConditionExpression: \"attribute_exists(PK)\"",
	Right: "UpdateExpression: \"SET #s = :closed\", ConditionExpression: \"#s = :pending AND version = :v\"",
	Not:   "- conditions and values that are not known",
}

var version = &finding.Rule{
	ID: "txboundary/version", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "update that ignores the version",
	Mistakes: []string{"W04"}, Labels: []string{"lost-update"}, Seeds: []string{"001 §17"}, Needs: []string{"invariants"},
	What:  "An update of an entity with a version does not change the version, or is not conditional on it; or an item that was read is put back without such a condition.",
	Why:   "Whoever has read the item before does not notice the change and overwrites it.",
	Wrong: "UpdateExpression: \"SET title = :t\"",
	Right: "UpdateExpression: \"SET title = :t, version = version + :one\", ConditionExpression: \"version = :read\"",
	Not:   "- updates and conditions that are not known as a whole\n- what txboundary/states reports\n- items that are put without having been read: they may be new",
}

var follows = &finding.Rule{
	ID: "txboundary/follows", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:    "index key that does not follow its state",
	Mistakes: []string{"W11"}, Labels: []string{"sparse-index-stale"}, Seeds: []string{"001 §11", "001 §14"}, Needs: []string{"invariants"},
	What:  "A write changes the state that decides whether an item is in a sparse index, and leaves the keys of the index as they are.",
	Why:   "A task that is done stays in the list of open tasks for ever, or a task that is open never gets there.",
	Wrong: "UpdateExpression: \"SET #s = :done\"",
	Right: "UpdateExpression: \"SET #s = :done REMOVE GSI1PK, GSI1SK\"",
	Not:   "- states that are not known\n- attributes that are there on some paths only",
}

var index = &finding.Rule{
	ID: "txboundary/index-key", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:  "index key that keeps the value of before",
	Labels: []string{"sparse-index-stale"}, Seeds: []string{"001 §11", "001 §29.6"}, Needs: []string{"grammar"},
	What:  "An update changes an attribute that the entity declares `mutable` and that is a component of an index key, and leaves the index key as it is.",
	Why:   "The item is still found under the old value, and not under the new one: index keys are attributes like any other, nothing rebuilds them.",
	Wrong: "// Task: {GSI1PK: \"ASSIGNEE#{assignee}\", mutable: assignee}\nUpdateExpression: \"SET assignee = :a\"",
	Right: "UpdateExpression: \"SET assignee = :a, GSI1PK = :pk\"",
	Not:   "- components that are not declared mutable, or are named otherwise than the attribute\n- updates that are not known as a whole\n- what a `follows` invariant judges",
}

var split = &finding.Rule{
	ID: "txboundary/split", Preset: finding.Core, Severity: finding.Error, Scope: finding.Path,
	Title:  "declared transaction done as single writes",
	Labels: []string{"batch-assumed-atomic"}, Seeds: []string{"001 §18"}, Needs: []string{"patterns"},
	What:  "A function does all actions of a pattern that is declared as TransactWriteItems, each as an operation of its own.",
	Why:   "If one fails, those before it stay.",
	Wrong: "// MoveItem: {op: TransactWriteItems, actions: [{put: Item}, {delete: Item}]}\ndb.PutItem(…)\ndb.DeleteItem(…)",
	Right: "db.TransactWriteItems(…)",
	Not:   "- writes each of which is a declared pattern by itself\n- what an invariant reports at the same place",
}
