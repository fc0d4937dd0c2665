package link_test

// unprocessedTests are programs with batches, marked like pagingTests.
var unprocessedTests = map[string]string{
	"ignored": `
func put(ctx context.Context, d *db, chunks [][]types.WriteRequest) error {
	for _, c := range chunks {
		_, err := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: map[string][]types.WriteRequest{"t": c}}) // = ignored
		if err != nil {
			return err
		}
	}
	return nil
}
func get(ctx context.Context, d *db) []item {
	out, _ := d.c.BatchGetItem(ctx, &dynamodb.BatchGetItemInput{}) // = ignored
	if len(out.UnprocessedKeys) > 0 {
		log.Println("some keys were not read", len(out.UnprocessedKeys))
	}
	return out.Responses["t"]
}`,
	"sent again": `
func put(ctx context.Context, d *db, reqs map[string][]types.WriteRequest) error {
	for len(reqs) > 0 {
		out, err := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: reqs}) // = handled
		if err != nil {
			return err
		}
		reqs = out.UnprocessedItems
	}
	return nil
}
func first(ctx context.Context, d *db, reqs map[string][]types.WriteRequest) {
	out, _ := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: reqs}) // = handled
	for left := out.UnprocessedItems; len(left) > 0; {
		again, _ := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: left}) // = handled
		left = again.UnprocessedItems
	}
}
func get(ctx context.Context, d *db, keys []item) (all []item) {
	for len(keys) > 0 {
		out, err := d.c.BatchGetItem(ctx, &dynamodb.BatchGetItemInput{RequestItems: map[string]types.KeysAndAttributes{"t": {Keys: keys}}}) // = handled
		if err != nil {
			return nil
		}
		all = append(all, out.Responses["t"]...)
		keys = out.UnprocessedKeys["t"].Keys
	}
	return all
}`,
	"noted as an error": `
func put(ctx context.Context, d *db, chunks [][]types.WriteRequest) (err error) {
	for range chunks {
		out, e := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{}) // = handled
		if e != nil {
			return e
		}
		if len(out.UnprocessedItems) > 0 {
			err = errors.Join(err, errors.New("unprocessed items"))
		}
	}
	return err
}`,
	"gathered by methods of a batch": `
type batch struct{ waiting map[string][]item }
func (b *batch) unwrap(reqs map[string][]types.WriteRequest) map[string][]item {
	left := map[string][]item{}
	for table, rs := range reqs {
		for _, r := range rs {
			left[table] = append(left[table], r.PutRequest.Item)
		}
	}
	return left
}
func (b *batch) fill(items map[string][]item) map[string][]item {
	for table, rest := range b.waiting {
		items[table] = append(items[table], rest...)
	}
	return items
}
func (b *batch) run(ctx context.Context, d *db) error {
	items := map[string][]item{}
	for len(items) > 0 {
		items = b.fill(items)
		reqs := map[string][]types.WriteRequest{}
		for table, is := range items {
			rs := make([]types.WriteRequest, len(is))
			for i, it := range is {
				rs[i] = types.WriteRequest{PutRequest: &types.PutRequest{Item: it}}
			}
			reqs[table] = rs
		}
		out, err := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: reqs}) // = handled
		if err != nil {
			return err
		}
		items = b.unwrap(out.UnprocessedItems)
	}
	return nil
}`,
	"a bounded number of attempts": `
func put(ctx context.Context, d *db, reqs map[string][]types.WriteRequest) error {
	for attempt := 0; attempt < 5; attempt++ {
		out, err := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: reqs}) // = handled
		if err != nil {
			return err
		}
		if len(out.UnprocessedItems) == 0 {
			return nil
		}
		reqs = out.UnprocessedItems
	}
	return errors.New("too many attempts")
}`,
	"queued again": `
func put(ctx context.Context, d *db, queue []types.WriteRequest) {
	for len(queue) > 0 {
		n := min(25, len(queue))
		out, err := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: map[string][]types.WriteRequest{"t": queue[:n]}}) // = handled
		if err != nil {
			return
		}
		queue = queue[n:]
		for _, r := range out.UnprocessedItems["t"] {
			queue = append(queue, r)
		}
	}
}`,
	"recursion": `
func (d *db) put(ctx context.Context, reqs map[string][]types.WriteRequest, depth int) error {
	out, err := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: reqs}) // = handled
	if err != nil {
		return err
	}
	if len(out.UnprocessedItems) > 0 && depth < 5 {
		time.Sleep(1)
		return d.put(ctx, out.UnprocessedItems, depth+1)
	}
	return nil
}`,
	"an error": `
func put(ctx context.Context, d *db) error {
	out, err := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{}) // = handled
	if err != nil {
		return err
	}
	if n := len(out.UnprocessedItems); n > 0 {
		return fmt.Errorf("%d tables have unprocessed items", n)
	}
	return nil
}`,
	"returned": `
func Put(ctx context.Context, d *db) (map[string][]types.WriteRequest, error) {
	out, err := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{}) // = returned
	if err != nil {
		return nil, err
	}
	return out.UnprocessedItems, nil
}
func (d *db) BatchGet(ctx context.Context, in *dynamodb.BatchGetItemInput) (*dynamodb.BatchGetItemOutput, error) {
	return d.c.BatchGetItem(ctx, in) // = returned
}`,
	"wrapper whose caller sends again": `
func (d *db) write(ctx context.Context, in *dynamodb.BatchWriteItemInput) (*dynamodb.BatchWriteItemOutput, error) {
	return d.c.BatchWriteItem(ctx, in) // = handled
}
func put(ctx context.Context, d *db) {
	in := &dynamodb.BatchWriteItemInput{}
	for {
		out, err := d.write(ctx, in)
		if err != nil || len(out.UnprocessedItems) == 0 {
			return
		}
		in.RequestItems = out.UnprocessedItems
	}
}`,
	"wrapper whose caller drops it": `
func (d *db) write(ctx context.Context, in *dynamodb.BatchWriteItemInput) (*dynamodb.BatchWriteItemOutput, error) {
	return d.c.BatchWriteItem(ctx, in) // = ignored
}
func put(ctx context.Context, d *db) error {
	_, err := d.write(ctx, &dynamodb.BatchWriteItemInput{})
	return err
}`,
	"retried in a closure": `
func retry(f func() error) { for f() != nil { } }
func put(ctx context.Context, d *db, reqs map[string][]types.WriteRequest) {
	pending := reqs
	retry(func() error {
		out, err := d.c.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: pending}) // = handled
		if err != nil {
			return err
		}
		if pending = out.UnprocessedItems; len(pending) > 0 {
			return errors.New("unprocessed items")
		}
		return nil
	})
}`,
	"statements": `
func run(ctx context.Context, d *db) (items []item, err error) {
	out, err := d.c.BatchExecuteStatement(ctx, &dynamodb.BatchExecuteStatementInput{}) // = ignored
	if err != nil {
		return nil, err
	}
	for _, r := range out.Responses {
		items = append(items, r.Item)
	}
	return items, nil
}
func check(ctx context.Context, d *db) error {
	out, err := d.c.BatchExecuteStatement(ctx, &dynamodb.BatchExecuteStatementInput{}) // = handled
	if err != nil {
		return err
	}
	for _, r := range out.Responses {
		if r.Error != nil {
			return errors.New("a statement failed")
		}
	}
	return nil
}`,
}
