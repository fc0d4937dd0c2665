package log

func Printf(format string, v ...any)
func Println(v ...any)
