package summary

// UseKind says what becomes of a result, or of one of its members.
type UseKind uint8

// The kinds of use. A member that has no Use at all is never read.
const (
	UseTested   UseKind = iota + 1 // compared, or its length taken, in a condition
	UseFed                         // flows into the input of an operation (call Call), as in a paging loop
	UseReturned                    // part of result Result of the function
	UseStored                      // stored in a field, global, map or channel that outlives the call
	UsePassed                      // passed to call Call as argument Arg
	UseRead                        // read in any other way
)

// Use is one use of a result of a call. Member is the field of the output
// ("LastEvaluatedKey", "Items", "UnprocessedKeys" …), "" for the output as a
// whole, "error" for the error result.
type Use struct {
	Member string
	Kind   UseKind
	Call   int32 // UseFed, UsePassed: index in Func.Calls
	Arg    int32 // UsePassed
	Result int32 // UseReturned
	InLoop bool  // UseTested: the test decides whether a loop around the operation goes on
	Pos    Pos
}

// ParamUse says what a function does with an output, or part of one, that it
// is given as parameter Param, or that call Call returned to it.
type ParamUse struct {
	Param  int32 // index of the parameter, -1 when it is about a call's result
	Call   int32 // index in Func.Calls when Param is -1
	Result int32
	Uses   []Use
}
