// What objects of the platforms' own classes have, for grammars/…/LANGUAGE/given, as TypeScript says it: their members
// and what these take and, in TypeScript, return, as far as names of such classes say it. `this & any` is what there
// is in the object.
//
//     node web-given.mjs PARSERS LANGUAGE > ../../grammars/src/main/resources/dovetail/languages/LANGUAGE/given
//
// PARSERS is a folder with typescript 5.9.3 and @types/node 24 in its node_modules; LANGUAGE is javascript or typescript.
import { createRequire } from "node:module";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const require = createRequire(join(resolve(process.argv[2]), "package.json"));
const ts = require("typescript");
const folder = dirname(require.resolve("typescript"));
const node = dirname(require.resolve("@types/node/package.json"));

// A class, and what it is called where it is not called so: its objects and what stands beside it in one.
const CLASSES = `Array String Number Boolean Promise Map Set WeakMap Date RegExp Error TypeError Math JSON Object Symbol
  Response Request Headers URL URLSearchParams FormData File FileList Blob FileReader AbortController AbortSignal Event
  CustomEvent MouseEvent KeyboardEvent Node Element HTMLElement HTMLInputElement HTMLFormElement HTMLButtonElement
  HTMLSelectElement HTMLTextAreaElement HTMLDivElement HTMLAnchorElement HTMLImageElement HTMLCanvasElement
  CanvasRenderingContext2D DOMRect WebSocket Worker MutationObserver IntersectionObserver ResizeObserver Buffer`.split(/\s+/);
const VALUES = {
  console: "Console", document: "Document", history: "History", localStorage: "Storage", location: "Location",
  navigator: "Navigator", performance: "Performance", process: "Process", sessionStorage: "Storage",
};
// What browsers and Node have beside what TypeScript says of them.
const MORE = {
  console: "_stderr _stdout",
  document: `attachEvent createEventObject documentMode mozCancelFullScreen mozFullScreen mozFullScreenElement mozHidden
    msExitFullscreen msFullscreenElement msHidden selection webkitCancelFullScreen webkitCurrentFullScreenElement
    webkitExitFullscreen webkitFullscreenElement webkitHidden webkitIsFullScreen`,
  navigator: `browserLanguage connection deviceMemory getBattery getUserMedia mozGetUserMedia msMaxTouchPoints
    msPointerEnabled msSaveBlob msSaveOrOpenBlob standalone userAgentData userLanguage webkitGetUserMedia`,
  performance: "memory webkitNow",
  Symbol: "observable",
  process: "_exiting _rawDebug binding browser defaultApp domain initgroups noAsar resourcesPath type windowsStore",
};
const FUNCTIONS = ["fetch", "parseInt", "parseFloat", "isNaN", "encodeURIComponent", "decodeURIComponent", "structuredClone"];
const FULL = /^lib\.(es.*|dom|dom\.iterable)\.d\.ts$/;

const interfaces = new Map();
const variables = new Map();
const functions = new Map();
function read(path, isGlobal) {
  const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  collect(file.statements, isGlobal);
}

// What declarations say of global names; in modules they do so in `global { … }`.
function collect(statements, isGlobal) {
  for (const one of statements) {
    if (ts.isModuleDeclaration(one)) {
      const within = one.name.text === "global" || (isGlobal && one.name.text === "NodeJS");
      if (one.body?.statements) collect(one.body.statements, within);
    } else if (!isGlobal) {
      continue;
    } else if (ts.isInterfaceDeclaration(one)) {
      interfaces.set(one.name.text, [...(interfaces.get(one.name.text) ?? []), one]);
    } else if (ts.isVariableStatement(one)) {
      one.declarationList.declarations.forEach((each) => variables.set(each.name.text, each));
    } else if (ts.isFunctionDeclaration(one) && one.name) {
      functions.set(one.name.text, [...(functions.get(one.name.text) ?? []), one]);
    }
  }
}

for (const name of readdirSync(node).filter((one) => one.endsWith(".d.ts"))) {
  read(join(node, name), !/^(?:import|export) /m.test(readFileSync(join(node, name), "utf8")));
}
for (const name of readdirSync(folder).filter((one) => FULL.test(one) && !/\.full\./.test(one))) {
  read(join(folder, name), true);
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
  if (text === own.part) return "this & any";
  const list = /^(\w+)\[\]$/.exec(text);
  if (list && (list[1] === "string" || list[1] === "number" || known.has(list[1]))) return text;
  const promised = /^Promise<(\w+)>$/.exec(text);
  return promised && ["string", "void", ...known].includes(promised[1]) ? text : "any";
}

function parameters(node) {
  return node.parameters
    .filter((one) => one.name.getText() !== "this")
    .map((one, i) => {
      const name = ts.isIdentifier(one.name) ? one.name.text : `a${i}`;
      return one.dotDotDotToken ? `...${name}: any[]` : `${name}${one.questionToken ? "?" : ""}: any`;
    })
    .join(", ");
}

// A member, or a function with `of`.
function typed(name, nodes, own, of = "") {
  const methods = nodes.filter((one) => ts.isMethodSignature(one) || ts.isFunctionDeclaration(one));
  if (methods.length === 0) {
    const types = new Set(nodes.map((one) => type(one.type, own)));
    return `${name}: ${types.size === 1 && !types.has("this & any") ? [...types][0] : "any"};`;
  }
  let returns = new Set(methods.map((one) => type(one.type, own)));
  if (own.same?.includes(name)) returns = new Set(["this"]);
  if (own.element?.includes(name)) returns = new Set(["this & any"]);
  const several = methods.length > 1 || nodes.length > methods.length;
  return `${of && "declare "}${of}${name}(${several ? "...rest: any[]" : parameters(methods[0])}): ${returns.size === 1 ? [...returns][0] : "any"};`;
}

// The same without types. An optional parameter has a default value, a class with any member one with a computed name.
function plain(name, nodes, own, of = "") {
  const methods = nodes.filter((one) => ts.isMethodSignature(one) || ts.isFunctionDeclaration(one));
  if (methods.length === 0) return name === "constructor" ? "" : `${name.startsWith("[") ? "[key]" : name};`;
  const several = methods.length > 1 || nodes.length > methods.length;
  const all = several ? "...rest" : parameters(methods[0]).replace(/\?: any/g, " = 0").replace(/: any(\[\])?/g, "");
  return `${of}${name}(${all}) {}`;
}

const [spell, holder, property] = {
  typescript: [typed, "interface", (name, type) => `${name}: ${type};`],
  javascript: [plain, "class", (name) => `${name};`],
}[process.argv[3]];

const OWN = {
  Array: { whole: "T[]", part: "T", same: ["filter", "concat", "sort", "reverse"], element: ["find", "findLast"] },
  Promise: { whole: "Promise<T>" },
  Map: { whole: "Map<K, V>", part: "V" },
  Set: { whole: "Set<T>" },
};

function print(name, bases, lines, own) {
  const more = (MORE[name] ?? "").split(/\s+/).filter((one) => one && !own.has(one));
  const all = [...lines, ...more.map((one) => property(one, "any"))].filter((one) => one);
  console.log(`${holder} ${name}${bases.size ? ` extends ${[...bases].join(", ")}` : ""} {\n  ${all.join("\n  ")}\n}`);
}

console.log("// What TypeScript 5.9.3 and @types/node 24.19.2 say of classes and objects. Made by test/oracles/web-given.mjs.");
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
  if (beside.has("prototype")) lines.push(property("prototype", "any"), ...(into.has("name") ? [] : [property("name", "string")]));
  print(name, bases, lines, into);
}
// What refs of React hold.
console.log(`${holder} RefObject {\n  ${property("current", "this & any")}\n}`);
for (const [name, of] of Object.entries(VALUES)) {
  const into = new Map();
  const bases = new Set();
  members(of, into, bases);
  print(name, bases, [...into].map(([member, nodes]) => spell(member, nodes, {})), into);
}
for (const name of FUNCTIONS) {
  console.log(spell(name, functions.get(name), {}, "function "));
}
