package model

import (
	"github.com/dynlint/dynlint/internal/value"
)

func envModels() map[string]model {
	return map[string]model{
		"os.Getenv":      evalOne(func(c *ctx) value.Value { return named(value.Env, c.arg(0), "string", c.Pos) }),
		"os.LookupEnv":   {eval: lookupEnv},
		"syscall.Getenv": {eval: lookupEnv},
		"os.Setenv":      {eval: func(c *ctx) []value.Value { return one(unknownError(c.Pos)) }},
		"os.Hostname": {eval: func(c *ctx) []value.Value {
			return []value.Value{value.NewHole(value.Hole{Origin: value.Config, Name: "hostname", Type: "string", Pos: c.Pos}), unknownError(c.Pos)}
		}},
		"os.Getpid": evalOne(func(c *ctx) value.Value {
			return value.NewHole(value.Hole{Origin: value.Config, Name: "pid", Type: "int", Pos: c.Pos})
		}),
	}
}

func lookupEnv(c *ctx) []value.Value {
	found := value.NewHole(value.Hole{Origin: value.Env, Type: "bool", Pos: c.Pos})
	return []value.Value{named(value.Env, c.arg(0), "string", c.Pos), found}
}
