// Package keys builds the keys of a table. It does not know the SDK.
package keys

// Order is the key of an order.
type Order struct {
	customer string
	id       string
}

// ForOrder returns the key of an order.
func ForOrder(customer, id string) Order { return Order{customer: customer, id: id} }

// PK returns the partition key.
func (k Order) PK() string { return prefix("CUSTOMER") + k.customer }

// SK returns the sort key.
func (k Order) SK() string { return prefix("ORDER") + k.id }

func prefix(entity string) string { return entity + "#" }
