// Judges JavaScript and TypeScript, with and without JSX: reads JSON lines with a "text" and a
// "language", writes them with "valid". Of JavaScript: whether meriyah (next, webcompat, lexical) takes
// it as a script or as a module; "second" is what acorn says. Of TypeScript: whether its own parser
// reports nothing; there is no second one. Run it in a folder where they are installed:
// npm i meriyah@7.4.2 acorn@8.19.0 acorn-jsx@5.3.2 typescript@5.9.3
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const require = createRequire(process.cwd() + '/');
const meriyah = require('meriyah');
const plain = require('acorn').Parser;
const withJsx = plain.extend(require('acorn-jsx')());
const typescript = require('typescript');

function taken(parse) {
  try {
    parse();
    return true;
  } catch {
    return false;
  }
}

function judgeJavaScript(row, jsx) {
  const options = { next: true, webcompat: true, lexical: true, jsx };
  const second = jsx ? withJsx : plain;
  row.valid =
    taken(() => meriyah.parseScript(row.text, options)) ||
    taken(() => meriyah.parseModule(row.text, options));
  row.second = ['script', 'module'].some((sourceType) =>
    taken(() => second.parse(row.text, { ecmaVersion: 'latest', sourceType, allowHashBang: true })),
  );
}

function judgeTypeScript(row, file) {
  const source = typescript.createSourceFile(file, row.text, typescript.ScriptTarget.Latest);
  row.valid = source.parseDiagnostics.length === 0;
  row.second = row.valid;
}

const judges = {
  javascript: (row) => judgeJavaScript(row, false),
  javascriptreact: (row) => judgeJavaScript(row, true),
  typescript: (row) => judgeTypeScript(row, 'a.ts'),
  typescriptreact: (row) => judgeTypeScript(row, 'a.tsx'),
};

for await (const line of createInterface({ input: process.stdin })) {
  const row = JSON.parse(line);
  judges[row.language](row);
  console.log(JSON.stringify(row));
}
