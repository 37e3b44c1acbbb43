// Judges Go: reads JSON lines with a "text", writes them with "valid": whether go/parser takes it;
// "why" is its first complaint. "second" is the same: there is no other judge.
//
//	go build -o judge judge.go
package main

import (
	"bufio"
	"encoding/json"
	"go/parser"
	"go/scanner"
	"go/token"
	"io"
	"log"
	"os"
)

func judge(row map[string]any) {
	_, err := parser.ParseFile(token.NewFileSet(), "", row["text"].(string), parser.SkipObjectResolution)
	row["valid"] = err == nil
	row["second"] = err == nil
	row["why"] = ""
	if list, ok := err.(scanner.ErrorList); ok {
		row["why"] = list[0].Error()
	}
}

func main() {
	in := json.NewDecoder(bufio.NewReaderSize(os.Stdin, 1<<20))
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	write := json.NewEncoder(out)
	for {
		var row map[string]any
		if err := in.Decode(&row); err == io.EOF {
			return
		} else if err != nil {
			log.Fatal(err)
		}
		judge(row)
		if err := write.Encode(row); err != nil {
			log.Fatal(err)
		}
	}
}
