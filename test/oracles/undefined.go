// Judges names of Go: reads paths of files, a line each, writes what nothing binds as PATH:LINE:COLUMN:
// NAME. With "alone" each file by itself, as go/parser resolves names, and keys of arrays and maps
// besides; NAME. with a point is what a member is taken from, which may be an import. With "folder" as go/types says "undefined" of all files of a folder
// that are one package, whatever they are built for; imports are not read.
// With "invent" it writes each file anew, one name in it that is looked up replaced by another, below the folder
// that the second argument names, and the places of these names.
//
//	go build -o undefined undefined.go
package main

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"log"
	"math/rand"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
)

// invented is a name that no file looks up; each gets a number, since files of a folder share what they look up.
const invented = "nothingOfTheKind"

var undefined = regexp.MustCompile(`^undefined: ([\pL_][\pL_\p{Nd}]*)$`)

func parse(set *token.FileSet, path string) *ast.File {
	file, err := parser.ParseFile(set, path, nil, 0)
	if file == nil || file.Name == nil {
		log.Print(path, ": ", err)
		return nil
	}
	return file
}

func say(set *token.FileSet, at token.Pos, name string) {
	where := set.PositionFor(at, false)
	fmt.Printf("%s:%d:%d: %s\n", where.Filename, where.Line, where.Column, name)
}

// unresolved is what a file looks up and does not bind.
func unresolved(file *ast.File) ([]*ast.Ident, map[*ast.Ident]bool) {
	imports := map[*ast.Ident]bool{}
	all := append([]*ast.Ident{}, file.Unresolved...)
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.SelectorExpr:
			if name, ok := node.X.(*ast.Ident); ok && name.Obj == nil {
				imports[name] = true
			}
		case *ast.CompositeLit:
			switch node.Type.(type) {
			case *ast.ArrayType, *ast.MapType:
				for _, element := range node.Elts {
					if pair, ok := element.(*ast.KeyValueExpr); ok {
						if name, ok := pair.Key.(*ast.Ident); ok && name.Obj == nil {
							all = append(all, name)
						}
					}
				}
			}
		}
		return true
	})
	var found []*ast.Ident
	for _, name := range all {
		if types.Universe.Lookup(name.Name) == nil && name.Name != "_" {
			found = append(found, name)
		}
	}
	return found, imports
}

func alone(path string) {
	set := token.NewFileSet()
	if file := parse(set, path); file != nil {
		all, imports := unresolved(file)
		for _, name := range all {
			if imports[name] {
				say(set, name.Pos(), name.Name+".")
			} else {
				say(set, name.Pos(), name.Name)
			}
		}
	}
}

type nowhere struct{}

func (nowhere) Import(path string) (*types.Package, error) {
	return nil, fmt.Errorf("not read: %s", path)
}

func folder(paths []string) {
	set := token.NewFileSet()
	packages := map[string][]*ast.File{}
	owners := map[token.Pos]bool{}
	for _, path := range paths {
		if file := parse(set, path); file != nil {
			packages[file.Name.Name] = append(packages[file.Name.Name], file)
			ast.Inspect(file, func(node ast.Node) bool {
				if selector, ok := node.(*ast.SelectorExpr); ok {
					owners[selector.X.Pos()] = true
				}
				return true
			})
		}
	}
	for name, files := range packages {
		config := types.Config{
			Importer:    nowhere{},
			FakeImportC: true,
			Error: func(err error) {
				if found, ok := err.(types.Error); ok {
					if name := undefined.FindStringSubmatch(found.Msg); name != nil {
						if owners[found.Pos] {
							name[1] += "."
						}
						say(set, found.Pos, name[1])
					}
				}
			},
		}
		config.Check(name, set, files, nil)
	}
}

func invent(path string, random *rand.Rand, below string) {
	set := token.NewFileSet()
	file := parse(set, path)
	text, err := os.ReadFile(path)
	if file == nil || err != nil {
		return
	}
	var all []*ast.Ident
	ast.Inspect(file, func(node ast.Node) bool {
		if body, ok := node.(*ast.BlockStmt); ok {
			ast.Inspect(body, func(inner ast.Node) bool {
				if call, ok := inner.(*ast.CallExpr); ok {
					for _, one := range append(call.Args, call.Fun) {
						if name, ok := one.(*ast.Ident); ok {
							all = append(all, name)
						}
					}
				}
				return true
			})
			return false
		}
		return true
	})
	if len(all) == 0 {
		return
	}
	name := all[random.Intn(len(all))]
	other := fmt.Sprintf("%s%d", invented, random.Int63())
	at := set.PositionFor(name.Pos(), false)
	changed := filepath.Join(below, path)
	os.MkdirAll(filepath.Dir(changed), 0o755)
	rest := string(text[at.Offset+len(name.Name):])
	if err := os.WriteFile(changed, []byte(string(text[:at.Offset])+other+rest), 0o644); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s:%d:%d: %s\n", changed, at.Line, at.Column, other)
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	folders := map[string][]string{}
	random := rand.New(rand.NewSource(1))
	for in.Scan() {
		path := in.Text()
		switch os.Args[1] {
		case "alone":
			alone(path)
		case "invent":
			invent(path, random, os.Args[2])
		default:
			folders[filepath.Dir(path)] = append(folders[filepath.Dir(path)], path)
		}
	}
	var names []string
	for name := range folders {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		if !strings.Contains(name, "\n") {
			folder(folders[name])
		}
	}
}
