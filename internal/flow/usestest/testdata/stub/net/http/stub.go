package http

type Header map[string][]string

func (h Header) Set(k, v string)
func (h Header) Get(k string) string

type ResponseWriter interface {
	Header() Header
	Write([]byte) (int, error)
	WriteHeader(int)
}

type Request struct{ Header Header }

func (r *Request) FormValue(k string) string
