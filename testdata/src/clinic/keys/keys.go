// Package keys builds the keys of the clinic. It does not know the SDK.
package keys

import (
	"fmt"
	"strings"
	"time"
)

// Key is a primary key.
type Key struct{ PK, SK string }

const sep = "#"

// Patient is the key of a patient's record.
func Patient(id string) Key { return Key{Partition(id), "RECORD"} }

// Partition is where a patient's items are.
func Partition(id string) string { return "PATIENT" + sep + id }

// Person is the partition of patients in another clinic's grammar.
func Person(id string) string { return "PERSON" + sep + id } // want `PK is "PERSON#…", which no entity has; Patient has "PATIENT#\{patientId\}" \(rules\.yaml:14\) \[keygrammar/template\]`

// Visit is the key of a visit.
func Visit(patient string, at time.Time, id string) Key {
	return Key{Partition(patient), strings.Join([]string{"VISIT", Stamp(at), id}, sep)}
}

// VisitAmerican has a time that is written from month to year.
func VisitAmerican(patient string, at time.Time, id string) Key {
	return Key{Partition(patient), "VISIT" + sep + American(at) + sep + id} // want `SK is "VISIT#…#…", but \{visitedAt\} of Visit is a timestamp like "2006-01-02T15:04:05Z", not like "01/02/2006", which does not sort \(rules\.yaml:17\) \[keygrammar/template\]`
}

// Stamp is a time in a key.
func Stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// Precise is a time with its nanoseconds.
func Precise(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }

// American is a time as it is written in a letter.
func American(t time.Time) string { return t.UTC().Format("01/02/2006") }

// Bill is the key of a bill.
func Bill(patient string, n int) Key { return Key{Partition(patient), fmt.Sprintf("BILL#%05d", n)} }

// ShortBill forgets the zeros.
func ShortBill(patient string, n int) Key { return Key{Partition(patient), fmt.Sprintf("BILL#%d", n)} } // want `SK is "BILL#…", but \{number\} of Bill does not sort: it has no fixed width: "10" sorts before "9" \(rules\.yaml:20\) \[keygrammar/order\]`

// OldBill is the key that bills had.
func OldBill(patient string, n int) Key { return Key{"BILLS#" + patient, fmt.Sprintf("%05d", n)} }

// Bed is the key of a bed of a ward.
func Bed(ward string, n int) Key { return Key{"WARD#" + ward, fmt.Sprintf("BED#%05d", n)} }
