package store

import "strings"

// An index is where an entity's items lie in the table or in a secondary index.
type index struct {
	pk, sk    string // names of the attributes
	namespace string
}

var (
	primary  = index{pk: "pk", sk: "sk"}
	assigned = index{pk: "gsi1pk", sk: "gsi1sk", namespace: "assigned"}
)

const service = "$work"

// partition is a partition key: service, namespace, then name_value for each
// component.
func partition(namespace string, facets ...facet) string {
	return service + "#" + namespace + "#" + join(facets) // want `pk is "\$work#task#tenantid_…"; the namespace of Task is "\$work#tasks#" \(rules\.yaml:37\) \[keygrammar/namespace\]`
}

// facet is a component of a key.
type facet struct{ name, value string }

func join(facets []facet) string {
	var parts []string
	for _, f := range facets {
		parts = append(parts, f.name+"_"+f.value) // want `gsi1sk is "\$task_1#due_…", but \{due\} of Task does not sort: layout "2-Jan-06" is not "2006-01-02" \(rules\.yaml:40\) \[keygrammar/order\]`
	}
	return strings.Join(parts, "#")
}

// label begins a sort key.
func label(entity string) string { return "$" + entity + "_1" }

func tenant(id string) facet { return facet{"tenantid", id} }
