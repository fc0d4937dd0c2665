package json

import "io"

func Marshal(v any) ([]byte, error)
func Unmarshal(data []byte, v any) error

type Encoder struct{ w io.Writer }

func NewEncoder(w io.Writer) *Encoder
func (e *Encoder) Encode(v any) error
