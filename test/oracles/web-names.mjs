// Writes the names that JavaScript's platforms bind, and TypeScript's types:
// web-names.mjs FOLDER > .../languages/webnames/grammar.lark
// web-names.mjs FOLDER types > .../languages/webtypes/grammar.lark
//
// FOLDER is a place where `npm install globals@17.14.0 typescript@5.9.3` was run.
import fs from "node:fs";
import { createRequire } from "node:module";

const required = createRequire(process.argv[2] + "/");
const globals = required("globals");

// Names of a page's window that are more often a forgotten variable than meant.
const MISTAKEN = new Set(
  ("blur close closed credentialless event external fence find focus frames length locationbar menubar model name "
    + "open opener origin parent personalbar print scroll scrollbars status statusbar stop toolbar top viewport when").split(" "),
);

const TESTS = "describe it test expect beforeEach afterEach beforeAll afterAll jest vi".split(" ");

// Words that may stand where a name is looked up.
const WORDS = "this super null true false new function class async await yield typeof void delete import arguments undefined".split(" ");

const named = (...kinds) => kinds.flatMap((kind) => Object.keys(globals[kind]));
const parts = [
  ["Words that stand where names do, and what every function has", WORDS],
  ["The language", named("builtin", "es5")],
  ["Pages, without handlers (`onclick`) and what is mistaken for a variable",
    named("browser").filter((name) => !name.startsWith("on") && !MISTAKEN.has(name))],
  ["Node, modules, workers, jQuery", named("node", "commonjs", "amd", "jquery").concat("importScripts")],
  ["Frameworks of tests", TESTS],
];

/** The types that the libraries declare at the outermost level, but those that are values too. */
function types() {
  const ts = required("typescript");
  const folder = required.resolve("typescript").replace(/[^/]*$/, "");
  const found = new Set("Buffer BufferEncoding NodeJS React JSX".split(" "));
  for (const file of fs.readdirSync(folder).filter((name) => /^lib\.(es|dom|webworker|decorators|scripthost).*\.d\.ts$/.test(name))) {
    const tree = ts.createSourceFile(file, fs.readFileSync(folder + file, "utf8"), ts.ScriptTarget.Latest);
    for (const one of tree.statements) {
      if ((ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one) || ts.isModuleDeclaration(one)) && ts.isIdentifier(one.name)) {
        found.add(one.name.text);
      }
    }
  }
  found.delete("global");
  return [...found].filter((name) => !parts.some(([, names]) => names.includes(name)));
}

const TYPE_WORDS = "any unknown never string number boolean bigint symbol object keyof readonly unique infer".split(" ");

const isTypes = process.argv[3] === "types";
const given = (what) => "%given start" + (isTypes ? " by type_word type_reference" + (what === "Types" ? " default_reference exported_local" : "") : "");
const lines = [
  `// Names that ${isTypes ? "TypeScript's libraries declare as types" : "JavaScript's platforms bind in every file"}, for a grammar that extends this one. Written by`,
  `// test/oracles/web-names.mjs from the package ${isTypes ? "typescript 5.9.3 (Apache-2.0, Microsoft)" : "globals 17.14.0 (MIT, Sindre Sorhus)"}.`,
];
const seen = new Set();
for (const [what, names] of isTypes ? [["Words that stand where types do", TYPE_WORDS], ["Types", types()]] : parts) {
  lines.push("", `// ${what}.`);
  let line = "";
  for (const name of [...new Set(names)].filter((name) => !seen.has(name)).sort()) {
    seen.add(name);
    if (line.length + name.length > 100) {
      lines.push(given(what) + line);
      line = "";
    }
    line += ` "${name}"`;
  }
  lines.push(given(what) + line);
}
console.log(lines.join("\n"));
