// Asks scope analysers which names nothing binds in files of JavaScript and TypeScript: does `dovetail names` say the same?
//
//   undefined.mjs FOLDER LIST [--dovetail COMMAND] [--swap]
//
// FOLDER is a place where `npm install eslint-scope espree @typescript-eslint/scope-manager
// @typescript-eslint/typescript-estree typescript@5.9.3` was run, LIST a file that lists one path a line. JavaScript is judged by
// eslint-scope, TypeScript by @typescript-eslint/scope-manager; what the grammar files give to every file counts as bound there, and
// what `typeof a` asks for. --swap asks about copies of the files in each of which six names, drawn at random, are replaced by others of the file.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

const [folder, list] = process.argv.slice(2);
const option = (name) => process.argv.indexOf(name);
const command = (option("--dovetail") < 0 ? "./dovetail" : process.argv[option("--dovetail") + 1]).split(" ");
const required = createRequire(path.resolve(folder) + "/");
const espree = required("espree");
const eslintScope = required("eslint-scope");
const { parse } = required("@typescript-eslint/typescript-estree");
const { analyze } = required("@typescript-eslint/scope-manager");

const languages = new URL("../../grammars/src/main/resources/dovetail/languages/", import.meta.url);
const given = (...files) => new Set(files.flatMap((file) =>
  fs.readFileSync(new URL(file + "/grammar.lark", languages), "utf8").split("\n").filter((line) => line.startsWith("%given"))
    .flatMap((line) => [...line.matchAll(/"([^"]+)"/g)].map((found) => found[1]))));
const values = given("webnames");
const types = given("webnames", "webtypes");
const isTyped = (file) => /\.([cm]?ts|tsx)$/.test(file);

function scopes(file, text) {
  const ending = path.extname(file);
  if (isTyped(file)) {
    const tree = parse(text, { loc: true, range: true, jsx: ending === ".tsx", sourceType: "module" });
    return analyze(tree, { sourceType: "module", lib: [], jsxPragma: null });
  }
  const options = { ecmaVersion: "latest", loc: true, range: true, ecmaFeatures: { jsx: ending === ".jsx" } };
  let tree;
  let sourceType = "module";
  try {
    tree = espree.parse(text, { ...options, sourceType });
  } catch {
    sourceType = "script";
    tree = espree.parse(text, { ...options, sourceType: "commonjs" });
  }
  return eslintScope.analyze(tree, { ecmaVersion: 2022, sourceType, jsx: true, ignoreEval: true, childVisitorKeys: espree.VisitorKeys, fallback: "iteration" });
}

/** `LINE NAME` of what nothing binds, and of what a `typeof` asks for; null if the text does not parse, or names may be bound unspelt. */
function theirs(file) {
  const text = fs.readFileSync(file, "utf8");
  let manager;
  try {
    manager = scopes(file, text);
  } catch {
    return null;
  }
  const through = manager.globalScope.through.filter((one) => !manager.globalScope.set.get(one.identifier.name)?.defs.length);
  if (manager.scopes.some((one) => one.type === "with") || through.some((one) => one.identifier.name === "eval")) {
    return null;
  }
  const found = { unbound: new Set(), asked: new Set() };
  for (const { identifier, isTypeReference } of through) {
    const isAsked = /\btypeof\s*\(*$/.test(text.slice(0, identifier.range[0]));
    if (!(isTypeReference && isTyped(file) ? types : values).has(identifier.name)) {
      found[isAsked ? "asked" : "unbound"].add(`${identifier.loc.start.line} ${identifier.name}`);
    }
  }
  return found;
}

function swapped(files) {
  const words = ("break case catch class const continue debugger default delete do else enum export extends finally for function if import in instanceof "
    + "new null return super switch this throw true false try typeof var void while with let static yield await async of get set as from type interface "
    + "namespace declare abstract readonly public private protected any string number boolean unknown never keyof infer is asserts satisfies implements "
    + "require module").split(" ");
  let seed = 7;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  const into = fs.mkdtempSync(path.join(os.tmpdir(), "swapped-"));
  return files.flatMap((file, i) => {
    let text = fs.readFileSync(file, "utf8");
    const plain = text.replace(/\/\/[^\n]*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[^])*`/g, (found) => " ".repeat(found.length));
    const names = [...plain.matchAll(/(?<![\w$.#])[A-Za-z_$][\w$]*/g)].filter((found) => !words.includes(found[0]));
    if (names.length < 10) {
      return [];
    }
    const places = [...new Set(Array.from({ length: 6 }, () => names[random(names.length)]))].sort((a, b) => b.index - a.index);
    for (const place of places) {
      text = text.slice(0, place.index) + names[random(names.length)][0] + text.slice(place.index + place[0].length);
    }
    const copy = path.join(into, i + path.extname(file));
    fs.writeFileSync(copy, text);
    return [copy];
  });
}

/** Per file the same of dovetail, or null where names are open or nothing could be read. */
function ours(files) {
  const listed = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "names-")), "files.txt");
  fs.writeFileSync(listed, files.join("\n") + "\n");
  const run = spawnSync(command[0], [...command.slice(1), "names", "--files", listed], { encoding: "utf8", maxBuffer: 1 << 30 });
  const found = new Map(files.map((file) => [file, new Set()]));
  for (const line of run.stdout.split("\n")) {
    const place = /^(.*?):(\d+):\d+: (\S+) is bound by nothing/.exec(line);
    if (place) {
      found.get(place[1])?.add(`${place[2]} ${place[3]}`);
    } else if (line.endsWith(": open")) {
      found.set(line.slice(0, -6), null);
    }
  }
  for (const line of run.stderr.split("\n")) {
    const file = line.replace(/^dovetail: /, "").split(": ")[0];
    if (found.has(file)) {
      found.set(file, null);
    }
  }
  return found;
}

let files = fs.readFileSync(list, "utf8").split("\n").filter(Boolean);
if (option("--swap") >= 0) {
  files = swapped(files);
}
const counts = { compared: 0, same: 0, both: 0, dovetail: 0, judge: 0, skipped: 0, lines: 0, refused: 0 };
for (const [file, mine] of ours(files)) {
  const found = theirs(file);
  if (mine === null || found === null) {
    counts.skipped++;
    continue;
  }
  const onlyMine = [...mine].filter((one) => !found.unbound.has(one) && !found.asked.has(one));
  const onlyTheirs = [...found.unbound].filter((one) => !mine.has(one));
  counts.compared++;
  counts.same += onlyMine.length + onlyTheirs.length === 0 ? 1 : 0;
  counts.both += [...mine].filter((one) => found.unbound.has(one)).length;
  counts.dovetail += onlyMine.length;
  counts.judge += onlyTheirs.length;
  onlyMine.forEach((one) => console.log(`${file}:${one}: only dovetail`));
  onlyTheirs.forEach((one) => console.log(`${file}:${one}: only the judge`));
  // A line is held back if no other line looks its unbound name up.
  const names = [...mine].map((one) => one.split(" "));
  const lonely = names.filter(([line, name]) => !names.some(([other, same]) => same === name && other !== line));
  counts.refused += new Set(lonely.map(([line]) => line)).size;
  counts.lines += fs.readFileSync(file, "utf8").split("\n").filter((line) => /^\s*[^\s/*]/.test(line)).length;
}
console.log(`${counts.compared} files compared, ${counts.same} with the same names; ${counts.skipped} open, or not read by one of the two`);
console.log(`references both report ${counts.both}, only dovetail ${counts.dovetail}, only the judge ${counts.judge}`);
console.log(`${counts.refused} of ${counts.lines} lines of code have a name that nothing binds and no other line looks up`);
