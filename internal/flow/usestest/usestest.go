// Package usestest compiles small programs for tests of internal/flow/uses and
// of the linker's judging: from source text to functions with calls, uses and
// relations, and a call graph, but without abstract values. The SDK and the
// standard library are stubs without bodies in testdata, named like the real
// ones, so that a test takes milliseconds.
package usestest

import (
	"embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"
)

//go:embed testdata/stub
var stubs embed.FS

// stubImporter type-checks stubs on demand.
type stubImporter struct {
	fset *token.FileSet
	done map[string]*types.Package
}

func (s *stubImporter) Import(importPath string) (*types.Package, error) {
	if p, ok := s.done[importPath]; ok {
		return p, nil
	}
	name := path.Join("testdata/stub", importPath, "stub.go")
	text, err := stubs.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("no stub of package %s", importPath)
	}
	file, err := parser.ParseFile(s.fset, name, text, 0)
	if err != nil {
		return nil, err
	}
	conf := types.Config{Importer: s, IgnoreFuncBodies: true, Error: func(error) {}} // functions lack bodies
	p, _ := conf.Check(importPath, s.fset, []*ast.File{file}, nil)
	p.MarkComplete()
	s.done[importPath] = p
	return p, nil
}

// prelude is what every test program imports and declares.
const prelude = `package p

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	v1 "github.com/aws/aws-sdk-go/service/dynamodb"
)

var (
	_ = context.Background
	_ = base64.StdEncoding
	_ = json.Marshal
	_ = errors.New
	_ = fmt.Sprint
	_ = log.Printf
	_ http.Header
	_ time.Duration
	_ = aws.String
	_ = attributevalue.UnmarshalMap
	_ *v1.DynamoDB
)

type item = map[string]types.AttributeValue

type db struct {
	c  *dynamodb.Client
	v1 *v1.DynamoDB
}

`

// Build compiles a program: the declarations of one package, without package
// clause and imports. See prelude for the names it may use.
func Build(t testing.TB, declarations string) *Program {
	t.Helper()
	fset := token.NewFileSet()
	text := prelude + "//line test.go:1\n" + declarations
	file, err := parser.ParseFile(fset, "test.go", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	imp := &stubImporter{fset: fset, done: make(map[string]*types.Package)}
	var errs []string
	conf := &types.Config{Importer: imp, Error: func(err error) { errs = append(errs, err.Error()) }}
	pkg, _, err := ssautil.BuildPackage(conf, fset, types.NewPackage("example.com/p", "p"), []*ast.File{file}, 0)
	if err != nil {
		t.Fatalf("%v\n%s", err, strings.Join(errs, "\n"))
	}
	return compile(fset, allFunctions(pkg))
}

// allFunctions lists a package's declared functions, methods and closures in
// source order.
func allFunctions(pkg *ssa.Package) []*ssa.Function {
	var all []*ssa.Function
	var add func(*ssa.Function)
	add = func(f *ssa.Function) {
		if f.Blocks == nil {
			return
		}
		all = append(all, f)
		for _, a := range f.AnonFuncs {
			add(a)
		}
	}
	for _, name := range pkg.Pkg.Scope().Names() {
		switch m := pkg.Members[name].(type) {
		case *ssa.Function:
			add(m)
		case *ssa.Type:
			named, ok := m.Type().(*types.Named)
			if !ok {
				continue
			}
			for i := range named.NumMethods() {
				if f := pkg.Prog.FuncValue(named.Method(i)); f != nil {
					add(f)
				}
			}
		}
	}
	return all
}
