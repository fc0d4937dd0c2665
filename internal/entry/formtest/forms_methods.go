package formtest

// implemented are the forms of a value whose method is called.
var implemented = []Form{
	{Name: "implementation", Methods: true, Doc: "a struct with the method", Decls: `
type impl struct{ $EMBED }

func (i *impl) $M($P) $R { load(); $RET }`, Setup: `warm()
	$REG(&impl{})`},

	{Name: "implementation by factory", Methods: true, Doc: "made by a function that returns the interface", Decls: `
type impl struct{ $EMBED }

func newImpl() $TYPE { warm(); return &impl{} }

func (i *impl) $M($P) $R { load(); $RET }`, Setup: `$REG(newImpl())`},

	{Name: "embedded implementation", Methods: true, Doc: "a struct that embeds the implementation", Decls: `
type base struct{ $EMBED }

func (b *base) $M($P) $R { load(); $RET }

type impl struct { *base }`, Setup: `warm()
	$REG(&impl{base: &base{}})`},

	{Name: "embedded interface", Methods: true, Doc: "a struct that embeds the interface", Decls: `
type impl struct{ $EMBED }

func (i *impl) $M($P) $R { load(); $RET }

type traced struct { $TYPE }

func trace(next $TYPE) $TYPE { warm(); return traced{next} }`, Setup: `$REG(trace(&impl{}))`},

	{Name: "decorated implementation", Methods: true, Doc: "wrapped in another implementation", Decls: `
type impl struct{ $EMBED }

func (i *impl) $M($P) $R { load(); $RET }

type logged struct {
	$TYPE
	next $TYPE
}

func (l *logged) $M($P) $R { $CALL(l.next) }`, Setup: `warm()
	$REG(&logged{next: &impl{}})`},

	{Name: "service of an implementation", Methods: true, Doc: "a service behind an interface in a field", Decls: `
type service interface{ find() }

type orders struct{ n int }

func (o *orders) find() { load() }

type archive struct{ n int }

func (a *archive) find() { warm() }

type impl struct {
	$EMBED
	svc service
}

func newImpl(svc service) *impl { return &impl{svc: svc} }

func (i *impl) $M($P) $R { i.svc.find(); $RET }`, Setup: `var old service = &archive{}
	old.find()
	$REG(newImpl(&orders{}))`},

	{Name: "use case", Methods: true, Doc: "a generic use case in a field", Decls: `
type useCase[I any] interface{ execute(I) error }

type input struct{ id string }

type find struct{ n int }

func (f *find) execute(in input) error { load(); return nil }

type impl struct {
	$EMBED
	uc useCase[input]
}

func (i *impl) $M($P) $R { _ = i.uc.execute(input{}); $RET }`, Setup: `warm()
	$REG(&impl{uc: &find{}})`},

	{Name: "implementation of another package", Methods: true, Doc: "registered in another package", Files: map[string]string{"app/routes/routes.go": `package routes

func Register($ROUTER h $TYPE) {
	$REG(h)
}
`}, Decls: `
type impl struct{ $EMBED }

func (i *impl) $M($P) $R { load(); $RET }`, Setup: `warm()
	routes.Register($PASS &impl{})`},

	{Name: "list of implementations", Methods: true, Doc: "a list of implementations", Decls: `
type impl struct{ $EMBED }

func (i *impl) $M($P) $R { load(); $RET }`, Setup: `warm()
	for _, h := range []$TYPE{&impl{}} {
		$REG(h)
	}`},

	{Name: "goroutine of an implementation", Methods: true, Doc: "a goroutine of the method", Decls: `
type impl struct{ $EMBED }

func (i *impl) $M($P) $R {
	done := make(chan struct{})
	go func() {
		defer close(done)
		load()
	}()
	<-done
	$RET
}`, Setup: `warm()
	$REG(&impl{})`},

	{Name: "method registers", Methods: true, Doc: "registered by its own method", Decls: `
type impl struct{ $EMBED }

func (i *impl) register($ROUTER name string) { warm(); $REG(i) }

func (i *impl) $M($P) $R { load(); $RET }`, Setup: `(&impl{}).register($PASS "x")`},

	{Name: "dispatch of an implementation", Methods: true, Doc: "a map of functions in a field", Decls: `
type impl struct {
	$EMBED
	actions map[string]func() error
	name string
}

func newImpl() *impl {
	warm()
	i := &impl{actions: map[string]func() error{}}
	i.on("find", i.find)
	return i
}

func (i *impl) on(name string, f func() error) { i.actions[name] = f }

func (i *impl) find() error { load(); return nil }

func (i *impl) $M($P) $R { _ = i.actions[i.name](); $RET }`, Setup: `$REG(newImpl())`},

	{Name: "generic implementation", Methods: true, Doc: "a generic struct", Decls: `
type order struct{ ID string }

type impl[T any] struct {
	$EMBED
	run func(T) error
}

func (i *impl[T]) $M($P) $R {
	var t T
	_ = i.run(t)
	$RET
}
`, Setup: `warm()
	$REG(&impl[order]{run: func(o order) error { load(); return nil }})`},

	{Name: "fx of an implementation", Methods: true, Doc: "made by fx, as the interface", Decls: `
type impl struct{ $EMBED }

func newImpl() *impl { warm(); return &impl{} }

func (i *impl) $M($P) $R { load(); $RET }

func start(h $TYPE) {
	$OPEN
	$REG(h)
	$RUN
}`, Bare: true, Setup: `fx.New(fx.Provide(fx.Annotate(newImpl, fx.As(new($TYPE)))), fx.Invoke(start)).Run()`},

	{Name: "dig of an implementation", Methods: true, Doc: "made by dig", Decls: `
type impl struct{ $EMBED }

func newImpl() $TYPE { warm(); return &impl{} }

func (i *impl) $M($P) $R { load(); $RET }

func start(h $TYPE) error {
	$OPEN
	$REG(h)
	$RUN
	return nil
}`, Bare: true, Setup: `c := dig.New()
	_ = c.Provide(newImpl)
	_ = c.Invoke(start)`},
}
