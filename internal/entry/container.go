package entry

// IsContainer reports whether a callee is a container of dependencies that calls
// the functions it is given, with what others of them return.
func IsContainer(callee string) bool { return containers[callee] }

var containers = map[string]bool{
	"go.uber.org/fx.Provide": true, "go.uber.org/fx.Invoke": true, "go.uber.org/fx.Decorate": true, "go.uber.org/fx.Annotate": true,
	"(go.uber.org/dig.Container).Provide": true, "(go.uber.org/dig.Container).Invoke": true, "(go.uber.org/dig.Container).Decorate": true,
	"(go.uber.org/dig.Scope).Provide": true, "(go.uber.org/dig.Scope).Invoke": true,
}

// IsContainerStruct reports whether a struct that embeds the type has the
// parameters or results of a constructor as its fields.
func IsContainerStruct(typ string) bool {
	switch typ {
	case "go.uber.org/fx.In", "go.uber.org/fx.Out", "go.uber.org/dig.In", "go.uber.org/dig.Out":
		return true
	}
	return false
}
