// Package keys is the grammar of the table, in the manner of ElectroDB:
//
//	partition key: $service#namespace…#attribute_value…
//	sort key:      $entity_version#attribute_value…
//
// The namespace keeps entities apart that have the same attribute in their
// partition key: the users of an organization are in a partition of their own.
package keys

import "strings"

// Service starts every partition key.
const Service = "$platform"

// partition builds a partition key in a namespace.
func partition(namespace, attr, value string) string {
	return strings.Join([]string{Service, namespace, attr + "_" + value}, "#")
}

// sort builds the sort key of an entity that is alone in its partition.
func sort(entity string) string { return "$" + entity + version }

// sortBy builds the sort key of an entity that is one of many.
func sortBy(entity, attr, value string) string {
	return sort(entity) + "#" + attr + "_" + value
}

// version is that of all entities.
const version = "_1"

// Primary is the primary key of an item.
type Primary struct {
	Partition string `dynamodbav:"PK"`
	Sort      string `dynamodbav:"SK"`
}

// Organization is the key of an organization.
func Organization(id string) Primary {
	return Primary{partition("organization", "organizationid", id), sort("organization")}
}

// User is the key of a user, in the namespace of users.
func User(organization, id string) Primary {
	return Primary{
		partition("organization", "organizationid", organization), // fault: keygrammar/namespace – the namespace of users is user: these users are in no listing
		sortBy("user", "userid", id),
	}
}

// Users is the partition of the users of an organization.
func Users(organization string) string {
	return partition("user", "organizationid", organization)
}

// UserPrefix is the prefix of the sort keys of users.
const UserPrefix = "$user"

// Session is the key of a session of a user.
func Session(user, id string) Primary {
	return Primary{Sessions(user), sortBy("session", "sessionid", id)}
}

// Sessions is the partition of the sessions of a user.
func Sessions(user string) string {
	return partition("session", "userid", user)
}

// SessionPrefix is the prefix of the sort keys of sessions.
const SessionPrefix = "$session_1#"

// Email is the key of the item that makes an address unique.
func Email(address string) Primary {
	return Primary{partition("email", "email", strings.ToLower(address)), sort("email")}
}

// AllOrganizations is the one partition of GSI1; they are few.
const AllOrganizations = Service + "#organizations#all"

// ByName is the sort key of an organization in GSI1.
func ByName(name string) string {
	return sortBy("organization", "name", strings.ToLower(name))
}
