package diff

import (
	"fmt"
	"strconv"
	"strings"
)

// Parse reads the output of git diff with the prefixes a/ and b/. Lines may be of
// any length and hold any bytes: how many lines a hunk has is told by its head,
// so that nothing inside of it is taken for the next one.
func Parse(text string) (*Diff, error) {
	p := &parser{text: text}
	d := new(Diff)
	for {
		line, ok := p.next()
		if !ok {
			return d, nil
		}
		switch {
		case strings.HasPrefix(line, "diff --git "):
			p.file = new(File)
			d.Files = append(d.Files, p.file)
		case p.file == nil:
			return nil, fmt.Errorf("line %d of the diff belongs to no file", p.n)
		default:
			if err := p.header(line); err != nil {
				return nil, fmt.Errorf("line %d of the diff: %w", p.n, err)
			}
		}
	}
}

type parser struct {
	text string
	n    int // lines read
	file *File
}

// next is the next line without its end.
func (p *parser) next() (string, bool) {
	if p.text == "" {
		return "", false
	}
	p.n++
	line, rest, _ := strings.Cut(p.text, "\n")
	p.text = rest
	return line, true
}

// header reads a line about the file of the parser, or a hunk of it. Lines that
// say nothing here, such as modes, are skipped.
func (p *parser) header(line string) error {
	var err error
	for _, h := range []struct {
		prefix, side string
		name         *string
	}{
		{"--- ", "a/", &p.file.Old},
		{"+++ ", "b/", &p.file.New},
		{"rename from ", "", &p.file.Old},
		{"rename to ", "", &p.file.New},
		{"copy from ", "", &p.file.Old},
		{"copy to ", "", &p.file.New},
	} {
		if name, ok := strings.CutPrefix(line, h.prefix); ok {
			*h.name, err = fileName(name, h.side)
			return err
		}
	}
	if strings.HasPrefix(line, "@@ ") {
		return p.hunk(line)
	}
	return nil
}

// fileName reads the name behind "--- " or "+++ ", "" for /dev/null. Git puts a
// tab behind a name with spaces.
func fileName(s, side string) (string, error) {
	if !strings.HasPrefix(s, `"`) {
		s = strings.TrimSuffix(s, "\t")
	} else if i := strings.LastIndexByte(s, '"'); i > 0 {
		s = s[:i+1]
	}
	if s == "/dev/null" {
		return "", nil
	}
	name, ok := unquote(s)
	if !ok {
		return "", fmt.Errorf("file name %.80q is not quoted as git does", s)
	}
	name, ok = strings.CutPrefix(name, side)
	if !ok {
		return "", fmt.Errorf("file name %.80q does not start with %s", s, side)
	}
	return name, nil
}

// hunk reads a hunk, whose head "@@ -1,2 +3,4 @@ text" is read already.
func (p *parser) hunk(head string) error {
	h := new(Hunk)
	ranges, _, ok := strings.Cut(strings.TrimPrefix(head, "@@ "), " @@")
	before, after, ok2 := strings.Cut(ranges, " ")
	if !ok || !ok2 || !parseRange(before, "-", &h.OldStart, &h.OldLines) || !parseRange(after, "+", &h.NewStart, &h.NewLines) {
		return fmt.Errorf("%.80q is no head of a hunk", head)
	}
	old, line := h.OldLines, h.NewStart
	for old > 0 || line < h.NewStart+h.NewLines {
		text, ok := p.next()
		if !ok {
			return fmt.Errorf("the hunk %.80q ends early", head)
		}
		switch {
		case strings.HasPrefix(text, "+"):
			h.Added = append(h.Added, line)
			line++
		case strings.HasPrefix(text, "-"):
			old--
		case strings.HasPrefix(text, `\`): // \ No newline at end of file
		case text == "" || text[0] == ' ':
			old--
			line++
		default:
			return fmt.Errorf("a line of the hunk %.80q starts with %q", head, text[:1])
		}
	}
	if old < 0 || line > h.NewStart+h.NewLines {
		return fmt.Errorf("the hunk %.80q has more lines than it says", head)
	}
	p.file.Hunks = append(p.file.Hunks, h)
	return nil
}

// parseRange reads "-12,3", or "-12", which is one line.
func parseRange(s, sign string, start, n *int) bool {
	s, ok := strings.CutPrefix(s, sign)
	if !ok {
		return false
	}
	first, count, has := strings.Cut(s, ",")
	var err error
	if *start, err = strconv.Atoi(first); err != nil || *start < 0 {
		return false
	}
	*n = 1
	if has {
		*n, err = strconv.Atoi(count)
	}
	return err == nil && *n >= 0 && *n < 1<<30 && *start < 1<<30
}
