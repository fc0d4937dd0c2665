package design

import (
	"fmt"
	"strings"
	"time"
)

// A Pos is a place in a rules file: line and column count from 1, columns in
// bytes. The zero Pos means that the value was not written.
type Pos struct {
	File string
	Line int
	Col  int
}

// IsValid reports whether the value at the position was written in a file.
func (p Pos) IsValid() bool { return p.Line > 0 }

func (p Pos) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col) }

// A Value is a scalar of a rules file with its position.
type Value[T any] struct {
	V   T
	Pos Pos
}

// Set reports whether the value was written in the file.
func (v Value[T]) Set() bool { return v.Pos.IsValid() }

// The scalars of rules files.
type (
	String   = Value[string]
	Bool     = Value[bool]
	Int      = Value[int]
	Bytes    = Value[Size]
	Day      = Value[Date]
	Duration = Value[time.Duration]
)

// A Size is a number of bytes, written as "2KB", "400KB" or a number.
type Size int64

// A Date is a day, written as 2027-01-31.
type Date struct{ time.Time }

func (d Date) String() string { return d.Format(time.DateOnly) }

// units of sizes: DynamoDB's limits count 1024 bytes to the KB.
var units = []struct {
	suffix string
	bytes  int64
}{{"GB", 1 << 30}, {"MB", 1 << 20}, {"KB", 1 << 10}, {"B", 1}}

func parseSize(s string) (Size, error) {
	number, factor := strings.TrimSpace(s), int64(1)
	for _, u := range units {
		if rest, ok := strings.CutSuffix(number, u.suffix); ok {
			number, factor = strings.TrimSpace(rest), u.bytes
			break
		}
	}
	var n float64
	var tail string
	if c, _ := fmt.Sscanf(number+" .", "%g %s", &n, &tail); c != 2 || tail != "." || n < 0 || n > 1e12 {
		return 0, fmt.Errorf("size %q is not a number of B, KB, MB or GB, such as 2KB", s)
	}
	return Size(n * float64(factor)), nil
}

func (s Size) String() string {
	for _, u := range units {
		if int64(s) >= u.bytes && int64(s)%u.bytes == 0 {
			return fmt.Sprintf("%d%s", int64(s)/u.bytes, u.suffix)
		}
	}
	return fmt.Sprintf("%dB", int64(s))
}
