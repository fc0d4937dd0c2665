package model

import (
	"strings"
	"time"

	"github.com/dynlint/dynlint/internal/value"
)

const (
	timeType          = "time.Time"
	defaultTimeLayout = "2006-01-02 15:04:05.999999999 -0700 MST"
	utcMark           = "UTC" // Format of a hole of type time.Time that is known to be in UTC
)

func timeModels() map[string]model {
	m := map[string]model{
		"time.Now":   evalOne(func(c *ctx) value.Value { return c.generated(value.Clock, "now", timeType) }),
		"time.Since": evalOne(func(c *ctx) value.Value { return c.generated(value.Clock, "since", "time.Duration") }),
		"time.Until": evalOne(func(c *ctx) value.Value { return c.generated(value.Clock, "until", "time.Duration") }),
		"time.Date":  evalOne((*ctx).timeDate),
		"time.Parse": {eval: func(c *ctx) []value.Value { return c.timeParse(c.arg(0), c.arg(1)) }},
		"time.ParseInLocation": {eval: func(c *ctx) []value.Value {
			return c.timeParse(c.arg(0), c.arg(1))
		}},
		"time.ParseDuration": {eval: func(c *ctx) []value.Value {
			return c.parse("time.Duration", value.Int, func(s string) (string, bool) {
				d, err := time.ParseDuration(s)
				return value.IntOf(int64(d)).Lit, err == nil
			})
		}},
		"(time.Time).Format": evalOne(func(c *ctx) value.Value { return c.timeFormat(c.arg(0), c.arg(1)) }),
		"(time.Time).String": evalOne(func(c *ctx) value.Value { return c.timeFormat(c.arg(0), value.Str(defaultTimeLayout)) }),
		"(time.Time).AppendFormat": evalOne(func(c *ctx) value.Value {
			return value.Concat(c.arg(1), c.timeFormat(c.arg(0), c.arg(2)))
		}),
		"(time.Time).IsZero": evalOne((*ctx).timeIsZero),
		"(time.Time).UTC":    evalOne(func(c *ctx) value.Value { return c.inZone(true) }),
		"(time.Time).In": evalOne(func(c *ctx) value.Value {
			h, ok := value.Unwrap(c.arg(1)).(*value.Hole)
			return c.inZone(ok && h.Name == "UTC")
		}),
		"(time.Time).Local":      evalOne(func(c *ctx) value.Value { return c.inZone(false) }),
		"(time.Duration).String": evalOne(func(c *ctx) value.Value { return c.duration("%s") }),
		"(time.Month).String":    evalOne(func(c *ctx) value.Value { return c.enumName(func(n int64) string { return time.Month(n).String() }) }),
		"(time.Weekday).String":  evalOne(func(c *ctx) value.Value { return c.enumName(func(n int64) string { return time.Weekday(n).String() }) }),
		"(time.Time).MarshalJSON": {eval: func(c *ctx) []value.Value {
			return []value.Value{c.timeFormat(c.arg(0), value.Str(`"`+time.RFC3339Nano+`"`)), value.NilValue}
		}},
		"(time.Time).MarshalText": {eval: func(c *ctx) []value.Value {
			return []value.Value{c.timeFormat(c.arg(0), value.Str(time.RFC3339Nano)), value.NilValue}
		}},
		"time.LoadLocation": {eval: func(c *ctx) []value.Value {
			return []value.Value{named(value.Config, c.arg(0), "time.Location", c.Pos), value.NilValue}
		}},
		"time.FixedZone":            evalOne(func(c *ctx) value.Value { return named(value.Config, c.arg(0), "time.Location", c.Pos) }),
		"time.Sleep":                {eval: func(*ctx) []value.Value { return []value.Value{} }},
		"(time.Time).UnmarshalJSON": {after: timeUnmarshal},
		"(time.Time).UnmarshalText": {after: timeUnmarshal},
	}
	for _, name := range []string{"Unix", "UnixMilli", "UnixMicro"} {
		m["time."+name] = evalOne(func(c *ctx) value.Value { return c.fromUnix(name) })
	}
	// Methods that give another time.
	for _, name := range []string{"Add", "AddDate", "Truncate", "Round"} {
		m["(time.Time)."+name] = evalOne(func(c *ctx) value.Value { return c.shiftTime(name) })
	}
	for name, f := range timeNumbers {
		m["(time.Time)."+name] = evalOne(func(c *ctx) value.Value { return c.timeNumber(name, f) })
	}
	for _, name := range []string{"Hours", "Minutes", "Seconds"} {
		m["(time.Duration)."+name] = evalOne(func(c *ctx) value.Value { return c.number("float64") })
	}
	for _, name := range []string{"Milliseconds", "Microseconds", "Nanoseconds"} {
		m["(time.Duration)."+name] = evalOne(func(c *ctx) value.Value { return c.number("int64") })
	}
	return m
}

// timeNumbers are the methods that give a number.
var timeNumbers = map[string]func(time.Time) int64{
	"Unix": time.Time.Unix, "UnixMilli": time.Time.UnixMilli, "UnixMicro": time.Time.UnixMicro, "UnixNano": time.Time.UnixNano,
	"Year":       func(t time.Time) int64 { return int64(t.Year()) },
	"Month":      func(t time.Time) int64 { return int64(t.Month()) },
	"Day":        func(t time.Time) int64 { return int64(t.Day()) },
	"Hour":       func(t time.Time) int64 { return int64(t.Hour()) },
	"Minute":     func(t time.Time) int64 { return int64(t.Minute()) },
	"Second":     func(t time.Time) int64 { return int64(t.Second()) },
	"Nanosecond": func(t time.Time) int64 { return int64(t.Nanosecond()) },
	"YearDay":    func(t time.Time) int64 { return int64(t.YearDay()) },
	"Weekday":    func(t time.Time) int64 { return int64(t.Weekday()) },
}

func timeUnmarshal(c *ctx, arg int, before value.Value) (value.Value, bool) {
	if arg != 0 {
		return before, true
	}
	return deriveAny(c.arg(1), timeType, "", c.Pos), true
}

// A known time is a record of type time.Time: without fields the zero time,
// else with its text, always in UTC.
func makeTime(t time.Time, pos value.Pos) value.Value {
	text := value.Str(t.UTC().Format(time.RFC3339Nano))
	return value.NewRecord(timeType, []value.Field{{Name: textField, Val: text}}, nil, pos)
}

func knownTime(v value.Value) (time.Time, bool) {
	r, ok := value.Unwrap(v).(*value.Record)
	if !ok || r.Base != nil {
		return time.Time{}, false
	}
	if len(r.Fields) == 0 {
		return time.Time{}, true
	}
	s, ok := value.Known(orNil(r.Get(textField)))
	t, err := time.Parse(time.RFC3339Nano, s)
	return t, ok && err == nil
}

// orNil gives a missing value the form of a nil constant.
func orNil(v value.Value) value.Value {
	if v == nil {
		return value.NilValue
	}
	return v
}

func (c *ctx) timeFormat(t, layout value.Value) value.Value {
	return product([]value.Value{t, layout}, func(a []value.Value) value.Value {
		text, ok := value.Known(a[1])
		if !ok {
			return deriveAny(a[0], "string", "time()", c.Pos)
		}
		if known, ok := knownTime(a[0]); ok {
			return value.NewConst(value.String, known.Format(text), c.Pos)
		}
		if h, ok := value.Unwrap(a[0]).(*value.Hole); ok && h.Format == utcMark {
			text = strings.NewReplacer("Z07:00", "Z", "Z0700", "Z").Replace(text)
		}
		return deriveAny(a[0], "string", text, c.Pos)
	})
}

func (c *ctx) timeIsZero() value.Value {
	return value.Each(c.arg(0), func(v value.Value) value.Value {
		if t, ok := knownTime(v); ok {
			return value.BoolOf(t.IsZero())
		}
		if h, ok := value.Unwrap(v).(*value.Hole); ok && h.Origin == value.Clock {
			return value.BoolOf(false)
		}
		return value.NewHole(value.Hole{Origin: value.CallOf, Type: "bool", Why: "tests an unknown time", Pos: c.Pos})
	})
}

// inZone is the receiver seen in another zone.
func (c *ctx) inZone(utc bool) value.Value {
	return value.Each(c.arg(0), func(v value.Value) value.Value {
		if _, ok := knownTime(v); ok && utc {
			return v
		}
		if utc {
			return deriveAny(v, timeType, utcMark, c.Pos)
		}
		return deriveAny(v, timeType, "", c.Pos)
	})
}

// shiftTime is a time computed from the receiver. It is a different time, so
// the hole notes the place; it stays in the receiver's zone.
func (c *ctx) shiftTime(name string) value.Value {
	return value.Each(c.arg(0), func(v value.Value) value.Value {
		if t, ok := knownTime(v); ok {
			if d, ok := constInt(c.arg(1)); ok && name == "Add" {
				return makeTime(t.Add(time.Duration(d)), c.Pos)
			}
		}
		h, ok := value.Unwrap(v).(*value.Hole)
		if !ok {
			return deriveAny(v, timeType, "", c.Pos)
		}
		d := *h
		d.Type = timeType
		if d.Format != utcMark {
			d.Format = ""
		}
		// Parameters name their function there and may still be filled.
		if d.Origin != value.Param && d.Origin != value.FreeVar {
			d.Func = c.site()
		}
		return value.NewHole(d)
	})
}

// timeNumber is a number taken from a time.
func (c *ctx) timeNumber(name string, f func(time.Time) int64) value.Value {
	return value.Each(c.arg(0), func(v value.Value) value.Value {
		if t, ok := knownTime(v); ok {
			return value.IntOf(f(t))
		}
		typ := "int"
		switch {
		case strings.HasPrefix(name, "Unix"):
			typ = "int64"
		case name == "Month", name == "Weekday":
			typ = "time." + name
		}
		return deriveAny(v, typ, strings.ToLower(name)+"()", c.Pos)
	})
}

// fromUnix is the time of a number of seconds, milliseconds or microseconds.
func (c *ctx) fromUnix(name string) value.Value {
	return value.Each(c.arg(0), func(v value.Value) value.Value {
		if n, ok := constInt(v); ok {
			nano, okNano := constInt(c.arg(1))
			switch {
			case name == "Unix" && okNano:
				return makeTime(time.Unix(n, nano), c.Pos)
			case name == "UnixMilli":
				return makeTime(time.UnixMilli(n), c.Pos)
			case name == "UnixMicro":
				return makeTime(time.UnixMicro(n), c.Pos)
			}
		}
		return deriveAny(v, timeType, "", c.Pos)
	})
}

// timeDate is time.Date: known when all numbers are and the zone is UTC.
func (c *ctx) timeDate() value.Value {
	var n [7]int
	known := true
	for i := range n {
		x, ok := constInt(c.arg(i))
		n[i], known = int(x), known && ok
	}
	zone, ok := value.Unwrap(c.arg(7)).(*value.Hole)
	utc := ok && strings.HasSuffix(zone.Name, "UTC")
	if known && utc {
		return makeTime(time.Date(n[0], time.Month(n[1]), n[2], n[3], n[4], n[5], n[6], time.UTC), c.Pos)
	}
	format := ""
	if utc {
		format = utcMark
	}
	for _, a := range c.Args {
		if h := mainHole(a); h != nil && a != value.Value(zone) {
			return derive(h, timeType, format)
		}
	}
	return value.NewHole(value.Hole{Origin: value.Clock, Name: "date", Type: timeType, Format: format, Func: c.site(), Pos: c.Pos})
}

// timeParse reads a time from a text.
func (c *ctx) timeParse(layout, text value.Value) []value.Value {
	l, okL := value.Known(layout)
	s, okS := value.Known(text)
	if okL && okS {
		t, err := time.Parse(l, s)
		if err != nil {
			return []value.Value{value.NewRecord(timeType, nil, nil, c.Pos), newError(value.Str(err.Error()), c.Pos)}
		}
		return []value.Value{makeTime(t, c.Pos), value.NilValue}
	}
	return []value.Value{deriveAny(text, timeType, "", c.Pos), unknownError(c.Pos)}
}

// duration prints a duration.
func (c *ctx) duration(verb string) value.Value {
	return value.Each(c.arg(0), func(v value.Value) value.Value {
		if n, ok := constInt(v); ok {
			return value.Str(time.Duration(n).String())
		}
		return deriveAny(v, "string", verb, c.Pos)
	})
}

// number is a number computed from the receiver, which is not computed here.
func (c *ctx) number(typ string) value.Value {
	return deriveAny(c.arg(0), typ, "", c.Pos)
}

// enumName is the name of a constant of a library's enumeration.
func (c *ctx) enumName(name func(int64) string) value.Value {
	return value.Each(c.arg(0), func(v value.Value) value.Value {
		if n, ok := constInt(v); ok {
			return value.Str(name(n))
		}
		return deriveAny(v, "string", "name()", c.Pos)
	})
}
