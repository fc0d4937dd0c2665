package vettool

import (
	"crypto/sha256"
	"encoding/hex"
	"time"
)

// RulesHash stands for the rules files that packages of the main modules may be
// judged by, and for which of the days in them are over.
func RulesHash(now time.Time) (string, error) {
	modules, err := mainModules()
	if err != nil {
		return "", err
	}
	h := sha256.New()
	if err := hashRules(h, modules, now); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
