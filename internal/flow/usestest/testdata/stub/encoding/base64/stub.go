package base64

type Encoding struct{ c int }

func (e *Encoding) EncodeToString(b []byte) string
func (e *Encoding) DecodeString(s string) ([]byte, error)

var StdEncoding *Encoding
