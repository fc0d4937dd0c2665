package formtest

// A FormGroup is a part of the documentation.
type FormGroup struct {
	Title string
	Forms []Form
}

// FormGroups are the ways in which handlers are written and registered.
var FormGroups = []FormGroup{
	{"How a handler is written", written},
	{"How it is kept and registered", registered},
	{"How it comes to what it calls", inside},
	{"Containers of dependencies", injected},
	{"Values whose method is called", implemented},
}

// Forms are all of them.
var Forms = func() []Form {
	var out []Form
	for _, g := range FormGroups {
		out = append(out, g.Forms...)
	}
	return out
}()
