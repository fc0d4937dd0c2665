package fmt

import "io"

func Errorf(format string, a ...any) error
func Sprintf(format string, a ...any) string
func Sprint(a ...any) string
func Println(a ...any) (int, error)
func Fprintln(w io.Writer, a ...any) (int, error)
