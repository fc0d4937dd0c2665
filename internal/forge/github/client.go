// Package github posts a review to a pull request of GitHub: comments beside the
// code and one summary. Posting may fail at any point and be done again: what is
// there already is found by hidden markers, so that nothing is said twice.
//
// It uses a handful of endpoints of the REST API, and GraphQL for what that does
// not have: https://docs.github.com/en/rest/pulls.
package github

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// A Client talks to the API.
type Client struct {
	API     string // https://api.github.com
	GraphQL string // https://api.github.com/graphql
	Token   string // is sent, and never printed

	HTTP  *http.Client                               // nil: one that follows no redirects
	Sleep func(context.Context, time.Duration) error // nil: waits
	Now   func() time.Time                           // nil: the clock

	waited time.Duration // for limits
}

const (
	attempts   = 6                // of one request
	firstDelay = 2 * time.Second  // doubled at each attempt
	limitDelay = time.Minute      // what GitHub asks for if it does not say how long to wait
	longest    = 15 * time.Minute // that limits are waited for, in all
	maxAnswer  = 32 << 20
)

// A StatusError is an answer that is no success.
type StatusError struct {
	Status  int
	What    string // the request, without the address
	Message string // of the API, "" if it is not the API that answers
}

func (e *StatusError) Error() string {
	text := fmt.Sprintf("GitHub answers %s with %d", e.What, e.Status)
	if e.Message != "" {
		text += ": " + e.Message
	}
	return text
}

// ReadOnly reports whether an error says that the token may not do something, as
// that of a pull request from a fork, which may only read. A token that is none is
// something else, as are the page of a proxy and a failure besides.
func ReadOnly(err error) bool {
	if list, ok := err.(interface{ Unwrap() []error }); ok {
		return !slices.ContainsFunc(list.Unwrap(), func(err error) bool { return !ReadOnly(err) })
	}
	var s *StatusError
	return errors.As(err, &s) && s.Message != "" && (s.Status == http.StatusForbidden || s.Status == http.StatusNotFound)
}

func refused(err error) bool {
	var s *StatusError
	return errors.As(err, &s) && s.Status == http.StatusUnprocessableEntity
}

// errUnknown is a failure after which nobody knows whether the request was
// carried out.
type errUnknown struct{ error }

func (e errUnknown) Unwrap() error { return e.error }

func unknown(err error) bool {
	var u errUnknown
	return errors.As(err, &u)
}

// call sends a request and decodes the answer into out. A request that may be
// repeated is; of another one an errUnknown says that it may have been done.
func (c *Client) call(ctx context.Context, method, url, what string, in, out any, repeat bool) (http.Header, error) {
	var body []byte
	if in != nil {
		var err error
		if body, err = json.Marshal(in); err != nil {
			return nil, err
		}
	}
	var last error
	for n := range attempts {
		header, delay, err := c.try(ctx, method, url, what, body, out)
		switch {
		case err == nil:
			return header, nil
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case delay > longest-c.waited:
			// Not wrapped: an answer that is no success is one about the request.
			return nil, fmt.Errorf("%v; the limit ends in %s", err, delay.Round(time.Second))
		case delay > 0: // the request was turned away
			c.waited += delay
		case unknown(err) && repeat:
			delay = firstDelay << n
		default:
			return nil, err
		}
		last = err
		if n+1 < attempts {
			if err := c.sleep(ctx, delay); err != nil {
				return nil, err
			}
		}
	}
	return nil, fmt.Errorf("given up after %d attempts: %v", attempts, last)
}

// try sends a request once. delay is how long GitHub wants to be left alone.
func (c *Client) try(ctx context.Context, method, url, what string, body []byte, out any) (header http.Header, delay time.Duration, err error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(body))
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %s is no address", what, c.API)
	}
	req.Header.Set("Accept", "application/vnd.github+json")
	req.Header.Set("Authorization", "Bearer "+c.Token)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "dynlint")
	req.Header.Set("X-GitHub-Api-Version", "2022-11-28")
	// Without this the transport may send a request again whose answer was lost.
	req.GetBody = nil
	resp, err := c.client().Do(req)
	if err != nil {
		return nil, 0, errUnknown{fmt.Errorf("%s: %w", what, bare(err))}
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		return nil, 0, errUnknown{fmt.Errorf("%s: the answer was cut off: %w", what, bare(err))}
	}
	if resp.StatusCode >= 200 && resp.StatusCode < 300 {
		if out != nil {
			if err := json.Unmarshal(text, out); err != nil {
				return nil, 0, errUnknown{fmt.Errorf("%s: the answer is no JSON", what)}
			}
		}
		return resp.Header, 0, nil
	}
	failed := &StatusError{Status: resp.StatusCode, What: what, Message: c.printable(messageOf(text))}
	if delay := c.limited(resp, failed.Message); delay > 0 {
		return nil, delay, failed
	}
	if resp.StatusCode >= 500 {
		return nil, 0, errUnknown{failed}
	}
	return nil, 0, failed
}

// limited is how long to wait if the answer says that there were too many
// requests, 0 if it says something else.
func (c *Client) limited(resp *http.Response, message string) time.Duration {
	switch resp.StatusCode {
	case http.StatusForbidden, http.StatusTooManyRequests:
	case http.StatusUnprocessableEntity:
		if strings.Contains(message, "submitted too quickly") {
			return limitDelay
		}
		return 0
	default:
		return 0
	}
	if s, err := strconv.Atoi(resp.Header.Get("Retry-After")); err == nil && s >= 0 {
		return time.Duration(min(s, 1<<30)+1) * time.Second
	}
	if resp.Header.Get("X-RateLimit-Remaining") == "0" {
		if at, err := strconv.ParseInt(resp.Header.Get("X-RateLimit-Reset"), 10, 64); err == nil {
			return time.Duration(min(max(at-c.now().Unix(), 0), 1<<30)+1) * time.Second
		}
	}
	if resp.StatusCode == http.StatusTooManyRequests || limitMessage(message) {
		return limitDelay
	}
	return 0
}

func limitMessage(s string) bool {
	s = strings.ToLower(s)
	return strings.Contains(s, "rate limit") || strings.Contains(s, "abuse detection")
}

// messageOf is what the API says is wrong.
func messageOf(text []byte) string {
	var answer struct {
		Message string
		Errors  []json.RawMessage
	}
	if json.Unmarshal(text, &answer) != nil {
		return ""
	}
	var texts []string
	for _, e := range answer.Errors {
		var text string
		var object struct{ Message string }
		if json.Unmarshal(e, &text) == nil && text != "" {
			texts = append(texts, text)
		} else if json.Unmarshal(e, &object) == nil && object.Message != "" {
			texts = append(texts, object.Message)
		}
	}
	if len(texts) == 0 {
		return answer.Message
	}
	return answer.Message + ": " + strings.Join(texts, "; ")
}

// printable makes text of a server into one line without the token, which a
// server or a proxy may repeat.
func (c *Client) printable(s string) string {
	if c.Token != "" {
		s = strings.ReplaceAll(s, c.Token, "***")
	}
	s = strings.Join(strings.Fields(s), " ")
	s = strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) {
			return utf8.RuneError
		}
		return r
	}, s)
	if len(s) > 300 {
		s = strings.ToValidUTF8(s[:300], "") + "…"
	}
	return s
}

// bare is an error without the address that the client puts before it.
func bare(err error) error {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err
		}
		err = inner
	}
}

var noRedirects = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

func (c *Client) client() *http.Client {
	if c.HTTP != nil {
		return c.HTTP
	}
	return noRedirects
}

func (c *Client) now() time.Time {
	if c.Now != nil {
		return c.Now()
	}
	return time.Now()
}

func (c *Client) sleep(ctx context.Context, d time.Duration) error {
	if c.Sleep != nil {
		return c.Sleep(ctx, d)
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
