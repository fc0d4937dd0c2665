// Command text makes key texts with the standard library.
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type attrs = map[string]types.AttributeValue

var client = dynamodb.NewFromConfig(aws.Config{})

// one builds the request, so that each call below is one line.
func one(pk string) *dynamodb.GetItemInput {
	return &dynamodb.GetItemInput{TableName: aws.String("T"), Key: attrs{"PK": &types.AttributeValueMemberS{Value: pk}}}
}

// Kind is a typed constant.
type Kind string

const (
	KindUser Kind = "USER"
	KindOrg  Kind = "ORG"
)

// Key joins the kind with an id.
func (k Kind) Key(id string) string { return string(k) + "#" + id }

// Level is an enum with a String method over a switch.
type Level int

const (
	Low Level = iota + 1
	High
)

func (l Level) String() string {
	switch l {
	case Low:
		return "LOW"
	case High:
		return "HIGH"
	}
	return "?"
}

const sep = "#"

func join(parts ...string) string { return strings.Join(parts, sep) }

func builder(parts []string, last string) string {
	var b strings.Builder
	b.WriteString("B")
	for _, p := range parts {
		b.WriteByte('#')
		b.WriteString(p)
	}
	fmt.Fprintf(&b, "#%s", last)
	return b.String()
}

func straight(id string) string {
	var b strings.Builder
	b.Grow(16)
	b.WriteString("S")
	b.WriteRune('#')
	b.WriteString(id)
	return b.String()
}

func buffer(id string) string {
	buf := bytes.NewBufferString("BUF")
	buf.WriteString("#" + id)
	return buf.String()
}

type id struct{ tenant, local string }

func (i id) String() string { return i.tenant + "." + i.local }

func handle(w http.ResponseWriter, r *http.Request) {
	ctx, x := r.Context(), r.PathValue("x")
	n, _ := strconv.Atoi(r.FormValue("n"))
	client.GetItem(ctx, one(fmt.Sprintf("%s#%s", KindUser, x)))                         // op: GetItem const:T PK="USER#{x}"
	client.GetItem(ctx, one(KindOrg.Key(x)))                                            // op: GetItem const:T PK="ORG#{x}"
	client.GetItem(ctx, one(fmt.Sprintf("L#%v#%s", High, x)))                           // op: GetItem const:T PK="L#HIGH#{x}"
	client.GetItem(ctx, one("L#"+Low.String()))                                         // op: GetItem const:T PK="L#LOW"
	client.GetItem(ctx, one(join("A", x, "C")))                                         // op: GetItem const:T PK="A#{x}#C"
	client.GetItem(ctx, one(strings.Join([]string{"J", x}, ":")))                       // op: GetItem const:T PK="J:{x}"
	client.GetItem(ctx, one(straight(x)))                                               // op: GetItem const:T PK="S#{x}"
	client.GetItem(ctx, one(buffer(x)))                                                 // op: GetItem const:T PK="BUF#{x}"
	client.GetItem(ctx, one(builder(r.Form["p"], x)))                                   // op: GetItem const:T PK="B{p}#{x}"
	client.GetItem(ctx, one("N#"+strconv.Itoa(n)+"#0"))                                 // op: GetItem const:T PK="N#{n}#0"
	client.GetItem(ctx, one(fmt.Sprintf("N#%08d", n)))                                  // op: GetItem const:T PK="N#{n}"
	client.GetItem(ctx, one("N#"+strconv.FormatInt(7, 10)))                             // op: GetItem const:T PK="N#7"
	client.GetItem(ctx, one("U#"+strings.ToUpper("abc")))                               // op: GetItem const:T PK="U#ABC"
	client.GetItem(ctx, one("U#"+strings.ToLower(strings.TrimSpace(x))))                // op: GetItem const:T PK="U#{x}"
	client.GetItem(ctx, one(strings.ReplaceAll("P-{}-Q", "-", "#")))                    // op: GetItem const:T PK="P#\{\}#Q"
	client.GetItem(ctx, one(strings.TrimPrefix("USER#"+x, "USER#")))                    // op: GetItem const:T PK="{x}"
	client.GetItem(ctx, one("D#"+time.Now().UTC().Format("2006-01-02")))                // op: GetItem const:T PK="D#{}"
	client.GetItem(ctx, one(fmt.Sprintf("D#%d", time.Now().Unix())))                    // op: GetItem const:T PK="D#{}"
	client.GetItem(ctx, one("D#"+time.Date(2024, 5, 6, 0, 0, 0, 0, time.UTC).String())) // op: GetItem const:T PK="D#2024-05-06 00:00:00 +0000 UTC"
	client.GetItem(ctx, one(fmt.Sprint("V", 1, true)))                                  // op: GetItem const:T PK="V1 true"
	client.GetItem(ctx, one(fmt.Sprintf("%[2]s#%[1]s", "a", x)))                        // op: GetItem const:T PK="{x}#a"
	client.GetItem(ctx, one(fmt.Sprintf("%v#%s", id{"t", x}, "z")))                     // op: GetItem const:T PK="t.{x}#z"
	client.GetItem(ctx, one(fmt.Sprintf("%s", []byte("raw"))))                          // op: GetItem const:T PK="raw"
	client.GetItem(ctx, one("E#"+url.PathEscape("a b")))                                // op: GetItem const:T PK="E#a%20b"
	client.GetItem(ctx, one(path.Join("a", "b", x)))                                    // op: GetItem const:T PK="a/b/{x}"
	sum := sha256.Sum256([]byte(x))
	client.GetItem(ctx, one("H#"+hex.EncodeToString(sum[:]))) // op: GetItem const:T PK="H#{}"
	before, after, _ := strings.Cut("LEFT#RIGHT", "#")
	client.GetItem(ctx, one(after+"/"+before))                                 // op: GetItem const:T PK="RIGHT/LEFT"
	client.GetItem(ctx, one(strings.Split("x/y/z", "/")[1]+"#"+x))             // op: GetItem const:T PK="y#{x}"
	client.GetItem(ctx, one("R#"+strings.Repeat("0", 3)+string('z')))          // op: GetItem const:T PK="R#000z"
	client.GetItem(ctx, one("prefix#"[:len("prefix")]+"|"+"abcdef"[2:]))       // op: GetItem const:T PK="prefix|cdef"
	client.GetItem(ctx, one("Q#"+strconv.Quote("a")+strconv.FormatBool(true))) // op: GetItem const:T PK="Q#"a"true"
}

func main() {
	http.HandleFunc("GET /{x}", handle)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
