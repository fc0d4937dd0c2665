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

// AttrValue is an attribute of a key with its value.
type AttrValue struct{ Attr, Value string }

// partition builds a partition key in a namespace.
func partition(namespace string, attrs ...AttrValue) string {
	return join(Service+"#"+namespace, attrs)
}

// sort builds the sort key of version 1 of an entity.
func sort(entity string, attrs ...AttrValue) string {
	return join("$"+entity+"_1", attrs)
}

func join(start string, attrs []AttrValue) string {
	var b strings.Builder
	b.WriteString(start)
	for _, a := range attrs {
		b.WriteString("#" + a.Attr + "_" + a.Value)
	}
	return b.String()
}

// Primary is the primary key of an item.
type Primary struct {
	Partition string `dynamodbav:"PK"`
	Sort      string `dynamodbav:"SK"`
}

// Organization is the key of an organization.
func Organization(id string) Primary {
	return Primary{partition("organization", AttrValue{"organizationid", id}), sort("organization")}
}

// User is the key of a user, in the namespace of users.
func User(organization, id string) Primary {
	return Primary{Users(organization), sort("user", AttrValue{"userid", id})}
}

// Users is the partition of the users of an organization.
func Users(organization string) string {
	return partition("user", AttrValue{"organizationid", organization})
}

// UserPrefix is the prefix of the sort keys of users.
const UserPrefix = "$user_1#"

// Session is the key of a session of a user.
func Session(user, id string) Primary {
	return Primary{Sessions(user), sort("session", AttrValue{"sessionid", id})}
}

// Sessions is the partition of the sessions of a user.
func Sessions(user string) string {
	return partition("session", AttrValue{"userid", user})
}

// SessionPrefix is the prefix of the sort keys of sessions.
const SessionPrefix = "$session_1#"

// Email is the key of the item that makes an address unique.
func Email(address string) Primary {
	return Primary{partition("email", AttrValue{"email", strings.ToLower(address)}), sort("email")}
}

// AllOrganizations is the one partition of GSI1; they are few.
const AllOrganizations = Service + "#organizations#all"

// ByName is the sort key of an organization in GSI1.
func ByName(name string) string {
	return sort("organization", AttrValue{"name", strings.ToLower(name)})
}
