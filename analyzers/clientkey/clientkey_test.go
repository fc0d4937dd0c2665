package clientkey_test

import (
	"testing"

	"github.com/dynlint/dynlint/analyzers/clientkey"
	"github.com/dynlint/dynlint/internal/checktest"
)

func Test(t *testing.T) { checktest.Run(t, "clientkey", clientkey.Check) }

func TestAuthorize(t *testing.T) { checktest.Run(t, "clientauthz", clientkey.Check) }

// A main that calls none of the packages that it puts together makes their
// findings complete.
func TestWired(t *testing.T) { checktest.Run(t, "wired", clientkey.Check) }

// Elements of a decoded list or map that a loop sets.
func TestElements(t *testing.T) { checktest.Run(t, "clientelements", clientkey.Check) }

// Keys of the table in answers.
func TestAnswers(t *testing.T) { checktest.Run(t, "clientanswers", clientkey.Check) }

// What a part of a handler returns goes to the handler, not to the client.
func TestReturnedAnswers(t *testing.T) { checktest.Run(t, "lambdaanswers", clientkey.Check) }

// Checks that exclude the delimiter, and those that do not.
func TestChecks(t *testing.T) { checktest.RunCore(t, "clientchecks", clientkey.Check) }

// A tenant of the request that is compared with the caller's, or not.
func TestIdentity(t *testing.T) { checktest.RunCore(t, "clientidentity", clientkey.Check) }

// Start keys of the client, compared with the partition or not, and texts that are
// joined in loops.
func TestCursors(t *testing.T) { checktest.RunCore(t, "clientcursor", clientkey.Check) }
