// Judges JavaScript: reads JSON lines with a "text", writes them with "valid": whether meriyah
// (next, webcompat, lexical) takes it as a script or as a module; "second" is what acorn says.
// Run it in a folder where they are installed: npm i meriyah@7.4.2 acorn@8.19.0
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const require = createRequire(process.cwd() + '/');
const meriyah = require('meriyah');
const acorn = require('acorn');

function taken(parse) {
  try {
    parse();
    return true;
  } catch {
    return false;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const row = JSON.parse(line);
  const options = { next: true, webcompat: true, lexical: true };
  row.valid =
    taken(() => meriyah.parseScript(row.text, options)) ||
    taken(() => meriyah.parseModule(row.text, options));
  row.second = ['script', 'module'].some((sourceType) =>
    taken(() => acorn.parse(row.text, { ecmaVersion: 'latest', sourceType, allowHashBang: true })),
  );
  console.log(JSON.stringify(row));
}
