package summary

import "strings"

// Logs reports whether a callee only writes its arguments to a log: by its
// name, since loggers are many. key is that of the function or of the
// interface's method, "" if unknown.
func Logs(name, key string) bool {
	base := strings.TrimSuffix(strings.TrimSuffix(name, "Context"), "Ctx")
	switch base {
	case "Debug", "Debugf", "Debugw", "Debugln", "Info", "Infof", "Infow", "Infoln", "Warn", "Warnf", "Warnw", "Warnln",
		"Warning", "Warningf", "Trace", "Tracef", "Fatal", "Fatalf", "Fatalln", "Print", "Printf", "Println", "Log", "Logf",
		"Msg", "Msgf", "LogAttrs", "Panicf", "Panicln":
		return true
	case "Error", "Errorf", "Errorw", "Errorln": // not http.Error, fmt.Errorf
		return key != "" && key != "fmt.Errorf" && !strings.HasPrefix(key, "net/http.") && !strings.HasPrefix(key, "github.com/pkg/errors.")
	}
	return false
}
