package errors

func New(text string) error
func As(err error, target any) bool
func Is(err, target error) bool
func Join(errs ...error) error
