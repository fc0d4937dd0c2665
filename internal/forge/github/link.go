package github

import (
	"fmt"
	"net/url"
	"path"
	"strings"
)

// LineURL is the address of a line of the reviewed commit on a server such as
// https://github.com, "" for a file that is not in the repository.
func LineURL(server string, p Pull, file string, line int) string {
	name := path.Clean(file)
	if file == "" || path.IsAbs(name) || name == "." || name == ".." || strings.HasPrefix(name, "../") || p.Check() != nil {
		return ""
	}
	parts := strings.Split(name, "/")
	for i := range parts {
		parts[i] = segment(parts[i])
	}
	return fmt.Sprintf("%s/%s/%s/blob/%s/%s#L%d", strings.TrimSuffix(server, "/"), p.Owner, p.Repo, p.Commit, strings.Join(parts, "/"), line)
}

// segment escapes a part of a path, and what Markdown could take for the end of
// the address.
func segment(s string) string {
	return strings.NewReplacer("(", "%28", ")", "%29", "'", "%27", "*", "%2A", "_", "%5F", "~", "%7E", "&", "%26", ";", "%3B", "@", "%40", "!", "%21").Replace(url.PathEscape(s))
}
