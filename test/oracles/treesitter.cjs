// Whether tree-sitter parses texts without an error: neither ERROR nor MISSING in the tree.
// Usage: node treesitter.cjs LANGUAGE.wasm < lines of JSON strings > lines of true or false
// Needs web-tree-sitter (npm), found by NODE_PATH.
const { Parser, Language } = require('web-tree-sitter');
const readline = require('readline');

async function main() {
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(process.argv[2]));
  for await (const line of readline.createInterface({ input: process.stdin })) {
    if (line.length > 0) {
      const tree = parser.parse(JSON.parse(line));
      console.log(!tree.rootNode.hasError);
      tree.delete();
    }
  }
}
main();
