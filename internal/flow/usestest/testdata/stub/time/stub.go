package time

type Duration int64

func Sleep(d Duration)
