package sdk

import "strings"

// manyServices is the number of AWS services beyond which a package is taken
// for one that drives them all.
const manyServices = 20

// DrivesAll reports whether a package with these imports drives so many AWS
// services that it is an inventory or clean-up tool for whole accounts. Such a
// library holds no data layer; reading it costs more than the whole program.
func DrivesAll(imports []string) bool {
	n := 0
	for _, p := range imports {
		if strings.HasPrefix(p, "github.com/aws/aws-sdk-go") && strings.Contains(p, "/service/") {
			n++
		}
	}
	return n > manyServices
}
