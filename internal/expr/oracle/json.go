package oracle

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// object is a JSON object with its members in the order of the text, which
// matters: the service reports the first of several faults.
type object []member

type member struct {
	key   string
	value any // object, []any, string, json.Number, bool or nil
}

func (o object) get(key string) (any, bool) {
	for _, m := range o {
		if m.key == key {
			return m.value, true
		}
	}
	return nil, false
}

func (o object) str(key string) string {
	v, _ := o.get(key)
	s, _ := v.(string)
	return s
}

func (o object) flag(key string) bool {
	v, _ := o.get(key)
	b, _ := v.(bool)
	return b
}

func (o object) object(key string) object {
	v, _ := o.get(key)
	sub, _ := v.(object)
	return sub
}

// parseObject reads one JSON object.
func parseObject(line string) (object, error) {
	d := json.NewDecoder(strings.NewReader(line))
	d.UseNumber()
	v, err := decode(d)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return nil, err
	}
	o, ok := v.(object)
	if !ok {
		return nil, fmt.Errorf("a case must be a JSON object")
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("text after the JSON object")
	}
	return o, nil
}

func decode(d *json.Decoder) (any, error) {
	t, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch t {
	case json.Delim('{'):
		o := object{}
		for d.More() {
			key, err := d.Token()
			if err != nil {
				return nil, err
			}
			v, err := decode(d)
			if err != nil {
				return nil, err
			}
			o = append(o, member{key.(string), v})
		}
		_, err := d.Token()
		return expand(o), err
	case json.Delim('['):
		list := []any{}
		for d.More() {
			v, err := decode(d)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err := d.Token()
		return list, err
	}
	return t, nil
}

// maxRepeat bounds the strings that a case may ask for.
const maxRepeat = 1 << 24

// expand returns the string that {"$repeat": [s, n]} stands for, and any other
// object as it is.
func expand(o object) any {
	if len(o) != 1 || o[0].key != "$repeat" {
		return o
	}
	pair, ok := o[0].value.([]any)
	if !ok || len(pair) != 2 {
		return o
	}
	s, okS := pair[0].(string)
	n, okN := pair[1].(json.Number)
	count, err := n.Int64()
	if !okS || !okN || err != nil || count < 0 || count*int64(len(s)) > maxRepeat {
		return o
	}
	return strings.Repeat(s, int(count))
}
