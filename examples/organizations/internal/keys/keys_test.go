package keys

import "testing"

func TestKeys(t *testing.T) {
	for _, tt := range []struct{ got, want Primary }{
		{Organization("23123"), Primary{"$platform#organization#organizationid_23123", "$organization_1"}},
		{User("23123", "59283"), Primary{"$platform#user#organizationid_23123", "$user_1#userid_59283"}},
		{Session("59283", "77"), Primary{"$platform#session#userid_59283", "$session_1#sessionid_77"}},
		{Email("Ann@Example.com"), Primary{"$platform#email#email_ann@example.com", "$email_1"}},
		{Primary{AllOrganizations, ByName("Acme")}, Primary{"$platform#organizations#all", "$organization_1#name_acme"}},
	} {
		if tt.got != tt.want {
			t.Errorf("got %v, want %v", tt.got, tt.want)
		}
	}
}
