package keys

import "strings"

// A layoutToken is one element of a Go time layout: literal text, or a field
// named by the text that stands for it in the layout ("2006", "01", …).
type layoutToken struct {
	text  string
	field bool
}

// layoutFields are the elements of package time's layouts, longest first where
// one begins another.
var layoutFields = []string{
	"January", "Monday", "2006", "Jan", "Mon", "MST", "002", "__2",
	"Z07:00:00", "-07:00:00", "Z070000", "-070000", "Z07:00", "-07:00", "Z0700", "-0700", "Z07", "-07",
	"01", "02", "03", "04", "05", "06", "15", "_2", "PM", "pm", "1", "2", "3", "4", "5",
}

// layoutTokens splits a layout as package time does.
func layoutTokens(layout string) []layoutToken {
	var out []layoutToken
	lit := ""
	flush := func() {
		if lit != "" {
			out = append(out, layoutToken{text: lit})
			lit = ""
		}
	}
	for layout != "" {
		f := layoutField(layout)
		if f == "" {
			lit += layout[:1]
			layout = layout[1:]
			continue
		}
		flush()
		out = append(out, layoutToken{text: f, field: true})
		layout = layout[len(f):]
	}
	flush()
	return out
}

func layoutField(s string) string {
	if f := fraction(s); f != "" {
		return f
	}
	for _, f := range layoutFields {
		if !strings.HasPrefix(s, f) {
			continue
		}
		if f == "Jan" && strings.HasPrefix(s[3:], "uary") || f == "_2" && strings.HasPrefix(s, "_2006") {
			continue
		}
		if (f == "Jan" || f == "Mon") && len(s) > 3 && s[3] >= 'a' && s[3] <= 'z' {
			continue // "Janet", "Month" are text
		}
		return f
	}
	return ""
}

// IsLayout reports whether a text is a layout of package time: it has several of its
// fields, one of which is a year, a month or an hour.
func IsLayout(s string) bool {
	fields, main := 0, false
	for _, t := range layoutTokens(s) {
		if !t.field {
			continue
		}
		fields++
		switch t.text {
		case "2006", "06", "January", "Jan", "01", "15", "03", "3":
			main = true
		}
	}
	return main && fields > 1 || s == "2006"
}

// fraction is a leading fraction of a second: a point or comma and zeros or
// nines that no digit follows.
func fraction(s string) string {
	if s == "" || s[0] != '.' && s[0] != ',' {
		return ""
	}
	n := 1
	for n < len(s) && (s[n] == '0' || s[n] == '9') && s[n] == s[1] {
		n++
	}
	if n == 1 || n < len(s) && s[n] >= '0' && s[n] <= '9' {
		return ""
	}
	return s[:n]
}

// layout makes the fragment of the strings that time.Format gives for a
// layout. With utc the time is known to be in UTC.
func (b *builder) layout(layout string, utc bool) frag {
	f := b.empty()
	for _, t := range layoutTokens(layout) {
		if t.field {
			f = b.concat(f, b.timeField(t.text, utc))
		} else {
			f = b.concat(f, b.lit(t.text))
		}
	}
	return f
}

func (b *builder) timeField(t string, utc bool) frag {
	switch t {
	case "2006":
		return b.digits(4)
	case "06":
		return b.digits(2)
	case "01":
		return b.re("0[1-9]|1[0-2]")
	case "1":
		return b.re("[1-9]|1[0-2]")
	case "02":
		return b.re("0[1-9]|[12][0-9]|3[01]")
	case "2":
		return b.re("[1-9]|[12][0-9]|3[01]")
	case "_2":
		return b.re(" [1-9]|[12][0-9]|3[01]")
	case "002":
		return b.re("[0-2][0-9]{2}|3[0-5][0-9]|36[0-6]")
	case "__2":
		return b.re(" {2}[1-9]| [1-9][0-9]|[12][0-9]{2}|3[0-5][0-9]|36[0-6]")
	case "15":
		return b.re("[01][0-9]|2[0-3]")
	case "03":
		return b.re("0[1-9]|1[0-2]")
	case "3":
		return b.re("[1-9]|1[0-2]")
	case "04", "05":
		return b.re("[0-5][0-9]")
	case "4", "5":
		return b.re("[0-9]|[1-5][0-9]")
	case "PM":
		return b.re("AM|PM")
	case "pm":
		return b.re("am|pm")
	case "MST":
		if utc {
			return b.lit("UTC")
		}
		return b.re("[A-Z]{3,5}|[+-][0-9]{2}([0-9]{2})?")
	case "Jan":
		return b.re("Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec")
	case "January":
		return b.re("January|February|March|April|May|June|July|August|September|October|November|December")
	case "Mon":
		return b.re("Mon|Tue|Wed|Thu|Fri|Sat|Sun")
	case "Monday":
		return b.re("(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day")
	}
	if t[0] == '.' || t[0] == ',' {
		return b.fraction(t)
	}
	return b.zone(t, utc)
}

func (b *builder) fraction(t string) frag {
	if t[1] == '0' {
		return b.concat(b.lit(t[:1]), b.digits(len(t)-1))
	}
	// .999 drops trailing zeros, and itself if nothing is left.
	rest := b.re("[1-9]")
	for range len(t) - 2 {
		rest = b.alt(b.re("[1-9]"), b.concat(b.re("[0-9]"), rest))
	}
	return b.opt(b.concat(b.lit(t[:1]), rest))
}

func (b *builder) zone(t string, utc bool) frag {
	sep := ""
	if strings.Contains(t, ":") {
		sep = ":"
	}
	parts := strings.Count(strings.ReplaceAll(t, ":", ""), "0")
	if utc {
		if t[0] == 'Z' {
			return b.lit("Z")
		}
		zero := "+00"
		if len(t) > 3 {
			zero += sep + "00"
		}
		if parts > 4 {
			zero += sep + "00"
		}
		return b.lit(zero)
	}
	num := b.re("[+-][0-9]{2}")
	if len(t) > 3 {
		num = b.concat(num, b.re(sep+"[0-9]{2}"))
	}
	if parts > 4 {
		num = b.concat(num, b.re(sep+"[0-9]{2}"))
	}
	if t[0] == 'Z' {
		return b.alt(b.lit("Z"), num)
	}
	return num
}

// layoutSorts reports whether the strings of a layout sort in the order of
// their instants, and if not, why.
func layoutSorts(layout string, utc bool) (bool, string) {
	rank := map[string]int{"2006": 1, "01": 2, "02": 3, "002": 3, "15": 4, "04": 5, "05": 6}
	last := 0
	for _, t := range layoutTokens(layout) {
		if !t.field {
			continue
		}
		r, ok := rank[t.text]
		switch {
		case ok:
		case t.text[0] == '.' || t.text[0] == ',':
			if t.text[1] == '9' {
				return false, "its fraction " + t.text + " drops trailing zeros"
			}
			r = 7
		case strings.Contains(t.text, "07") || t.text == "MST":
			if !utc {
				return false, "its zone " + t.text + " varies"
			}
			continue // one constant text
		default:
			return false, t.text + " does not sort"
		}
		// A part may not be left out: 2006-02 says nothing of the month.
		if r != last+1 && !(r == 3 && last == 1 && t.text == "002") {
			return false, t.text + " is not where it sorts"
		}
		last = r
	}
	if last == 0 {
		return false, "it has no date"
	}
	return true, ""
}

// LayoutSorts reports whether the texts that time.Format gives for a layout sort
// in the order of their instants, and if not, why. Unless utc is set the times
// are in any zone.
func LayoutSorts(layout string, utc bool) (bool, string) { return layoutSorts(layout, utc) }
