package expr

import (
	"fmt"
	"strings"
	"testing"
)

// dump writes a node with an operator before its operands, so that a test
// sees the structure.
func dump(n Node) string {
	switch n := n.(type) {
	case *And:
		return dumpList("AND", n.Terms)
	case *Or:
		return dumpList("OR", n.Terms)
	case *Not:
		return "(NOT " + dump(n.X) + ")"
	case *CondGroup:
		return "<" + dump(n.X) + ">"
	case *Compare:
		return fmt.Sprintf("(%s %s %s)", n.Op, dump(n.Left), dump(n.Right))
	case *Between:
		return fmt.Sprintf("(BETWEEN %s %s %s)", dump(n.X), dump(n.Low), dump(n.High))
	case *In:
		return dumpList("IN "+dump(n.X), n.List)
	case *Call:
		return dumpList(n.Name+"()", n.Args)
	case *Group:
		return "<" + dump(n.X) + ">"
	case *Arith:
		return fmt.Sprintf("(%c %s %s)", n.Op, dump(n.Left), dump(n.Right))
	case *Path:
		s := ""
		if n.Group != nil {
			s = dump(n.Group) + ":"
		}
		for i, e := range n.Elems {
			if i > 0 {
				s += "/"
			}
			s += e.Text
		}
		return s
	case *Value:
		return n.Name
	case *BadCond, *BadOperand:
		return "?"
	}
	return fmt.Sprintf("%T", n)
}

func dumpList[T Node](op string, list []T) string {
	s := "(" + op
	for _, n := range list {
		s += " " + dump(n)
	}
	return s + ")"
}

func dumpTree(t *Tree) string {
	var parts []string
	if t.Cond != nil {
		parts = append(parts, dump(t.Cond))
	}
	for _, p := range t.Paths {
		parts = append(parts, dump(p))
	}
	for _, s := range t.Sections {
		text := s.Kind.String()
		for _, a := range s.Actions {
			text += " " + dump(a.Path)
			if a.Value != nil {
				text += "=" + dump(a.Value)
			}
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " | ")
}

// parseTests are named after the productions of grammar.md.
var parseTests = []struct {
	name string
	kind Kind
	src  string
	want string // as dumpTree writes it
	text string // as the tree prints; "" if it is src
}{
	{"condition", Filter, "a = :v", "(= a :v)", ""},
	{"condition", Condition, "a=:v", "(= a :v)", "a = :v"},
	{"condition", KeyCondition, " a\t=\r\n:v ", "(= a :v)", "a = :v"},
	{"or", Filter, "a = :v OR b = :v or c = :v", "(OR (= a :v) (= b :v) (= c :v))", "a = :v OR b = :v OR c = :v"},
	{"and", Filter, "a = :v AND b = :v", "(AND (= a :v) (= b :v))", ""},
	{"and", Filter, "a = :v OR b = :v AND c = :v", "(OR (= a :v) (AND (= b :v) (= c :v)))", ""},
	{"and", Filter, "a = :v AND b = :v OR c = :v", "(OR (AND (= a :v) (= b :v)) (= c :v))", ""},
	{"not", Filter, "NOT a = :v AND b = :v", "(AND (NOT (= a :v)) (= b :v))", ""},
	{"not", Filter, "NOT NOT nOt a = :v", "(NOT (NOT (NOT (= a :v))))", "NOT NOT NOT a = :v"},
	{"primary", Filter, "(a = :v OR b = :v) AND c = :v", "(AND <(OR (= a :v) (= b :v))> (= c :v))", ""},
	{"primary", Filter, "NOT (a = :v)", "(NOT <(= a :v)>)", ""},
	{"primary", Filter, "(NOT a = :v OR b = :v)", "<(OR (NOT (= a :v)) (= b :v))>", ""},
	{"primary", Filter, "((a) = (:v))", "<(= <a> <:v>)>", ""},
	{"primary", Filter, "(attribute_exists(a))", "<(attribute_exists() a)>", ""},
	{"primary", Filter, "((attribute_exists(a)) AND b = :v)", "<(AND <(attribute_exists() a)> (= b :v))>", ""},
	{"primary", Filter, "(size(a)) > :v", "(> <(size() a)> :v)", ""},
	{"primary", Filter, "(((a))) = :v", "(= <<<a>>> :v)", ""},
	{"predicate", Filter, ":a <> :b AND a < b AND a <= b AND a > b AND a >= b",
		"(AND (<> :a :b) (< a b) (<= a b) (> a b) (>= a b))", ""},
	{"predicate", Filter, "a BETWEEN :a AND :b AND c = :v", "(AND (BETWEEN a :a :b) (= c :v))", ""},
	{"predicate", Filter, "(a)between(:a)and(:b)", "(BETWEEN <a> <:a> <:b>)", "(a) BETWEEN (:a) AND (:b)"},
	{"predicate", Filter, "a BETWEEN:a AND :b", "(BETWEEN a :a :b)", "a BETWEEN :a AND :b"},
	{"predicate", Filter, "a In(:a , b,size(c))", "(IN a :a b (size() c))", "a IN (:a, b, size(c))"},
	{"function", Filter, "contains (a, :v)", "(contains() a :v)", "contains(a, :v)"},
	{"function", Filter, "begins_with(a.b, (:v))", "(begins_with() a/b <:v>)", ""},
	{"function", Filter, "f(g(h(a)))", "(f() (g() (h() a)))", ""},
	{"operand", Filter, "a = (((:v)))", "(= a <<<:v>>>)", ""},
	{"path", Filter, "#a . b [ 0 ] [1].#c = :v", "(= #a/b/0/1/#c :v)", "#a.b[0][1].#c = :v"},
	{"path", Filter, "(a.b).c[1] = :v", "(= <a/b>:a/b/c/1 :v)", ""},
	{"path", Filter, "x = ((a).b).c", "(= x <<a>:a/b>:a/b/c)", ""},
	{"path", Filter, "#0 = :_x", "(= #0 :_x)", ""},
	{"keyword", Filter, "set = :v AND remove = :v", "(AND (= set :v) (= remove :v))", ""},
	{"keyword", Filter, "NOTa = :v", "(= NOTa :v)", ""},
	{"keyword", Filter, "NOT(a=:v)AND(b=:v)", "(AND (NOT <(= a :v)>) <(= b :v)>)", "NOT (a = :v) AND (b = :v)"},
	{"keyword", Projection, "and, set", "and | set", ""},
	{"keyword", Update, "SET and = :v", "SET and=:v", ""},
	{"projection", Projection, "a,b.c , #d[0]", "a | b/c | #d/0", "a, b.c, #d[0]"},
	{"section", Update, "set a = :v,b=:w remove c.d , e add f :v Delete g :s", "SET a=:v b=:w | REMOVE c/d e | ADD f=:v | DELETE g=:s",
		"SET a = :v, b = :w REMOVE c.d, e ADD f :v DELETE g :s"},
	{"section", Update, "SET a = :v SET b = :v", "SET a=:v | SET b=:v", ""},
	{"value", Update, "SET a = (b + :v)", "SET a=<(+ b :v)>", ""},
	{"value", Update, "SET a = (b)", "SET a=<b>", ""},
	{"value", Update, "SET a = ((b))", "SET a=<<b>>", ""},
	{"value", Update, "SET a = (a) + (:n)", "SET a=(+ <a> <:n>)", ""},
	{"sum", Update, "SET a = b-:v", "SET a=(- b :v)", "SET a = b - :v"},
	{"sum", Update, "SET a = if_not_exists(a, :z) + :v", "SET a=(+ (if_not_exists() a :z) :v)", ""},
	{"ufunction", Update, "SET a = list_append(if_not_exists(a, :e), (:l))", "SET a=(list_append() (if_not_exists() a :e) <:l>)", ""},
}

func TestParse(t *testing.T) {
	for _, tt := range parseTests {
		tree := Parse(tt.kind, tt.src)
		if len(tree.Errors) > 0 {
			t.Errorf("%s: %q: %s", tt.name, tt.src, tree.Errors[0].Text)
			continue
		}
		checkRanges(t, tree)
		if got := dumpTree(tree); got != tt.want {
			t.Errorf("%s: %q:\n got %s\nwant %s", tt.name, tt.src, got, tt.want)
		}
		want := tt.text
		if want == "" {
			want = tt.src
		}
		if got := tree.String(); got != want {
			t.Errorf("%s: %q prints to %q, want %q", tt.name, tt.src, got, want)
		}
	}
}

// syntaxTests give the token and the window that the service quotes, and the
// faults after the first that the parser found when it went on.
var syntaxTests = []struct {
	kind        Kind
	src         string
	token, near string
	predicate   string
	more        int
}{
	{Filter, "_a = :v", "_", "_a", `has "_" where an operand is expected`, 0},
	{Filter, "1a = :v", "1", "1a", `has "1" where an operand is expected`, 0},
	{Filter, "a = ", "<EOF>", "=", `ends where an operand is expected`, 0},
	{Filter, "a", "<EOF>", "a", `ends where a comparator, BETWEEN or IN is expected`, 0},
	{Filter, "a AND b", "AND", "a AND b", `has "AND" where a comparator, BETWEEN or IN is expected`, 1},
	{Filter, "!!", "!", "!!", `has "!" where an operand is expected`, 0},
	{Filter, "é = :v", "é", "é =", `has "é" where an operand is expected`, 0},
	{Filter, "a\u00a0= :v", "\u00a0", "a\u00a0=", "has \"\u00a0\" where a comparator, BETWEEN or IN is expected", 0},
	{Filter, "a == :v", "=", "== :v", `has "=" where an operand is expected`, 0},
	{Filter, "a = b = :v", "=", "b = :v", `has "=" where AND, OR or the end is expected`, 0},
	{Filter, "a = :v :w", ":w", ":v :w", `has ":w" where AND, OR or the end is expected`, 0},
	{Filter, "(a = :v", "<EOF>", ":v", `ends where ")" is expected`, 0},
	{Filter, "a = :v)", ")", ":v)", `has ")" where AND, OR or the end is expected`, 0},
	{Filter, "()", ")", "()", `has ")" where an operand is expected`, 0},
	{Filter, "(a)", "<EOF>", ")", `ends where a comparator, BETWEEN or IN is expected`, 0},
	{Filter, "(a AND b) = :v", "AND", "a AND b", `has "AND" where a comparator, BETWEEN or IN is expected`, 2},
	{Filter, "a = (b = :v)", "=", "b = :v", `has "=" where ")" is expected`, 1},
	{Filter, "(size(a))[0] > :v", "[", ")[0", `has "[" where AND, OR or the end is expected`, 0},
	{Filter, "a.begins_with(:v)", "(", "begins_with(:v", `has "(" where a comparator, BETWEEN or IN is expected`, 0},
	{Filter, "#f(a)", "(", "#f(a", `has "(" where a comparator, BETWEEN or IN is expected`, 0},
	{Filter, "a IN :v", ":v", "IN :v", `has ":v" where "(" is expected`, 0},
	{Filter, "a IN (:v,)", ")", ",)", `has ")" where an operand is expected`, 0},
	{Filter, "a BETWEEN :a, :b", ",", ":a, :b", `has "," where AND is expected`, 0},
	{Filter, "a BETWEEN (:a AND :b)", "AND", ":a AND :b", `has "AND" where ")" is expected`, 1},
	{Filter, "a NOT IN (:v)", "NOT", "a NOT IN", `has "NOT" where a comparator, BETWEEN or IN is expected`, 0},
	{Filter, "f()", ")", "()", `has ")" where an operand is expected`, 0},
	{Filter, "a[b] = :v", "b", "[b]", `has "b" where a list index is expected`, 0},
	{Filter, "a[0 = :v", "=", "0 = :v", `has "=" where "]" is expected`, 0},
	{Filter, "a..b = :v", ".", "..b", `has "." where an attribute name is expected`, 0},
	{Filter, "a = : v", ":", "= : v", `has ":" where an operand is expected`, 0},
	{Filter, "a < :v AND b == :v OR c !! :v", "=", "== :v", `has "=" where an operand is expected`, 1},
	{Projection, "a,", "<EOF>", ",", `ends where an attribute name is expected`, 0},
	{Projection, "a b", "b", "a b", `has "b" where "," or the end is expected`, 0},
	{Projection, "(a), b, *", "(", "(a", `has "(" where an attribute name is expected`, 1},
	{Projection, "*", "*", "*", `has "*" where an attribute name is expected`, 0},
	{Update, "SET _123 = :v", "_", "SET _123", `has "_" where an attribute name is expected`, 0},
	{Update, "a = :v", "a", "a =", `has "a" where SET, REMOVE, ADD or DELETE is expected`, 0},
	{Update, "SET a = :v, REMOVE b", "REMOVE", ", REMOVE b", `has "REMOVE" where an attribute name is expected`, 0},
	{Update, "SET a = :x + :y + :z", "+", ":y + :z", `has "+" where ",", another section or the end is expected`, 0},
	{Update, "SET a = ((a + :x))", "+", "a + :x", `has "+" where ")" is expected`, 0},
	{Update, "SET a = (((a)))", "(", "((a", `has "(" where an operand is expected`, 0},
	{Update, "SET a = f(:x + :y)", "+", ":x + :y", `has "+" where "," or ")" is expected`, 0},
	{Update, "ADD a b", "b", "a b", `has "b" where a value placeholder is expected`, 0},
	{Update, "DELETE a", "<EOF>", "a", `ends where a value placeholder is expected`, 0},
	{Update, "REMOVE a.", "<EOF>", ".", `ends where an attribute name is expected`, 0},
	{Update, "SET a = , b c, d = :v REMOVE", ",", "= , b", `has "," where an operand is expected`, 2},
}

func TestSyntax(t *testing.T) {
	for _, tt := range syntaxTests {
		tree := Parse(tt.kind, tt.src)
		checkRanges(t, tree)
		if len(tree.Errors) == 0 {
			t.Errorf("%q has no error", tt.src)
			continue
		}
		e := tree.Errors[0]
		want := fmt.Sprintf(`Invalid %s: Syntax error; token: "%s", near: "%s"`, tt.kind, tt.token, tt.near)
		if e.Text != want || e.Predicate != tt.predicate {
			t.Errorf("%q:\n got %s\n     %s\nwant %s\n     %s", tt.src, e.Text, e.Predicate, want, tt.predicate)
		}
		if got := e.Pos.In(tt.src); got != strings.TrimPrefix(tt.token, "<EOF>") {
			t.Errorf("%q: the error is at %q", tt.src, got)
		}
		if more := len(tree.Errors) - 1; more != tt.more {
			t.Errorf("%q: %d more errors, want %d", tt.src, more, tt.more)
		}
	}
}

func TestParseLimits(t *testing.T) {
	long := strings.Repeat("(", 5000)
	for _, k := range []Kind{KeyCondition, Filter, Condition, Projection, Update} {
		for _, src := range []string{"", " \t\r\n"} {
			e := Parse(k, src).Errors
			if len(e) != 1 || e[0].Text != "Invalid "+k.String()+": The expression can not be empty;" {
				t.Errorf("%s %q: %+v", k, src, e)
			}
		}
		e := Parse(k, long).Errors
		if len(e) != 1 || e[0].Text != "Invalid "+k.String()+": Expression size has exceeded the maximum allowed size; expression size: 5000" {
			t.Errorf("%s of 5000 bytes: %+v", k, e)
		}
		// As deep as the limit allows, and in time linear in the length.
		if tree := Parse(k, long[:4096]); len(tree.Errors) == 0 {
			t.Errorf("%s of 4096 parentheses has no error", k)
		}
	}
	deep := strings.Repeat("(", 2000) + "a = :v" + strings.Repeat(")", 2000)
	if tree := Parse(Filter, deep); len(tree.Errors) > 0 || tree.String() != deep {
		t.Errorf("2000 parentheses: %+v", tree.Errors)
	}
	if utf8 := "é = " + strings.Repeat(" ", 4091); len(Parse(Filter, utf8).Errors) != 1 {
		t.Error("the limit counts bytes")
	}
}
