package design

var docsOfEntities = []KeyDoc{
	{"Table.entities", "The kinds of items, by name: the template of each key attribute, and what holds of the other attributes.", "none", "entities:\n  Task: {PK: \"CASE#{caseId}\", SK: \"TASK#{dueDate:date}#{taskId}\"}", "keygrammar accesspattern clientkey txboundary rules"},
	{"Entity.keys", "Templates of key attributes whose names are those of settings, such as an attribute named `owner`.", "none", "PK: \"E#{id}\"\nSK: META\nkeys: {owner: \"{ownerId}\"}", "keygrammar rules"},
	{"Entity.namespace", "A static prefix of a partition key that keeps the entity out of the item collections of others. A text or list is for the table's partition key; a mapping names the partition attributes. Its parts and the template are joined by the delimiter; the template may be empty then.", "none", "PK: \"organizationid_{organizationId}\"\nSK: META\nnamespace: user", "keygrammar accesspattern rules"},
	{"Entity.legacy", "Keys that items of the entity had before a migration. They may be read, after the new key was tried, and are never written. A template is written in full: service and namespace are not put before it.", "none", "PK: \"W#{w}\"\nSK: \"ITEM#{id}\"\nlegacy: [{PK: \"ITEM#{hash}\", SK: ITEM}]", "keygrammar accesspattern"},
	{"Legacy.until", "The last day on which the legacy key may be read; afterwards reads of it are reported.", "for ever", "PK: \"ITEM#{hash}\"\nSK: ITEM\nuntil: 2027-06-30", "keygrammar rules"},
	{"Legacy.why", "Why there are such keys.", "", "PK: \"ITEM#{hash}\"\nSK: ITEM\nwhy: written before workspaces", ""},
	{"Legacy.ATTRIBUTE", "A key attribute with its old template.", "", "PK: \"ITEM#{hash}\"\nSK: ITEM", "keygrammar accesspattern"},
	{"Entity.type", "What the type attribute says for items of the entity.", "the name of the entity", "PK: \"E#{id}\"\nSK: META\ntype: OutboxEvent", "keygrammar"},
	{"Entity.required", "Attributes that every written item has, besides the keys.", "none", "PK: \"E#{id}\"\nSK: META\nrequired: [tenantId, createdAt]", "keygrammar"},
	{"Entity.mutable", "Attributes that change during the life of an item. They must not stand in the primary key; in an index key they mean that the item moves.", "none", "PK: \"E#{id}\"\nSK: META\nmutable: [status, title]", "txboundary rules"},
	{"Entity.sensitive", "Attributes that must not appear in logs and metrics, so not in keys.", "none", "PK: \"E#{id}\"\nSK: META\nsensitive: [email]", "rules"},
	{"Entity.owner", "Attributes that say to whom an item belongs; every written item has them.", "none", "PK: \"E#{id}\"\nSK: META\nowner: tenantId", "keygrammar clientkey rules"},
	{"Entity.version", "The attribute of optimistic locking: an update adds one to it and is conditional on the value that was read.", "none", "PK: \"E#{id}\"\nSK: META\nversion: version", "txboundary"},
	{"Entity.schema-version", "The attribute with the version of the item's form; every written item has it.", "none", "PK: \"E#{id}\"\nSK: META\nschema-version: schemaVersion", "keygrammar rules"},
	{"Entity.size", "The size of an average item.", "that of the table", "PK: \"E#{id}\"\nSK: META\nsize: 2KB", "rules"},
	{"Entity.max-size", "The size of the largest item. DynamoDB's limit is 400KB.", "unknown", "PK: \"E#{id}\"\nSK: META\nmax-size: 350KB", "rules"},
	{"Entity.count", "The most items of the entity in one item collection.", "unknown", "PK: \"E#{id}\"\nSK: META\ncount: 200", "rules"},
	{"Entity.together", "Why the entity shares an item collection with others, where no pattern shows it: they are read together, or written in one transaction.", "as the patterns show", "PK: \"E#{id}\"\nSK: META\ntogether: read", "rules"},
	{"Entity.why", "Why it is so; silences advice about the entity.", "", "PK: \"E#{id}\"\nSK: META\nwhy: one per tenant is enough", "rules"},
	{"Entity.ATTRIBUTE", "A key attribute of the table or of an index, with its template. Every entity has those of the table; an entity with those of an index is in the index. Templates of attributes of type N are one component or a number.", "", "PK: \"CASE#{caseId}\"\nSK: \"TASK#{dueDate:date}#{taskId}\"", "keygrammar accesspattern clientkey rules"},
}
