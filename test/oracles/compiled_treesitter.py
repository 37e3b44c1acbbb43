"""Whether tree-sitter parses texts without an error, by a compiled parser: as treesitter.cjs, for packages without WASM.

Usage: compiled_treesitter.py PARSER.so NAME < lines of JSON strings > lines of true or false
PARSER.so is made by `cc -shared -fPIC -Isrc src/parser.c src/scanner.c -o PARSER.so` in the package; libtree-sitter is
that of the system. A parse that takes more than two seconds counts as refused: that of Kotlin may not end.
"""
import ctypes
import json
import sys
from ctypes.util import find_library


class Node(ctypes.Structure):
    _fields_ = [("context", ctypes.c_uint32 * 4), ("id", ctypes.c_void_p), ("tree", ctypes.c_void_p)]


def function(library, name, result, *arguments):
    found = getattr(library, name)
    found.restype, found.argtypes = result, arguments
    return found


def main():
    pointer = ctypes.c_void_p
    library = ctypes.CDLL(find_library("tree-sitter"))
    language = function(ctypes.CDLL(sys.argv[1]), "tree_sitter_" + sys.argv[2], pointer)()
    parser = function(library, "ts_parser_new", pointer)()
    if not function(library, "ts_parser_set_language", ctypes.c_bool, pointer, pointer)(parser, language):
        sys.exit(f"{sys.argv[1]}: made for another version of tree-sitter")
    function(library, "ts_parser_set_timeout_micros", None, pointer, ctypes.c_uint64)(parser, 2_000_000)
    parse = function(
        library, "ts_parser_parse_string", pointer, pointer, pointer, ctypes.c_char_p, ctypes.c_uint32
    )
    root = function(library, "ts_tree_root_node", Node, pointer)
    has_error = function(library, "ts_node_has_error", ctypes.c_bool, Node)
    delete = function(library, "ts_tree_delete", None, pointer)
    reset = function(library, "ts_parser_reset", None, pointer)
    for line in filter(str.strip, sys.stdin):
        text = json.loads(line).encode("utf-8", "surrogatepass")
        tree = parse(parser, None, text, len(text))
        print("true" if tree and not has_error(root(tree)) else "false", flush=True)
        if tree:
            delete(tree)
        else:
            reset(parser)


if __name__ == "__main__":
    main()
