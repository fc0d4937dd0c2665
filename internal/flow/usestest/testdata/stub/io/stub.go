package io

type Writer interface{ Write(p []byte) (int, error) }
