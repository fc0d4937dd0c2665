package summary

// The forward half of a summary: what becomes of values that can hold (part
// of) the output of an operation. All of it is relative to one function; what
// leaves the function is followed by the linker, from a Use here to the
// ParamUse of the same place on the other side of the call.

// UseKind says what becomes of a value.
type UseKind uint8

// The kinds of use. A member that no Use names is never read.
const (
	UseTested   UseKind = iota + 1 // decides a branch
	UsePassed                      // argument Arg of call Call; it feeds an operation if that call has a Site
	UseReturned                    // in result Result of the function
	UseParam                       // stored in what parameter Param points to
	UseFree                        // stored in captured variable Param
	UseCaptured                    // in a variable that closure number Closure ("$1" is 1) captures as its Param
	UseStored                      // stored where this function alone does not show who reads it: Target
	UseSent                        // given to code outside the program that returns nothing of it: an encoder, a response writer
	UseRead                        // read in any other way: logged, an operand, a key
)

// Use is one use of a value: of the results of a call, of a parameter, of a
// captured variable, of a local variable.
//
// Member and To are paths of field names, joined by dots: Member is the part of
// the source that is used ("LastEvaluatedKey"; "" is the whole value), To is
// where that part stands in the destination ("ExclusiveStartKey" of an input
// that is passed). Pointers and elements of slices and maps add no step. A To of
// AnyPath is somewhere inside the destination, as in encoded text. The error
// result of an operation is its member "error".
type Use struct {
	Member  string
	Kind    UseKind
	To      string
	Call    int32  // UsePassed: index in Func.Calls
	Arg     int32  // UsePassed: as Call.Args, receiver first
	Result  int32  // UseReturned
	Param   int32  // UseParam, UseFree, UseCaptured
	Closure int32  // UseCaptured
	Target  string // UseStored: key of the package variable, or of the type that is written to

	Derived bool // not the value but something computed from it: whether it is empty, its length
	Ref     bool // UsePassed: the callee can write to what it is given
	Loop    bool // UseTested: the branch can leave a loop around the source; others: the use stands in a loop that the source is not in
	Later   bool // only a later call of the function can see it: it went through memory that outlives the call
	First   bool // of a list, only the element with index 0
	Limit   bool // UseTested: a length is compared with what the Limit of the operation was made of
	Fails   bool // UseTested: one of the branches ends in an error or a panic

	// UseTested: the blocks run only if the condition is true, or false; -1 for
	// a block that can also be reached otherwise.
	Then, Else int32

	// UseTested of an error, or of a bool: whether the condition holds if there is
	// no error, or the bool is true (1), or otherwise (-1); 0 for other conditions.
	Sense int8

	Pos Pos
}

// AnyPath is the path of something that is held somewhere inside a value.
const AnyPath = "*"

// SourceKind says what a ParamUse is about.
type SourceKind uint8

// The kinds of source.
const (
	SourceParam  SourceKind = iota // parameter Param, as at entry
	SourceFree                     // captured variable Param
	SourceResult                   // result Result of call Call
	SourceLocal                    // local memory number Param that is passed by reference or captured
)

// ParamUse says what a function does with a value that comes from elsewhere,
// or that others can write to.
type ParamUse struct {
	Kind   SourceKind
	Param  int32
	Call   int32
	Result int32
	Error  bool // SourceResult: it is an error
	Uses   []Use
}

// Tests returns the tests among uses of a member.
func Tests(uses []Use, member string) []Use {
	var tests []Use
	for _, u := range uses {
		if u.Kind == UseTested && UnderPath(u.Member, member) {
			tests = append(tests, u)
		}
	}
	return tests
}

// Reads reports whether a use names the member, or the whole value leaves
// the function so that others may read the member.
func Reads(uses []Use, member string) bool {
	for _, u := range uses {
		if UnderPath(u.Member, member) || u.Member == "" && u.Kind != UseTested {
			return true
		}
	}
	return false
}
