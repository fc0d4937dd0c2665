package driver

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// progressDelay is how long a step may take in silence.
const progressDelay = time.Second

// A progress shows the current step on a terminal, once it takes a while, in
// one line that is wiped when the work is done.
type progress struct {
	mu      sync.Mutex
	w       io.Writer // nil: show nothing
	current string
	shown   bool
	stopped bool
	timer   *time.Timer
}

func startProgress(c *Call) *progress {
	p := new(progress)
	if c.Terminal {
		p.w = c.Stderr
		p.timer = time.AfterFunc(progressDelay, p.show)
	}
	return p
}

// step names what is being done from now on.
func (p *progress) step(name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.current = name
	if p.shown && !p.stopped {
		p.print()
	}
}

func (p *progress) show() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.stopped {
		p.shown = true
		p.print()
	}
}

func (p *progress) print() { fmt.Fprintf(p.w, "\r\x1b[Kdynlint: %s …", p.current) }

// stop wipes the line. It may be called twice.
func (p *progress) stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.w == nil || p.stopped {
		return
	}
	p.stopped = true
	p.timer.Stop()
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
