package wholefile

// WriteThen is Write, with something that happens after all files are staged.
func WriteThen(f func(), files ...File) error { return write(files, f) }
