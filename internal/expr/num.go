package expr

import (
	"strconv"
	"strings"
)

func itoa(n int) string { return strconv.Itoa(n) }

// number is a decimal number: 0.digits × 10^exp, without leading or trailing
// zeros in digits. Zero has no digits.
type number struct {
	neg    bool
	digits string
	exp    int
}

// parseNumber reads a number as the service does: an optional sign, decimal
// digits with an optional point, an optional exponent.
func parseNumber(s string) (number, bool) {
	var n number
	if s != "" && (s[0] == '-' || s[0] == '+') {
		n.neg = s[0] == '-'
		s = s[1:]
	}
	mantissa, exp := s, 0
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		mantissa = s[:i]
		digits := strings.TrimPrefix(strings.TrimPrefix(s[i+1:], "+"), "-")
		if !allDigits(digits) || len(s[i+1:])-len(digits) > 1 {
			return n, false
		}
		exp = clampedInt(digits)
		if s[i+1] == '-' {
			exp = -exp
		}
	}
	whole, fraction, point := strings.Cut(mantissa, ".")
	if !allDigits(whole+fraction) || point && whole+fraction == "" {
		return n, false
	}
	n.exp = exp + len(whole)
	digits := whole + fraction
	trimmed := strings.TrimLeft(digits, "0")
	n.exp -= len(digits) - len(trimmed)
	n.digits = strings.TrimRight(trimmed, "0")
	if n.digits == "" {
		return number{}, true
	}
	return n, true
}

func allDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

// clampedInt returns the value of decimal digits, or a number far outside of
// what any exponent may be.
func clampedInt(digits string) int {
	digits = strings.TrimLeft(digits, "0")
	if len(digits) > 8 {
		return 1 << 30
	}
	n, _ := strconv.Atoi("0" + digits)
	return n
}

// compare returns -1, 0 or 1 as n is less than, equal to or greater than m.
func (n number) compare(m number) int {
	a, b := n.sign(), m.sign()
	switch {
	case a != b:
		return cmp(a, b)
	case a == 0:
		return 0
	case n.exp != m.exp:
		return a * cmp(n.exp, m.exp)
	}
	return a * strings.Compare(n.digits, m.digits)
}

func (n number) sign() int {
	switch {
	case n.digits == "":
		return 0
	case n.neg:
		return -1
	}
	return 1
}

func cmp(a, b int) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
