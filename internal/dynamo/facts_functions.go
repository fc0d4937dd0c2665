package dynamo

// Function is a function of the expression languages.
//
// Source: Amazon DynamoDB Developer Guide, "Condition and filter expressions,
// operators, and functions" and "Using update expressions".
type Function struct {
	Name string
	Args int // how many operands it takes
	// Condition and Update say in which language it may stand.
	Condition, Update bool
	// Predicate is set if it is true or false, and so may stand as a condition
	// but not as an operand.
	Predicate bool
	// PathFirst is set if its first operand must be a document path.
	PathFirst bool
	// Key is set if it may stand in a key condition.
	Key bool
}

var functions = [...]Function{
	{Name: "attribute_exists", Args: 1, Condition: true, Predicate: true, PathFirst: true},
	{Name: "attribute_not_exists", Args: 1, Condition: true, Predicate: true, PathFirst: true},
	{Name: "attribute_type", Args: 2, Condition: true, Predicate: true},
	{Name: "begins_with", Args: 2, Condition: true, Predicate: true, Key: true},
	{Name: "contains", Args: 2, Condition: true, Predicate: true},
	{Name: "size", Args: 1, Condition: true},
	{Name: "if_not_exists", Args: 2, Update: true, PathFirst: true},
	{Name: "list_append", Args: 2, Update: true},
}

// FunctionOf returns the function of that name. Names are case-sensitive.
func FunctionOf(name string) (*Function, bool) {
	for i := range functions {
		if functions[i].Name == name {
			return &functions[i], true
		}
	}
	return nil, false
}

// FunctionNames returns the functions that may stand in a condition, or else
// in an update, in alphabetical order.
func FunctionNames(update bool) []string {
	var names []string
	for _, f := range functions {
		if update && f.Update || !update && f.Condition {
			names = append(names, f.Name)
		}
	}
	return names
}
