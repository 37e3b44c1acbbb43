// Judges JavaScript and TypeScript, with and without JSX: reads JSON lines with a "text" and a
// "language", writes them with "valid". Of JavaScript: whether meriyah (next, webcompat, lexical) takes
// it as a script or as a module; "second" is what acorn says, and "why" its first complaint. Of TypeScript: whether its own parser
// reports nothing; there is no second one. Run it in a folder where they are installed:
// npm i meriyah@7.4.2 acorn@8.19.0 acorn-jsx@5.3.2 typescript@5.9.3
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const require = createRequire(process.cwd() + '/');
const meriyah = require('meriyah');
const plain = require('acorn').Parser;
const withJsx = plain.extend(require('acorn-jsx')());
const typescript = require('typescript');

function complaint(parse) {
  try {
    parse();
    return '';
  } catch (error) {
    return error.message;
  }
}

const taken = (parse) => complaint(parse) === '';

function judgeJavaScript(row, jsx) {
  const options = { next: true, webcompat: true, lexical: true, jsx };
  const second = jsx ? withJsx : plain;
  row.valid =
    taken(() => meriyah.parseScript(row.text, options)) ||
    taken(() => meriyah.parseModule(row.text, options));
  const complaints = ['script', 'module'].map((sourceType) =>
    complaint(() =>
      second.parse(row.text, { ecmaVersion: 'latest', sourceType, allowHashBang: true }),
    ),
  );
  row.second = complaints.includes('');
  row.why = complaints.at(-1);
}

function judgeTypeScript(row, file) {
  const source = typescript.createSourceFile(file, row.text, typescript.ScriptTarget.Latest);
  row.valid = source.parseDiagnostics.length === 0;
  row.second = row.valid;
  row.why = row.valid ? '' : String(source.parseDiagnostics[0].messageText);
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
