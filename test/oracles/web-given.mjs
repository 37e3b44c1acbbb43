// What objects of TypeScript's own classes have, for grammars/…/typescript/given: their members and what these take and
// return, as far as names of such classes say it. `this[number]` is what there is in the object.
//
//     node web-given.mjs PARSERS > ../../grammars/src/main/resources/dovetail/languages/typescript/given
//
// PARSERS is a folder with typescript 5.9.3 in its node_modules.
import { createRequire } from "node:module";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const require = createRequire(join(resolve(process.argv[2]), "package.json"));
const ts = require("typescript");
const folder = dirname(require.resolve("typescript"));

// A class, and what it is called where it is not called so: its objects and what stands beside it in one.
const CLASSES = `Array String Number Boolean Promise Map Set WeakMap Date RegExp Error TypeError Math JSON Object Symbol
  Response Request Headers URL URLSearchParams FormData File FileList Blob FileReader AbortController AbortSignal Event
  CustomEvent MouseEvent KeyboardEvent Node Element HTMLElement HTMLInputElement HTMLFormElement HTMLButtonElement
  HTMLSelectElement HTMLTextAreaElement HTMLDivElement HTMLAnchorElement HTMLImageElement HTMLCanvasElement
  CanvasRenderingContext2D DOMRect WebSocket Worker MutationObserver IntersectionObserver ResizeObserver`.split(/\s+/);
const VALUES = { console: "Console", localStorage: "Storage", sessionStorage: "Storage" };
const FUNCTIONS = ["fetch", "parseInt", "parseFloat", "isNaN", "encodeURIComponent", "decodeURIComponent", "structuredClone"];
const FULL = /^lib\.(es.*|dom|dom\.iterable)\.d\.ts$/;

const interfaces = new Map();
const variables = new Map();
const functions = new Map();
for (const name of readdirSync(folder).filter((one) => FULL.test(one) && !/\.full\./.test(one))) {
  const file = ts.createSourceFile(name, readFileSync(join(folder, name), "utf8"), ts.ScriptTarget.Latest, true);
  for (const one of file.statements) {
    if (ts.isInterfaceDeclaration(one)) {
      interfaces.set(one.name.text, [...(interfaces.get(one.name.text) ?? []), one]);
    } else if (ts.isVariableStatement(one)) {
      one.declarationList.declarations.forEach((each) => variables.set(each.name.text, each));
    } else if (ts.isFunctionDeclaration(one) && one.name) {
      functions.set(one.name.text, [...(functions.get(one.name.text) ?? []), one]);
    }
  }
}

const known = new Set(CLASSES);

// Members of a class, those of what it is made from too where that is not written.
function members(name, into, bases) {
  for (const one of interfaces.get(name) ?? []) {
    for (const clause of one.heritageClauses ?? []) {
      for (const base of clause.types) {
        const path = base.expression.getText();
        known.has(path) && !base.typeArguments && bases ? bases.add(path) : members(path, into, bases);
      }
    }
    for (const member of one.members) {
      if (member.name && ts.isIdentifier(member.name)) {
        into.set(member.name.text, [...(into.get(member.name.text) ?? []), member]);
      } else if (ts.isIndexSignatureDeclaration(member) && member.parameters[0].type.getText() === "string") {
        into.set("[key: string]", [member]);
      }
    }
  }
}

function type(node, own) {
  if (!node) return "any";
  const text = node.getText().replace(/\s*\|\s*(null|undefined)\b/g, "");
  if (["string", "number", "boolean", "void"].includes(text) || known.has(text)) return text;
  if (text === "this" || text === own.whole) return "this";
  if (text === own.part) return "this[number]";
  const list = /^(\w+)\[\]$/.exec(text);
  if (list && (list[1] === "string" || list[1] === "number" || known.has(list[1]))) return text;
  const promised = /^Promise<(\w+)>$/.exec(text);
  return promised && ["string", "void", ...known].includes(promised[1]) ? text : "any";
}

function parameters(node) {
  return node.parameters
    .map((one, i) => {
      const name = ts.isIdentifier(one.name) ? one.name.text : `a${i}`;
      return one.dotDotDotToken ? `...${name}: any[]` : `${name}${one.questionToken ? "?" : ""}: any`;
    })
    .join(", ");
}

function spell(name, nodes, own) {
  const methods = nodes.filter((one) => ts.isMethodSignature(one) || ts.isFunctionDeclaration(one));
  if (methods.length === 0) {
    const types = new Set(nodes.map((one) => type(one.type, own)));
    return `${name}: ${types.size === 1 && !types.has("this[number]") ? [...types][0] : "any"};`;
  }
  let returns = new Set(methods.map((one) => type(one.type, own)));
  if (own.same?.includes(name)) returns = new Set(["this"]);
  if (own.element?.includes(name)) returns = new Set(["this[number]"]);
  const several = methods.length > 1 || nodes.length > methods.length;
  return `${name}(${several ? "...rest: any[]" : parameters(methods[0])}): ${returns.size === 1 ? [...returns][0] : "any"};`;
}

const OWN = {
  Array: { whole: "T[]", part: "T", same: ["filter", "concat", "sort", "reverse"], element: ["find", "findLast"] },
  Promise: { whole: "Promise<T>" },
  Map: { whole: "Map<K, V>", part: "V" },
  Set: { whole: "Set<T>" },
};

console.log("// What TypeScript 5.9.3 says of its own classes. Made by test/oracles/web-given.mjs.");
for (const name of CLASSES) {
  const into = new Map();
  const bases = new Set();
  members(name, into, bases);
  const own = OWN[name] ?? {};
  const lines = [...into].map(([member, nodes]) => spell(member, nodes, own));
  const beside = new Map();
  const variable = variables.get(name);
  if (variable?.type && ts.isTypeLiteralNode(variable.type)) {
    for (const one of variable.type.members) {
      if (one.name && ts.isIdentifier(one.name)) beside.set(one.name.text, [...(beside.get(one.name.text) ?? []), one]);
    }
  } else if (variable?.type && variable.type.getText() !== name) {
    members(variable.type.getText(), beside, null);
  }
  for (const [member, nodes] of beside) {
    if (!into.has(member) && member !== "prototype") lines.push(spell(member, nodes, {}));
  }
  if (beside.has("prototype")) lines.push("prototype: any;", ...(into.has("name") ? [] : ["name: string;"]));
  console.log(`interface ${name}${bases.size ? ` extends ${[...bases].join(", ")}` : ""} {\n  ${lines.join("\n  ")}\n}`);
}
// What refs of React hold.
console.log("interface RefObject {\n  current: this[number];\n}");
for (const [name, of] of Object.entries(VALUES)) {
  const into = new Map();
  members(of, into, new Set());
  console.log(`interface ${name} {\n  ${[...into].map(([member, nodes]) => spell(member, nodes, {})).join("\n  ")}\n}`);
}
for (const name of FUNCTIONS) {
  console.log(`declare function ${spell(name, functions.get(name), {})}`);
}
