// Package summary is the "object file" of a compiled package: what its
// functions return, store and call, as a graph of nodes over their parameters.
// It is plain data: it can be encoded, kept as an analysis fact, and linked
// with the summaries of other packages without their source.
//
// A node is a deferred step (a term). The linker evaluates nodes in a frame
// that binds the function's parameters to nodes of a caller's frame.
//
// Pointers are transparent. A node of pointer type stands for what the pointer
// points to *at the place where the node is used*: the compiler has followed
// the stores of the function up to there. So an argument node carries the
// state of its pointee at the call, and an Exit node the state at return.
package summary

// ID is the index of a node in Func.Nodes; None means no node.
type ID int32

// None is the absent node.
const None ID = -1

// TypeID is the index of a type in Package.Types; NoType means unknown.
type TypeID int32

// NoType is the unknown type.
const NoType TypeID = -1

// Op is what a node does.
type Op uint8

// The node operations. In the comments x, y are Node.Args in order.
const (
	OpUnknown   Op = iota // nothing is known; Str is the reason
	OpConst               // constant: Str is the literal, N its value.ConstKind
	OpZero                // zero value of Type
	OpParam               // parameter N (the receiver is parameter 0), as at entry
	OpFree                // captured variable N, as when the closure was made
	OpGlobal              // package variable Str ("path.name"), any value it ever gets
	OpFunc                // function value: Str is its key; Args are its captured variables or bound receiver
	OpField               // x.Str
	OpIndex               // x[y]: element of a map, slice or array
	OpElem                // some element of x: the value of range loop N, or index by an unknown number (N 0)
	OpKey                 // some key of x: the key of range loop N
	OpWith                // struct x with field Str set to y
	OpPut                 // map, slice or array x with element y set to z; Aux 1: not a map
	OpDelete              // map x without key y
	OpCopy                // slice x with the elements of y copied over its first ones
	OpConcat              // string x + y
	OpBinary              // other binary operation, Str is the operator; "has": map x has key y
	OpUnary               // unary operation, Str is the operator; "len"; "is": x has the dynamic type Type
	OpConvert             // x converted to Type
	OpIface               // x stored in an interface; Type is its dynamic type
	OpAssert              // x asserted to Type
	OpSlice               // x[y:z]; y or z may be None
	OpAppend              // append(x, y...)
	OpMakeMap             // empty map of Type
	OpMakeSlice           // slice of Type with x zero elements
	OpChoice              // one of Args, by path
	OpGate                // x, if condition y is true (N 1) or false (N 0)
	OpLoop                // x on entry of a loop, or y after some iterations; N names the loop
	OpRec                 // inside an OpLoop of the same N: the value before this iteration
	OpCall                // result Str-less index: call N, result number Type-less in Aux
	OpAfter               // what argument Aux of call N points to, after the call; x is its state before
	OpAfterFree           // what capture Aux of closure argument y of call N holds, after the call; x before
	OpDone                // the OpLoop x when its loop has ended, at its end: range loop N over y; or, with the OpLoop z that counts by one, when z Str ("<", "<=") y is false; a fourth argument is what it is if y is not known
	OpEach                // map, slice or array x behind range loop N, which has set each element to y; z is the OpLoop; Aux 1: not a map
	OpExcluded            // string x, which holds none of the characters Str; AllExcluded: its form was checked
	OpRebind              // function value x; if it is the closure Str, with its captured variables as the further Args say, None for those that stay
	OpSame                // string x, which is equal to y where it is used
	OpShared              // x, to which what argument Aux of call N points to has a reference: the call, or any code if N is -1, may change it
)

// Node is one step. Its meaning is given with its Op.
type Node struct {
	Op   Op
	Args []ID
	Str  string
	Type TypeID
	N    int32
	Aux  int32
	Pos  Pos
}

// Pos is a place in a file of the package: the index of the file, line and
// column (bytes), each from 1 but File from 0. Line 0 means unknown.
type Pos struct {
	File      int32
	Line, Col int32
}

// Package is the summary of one package.
type Package struct {
	Path   string
	Name   string
	Files  []File
	Types  []Type
	Funcs  []*Func
	Consts []NamedConst // exported and unexported constants of named types, for String() tables
}

// File is a source file of the package.
type File struct {
	Name      string // base name
	Generated bool
	Test      bool
	// Aside: supports tests, or shows how to use the module. Its code is read, but
	// is no caller of the program proper.
	Aside bool
}

// NamedConst is a declared constant of a named type.
type NamedConst struct {
	Name string
	Type string // key of its type
	Lit  string
}

// Kind is the kind of a type's underlying type.
type Kind uint8

// The kinds.
const (
	KindOther Kind = iota
	KindBool
	KindInt
	KindUint
	KindFloat
	KindString
	KindStruct
	KindPointer
	KindSlice
	KindArray
	KindMap
	KindInterface
	KindFunc
	KindChan
	KindTypeParam
)

// Type is the shape of a type: all that marshalling and method look-up need.
// Key is unique in a program: the type's string with full import paths. Type
// parameters have the key "$name".
type Type struct {
	Key     string
	Kind    Kind
	Named   bool
	Elem    TypeID // pointer, slice, array, map
	MapKey  TypeID
	Fields  []Field  // struct
	Methods []Method // method set of the pointer to the type (named types), or of the interface; sorted by name
	Len     int64    // array
}

// Field is a field of a struct type.
type Field struct {
	Name     string
	Tag      string
	Embedded bool
	Exported bool
	Type     TypeID
}

// Method is a member of a method set. Func is the key of the function that
// runs; Path are the names of the embedded fields through which it is
// promoted. Where the promoted method belongs to an embedded interface, Func is
// empty and the method is to be looked up on the field's value.
type Method struct {
	Name string
	Func string
	Path []string
}

// Func is the summary of one function, method or closure.
//
// Keys: "path.F", "(path.T).M" for methods with value or pointer receiver,
// and the key of the enclosing function with "$1", "$2"… for closures.
type Func struct {
	Key        string
	Name       string // as a reader writes it: "Repo.Get", "Repo.Get.func1"
	Pos        Pos
	Test       bool // in a _test.go file
	Generated  bool
	Aside      bool // as File.Aside
	Exported   bool
	Method     bool    // parameter 0 is the receiver
	Params     []Param // receiver first
	Frees      []Param
	Parent     string   // closures: key of the function that makes it
	TypeParams []string // names, receiver's first
	Variadic   bool
	Verdict    int             // number, from 1, of the last result that is an error or a bool; 0 for none
	Excludes   []string        // for each parameter, what a string does not hold if the verdict accepts it, Unread if that is not known; nil for none
	Fields     []FieldExcluded // what is known of the fields of structs that it accepts
	Same       []SameParam     // what it compares strings with that it accepts
	Compared   []string        // fields and map elements, strings, that it compares with others than "", sorted
	Blind      bool            // it looks into no string: whatever it refuses, it is not their form
	Signals    bool            // it sends or closes, or is done for a wait group
	Awaits     bool            // it receives, or waits for a wait group
	Verifies   bool            // it refuses what the program itself has not signed
	Refuses    bool            // some returns yield an error, or false, and nothing else: Results are those of the others
	Nodes      []Node
	Results    []ID     // one for each result: the value returned, a choice over the return statements
	Gives      []TypeID // interface types with methods of the results, NoType for others; nil for none
	Exits      []ID     // one for each parameter: state of its pointee at return; None if not changed
	FreeExits  []ID     // one for each captured variable
	Calls      []Call
	Stores     []Store
	Sends      []Send   // functions and interfaces that are sent to channels
	Inner      []string // "type.field" of reference fields through which the function changes what they point to
	Blocks     []Block
	ParamUses  []ParamUse // what becomes of parameters, results of calls and shared variables
	Relations  []Relation // between the operations of the function
}

// Param is a parameter or captured variable.
type Param struct {
	Name string
	Type TypeID
}

// Send is a value that is sent to a channel.
type Send struct {
	Type TypeID // of the channel's elements
	Val  ID
}

// Received is the reason of an unknown node that was received from a channel.
const Received = "received from a channel"

// Store is a write to a field of a struct type, anywhere in the function, to a
// package variable (Field empty, Target the variable's key), or to a field of a
// struct in a package variable (Target "path.name" or "path.name.field").
type Store struct {
	Target string // key of the struct type, or of the variable
	Field  string
	Val    ID
}

// Call is one call instruction, in source order of the blocks.
type Call struct {
	Pos     Pos    // of the callee's name
	Name    string // callee's name as written
	Callee  string // key of the static callee, "" for dynamic and interface calls
	Fun     ID     // dynamic call: the function value
	Iface   string // interface call: key of the interface type; the receiver is Args[0] and Name the method
	Args    []ID   // receiver first, captured state as at the call
	TypeArg []TypeID
	Takes   []TypeID // call that may leave the program: interface types with methods as which Args are taken, NoType for others; nil for none
	Sig     TypeID
	Results int
	Verdict int // as Func.Verdict
	Mode    CallMode
	Block   int32 // index of the basic block
	Loop    int32 // innermost loop the call stands in: index of its header block, or -1
	Site    *Site // set when the call is a DynamoDB operation
	// Builder is set when the call is one of the SDK's expression builder; Dropped
	// when nothing uses its result, or the error of Build.
	Builder, Dropped bool
}

// Site marks a call as a DynamoDB operation as written in the source.
type Site struct {
	Op        string // "Query", "TransactWriteItems" …
	API       string // "v2", "v1", "guregu"
	Method    string // the method without its variants' suffixes: "Query" for QueryPagesWithContext; a builder's terminal ("One", "All", "OldValue")
	Paginator bool   // the call makes a paginator (v2) or pages by itself (v1 QueryPages)
	Input     int    // index in Call.Args of the input, or of the builder that holds the request
	Table     string // the table as written in the function, "" where it is not
	Uses      []Use  // what becomes of the results
}

// Block is a basic block: its immediate dominator and the header of the
// innermost loop around it, which is the block itself if it is one, -1 for
// none. Outer is, for a header, that of the next loop around.
//
// Cond is a condition that holds (True) or does not hold whenever the block
// runs, besides those of its dominators; None if there is none, or it is not of a
// kind that values can decide.
type Block struct {
	Idom, Loop, Outer int32
	Cond              ID
	True              bool
}

// CallMode tells ordinary calls from deferred and concurrent ones.
type CallMode uint8

// The modes of a call.
const (
	CallPlain CallMode = iota
	CallGo
	CallDefer
)
