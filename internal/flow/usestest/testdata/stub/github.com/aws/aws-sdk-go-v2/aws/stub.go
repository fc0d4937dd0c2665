package aws

func String(s string) *string
func Int32(n int32) *int32
func ToString(s *string) string
