// Judges members of Go's packages: reads paths of files, a line each, and writes each member that a file looks up
// in a package whose folder lies in one of the folders named, as PATH:LINE:COLUMN: NAME, with " lacking" behind it if no
// file of the package declares it. Test files of packages are left out; files that do not parse too.
//
//	go build -o members members.go && members FOLDER... <LIST
package main

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// found is what a folder declares, and the names of the packages in it.
type found struct {
	members map[string]bool
	names   map[string]bool
}

var read = map[string]*found{}

func declared(file *ast.File, members map[string]bool) {
	for _, one := range file.Decls {
		switch one := one.(type) {
		case *ast.FuncDecl:
			if one.Recv == nil {
				members[one.Name.Name] = true
			}
		case *ast.GenDecl:
			for _, spec := range one.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					members[spec.Name.Name] = true
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						members[name.Name] = true
					}
				}
			}
		}
	}
}

func folder(path string, roots []string) *found {
	if known, ok := read[path]; ok {
		return known
	}
	var result *found
	for _, root := range roots {
		files, _ := filepath.Glob(filepath.Join(root, path, "*.go"))
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			if err != nil {
				result = nil
				break
			}
			if result == nil {
				result = &found{map[string]bool{}, map[string]bool{}}
			}
			result.names[file.Name.Name] = true
			declared(file, result.members)
		}
		if result != nil {
			break
		}
	}
	read[path] = result
	return result
}

func judge(path string, roots []string) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, nil, 0)
	if err != nil {
		return
	}
	packages := map[string]*found{}
	for _, one := range file.Imports {
		spelt, _ := strconv.Unquote(one.Path.Value)
		known := folder(spelt, roots)
		if one.Name != nil {
			packages[one.Name.Name] = known
		} else if known != nil {
			for name := range known.names {
				packages[name] = known
			}
		}
	}
	free := map[*ast.Ident]bool{}
	for _, name := range file.Unresolved {
		free[name] = true
	}
	ast.Inspect(file, func(node ast.Node) bool {
		if member, ok := node.(*ast.SelectorExpr); ok {
			if name, ok := member.X.(*ast.Ident); ok && free[name] && packages[name.Name] != nil {
				at := set.PositionFor(member.Sel.Pos(), false)
				lacking := ""
				if !packages[name.Name].members[member.Sel.Name] || !member.Sel.IsExported() {
					lacking = " lacking"
				}
				fmt.Printf("%s:%d:%d: %s%s\n", at.Filename, at.Line, at.Column, member.Sel.Name, lacking)
			}
		}
		return true
	})
}

func main() {
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		judge(in.Text(), os.Args[1:])
	}
}
