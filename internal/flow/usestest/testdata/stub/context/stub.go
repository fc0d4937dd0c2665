package context

type Context interface{ Err() error }

func Background() Context
