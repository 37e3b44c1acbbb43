// Judges Go: reads JSON lines with a "text", writes them with "valid": whether go/parser takes it;
// "why" is its first complaint. "second" is the same: there is no other judge. With the argument
// "undefined" also "undefined": the names that no declaration of the text binds, each with its offset.
//
//	go build -o FOLDER/judge judge.go
package main

import (
	"bufio"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io"
	"log"
	"os"
)

type row = map[string]any

func judge(r row, undefined bool) {
	files := token.NewFileSet()
	mode := parser.SkipObjectResolution
	if undefined {
		mode = 0
	}
	file, err := parser.ParseFile(files, "", r["text"].(string), mode)
	r["valid"] = err == nil
	r["second"] = err == nil
	r["why"] = ""
	if list, ok := err.(scanner.ErrorList); ok {
		r["why"] = list[0].Error()
	}
	if err == nil && undefined {
		r["undefined"] = unresolved(files, file)
	}
}

func unresolved(files *token.FileSet, file *ast.File) []any {
	names := []any{}
	for _, name := range file.Unresolved {
		names = append(names, []any{name.Name, files.Position(name.Pos()).Offset})
	}
	return names
}

func main() {
	undefined := len(os.Args) > 1 && os.Args[1] == "undefined"
	in := json.NewDecoder(bufio.NewReaderSize(os.Stdin, 1<<20))
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	write := json.NewEncoder(out)
	write.SetEscapeHTML(false)
	for {
		var r row
		if err := in.Decode(&r); err == io.EOF {
			return
		} else if err != nil {
			log.Fatal(err)
		}
		judge(r, undefined)
		if err := write.Encode(r); err != nil {
			log.Fatal(err)
		}
	}
}
