// Package clause writes parts of expressions for others.
package clause

import (
	"fmt"
	"io"
)

// List writes placeholders with commas between them.
func List(w io.Writer, prefix string, n int) {
	for i := range n {
		if i > 0 {
			fmt.Fprint(w, ", ")
		}
		fmt.Fprintf(w, "%s%d", prefix, i)
	}
}
