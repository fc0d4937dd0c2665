// Package keys builds the keys of the shop.
package keys

import "fmt"

// Key is a primary key.
type Key struct {
	PK string `dynamodbav:"PK"`
	SK string `dynamodbav:"SK"`
}

// Index is the key of an item in GSI1.
type Index struct {
	PK string `dynamodbav:"GSI1PK"`
	SK string `dynamodbav:"GSI1SK"`
}

// OrderPrefix begins the sort keys of orders.
const OrderPrefix = "ORDER#"

// Customers is the partition of a customer.
func Customers(id string) string { return "CUSTOMER#" + id }

// Orders is the partition of an order's lines, in the table and in GSI1.
func Orders(id string) string { return OrderPrefix + id }

// Customer is the key of a customer.
func Customer(id string) Key { return Key{Customers(id), "PROFILE"} }

// Address is the key of the item that keeps an address unique.
func Address(address string) Key { return Key{"ADDRESS#" + address, "ADDRESS"} }

// Order is the key of an order.
func Order(customer, id string) Key { return Key{Customers(customer), OrderPrefix + id} }

// OrderIndex is where an order is found by its id.
func OrderIndex(id string) Index { return Index{"ORDERS#" + id, "ORDER"} } // want `GSI1PK is "ORDERS#…", which no entity has; Order has "ORDER#\{orderId\}" \(rules\.yaml:22\) \[keygrammar/template\]`

// Line is the key of a line of an order.
func Line(order string, number int) Key { return Key{Orders(order), line(number)} }

// LineIndex is where a line is found with its order.
func LineIndex(order string, number int) Index { return Index{Orders(order), line(number)} }

func line(number int) string { return fmt.Sprintf("LINE#%d", number) } // want `GSI1SK is "LINE#…", but \{number\} of Line does not sort: it has no fixed width: "10" sorts before "9" \(rules\.yaml:31\) \[keygrammar/order\]` `SK is "LINE#…", but \{number\} of Line does not sort: it has no fixed width: "10" sorts before "9" \(rules\.yaml:29\) \[keygrammar/order\]`
