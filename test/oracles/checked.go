// The errors that go/types finds in texts, for `lab bench rules --checker go=...`: what `go vet` checks first.
// Reads {"id", "document", "text"} from standard input, a line each, and writes {"id", "errors": [{"at", "end",
// "message"}]}, places in UTF-16 units. Each text is looked at in the place of its document, with the other files of
// its package; imports are read from GOPATH and GOROOT. What is only not used yet is no error here.
//
//	GO111MODULE=off go run checked.go
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"unicode/utf16"
)

type question struct {
	ID       int    `json:"id"`
	Document string `json:"document"`
	Text     string `json:"text"`
}

type fault struct {
	At      int    `json:"at"`
	End     int    `json:"end"`
	Message string `json:"message"`
}

type answer struct {
	ID     int     `json:"id"`
	Errors []fault `json:"errors"`
}

var unused = regexp.MustCompile(`declared (but|and) not used|imported (but|and) not used|^"[^"]*" imported`)

// span is a place in UTF-16 units, up to the end of the word there.
func span(text string, at int, message string) fault {
	if at > len(text) {
		at = len(text)
	}
	end := at
	for end < len(text) && (text[end] == '_' || text[end] >= '0' && text[end] <= '9' || text[end] >= 'A' && text[end] <= 'Z' || text[end] >= 'a' && text[end] <= 'z' || text[end] >= 0x80) {
		end++
	}
	if end == at {
		end++
	}
	if end > len(text) {
		end = len(text)
	}
	begin := len(utf16.Encode([]rune(text[:at])))
	return fault{begin, begin + len(utf16.Encode([]rune(text[at:end]))) + 1, message}
}

func main() {
	set := token.NewFileSet()
	imports := importer.ForCompiler(set, "source", nil)
	others := map[string]*ast.File{}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<26)
	out := json.NewEncoder(os.Stdout)
	for lines.Scan() {
		var asked question
		if err := json.Unmarshal(lines.Bytes(), &asked); err != nil {
			log.Fatal(err)
		}
		found := answer{asked.ID, []fault{}}
		file, err := parser.ParseFile(set, asked.Document, asked.Text, parser.AllErrors|parser.SkipObjectResolution)
		if list, ok := err.(scanner.ErrorList); ok {
			for _, one := range list {
				found.Errors = append(found.Errors, span(asked.Text, one.Pos.Offset, one.Msg))
			}
		}
		folder := filepath.Dir(asked.Document)
		files := []*ast.File{file}
		if list, _ := build.ImportDir(folder, 0); list != nil {
			for _, name := range append(list.GoFiles, list.CgoFiles...) {
				path := filepath.Join(folder, name)
				if path == asked.Document {
					continue
				}
				if others[path] == nil {
					others[path], _ = parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
				}
				if others[path] != nil && others[path].Name.Name == file.Name.Name {
					files = append(files, others[path])
				}
			}
		}
		config := types.Config{
			Importer:    imports,
			FakeImportC: true,
			Error: func(err error) {
				one, ok := err.(types.Error)
				if ok && set.File(one.Pos) == set.File(file.Pos()) && !unused.MatchString(one.Msg) {
					found.Errors = append(found.Errors, span(asked.Text, set.PositionFor(one.Pos, false).Offset, one.Msg))
				}
			},
		}
		config.Check(fmt.Sprint("p", asked.ID), set, files, nil)
		out.Encode(found)
	}
}
