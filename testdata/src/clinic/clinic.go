// Package clinic keeps the records of a clinic: each mistake stands beside the
// same thing done right. Its keys are built in one package and sent by another.
package clinic

import (
	"context"
	"time"

	"github.com/dynlint/dynlint/testdata/src/clinic/keys"
	"github.com/dynlint/dynlint/testdata/src/clinic/store"
)

type clinic struct{ store.Store }

// Get, update and delete.

func (c clinic) Record(ctx context.Context, id string) (store.Item, error) {
	return c.Get(ctx, keys.Patient(id))
}

func (c clinic) RecordOfPerson(ctx context.Context, id string) (store.Item, error) {
	return c.Get(ctx, keys.Key{PK: keys.Person(id), SK: "RECORD"})
}

func (c clinic) Assign(ctx context.Context, id, visit, doctor string, at time.Time) error {
	return c.Set(ctx, keys.Visit(id, at, visit), "DOCTOR#"+doctor, keys.Stamp(at))
}

func (c clinic) AssignNurse(ctx context.Context, id, visit, nurse string, at time.Time) error {
	return c.Set(ctx, keys.Visit(id, at, visit), "NURSE#"+nurse, keys.Stamp(at)) // want `GPK is "NURSE#…", which no entity has; Visit has "DOCTOR#\{doctorId\}" \(rules\.yaml:18\) \[keygrammar/template\]`
}

func (c clinic) Cancel(ctx context.Context, id, visit string, at time.Time) error {
	return c.Delete(ctx, keys.Visit(id, at, visit))
}

func (c clinic) CancelAmerican(ctx context.Context, id, visit string, at time.Time) error {
	return c.Delete(ctx, keys.VisitAmerican(id, at, visit))
}

// Queries.

func (c clinic) Visits(ctx context.Context, id string) error {
	return c.Under(ctx, keys.Partition(id), "VISIT#")
}

func (c clinic) VisitsOpen(ctx context.Context, id string) error {
	return c.Under(ctx, keys.Partition(id), "VISIT") // want `SK begins with "VISIT", which ends before the "#" of "VISIT#\{visitedAt\}#\{visitId\}" \(rules\.yaml:17\) \[keygrammar/prefix\]`
}

func (c clinic) BillsFrom(ctx context.Context, id string) error {
	return c.Under(ctx, keys.Partition(id), keys.Bill(id, 7).SK) // a number of fixed width is whole
}

func (c clinic) Day(ctx context.Context, doctor string, at time.Time) error {
	return c.Between(ctx, "DOCTOR#"+doctor, keys.Stamp(at), keys.Stamp(at.Add(time.Hour)))
}

func (c clinic) DayPrecise(ctx context.Context, doctor string, at time.Time) error {
	return c.Between(ctx, "DOCTOR#"+doctor, keys.Precise(at), keys.Precise(at.Add(time.Hour))) // want `GSK is "…", but \{visitedAt\} of Visit does not sort: its fraction drops trailing zeros \(rules\.yaml:19\) \[keygrammar/order\]`
}

// Batches.

func (c clinic) Several(ctx context.Context, id string, n int) error {
	return c.Read(ctx, keys.Patient(id), keys.Bill(id, n))
}

func (c clinic) SeveralShort(ctx context.Context, id string, n int) error {
	return c.Read(ctx, keys.Patient(id), keys.ShortBill(id, n))
}

func bed(k keys.Key) store.Item {
	i := store.Of(k)
	i["kind"] = store.Text("Bed")
	return i
}

func (c clinic) Beds(ctx context.Context, n int) error {
	return c.Write(ctx, bed(keys.Bed("NORTH", n)), bed(keys.Bed("SOUTH", n)))
}

func (c clinic) BedsOfEast(ctx context.Context, n int) error {
	return c.Write(ctx, bed(keys.Bed("EAST", n))) // want `PK is "…EAST", but \{ward\} of Bed is one of NORTH, SOUTH, not "EAST" \(rules\.yaml:21\) \[keygrammar/template\]`
}

// Items.

func (c clinic) Admit(ctx context.Context, id, clinic string) error {
	i := store.Of(keys.Patient(id))
	i["kind"], i["form"], i["clinicId"] = store.Text("Person"), store.Text("2"), store.Text(clinic)
	return c.PutItem(ctx, i)
}

func (c clinic) AdmitPlain(ctx context.Context, id, clinic string) error {
	i := store.Of(keys.Patient(id))
	i["kind"] = store.Text("Patient") // want `item of Patient has kind "Patient"; declared is "Person" \(rules.yaml:14\) \[keygrammar/type\]`
	return c.PutItem(ctx, i)          // want `item of Patient lacks clinicId and form \(rules.yaml:14\) \[keygrammar/required\]`
}

// Transactions.

func (c clinic) Postpone(ctx context.Context, id, visit string, at, to time.Time) error {
	i := store.Of(keys.Visit(id, to, visit))
	i["kind"] = store.Text("Visit")
	return c.Move(ctx, i, keys.Visit(id, at, visit))
}

func (c clinic) PostponeAmerican(ctx context.Context, id, visit string, at, to time.Time) error {
	i := store.Of(keys.Visit(id, to, visit))
	return c.Move(ctx, i, keys.VisitAmerican(id, at, visit)) // want `item of Visit lacks kind \(rules.yaml:10\) \[keygrammar/required\]`
}

// Keys from before a migration.

func (c clinic) FindBill(ctx context.Context, id string, n int) (store.Item, error) {
	if i, err := c.Get(ctx, keys.Bill(id, n)); err != nil || i != nil {
		return i, err
	}
	return c.Get(ctx, keys.OldBill(id, n))
}

func (c clinic) FindOldBill(ctx context.Context, id string, n int) (store.Item, error) {
	return c.Get(ctx, keys.OldBill(id, n)) // want `legacy key "BILLS#\{patientId\}" of Bill is read, and the key of today is not \(rules\.yaml:20\) \[keygrammar/legacy\]`
}

func (c clinic) MigrateBill(ctx context.Context, id string, n int) error {
	i, err := c.Get(ctx, keys.OldBill(id, n))
	if err != nil || i == nil {
		return err
	}
	return c.Put(ctx, keys.Bill(id, n), i)
}
