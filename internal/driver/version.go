package driver

import (
	"context"
	"fmt"
	"runtime/debug"
)

// runVersion prints "dynlint VERSION (commit, go version)".
func runVersion(_ *Tool, _ context.Context, c *Call, _ []string) error {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return fmt.Errorf("this binary carries no build information; build it with the go command")
	}
	_, err := fmt.Fprintf(c.Stdout, "dynlint %s\n", versionText(info))
	return err
}

func versionText(info *debug.BuildInfo) string {
	version := info.Main.Version
	if version == "" {
		version = "(devel)"
	}
	return fmt.Sprintf("%s %s", version, info.GoVersion)
}
