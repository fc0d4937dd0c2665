package dynamofake

import (
	"fmt"
	"math/big"
	"regexp"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// scope resolves the placeholders of the expressions of one request.
type scope struct {
	names  map[string]string
	values map[string]types.AttributeValue
}

var tokens = regexp.MustCompile(`[#:]?[A-Za-z0-9_]+|<>|<=|>=|[=<>(),+-]`)

// parser reads the tokens of one expression, evaluating as it goes.
type parser struct {
	scope
	text   string
	tokens []string
	item   Item
}

func (s scope) parser(text string, item Item) *parser {
	return &parser{scope: s, text: text, tokens: tokens.FindAllString(text, -1), item: item}
}

// holds reports whether the condition holds for the item; no condition holds.
func (s scope) holds(condition *string, item Item) bool {
	if aws.ToString(condition) == "" {
		return true
	}
	p := s.parser(*condition, item)
	result := p.or()
	p.end()
	return result
}

func (p *parser) peek() string {
	if len(p.tokens) == 0 {
		return ""
	}
	return p.tokens[0]
}

func (p *parser) next() string {
	t := p.peek()
	if t == "" {
		panic("dynamofake: unexpected end of " + p.text)
	}
	p.tokens = p.tokens[1:]
	return t
}

// accept skips the token if it is next; keywords are not case sensitive.
func (p *parser) accept(token string) bool {
	if !strings.EqualFold(p.peek(), token) {
		return false
	}
	p.next()
	return true
}

func (p *parser) expect(token string) {
	if !p.accept(token) {
		panic(fmt.Sprintf("dynamofake: %q instead of %q in %s", p.peek(), token, p.text))
	}
}

func (p *parser) end() {
	if len(p.tokens) > 0 {
		panic(fmt.Sprintf("dynamofake: %q left over in %s", p.peek(), p.text))
	}
}

func (p *parser) or() bool {
	result := p.and()
	for p.accept("OR") {
		result = p.and() || result
	}
	return result
}

func (p *parser) and() bool {
	result := p.not()
	for p.accept("AND") {
		result = p.not() && result
	}
	return result
}

func (p *parser) not() bool {
	if p.accept("NOT") {
		return !p.not()
	}
	if p.accept("(") {
		result := p.or()
		p.expect(")")
		return result
	}
	return p.comparison()
}

func (p *parser) comparison() bool {
	switch p.peek() {
	case "attribute_exists":
		return p.arguments()[0] != nil
	case "attribute_not_exists":
		return p.arguments()[0] == nil
	case "begins_with":
		a := p.arguments()
		return a[0] != nil && strings.HasPrefix(str(a[0]), str(a[1]))
	}
	left := p.operand()
	switch op := strings.ToUpper(p.next()); op {
	case "BETWEEN":
		low := p.operand()
		p.expect("AND")
		high := p.operand()
		return left != nil && compare(left, low) >= 0 && compare(left, high) <= 0
	case "=", "<>", "<", "<=", ">", ">=":
		right := p.operand()
		if left == nil || right == nil {
			return op == "<>"
		}
		c := compare(left, right)
		return op == "=" && c == 0 || op == "<>" && c != 0 || op == "<" && c < 0 ||
			op == "<=" && c <= 0 || op == ">" && c > 0 || op == ">=" && c >= 0
	default:
		panic(fmt.Sprintf("dynamofake: operator %q in %s", op, p.text))
	}
}

// arguments reads a function name and its operands.
func (p *parser) arguments() []types.AttributeValue {
	p.next()
	p.expect("(")
	list := []types.AttributeValue{p.operand()}
	for p.accept(",") {
		list = append(list, p.operand())
	}
	p.expect(")")
	return list
}

// operand returns the value of a placeholder or of an attribute; nil if the
// item does not have the attribute.
func (p *parser) operand() types.AttributeValue {
	if p.peek() == "if_not_exists" {
		if a := p.arguments(); a[0] != nil {
			return a[0]
		} else {
			return a[1]
		}
	}
	t := p.next()
	if strings.HasPrefix(t, ":") {
		v, ok := p.values[t]
		if !ok {
			panic(fmt.Sprintf("dynamofake: value %s of %s is not defined", t, p.text))
		}
		return v
	}
	return p.item[p.name(t)]
}

func (p *parser) name(t string) string {
	if !strings.HasPrefix(t, "#") {
		return t
	}
	n, ok := p.names[t]
	if !ok {
		panic(fmt.Sprintf("dynamofake: name %s of %s is not defined", t, p.text))
	}
	return n
}

// apply changes the item as an update expression says. All values are those
// from before the update.
func (s scope) apply(text string, item Item) {
	p := s.parser(text, item)
	changes := map[string]types.AttributeValue{}
	for len(p.tokens) > 0 {
		switch section := strings.ToUpper(p.next()); section {
		case "SET":
			p.list(func() {
				name := p.name(p.next())
				p.expect("=")
				v := p.operand()
				if p.accept("+") {
					v = sum(v, p.operand())
				}
				if v == nil {
					panic("dynamofake: SET from an absent attribute in " + text)
				}
				changes[name] = v
			})
		case "REMOVE":
			p.list(func() { changes[p.name(p.next())] = nil })
		default:
			panic(fmt.Sprintf("dynamofake: section %q in %s", section, text))
		}
	}
	for name, v := range changes {
		if v == nil {
			delete(item, name)
		} else {
			item[name] = v
		}
	}
}

func (p *parser) list(one func()) {
	one()
	for p.accept(",") {
		one()
	}
}

func compare(a, b types.AttributeValue) int {
	switch a := a.(type) {
	case *types.AttributeValueMemberS:
		return strings.Compare(a.Value, str(b))
	case *types.AttributeValueMemberN:
		return number(a).Cmp(number(b))
	case *types.AttributeValueMemberBOOL:
		if other, ok := b.(*types.AttributeValueMemberBOOL); ok && other.Value == a.Value {
			return 0
		}
		return 1
	}
	panic(fmt.Sprintf("dynamofake: comparison of %T", a))
}

func str(v types.AttributeValue) string {
	s, ok := v.(*types.AttributeValueMemberS)
	if !ok {
		panic(fmt.Sprintf("dynamofake: %T is no string", v))
	}
	return s.Value
}

func number(v types.AttributeValue) *big.Float {
	n, ok := v.(*types.AttributeValueMemberN)
	if !ok {
		panic(fmt.Sprintf("dynamofake: %T is no number", v))
	}
	f, ok := new(big.Float).SetString(n.Value)
	if !ok {
		panic("dynamofake: bad number " + n.Value)
	}
	return f
}

func sum(a, b types.AttributeValue) types.AttributeValue {
	f := new(big.Float).Add(number(a), number(b))
	return &types.AttributeValueMemberN{Value: f.Text('f', -1)}
}
