// Command clientidentity serves vaults of tenants: the tenant of a path is compared
// with that of the caller, or is not.
package main

import (
	"errors"
	"net/http"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type server struct{ db *dynamodb.Client }

type claims struct{ Tenant, User string }

// verify is declared to give the identity.
func verify(r *http.Request) (*claims, error) {
	if r.Header.Get("Authorization") == "" {
		return nil, errors.New("no token")
	}
	return &claims{}, nil
}

func text(v string) types.AttributeValue { return &types.AttributeValueMemberS{Value: v} }

func vault(tenant, id string) *dynamodb.GetItemInput {
	return &dynamodb.GetItemInput{TableName: aws.String("vaults"), Key: map[string]types.AttributeValue{"PK": text("TENANT#" + tenant), "SK": text("VAULT#" + id)}}
}

func deny(w http.ResponseWriter) { w.WriteHeader(http.StatusForbidden) }

func main() {
	s := &server{dynamodb.New(dynamodb.Options{})}
	for path, h := range map[string]http.HandlerFunc{
		"token": s.token, "compared": s.compared, "behind": s.behind, "helper": s.helper, "helperBool": s.helperBool,
		"goesOn": s.goesOn, "inverted": s.inverted, "other": s.other, "looseHelper": s.looseHelper, "raw": s.raw, "late": s.late,
	} {
		http.HandleFunc("/"+path+"/{tenant}/{vault}", h)
	}
	_ = http.ListenAndServe(":8080", nil)
}

func (s *server) token(w http.ResponseWriter, r *http.Request) {
	c, err := verify(r)
	if err != nil {
		deny(w)
		return
	}
	_, _ = s.db.GetItem(r.Context(), vault(c.Tenant, r.PathValue("vault")))
}

func (s *server) compared(w http.ResponseWriter, r *http.Request) {
	c, err := verify(r)
	tenant := r.PathValue("tenant")
	if err != nil || tenant != c.Tenant {
		deny(w)
		return
	}
	_, _ = s.db.GetItem(r.Context(), vault(tenant, r.PathValue("vault")))
}

func (s *server) behind(w http.ResponseWriter, r *http.Request) {
	c, err := verify(r)
	if err != nil {
		deny(w)
		return
	}
	if tenant := r.PathValue("tenant"); c.Tenant == tenant {
		_, _ = s.db.GetItem(r.Context(), vault(tenant, r.PathValue("vault")))
	}
}

func (c *claims) mustBe(tenant string) error {
	if c.Tenant != tenant {
		return errors.New("another tenant")
	}
	return nil
}

func (s *server) helper(w http.ResponseWriter, r *http.Request) {
	c, err := verify(r)
	if err != nil {
		deny(w)
		return
	}
	tenant := r.PathValue("tenant")
	if err := c.mustBe(tenant); err != nil {
		deny(w)
		return
	}
	_, _ = s.db.GetItem(r.Context(), vault(tenant, r.PathValue("vault")))
}

func owns(c *claims, tenant string) bool { return c != nil && c.Tenant == tenant }

func (s *server) helperBool(w http.ResponseWriter, r *http.Request) {
	c, err := verify(r)
	tenant := r.PathValue("tenant")
	if err != nil || !owns(c, tenant) {
		deny(w)
		return
	}
	_, _ = s.db.GetItem(r.Context(), vault(tenant, r.PathValue("vault")))
}

// Wrong.

func (s *server) goesOn(w http.ResponseWriter, r *http.Request) {
	c, err := verify(r)
	if err != nil {
		deny(w)
		return
	}
	tenant := r.PathValue("tenant")
	if tenant != c.Tenant {
		deny(w) // and no return
	}
	_, _ = s.db.GetItem(r.Context(), vault(tenant, r.PathValue("vault"))) // want `\{tenantId\} of PK is data of the request, declared to come from the identity \[clientkey/identity\]`
}

func (s *server) inverted(w http.ResponseWriter, r *http.Request) {
	c, err := verify(r)
	tenant := r.PathValue("tenant")
	if err != nil || tenant == c.Tenant {
		deny(w)
		return
	}
	_, _ = s.db.GetItem(r.Context(), vault(tenant, r.PathValue("vault"))) // want `\{tenantId\} of PK is data of the request, declared to come from the identity \[clientkey/identity\]`
}

// other compares another part of the request.
func (s *server) other(w http.ResponseWriter, r *http.Request) {
	c, err := verify(r)
	if err != nil || r.PathValue("vault") != c.Tenant {
		deny(w)
		return
	}
	_, _ = s.db.GetItem(r.Context(), vault(r.PathValue("tenant"), r.PathValue("vault"))) // want `\{tenantId\} of PK is data of the request, declared to come from the identity \[clientkey/identity\]`
}

// loose accepts whoever has an agent's user.
func loose(c *claims, tenant string) error {
	if strings.HasPrefix(c.User, "agent-") {
		return nil
	}
	if c.Tenant != tenant {
		return errors.New("another tenant")
	}
	return nil
}

func (s *server) looseHelper(w http.ResponseWriter, r *http.Request) {
	c, err := verify(r)
	if err != nil {
		deny(w)
		return
	}
	tenant := r.PathValue("tenant")
	if err := loose(c, tenant); err != nil {
		deny(w)
		return
	}
	_, _ = s.db.GetItem(r.Context(), vault(tenant, r.PathValue("vault"))) // want `\{tenantId\} of PK is data of the request, declared to come from the identity \[clientkey/identity\]`
}

// raw compares two parts of the request.
func (s *server) raw(w http.ResponseWriter, r *http.Request) {
	tenant := r.PathValue("tenant")
	if tenant != r.Header.Get("X-Tenant") {
		deny(w)
		return
	}
	_, _ = s.db.GetItem(r.Context(), vault(tenant, r.PathValue("vault"))) // want `\{tenantId\} of PK is data of the request, declared to come from the identity \[clientkey/identity\]`
}

func (s *server) late(w http.ResponseWriter, r *http.Request) {
	tenant := r.PathValue("tenant")
	_, _ = s.db.GetItem(r.Context(), vault(tenant, r.PathValue("vault"))) // want `\{tenantId\} of PK is data of the request, declared to come from the identity \[clientkey/identity\]`
	if c, err := verify(r); err != nil || tenant != c.Tenant {
		deny(w)
	}
}
