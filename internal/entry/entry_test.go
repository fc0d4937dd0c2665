package entry

import "testing"

func TestFuncKey(t *testing.T) {
	for written, want := range map[string]string{
		"example.com/app/worker.Run":            "example.com/app/worker.Run",
		"example.com/app/worker.(*Pump).Run":    "(example.com/app/worker.Pump).Run",
		"example.com/app/worker.(Pump).Run":     "(example.com/app/worker.Pump).Run",
		"example.com/app/worker.Pump.Run":       "(example.com/app/worker.Pump).Run",
		"main.run":                              "main.run",
		"gopkg.in/yaml.v3/x.F":                  "gopkg.in/yaml.v3/x.F",
		"example.com/app.v2/sub.(*T).ServeHTTP": "(example.com/app.v2/sub.T).ServeHTTP",
	} {
		if got := FuncKey(written); got != want {
			t.Errorf("FuncKey(%q) = %q, want %q", written, got, want)
		}
	}
}

func TestRegistersService(t *testing.T) {
	for callee, want := range map[string]bool{
		"example.org/shop/shoppb.RegisterShopServer":  true,
		"example.org/shop/rpc.NewShopServer":          true,
		"(example.org/shop.App).RegisterShopServer":   false,
		"example.org/shop/shopconnect.NewShopHandler": true,
		"example.org/shop/shopconnect.NewShopClient":  false,
		"example.org/shop/web.NewShopHandler":         false,
		"example.org/shop.RegisterServer":             false,
		"example.org/shop.NewServer":                  false,
		"example.org/shop.UnregisterShopServer":       false,
	} {
		if got := RegistersService(callee); got != want {
			t.Errorf("RegistersService(%q) = %v", callee, got)
		}
	}
}

func TestLooksLikeRequest(t *testing.T) {
	for typ, want := range map[string]bool{
		"example.org/web.Ctx": true, "example.org/web.Context": true, "context.Context": false, "example.org/web.Server": false, "string": false,
	} {
		if got := LooksLikeRequest(typ); got != want {
			t.Errorf("LooksLikeRequest(%q) = %v", typ, got)
		}
	}
}

// Every type, function and field is in the table once: of two rows only one
// would count.
func TestDefaultHasNoRepeats(t *testing.T) {
	table := Default()
	seen := map[string]bool{}
	once := func(kind, key string) {
		if seen[kind+key] {
			t.Errorf("%s %s is listed twice", kind, key)
		}
		seen[kind+key] = true
	}
	for _, p := range table.Params {
		once("parameter", p.Type)
	}
	for _, r := range table.Registrars {
		once("registrar", r.Callee)
	}
	for _, f := range table.Fields {
		once("field", f.Type+"."+f.Name)
	}
	for _, f := range table.IdentityFields {
		once("identity", f)
	}
}
