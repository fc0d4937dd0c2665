package expr

// Access is what a PartiQL statement amounts to: the operation that would cost
// the same.
type Access uint8

// The classes of access.
const (
	AccessUnknown Access = iota
	AccessScan           // reads the table or index from end to end
	AccessQuery          // reads one item collection
	AccessQueries        // reads one item collection per value
	AccessGetItem        // reads one item
	AccessPutItem
	AccessUpdateItem
	AccessDeleteItem
)

var accessNames = [...]string{"unknown", "Scan", "Query", "Query per value", "GetItem", "PutItem", "UpdateItem", "DeleteItem"}

// String returns the operation's name.
func (a Access) String() string { return accessNames[a] }

// Equality is a condition by which WHERE fixes an attribute to one value.
type Equality struct {
	Attribute string
	Value     PQExpr // a literal, a parameter or a constant expression
	Pos       Range
}

// Equalities returns the equalities that WHERE certainly demands, in the order
// of the text: those that no OR or NOT stands over.
func (s *Statement) Equalities() []Equality {
	var found []Equality
	var visit func(PQExpr)
	visit = func(n PQExpr) {
		switch n := n.(type) {
		case *PQLogic:
			if !n.Or {
				for _, t := range n.Terms {
					visit(t)
				}
			}
		case *PQCompare:
			if attr, value, ok := equalityOf(n); ok {
				found = append(found, Equality{attr, value, n.Range()})
			}
		}
	}
	visit(s.Where)
	return found
}

// equalityOf returns the attribute and the constant of attr = c or c = attr.
func equalityOf(n *PQCompare) (attr string, value PQExpr, ok bool) {
	if n.Op != "=" {
		return "", nil, false
	}
	for _, side := range [...][2]PQExpr{{n.Left, n.Right}, {n.Right, n.Left}} {
		if p, isPath := side[0].(*PQPath); isPath && len(p.Elems) == 1 && !hasHole(p.Elems[0]) && isConstant(side[1]) {
			return p.Elems[0], side[1], true
		}
	}
	return "", nil, false
}

// isConstant reports whether n depends on no attribute. What is not known
// counts: it is most often a value.
func isConstant(n PQExpr) bool {
	constant := true
	InspectPQ(n, func(n PQExpr) {
		switch n.(type) {
		case *PQPath, *PQCall:
			constant = false
		}
	})
	return constant
}

// pinned returns the attributes that n restricts to a finite set of values;
// true for those restricted to one.
func pinned(n PQExpr) map[string]bool {
	switch n := n.(type) {
	case *PQCompare:
		if attr, _, ok := equalityOf(n); ok {
			return map[string]bool{attr: true}
		}
	case *PQIn:
		p, ok := n.X.(*PQPath)
		if !ok || len(p.Elems) != 1 || hasHole(p.Elems[0]) {
			return nil
		}
		for _, m := range n.List {
			if !isConstant(m) {
				return nil
			}
		}
		return map[string]bool{p.Elems[0]: len(n.List) == 1}
	case *PQLogic:
		all := pinned(n.Terms[0])
		for _, t := range n.Terms[1:] {
			if n.Or {
				all = bothPin(all, pinned(t))
			} else {
				all = eitherPins(all, pinned(t))
			}
		}
		return all
	}
	return nil
}

// eitherPins joins what two terms of an AND pin.
func eitherPins(a, b map[string]bool) map[string]bool {
	if len(a) == 0 {
		return b
	}
	for attr, one := range b {
		a[attr] = a[attr] || one
	}
	return a
}

// bothPin joins what two terms of an OR pin: no longer to one value.
func bothPin(a, b map[string]bool) map[string]bool {
	for attr := range a {
		if _, ok := b[attr]; ok {
			a[attr] = false
		} else {
			delete(a, attr)
		}
	}
	return a
}

// Classify says what the statement amounts to on a table of the given schema,
// which may be nil. It answers AccessUnknown unless it is certain.
//
// Without a schema a SELECT is certain to scan if it pins no attribute at all.
func (s *Statement) Classify(schema *Schema) Access {
	switch s.Kind {
	case InsertStatement:
		return AccessPutItem
	case UpdateStatement:
		return AccessUpdateItem
	case DeleteStatement:
		return AccessDeleteItem
	case SelectStatement, ExistsStatement:
	default:
		return AccessUnknown
	}
	if len(s.Errors) > 0 || s.HasHole && hasUnknown(s) {
		return AccessUnknown
	}
	pins := pinned(s.Where)
	if len(pins) == 0 {
		return AccessScan
	}
	key := s.key(schema)
	if key == nil {
		return AccessUnknown
	}
	one, sorted := true, s.Index == ""
	hasSort := false
	for _, k := range key {
		single, ok := pins[k.Name]
		switch {
		case k.Sort:
			hasSort = true
			sorted = sorted && ok && single
		case !ok:
			return AccessScan
		default:
			one = one && single
		}
	}
	switch {
	case !one:
		return AccessQueries
	case sorted && (hasSort || len(key) > 0):
		return AccessGetItem
	}
	return AccessQuery
}

// key returns the key of the table or index in FROM, nil if it is not known.
func (s *Statement) key(schema *Schema) []KeyAttribute {
	switch {
	case schema == nil:
		return nil
	case s.Index == "":
		return schema.Key
	}
	if index := schema.index(s.Index); index != nil {
		return index.Key
	}
	return nil
}

// hasUnknown reports whether an unknown part may change which items the
// statement reads: one outside of the values it compares with.
func hasUnknown(s *Statement) bool {
	src := s.Src
	values := 0
	InspectPQ(s.Where, func(n PQExpr) {
		switch n := n.(type) {
		case *PQLiteral:
			if n.Kind == StringLiteral {
				values += countHoles(n.Pos.In(src))
			}
		case *PQCompare:
			for _, x := range [...]PQExpr{n.Left, n.Right} {
				if b, ok := x.(*PQBad); ok {
					values += countHoles(b.Pos.In(src))
				}
			}
		}
	})
	return countHoles(src)-countHoles(s.TablePos.In(src)) > values
}
