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
	return service + "#" + namespace + "#" + join(facets)
}

// facet is a component of a key.
type facet struct{ name, value string }

func join(facets []facet) string {
	var parts []string
	for _, f := range facets {
		parts = append(parts, f.name+"_"+f.value)
	}
	return strings.Join(parts, "#")
}

// label begins a sort key.
func label(entity string) string { return "$" + entity + "_1" }

func tenant(id string) facet { return facet{"tenantid", id} }
