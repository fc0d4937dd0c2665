package model

import (
	"strings"

	"github.com/dynlint/dynlint/internal/value"
)

// Many small libraries read the environment or a configuration file. Those
// without a model of their own are known by their package's name, the
// function's name and an argument of the form of an environment variable.

// fallback evaluates functions that have no model.
func fallback(c *ctx) []value.Value {
	if r := getter(c); r != nil {
		return r
	}
	if r := storeResults(c); r != nil {
		return r
	}
	return environment(c)
}

// environment is env.Get("TABLE_NAME") in any library of such a name.
func environment(c *ctx) []value.Value {
	if !namesConfig(packageOf(c.Callee)) {
		return nil
	}
	for _, a := range c.Args {
		for _, alt := range value.Alternatives(a) {
			s, ok := value.Known(alt)
			if !ok {
				continue
			}
			if !isVariable(s) {
				return nil
			}
			return []value.Value{named(value.Env, a, "", c.Pos), unknownError(c.Pos)}
		}
	}
	return nil
}

// namesConfig reports whether the last element of an import path, its major
// version aside, says that the package is about configuration.
func namesConfig(path string) bool {
	elems := strings.Split(path, "/")
	if len(elems) < 2 {
		return false
	}
	last := elems[len(elems)-1]
	if len(last) > 1 && last[0] == 'v' && strings.Trim(last[1:], "0123456789") == "" {
		last = elems[len(elems)-2]
	}
	return strings.Contains(last, "env") || strings.Contains(last, "conf")
}

// isVariable reports whether s has the form of an environment variable's name.
func isVariable(s string) bool {
	return len(s) > 1 && s[0] >= 'A' && s[0] <= 'Z' && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == ""
}

// fallbackFill is what a library without a model leaves in what it is given: one of a
// store in what it reads into, one of configuration in a struct.
func fallbackFill(c *ctx, arg int, before value.Value) (value.Value, bool) {
	if v, ok := storeFill(c, arg, before); ok {
		return v, true
	}
	name := c.Callee[strings.LastIndexByte(c.Callee, '.')+1:]
	if !namesConfig(packageOf(c.Callee)) || !fillsByName(name) {
		return nil, false
	}
	typ := strings.TrimPrefix(dynamicType(c.arg(arg)), "*")
	if s, ok := c.shape(typ); !ok || len(s.Fields) == 0 {
		return before, true
	}
	return c.configStruct(configSource{arg, value.Config, []string{"env", "envconfig", "cfg", "config", "mapstructure", "yaml"}}, before), true
}

func fillsByName(name string) bool {
	for _, p := range [...]string{"Parse", "Load", "Process", "Unmarshal", "Read", "Fill", "Decode", "Init", "MustLoad", "MustParse", "MustProcess"} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return false
}
